import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, pick, usesOf } from '../../analysis/check-context';
import { failuresUntilEviction, healthOf, lastGroup, pausesBetweenAttempts, retriesOf } from '../../analysis/failover';
import { RulesByBackend } from '../../analysis/rules-by-backend';
import type { BackendNode } from '../../model/graph';
import type { Rule } from '../rule';

/**
 * A retry goes to the failed provider again until that is evicted; too few of them never reach the next group. An eviction is carried out
 * beside the request: without a pause, one more attempt comes before it.
 */
export const tooFewRetries: Rule = ({ backendCalls, uses }, diagnostics) => {
  const evictions = pick(backendCalls, evictionsOf);
  const found = new RulesByBackend();
  const values = new Map<BackendNode, Readonly<Record<string, string | number>>>();
  for (const { call, rule } of usesOf(evictions, uses)) {
    const attempts = retriesOf(rule);
    if (attempts === 0) continue;
    const { backend } = call;
    const late = pausesBetweenAttempts(rule) ? 0 : 1;
    const short = evictions.get(call)?.find(({ failures }) => attempts < failures + late);
    if (!short) continue;
    const { provider, failures } = short;
    if (!values.has(backend)) values.set(backend, { attempts, provider, ...wordsFor(failures, late) });
    found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report(CODE.tooFewRetries, origin, {
      ...values.get(backend),
      backend: nameOfBackend(backend),
      others,
    });
  }
};

/** A provider with another group behind it, and after how many failures that gets the requests. */
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
