import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { checkedRuleName, nameOfBackend, type RuleUse, usesOf } from '../../analysis/check-context';
import { lastGroup, providersWithoutEviction, retriesOf } from '../../analysis/failover';
import { canonicalDuration, milliseconds } from '../../semantics/duration';
import { fieldAt } from '../../semantics/provider-fields';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** A provider that accepts a request and does not answer: if the attempt has no limit, it ends with the request, and no retry is left. */
export const failoverWithoutAttemptTimeout: Rule = ({ backendCalls, uses }, diagnostics) => {
  // Without eviction, no retry reaches another group, regardless of the limits; another rule reports that.
  const isStuck = (call: BackendCall) => lastGroup(call.backend) > 0 && providersWithoutEviction(call).length > 0;
  const failsOver = (call: BackendCall) => providersWithOthers(call).length > 0 && !isStuck(call);
  for (const { call, rule } of usesOf(new Set(backendCalls.filter(failsOver)), uses)) {
    const { timeouts, retry } = rule.rule.traffic;
    const limit = milliseconds(timeouts?.value.request ?? '0s');
    if (!timeouts || limit === 0 || retriesOf(rule) === 0) continue;
    const backoff = milliseconds(retry?.value.backoff ?? '0s');
    if (providersWithOthers(call).every((provider) => attemptLimit(call, provider, rule) + backoff < limit)) continue;
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
function attemptLimit(call: BackendCall, provider: Provider, { rule }: RuleUse): number {
  const { backendRequest }: RuleTimeouts = rule.traffic.timeouts?.value ?? {};
  const limit = milliseconds(fieldAt(call, provider, 'http')?.value.requestTimeout ?? backendRequest ?? '0s');
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}
