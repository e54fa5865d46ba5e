import type { Check } from './check';
import { failuresUntilEviction, healthOf, lastGroup, retriesOf } from './failover';
import { RulesByBackend } from './rules-by-backend';
import { type BackendUse, nameOfBackend } from './survey';

/** A retry goes to the failed provider again until that is evicted; too few of them never reach the next group. */
export const checkRetryTooShort: Check = ({ attachment, backends }, diagnostics) => {
  const found = new RulesByBackend();
  const values = new Map<BackendUse['backend'], Readonly<Record<string, string | number>>>();
  for (const { backend, reference, rule } of backends) {
    const attempts = retriesOf(rule);
    if (attempts === 0 || lastGroup(backend) === 0 || found.has(backend, rule)) continue;
    for (const section of backend.sections) {
      const health = healthOf(attachment, backend, section.name, reference.policies);
      const failures = health?.eviction && failuresUntilEviction(health);
      if (section.group === lastGroup(backend) || !failures || attempts > failures) continue;
      if (!values.has(backend)) values.set(backend, { attempts, provider: section.name, ...wordsFor(failures) });
      found.add(backend, rule);
      break;
    }
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report('AIG7003', origin, { ...values.get(backend), backend: nameOfBackend(backend), others });
  }
};

function wordsFor(failures: number): { readonly failures: string; readonly needed: number } {
  return { failures: failures === 1 ? '1 failure' : `${failures} failures in a row`, needed: failures + 1 };
}
