import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { ByPair } from '../../analysis/by-pair';
import type { BackendCall } from '../../analysis/calls';
import { checkedRuleName, nameOfBackend, pick, type RuleUse, usesOf } from '../../analysis/check-context';
import { lastGroup, providersWithoutEviction } from '../../analysis/failover';
import { canonicalDuration, milliseconds } from '../../semantics/duration';
import { fieldAt } from '../../semantics/provider-fields';
import { attemptsOf } from '../../semantics/retries';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** A provider that accepts a request and does not answer: if the attempt has no limit, it ends with the request, and no retry is left. */
export const failoverWithoutAttemptTimeout: Rule = ({ backendCalls, uses }, diagnostics) => {
  // Without eviction, no retry reaches another group, regardless of the limits; another rule reports that.
  const isStuck = (call: BackendCall) => lastGroup(call.backend) > 0 && providersWithoutEviction(call).length > 0;
  const failingOver = pick(backendCalls, (call) => {
    const providers = providersWithOthers(call);
    return providers.length > 0 && !isStuck(call) ? providers : undefined;
  });
  const limits = new ByPair((call: BackendCall, traffic: RuleTraffic) =>
    limitUsedUp(call, failingOver.get(call) ?? [], traffic),
  );
  for (const { call, rule } of usesOf(failingOver, uses)) {
    const { traffic } = rule.rule;
    const { timeouts } = traffic;
    const limit = limits.of(call, traffic);
    if (!timeouts || limit === 0) continue;
    const backend = nameOfBackend(call.backend);
    const values = {
      backend,
      rule: checkedRuleName(rule.rule),
      timeout: timeouts.value.request ?? '',
      half: canonicalDuration(`${Math.floor(limit / 2)}ms`),
    };
    diagnostics.report(CODE.failoverWithoutAttemptTimeout, below(timeouts.from.origin, 'request'), values, {
      about: backend,
      cause: call.backend.resource.origin,
    });
  }
};

type RuleTraffic = RuleUse['rule']['traffic'];

/** Returns the milliseconds of the request timeout that a single attempt may use up; 0 if a retry remains possible, or none is intended. */
function limitUsedUp(call: BackendCall, providers: readonly Provider[], traffic: RuleTraffic): number {
  const { timeouts, retry } = traffic;
  const limit = milliseconds(timeouts?.value.request ?? '0s');
  if (limit === 0 || !retry || attemptsOf(retry.value) === 0) return 0;
  const backoff = milliseconds(retry.value.backoff ?? '0s');
  const leavesTime = (provider: Provider) => attemptLimit(call, provider, traffic) + backoff < limit;
  return providers.every(leavesTime) ? 0 : limit;
}

type Provider = ReturnType<typeof writtenProvidersOf>[number];

/** Returns the providers that others can replace: those before the last group, and those in a group with several. */
function providersWithOthers({ backend }: BackendCall): readonly Provider[] {
  const written = writtenProvidersOf(backend);
  const last = lastGroup(backend);
  const groupOf = (name: string) => backend.sections.find((section) => section.name === name)?.group ?? 0;
  return written.filter(({ name }) => last > groupOf(name) || (last === 0 && written.length > 1));
}

/** Timeouts of a policy, or of a rule, which knows one more. */
interface RuleTimeouts {
  readonly request?: string;
  readonly backendRequest?: string;
}

/** Returns the milliseconds until an attempt without response headers ends. The destination's limit overrides the rule's. */
function attemptLimit(call: BackendCall, provider: Provider, { timeouts }: RuleTraffic): number {
  const { backendRequest }: RuleTimeouts = timeouts?.value ?? {};
  const limit = milliseconds(fieldAt(call, provider, 'http')?.value.requestTimeout ?? backendRequest ?? '0s');
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}
