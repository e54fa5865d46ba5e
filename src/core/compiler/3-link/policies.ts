import { DiagnosticCollector, type FindingOptions } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isOfKind, type Resource, type ResourceOf } from '../../validation/resource';
import type { PolicyTargetReference, PolicyTargetSelector } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { PolicyNode, PolicyTarget } from '../model/graph';
import { compareNames } from '../semantics/age';
import { carries } from '../semantics/labels';
import { limitsOf, restrictionsOf } from '../semantics/restrictions';
import { isSettled } from './gateways';
import type { LinkScope } from './scope';
import { sectionFix } from './section-fix';
import { suggestedName } from './suggested-name';
import type { MissingSection, TargetFinder, TargetPart } from './target-finder';

type TargetKind = PolicyTarget['kind'];

const TARGET_KINDS: readonly TargetKind[] = [
  'Gateway',
  'ListenerSet',
  'HTTPRoute',
  'GRPCRoute',
  'Service',
  'InferencePool',
  'ProxyBackend',
];

/** The policies with their targets resolved. Needs the finished listeners, routes, Services and backends. */
export class PolicyLinks {
  public constructor(
    private readonly finder: TargetFinder,
    private readonly scope: LinkScope,
  ) {}

  public link(policies: readonly ResourceOf<'ProxyPolicy'>[]): PolicyNode[] {
    return policies.map((resource) => ({ resource, targets: withoutRepeats(this.targetsOf(resource)) }));
  }

  /** The targets that invalid policies have; those that they lack are reported when the policies are fixed. */
  public linkInvalid(policies: readonly Resource[]): PolicyNode[] {
    const ours = policies.filter((policy) => isOfKind(policy, 'ProxyPolicy')).sort(compareNames);
    return new PolicyLinks(this.finder, { ...this.scope, diagnostics: new DiagnosticCollector() }).link(ours);
  }

  private targetsOf(resource: ResourceOf<'ProxyPolicy'>): PolicyTarget[] {
    const { spec } = resource;
    const named = (spec.targetRefs ?? []).flatMap((ref, index) =>
      this.named(resource, ref, below(resource.origin, 'spec', 'targetRefs', index)),
    );
    const selected = (spec.targetSelectors ?? []).flatMap((selector, index) =>
      this.selected(resource, selector, below(resource.origin, 'spec', 'targetSelectors', index)),
    );
    return [...named, ...selected];
  }

  private named(policy: ResourceOf<'ProxyPolicy'>, ref: PolicyTargetReference, origin: Origin): PolicyTarget[] {
    const kind = this.kindOf(ref);
    if (!kind) return [];
    if (kind === 'InferencePool' && this.reportTrafficOfPool(policy, origin)) return [];
    const { name } = ref;
    const found = this.finder.find(kind, policy.namespace, name, ref, origin);
    if (Array.isArray(found)) return found;
    const missing = found
      ? this.reportSection(ref, policy, found, origin)
      : this.reportTarget(kind, ref, policy, origin);
    return [this.pending(kind, policy.namespace, name, ref, missing, origin)];
  }

  private selected(policy: ResourceOf<'ProxyPolicy'>, selector: PolicyTargetSelector, origin: Origin): PolicyTarget[] {
    const kind = this.kindOf(selector);
    if (!kind) return [];
    if (kind === 'InferencePool' && this.reportTrafficOfPool(policy, origin)) return [];
    const candidates = this.scope.inventory
      .ofKind(kind)
      .filter(
        (resource: Resource) =>
          resource.namespace === policy.namespace && carries(resource.labels, selector.matchLabels),
      );
    const targets = candidates.flatMap((resource) => {
      const found = this.finder.find(kind, resource.namespace, resource.name, selector, origin);
      return Array.isArray(found) ? found : [];
    });
    if (targets.length > 0) return targets;
    const labels = Object.entries(selector.matchLabels).map(([key, value]) => `${key}=${value}`);
    const section =
      selector.sectionName !== undefined
        ? ` with section ${selector.sectionName}`
        : selector.port !== undefined
          ? ` with a listener at port ${selector.port}`
          : '';
    const written = this.scope.identities.writtenKind(kind);
    const missing =
      labels.length > 0
        ? `no ${written} in namespace ${policy.namespace} has the labels ${labels.sort().join(', ')}${section}`
        : `namespace ${policy.namespace} has no ${written}${section}`;
    this.reportPending(policy, missing, origin);
    return [this.pending(kind, policy.namespace, '', selector, missing, origin)];
  }

  /**
   * The data plane looks for traffic policies of listeners and routes alone, so those of a pool are not applied.
   *
   * @returns whether nothing is left of the policy
   */
  private reportTrafficOfPool(policy: ResourceOf<'ProxyPolicy'>, origin: Origin): boolean {
    if (!policy.spec.traffic) return false;
    this.scope.diagnostics.report(CODE.policyForInferencePool, origin);
    return policy.spec.backend === undefined;
  }

  /** Undefined only for invalid policies. */
  private kindOf({ group, kind }: { readonly group: string; readonly kind: string }): TargetKind | undefined {
    const found = this.scope.identities.kindOf(group, kind);
    return TARGET_KINDS.find((candidate) => candidate === found);
  }

  private pending(
    kind: TargetKind,
    namespace: string,
    name: string,
    { sectionName, port }: TargetPart,
    missing: string,
    origin: Origin,
  ): PolicyTarget {
    return {
      level: port === undefined ? levelOf(kind, sectionName) : 'port',
      origin,
      kind,
      namespace,
      name,
      ...(sectionName === undefined ? {} : { sectionName }),
      ...(port === undefined ? {} : { port }),
      missing,
    };
  }

  private reportTarget(
    kind: TargetKind,
    ref: PolicyTargetReference,
    policy: ResourceOf<'ProxyPolicy'>,
    origin: Origin,
  ): string {
    const name = `${this.scope.identities.writtenKind(kind)} ${policy.namespace}/${ref.name}`;
    const foreign = this.scope.inventory.find(kind, policy.namespace, ref.name);
    if (foreign) {
      const isOpen = isSettled(foreign, this.scope);
      if (isOpen || (kind !== 'Gateway' && kind !== 'ListenerSet'))
        return this.reportPending(policy, `${name} belongs to another controller`, origin, isOpen);
      const fix = 'Correct `gatewayClassName` of the Gateway, or add its GatewayClass to the inputs.';
      return this.reportPending(policy, `the class of ${name} is not among the inputs`, origin, false, {}, fix);
    }
    const missing = `${name} not found`;
    if (this.scope.inventory.isInvalidOrExternal(kind, policy.namespace, ref.name)) return missing;
    const nearest = this.scope.inventory.nearestTo(kind, policy.namespace, ref.name);
    const suggestion = this.scope.inventory.suggestionFor(kind, policy.namespace, ref.name, below(origin, 'name'));
    const isInClear =
      policy.spec.backend?.tls !== undefined &&
      (kind === 'Service' || kind === 'InferencePool' || kind === 'ProxyBackend') &&
      this.finder.nearestDestination(kind, policy.namespace, ref.name) !== undefined;
    // A destination with a similar name would be called without TLS.
    const severity = isInClear ? ({ severity: 'error' } as const) : {};
    const fix = this.scope.inventory.fixFor(kind, policy.namespace, ref.name, {
      elsewhere: (other) =>
        `Set \`metadata.namespace: ${other}\` in the policy, because a policy only targets objects of its own namespace.`,
      otherwise: TARGET_FIX,
    });
    this.reportPending(policy, `${missing}${nearest}`, origin, true, { ...suggestion, ...severity, cause: name }, fix);
    return missing;
  }

  /** Reports a policy without a target. `isOpen`: whether it is certain that nothing else attaches the policy. */
  private reportPending(
    policy: ResourceOf<'ProxyPolicy'>,
    reason: string,
    origin: Origin,
    isOpen = true,
    options: FindingOptions = {},
    fix = TARGET_FIX,
  ): string {
    const fields = isOpen ? [...restrictionsOf(policy.spec), ...limitsOf(policy.spec)] : [];
    if (fields.length > 0) {
      this.scope.diagnostics.report(
        CODE.restrictingPolicyNotAttached,
        origin,
        { fields: fields.join(', '), reason, fix },
        options,
      );
      return reason;
    }
    this.scope.diagnostics.report(
      CODE.unresolvedPolicyTarget,
      origin,
      { reason, fix },
      this.scope.options.strict ? { ...options, severity: 'error' } : options,
    );
    return reason;
  }

  private reportSection(
    ref: PolicyTargetReference,
    policy: ResourceOf<'ProxyPolicy'>,
    section: MissingSection,
    origin: Origin,
  ): string {
    const { what, available, nearest } = section;
    const kind = this.scope.identities.writtenKind(this.scope.identities.kindOf(ref.group, ref.kind));
    const target = `${kind} ${policy.namespace}/${ref.name}`;
    const { sectionName } = ref;
    // A listener may come later, as the Gateway itself may.
    if (sectionName === undefined)
      return this.reportPending(
        policy,
        `${target} has no listener at port ${ref.port}; ${available}`,
        below(origin, 'port'),
      );
    const at = below(origin, 'sectionName');
    const fix = sectionFix(sectionName, section.names);
    const values = { what, section: sectionName, target, available, nearest, fix };
    this.scope.diagnostics.report(CODE.unresolvedSection, at, values, suggestedName(sectionName, section.names, at));
    return `${what} ${sectionName} of ${target} not found`;
  }
}

const TARGET_FIX = "Correct the target's name or kind, or add the target to the inputs.";

/** The level of a target that was not found. */
function levelOf(kind: TargetKind, sectionName: string | undefined): PolicyTarget['level'] {
  const whole = {
    Gateway: 'gateway',
    ListenerSet: 'listenerSet',
    HTTPRoute: 'route',
    GRPCRoute: 'route',
    Service: 'service',
    InferencePool: 'service',
    ProxyBackend: 'backend',
  } as const;
  const part = {
    Gateway: 'listener',
    ListenerSet: 'listener',
    HTTPRoute: 'rule',
    GRPCRoute: 'rule',
    Service: 'servicePort',
    InferencePool: 'servicePort',
    ProxyBackend: 'section',
  } as const;
  return sectionName === undefined ? whole[kind] : part[kind];
}

/** A policy that names a target twice, or selects it twice, applies to it once. */
function withoutRepeats(targets: readonly PolicyTarget[]): readonly PolicyTarget[] {
  if (targets.length < 2) return targets;
  const seen = new Set<string>();
  return targets.filter((target) => {
    if (target.missing !== undefined) return true;
    const part = target.port ?? target.rule?.index ?? target.sectionName ?? '';
    const key = `${target.level}/${target.kind}/${target.namespace}/${target.name}/${part}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
