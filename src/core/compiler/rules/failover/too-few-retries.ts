import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, pick, usesOf } from '../../analysis/check-context';
import { failuresUntilEviction, healthOf, lastGroup, pausesBetweenAttempts, retriesOf } from '../../analysis/failover';
import type { Rule } from '../rule';

/**
 * A retry reaches the failed provider again until it is evicted, so too few retries never reach the next group. Eviction runs
 * asynchronously: without a pause, one more attempt precedes it.
 */
export const tooFewRetries: Rule = ({ backendCalls, uses }, diagnostics) => {
  const evictions = pick(backendCalls, evictionsOf);
  for (const { call, rule } of usesOf(evictions, uses)) {
    const attempts = retriesOf(rule);
    if (attempts === 0) continue;
    const { backend } = call;
    const late = pausesBetweenAttempts(rule) ? 0 : 1;
    const short = evictions.get(call)?.find(({ failures }) => attempts < failures + late);
    if (!short) continue;
    const { provider, failures } = short;
    const values = { attempts, provider, ...wordsFor(failures, late), backend: nameOfBackend(backend) };
    diagnostics.report(CODE.tooFewRetries, rule.rule.rule.origin, values, {
      about: values.backend,
      cause: backend.resource.origin,
    });
  }
};

/** A provider with a group after it, and the number of failures after which that group receives the requests. */
interface Eviction {
  readonly provider: string;
  readonly failures: number;
}

function evictionsOf(call: BackendCall): readonly Eviction[] | undefined {
  const last = lastGroup(call.backend);
  if (last === 0) return undefined;
  return call.backend.sections.flatMap(({ name, group }) => {
    const health = group === last ? undefined : healthOf(call, name);
    const failures = health?.eviction && failuresUntilEviction(health);
    return failures ? [{ provider: name, failures }] : [];
  });
}

function wordsFor(failures: number, late: number): { readonly failures: string; readonly needed: number } {
  return { failures: failures === 1 ? '1 failure' : `${failures} failures in a row`, needed: failures + late };
}
