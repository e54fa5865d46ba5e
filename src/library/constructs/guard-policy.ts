import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { lazySpec } from './lazy-spec';
import { type LlmTrafficOptions, renderLlmTraffic, withGuards } from './llm-traffic';
import { PolicyResource } from './policy-resource';
import type { IPolicyTarget, PolicyTargetReference } from './reference';

const GUARD_POLICIES = Symbol.for('cdk8s-ai-gateway.GuardPolicies');

const PARTS = ['group', 'kind', 'name', 'namespace', 'sectionName', 'port'] as const;

/** The policy of all firewalls of a chart that protect one target: two policies with guards for one target exclude each other. */
export class GuardPolicy extends Construct {
  /** The policy for the target in the chart of the scope, which is created where there is none. */
  public static of(scope: Construct, target: IPolicyTarget): GuardPolicy {
    const chart = Chart.of(scope);
    const known: GuardPolicy[] = Reflect.get(chart, GUARD_POLICIES) ?? [];
    if (known.length === 0) Object.defineProperty(chart, GUARD_POLICIES, { value: known, configurable: true });
    const { policyTarget } = target;
    const found = known.find((policy) => PARTS.every((part) => policy.reference[part] === policyTarget[part]));
    if (found) return found;
    const { kind, name, sectionName } = policyTarget;
    const id = ['Protects', kind, name, sectionName].filter((part) => part !== undefined).join('-');
    const policy = new GuardPolicy(scope, scope.node.tryFindChild(id) ? `${id}-${known.length}` : id, target);
    known.push(policy);
    return policy;
  }

  private readonly reference: PolicyTargetReference;
  private readonly firewalls: LlmTrafficOptions[] = [];

  private constructor(scope: Construct, id: string, target: IPolicyTarget) {
    super(scope, id);
    this.reference = target.policyTarget;
    new PolicyResource(this, { targets: [target] }, (namespace) => ({
      backend: { ai: lazySpec(() => renderLlmTraffic(this.firewalls.reduceRight(withGuards, {}), namespace)) },
    }));
  }

  /** Adds the guards of a firewall after those that are there. */
  public add(guards: LlmTrafficOptions): void {
    if (!this.firewalls.includes(guards)) this.firewalls.push(guards);
  }
}
