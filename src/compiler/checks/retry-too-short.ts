import type { Attachment, BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode } from '../model/graph';
import type { Check } from './check';
import { failuresUntilEviction, healthOf, lastGroup, pausesBetweenAttempts, retriesOf } from './failover';
import { PerBackend } from './per-backend';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend } from './survey';

/**
 * A retry goes to the failed provider again until that is evicted; too few of them never reach the next group. An eviction is carried out
 * beside the request: without a pause, one more attempt comes before it.
 */
export const checkRetryTooShort: Check = ({ attachment, backends }, diagnostics) => {
  const found = new RulesByBackend();
  const values = new Map<BackendNode, Readonly<Record<string, string | number>>>();
  const evictions = new PerBackend<readonly Eviction[]>();
  for (const { backend, reference, rule } of backends) {
    const attempts = retriesOf(rule);
    if (attempts === 0 || backend.type !== 'ai' || found.has(backend, rule)) continue;
    const { policies } = reference;
    const late = pausesBetweenAttempts(rule) ? 0 : 1;
    const short = evictions
      .of(backend, policies, () => evictionsOf(attachment, backend, policies))
      .find(({ failures }) => attempts < failures + late);
    if (!short) continue;
    const { provider, failures } = short;
    if (!values.has(backend)) values.set(backend, { attempts, provider, ...wordsFor(failures, late) });
    found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report('AIG7003', origin, { ...values.get(backend), backend: nameOfBackend(backend), others });
  }
};

/** A provider with another group behind it, and after how many failures that gets the requests. */
interface Eviction {
  readonly provider: string;
  readonly failures: number;
}

function evictionsOf(attachment: Attachment, backend: BackendNode, policies: EffectiveSet<BackendFields>): Eviction[] {
  const last = lastGroup(backend);
  return backend.sections.flatMap(({ name, group }) => {
    const health = last > 0 && group !== last ? healthOf(attachment, backend, name, policies) : undefined;
    const failures = health?.eviction && failuresUntilEviction(health);
    return failures ? [{ provider: name, failures }] : [];
  });
}

function wordsFor(failures: number, late: number): { readonly failures: string; readonly needed: number } {
  return { failures: failures === 1 ? '1 failure' : `${failures} failures in a row`, needed: failures + late };
}
