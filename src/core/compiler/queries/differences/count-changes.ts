import { type Attachment, withDelegated } from '../../model/attachment';
import type { Change } from '../explain';
import { countDifferences, countText } from './count-differences';
import { sidesOf } from './granted-access';

/** Returns changes of local limits that share their count with other requests; empty if no rule of both sides has a local limit. */
export function countChanges(before: Attachment, after: Attachment): readonly Change[] {
  if (![before, after].every(hasLimits)) return [];
  const { changes } = countDifferences(sidesOf(before), sidesOf(after));
  return changes.map((one) => ({
    gateway: one.gateway,
    about: 'policy',
    what: countText(one),
    ...(one.isSplit ? { secondLook: 'more requests pass the limits' } : {}),
    requests: [],
  }));
}

function hasLimits({ gateways }: Attachment): boolean {
  return gateways.some(({ listeners }) =>
    listeners.some(({ preRouting, rules }) =>
      [preRouting, ...withDelegated(rules).map(({ traffic }) => traffic)].some(
        ({ rateLimit }) => rateLimit !== undefined,
      ),
    ),
  );
}
