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
  readonly targets?: IPolicyTarget[];
  readonly targetsLabelled?: LabelledTargets[];
  readonly metadata?: ApiObjectMetadata;
}

/** The ProxyPolicy of the three kinds of policy constructs. */
export class PolicyResource {
  public readonly resource: api.ProxyPolicy;

  public constructor(
    scope: Construct,
    { targets = [], targetsLabelled = [], metadata }: PolicyResourceProps,
    render: (namespace: string | undefined) => Omit<api.ProxyPolicySpec, 'targetRefs' | 'targetSelectors'>,
    takesPorts = false,
  ) {
    if (targets.length > 0 === targetsLabelled.length > 0) {
      throw usageError(CODE.policyWithoutSingleTargetKind, { found: targets.length > 0 ? 'both' : 'neither' }, scope);
    }
    const references = targets.map((target) => target.policyTarget);
    for (const target of [...references, ...targetsLabelled]) {
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
        targetSelectors: targetsLabelled.length > 0 ? targetsLabelled.map(renderSelector) : undefined,
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

function renderSelector({ kind, labels, sectionName, port }: LabelledTargets): api.PolicyTargetSelector {
  return { group: groupOf(kind), kind, matchLabels: labels, sectionName, port };
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
