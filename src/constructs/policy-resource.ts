import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import * as api from '../api';
import { mistake } from './mistake';
import { type IPolicyTarget, namespaceOfScope, type PolicyTargetReference } from './reference';

/** The ProxyPolicy behind the three kinds of policy constructs. */
export class PolicyResource {
  public readonly resource: api.ProxyPolicy;

  public constructor(
    scope: Construct,
    targets: readonly IPolicyTarget[],
    metadata: ApiObjectMetadata | undefined,
    render: (namespace: string | undefined) => Omit<api.ProxyPolicySpec, 'targetRefs' | 'targetSelectors'>,
  ) {
    const references = targets.map((target) => target.policyTarget);
    const namespace = commonNamespace(references) ?? metadata?.namespace ?? namespaceOfScope(scope);
    this.resource = new api.ProxyPolicy(scope, 'Resource', {
      metadata: namespace === undefined ? metadata : { ...metadata, namespace },
      spec: { targetRefs: references.map(renderTarget), ...render(namespace) },
    });
  }
}

/** Targets name no namespace: a policy applies to objects of its own one. */
function renderTarget({ group, kind, name, sectionName }: PolicyTargetReference): api.PolicyTargetReference {
  return { group, kind, name, sectionName };
}

function commonNamespace(references: readonly PolicyTargetReference[]): string | undefined {
  const namespaces = [...new Set(references.map(({ namespace }) => namespace))];
  if (namespaces.length > 1) {
    const list = namespaces.map((namespace) => namespace ?? 'the default one').join(', ');
    throw mistake('AIG8002', { namespaces: list });
  }
  return namespaces[0];
}
