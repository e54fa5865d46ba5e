import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../core/distribution';
import * as api from '../api';
import { type LabelledTargets, PolicyTargetKind } from './labelled-targets';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { GATEWAY_API_GROUP, namespaceOfScope } from './reference';
import { inConstruct, usageError } from './usage-error';

/** Targets and metadata of a policy. */
export interface PolicyResourceProps {
  readonly targets: IPolicyTarget[];
  readonly metadata?: ApiObjectMetadata;
}

/** Objects that a policy selects by their labels, among the targets of the policy. */
export class SelectedTargets implements IPolicyTarget {
  public constructor(public readonly selection: LabelledTargets) {}

  public get policyTarget(): PolicyTargetReference {
    const { _kind: kind, _sectionName: sectionName, _port: port } = this.selection;
    return { group: groupOf(kind), kind, name: '', sectionName, port };
  }
}

/** The ProxyPolicy of the three kinds of policy constructs. */
export class PolicyResource {
  public readonly resource: api.ProxyPolicy;

  public constructor(
    scope: Construct,
    { targets, metadata }: PolicyResourceProps,
    render: (namespace: string | undefined) => Omit<api.ProxyPolicySpec, 'targetRefs' | 'targetSelectors'>,
    takesPorts = false,
  ) {
    if (targets.length === 0) throw usageError(CODE.policyWithoutTargets, {}, scope);
    const selections = targets.filter((target) => target instanceof SelectedTargets);
    const references = targets.filter((target) => !(target instanceof SelectedTargets)).map((one) => one.policyTarget);
    for (const target of targets.map((one) => one.policyTarget)) {
      if (target.port === undefined) continue;
      if (target.sectionName !== undefined)
        throw usageError(CODE.conflictingOptions, { first: 'port', second: 'sectionName' }, scope);
      if (!takesPorts) throw usageError(CODE.optionOutOfPlace, { option: 'port', place: 'this kind of policy' }, scope);
    }
    const common = inConstruct(scope, () => commonNamespace(references));
    const namespace = common ?? metadata?.namespace ?? namespaceOfScope(scope);
    const blocks = inConstruct(scope, () => render(namespace));
    if (!saysAnything(blocks)) throw usageError(CODE.policyConstructSaysNothing, {}, scope);
    this.resource = new api.ProxyPolicy(scope, 'Resource', {
      metadata: namespace === undefined ? metadata : { ...metadata, namespace },
      spec: {
        targetRefs: references.length > 0 ? references.map(renderTarget) : undefined,
        targetSelectors: selections.length > 0 ? selections.map(renderSelector) : undefined,
        ...blocks,
      },
    });
  }
}

/** Whether a field is set in one of the blocks. An empty one counts: `tls: {}` is TLS with all defaults. */
function saysAnything(blocks: object): boolean {
  return Object.values(blocks).some((block) => Object.values(block ?? {}).some((field) => field !== undefined));
}

/** Targets contain no namespace: a policy applies to objects in its own namespace. */
function renderTarget({ group, kind, name, sectionName, port }: PolicyTargetReference): api.PolicyTargetReference {
  return { group, kind, name, sectionName, port };
}

function renderSelector({ selection, policyTarget }: SelectedTargets): api.PolicyTargetSelector {
  const { group, kind, sectionName, port } = policyTarget;
  return { group, kind, matchLabels: selection._labels, sectionName, port };
}

function groupOf(kind: PolicyTargetKind): string {
  if (kind === PolicyTargetKind.SERVICE) return '';
  return kind === PolicyTargetKind.BACKEND ? ProxyDistribution.NEUTRAL.apiGroup : GATEWAY_API_GROUP;
}

function commonNamespace(references: readonly PolicyTargetReference[]): string | undefined {
  const namespaces = [...new Set(references.map(({ namespace }) => namespace))];
  if (namespaces.length > 1) {
    const list = namespaces.map((namespace) => namespace ?? 'the default distribution').join(', ');
    throw usageError(CODE.policyTargetsInSeveralNamespaces, { namespaces: list });
  }
  return namespaces[0];
}
