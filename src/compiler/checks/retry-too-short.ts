import type { Check } from './check';
import { failuresUntilEviction, healthOf, lastGroup, retriesOf } from './failover';
import { backendUses, nameOfBackend } from './uses';

/** A retry goes to the failed provider again until that is evicted; too few of them never reach the next group. */
export const checkRetryTooShort: Check = (attachment, diagnostics) => {
  for (const use of backendUses(attachment)) {
    const { backend, reference } = use;
    const attempts = retriesOf(use);
    if (lastGroup(backend) === 0 || attempts === 0) continue;
    for (const section of backend.sections) {
      const health = healthOf(attachment, backend, section.name, reference.policies);
      const failures = health?.eviction && failuresUntilEviction(health);
      if (section.group === lastGroup(backend) || !failures || attempts > failures) continue;
      diagnostics.report('AIG7003', use.rule.rule.origin, {
        attempts,
        needed: failures + 1,
        provider: section.name,
        backend: nameOfBackend(backend),
        failures: failures === 1 ? '1 failure' : `${failures} failures in a row`,
      });
      break;
    }
  }
};
