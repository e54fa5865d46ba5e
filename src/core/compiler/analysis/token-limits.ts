import type { RateLimits } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import { type EffectiveField, sourcesOf } from '../model/attachment';
import { entriesOf } from '../semantics/conditional';
import type { DestinationCall } from './calls';
import { type CheckContext, pick, type RuleUse, usesOf } from './check-context';

/** The places of limits on tokens. */
export function tokenLimits({ local, global }: RateLimits): (readonly (string | number)[])[] {
  const inLocal = (local ?? []).flatMap((limit, index) =>
    limit.tokens === undefined ? [] : [['local', index, 'tokens']],
  );
  const inGlobal = (global?.descriptors ?? []).flatMap((descriptor, index) =>
    descriptor.unit === 'Tokens' ? [['global', 'descriptors', index, 'unit']] : [],
  );
  return [...inLocal, ...inGlobal];
}

/**
 * Reports at the token limits of rules without request limits.
 *
 * @param find - returns the requests that escape such limits at a call, if any
 * @param report - called once for each limit
 */
export function reportAtTokenLimits<Found>(
  { calls, uses }: CheckContext,
  find: (call: DestinationCall) => Found | undefined,
  report: (at: Origin, found: Found, rule: RuleUse) => void,
): void {
  const escaping = pick(calls, find);
  const reports = new Map<unknown, () => void>();
  for (const { rule, call } of usesOf(escaping, uses)) {
    const found = escaping.get(call);
    const fields = [rule.rule.traffic.rateLimit, rule.access.sets[0]?.rateLimit].filter((field) => field !== undefined);
    if (found === undefined || fields.some(limitsRequests)) continue;
    for (const field of fields)
      for (const { origin, value } of sourcesOf(field))
        reports.set(value, () => {
          for (const at of placesOfTokens(value, origin)) report(at, found, rule);
        });
  }
  for (const each of reports.values()) each();
}

function limitsRequests(field: EffectiveField<RateLimits>): boolean {
  return sourcesOf(field)
    .flatMap(({ value }) => entriesOf<RateLimits>(value))
    .some(
      ({ policy: { local = [], global } }) =>
        local.some(({ requests }) => requests !== undefined) ||
        global?.descriptors.some(({ unit }) => unit !== 'Tokens'),
    );
}

function placesOfTokens(value: RateLimits, origin: Origin): Origin[] {
  return entriesOf<RateLimits>(value).flatMap(({ path, policy }) =>
    tokenLimits(policy).map((place) => below(origin, ...path, ...place)),
  );
}
