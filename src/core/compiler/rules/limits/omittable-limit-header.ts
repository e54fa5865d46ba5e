import { CODE } from '../../../diagnostics/codes.generated';
import type { RateLimitDescriptor, RateLimits, Transformation } from '../../../validation/types.generated';
import type { Access } from '../../analysis/access';
import { type CheckContext, pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import { unaskedHeader } from '../../analysis/missing-values';
import type { Expression } from '../../expressions';
import { matchesOf } from '../../matches/matches-of';
import { sourcesOf } from '../../model/attachment';
import { below, type FieldPath, type Origin, originKey } from '../../model/origin';
import { entriesOf } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** A header that all descriptors of a limit depend on. */
export interface Reading {
  readonly header: string;
  readonly limit: Origin;
  /** The expression, within the limit. */
  readonly origin: Origin;
}

/** A limit whose descriptors all need a header that clients may leave out: who does is not counted. */
export const omittableLimitHeader: Rule = ({ accesses, rules, reader }, diagnostics) => {
  const readings = pick(accesses, (access) => {
    const found = leftOutIn(access, reader);
    return found.length > 0 ? found : undefined;
  });
  const reported = new Set<string>();
  for (const use of rulesBehind(readings, rules)) {
    for (const { header, origin } of readings.get(use.access) ?? []) {
      const key = originKey(origin);
      if (reported.has(key) || isDemanded(header, use)) continue;
      reported.add(key);
      diagnostics.report(CODE.omittableLimitHeader, origin, { header });
    }
  }
};

/** The limits that need a header which nothing before them sees to. */
export function leftOutIn(access: Access, reader: CheckContext['reader']): readonly Reading[] {
  return readingsOf(access, reader, unaskedHeader).filter(({ header }) => !isSeenTo(header, access, reader));
}

/** All that a descriptor evaluates, with the place of each below it; it is left out where one of them fails. */
export function expressionsIn({ entries, cost }: RateLimitDescriptor): readonly { text: string; place: FieldPath }[] {
  return [
    ...entries.map(({ expression }, entry) => ({ text: expression, place: ['entries', entry, 'expression'] })),
    ...(cost === undefined ? [] : [{ text: cost, place: ['cost'] }]),
  ];
}

/** One for each limit each of whose descriptors has such a header: the first. */
export function readingsOf(
  { sets }: Access,
  reader: CheckContext['reader'],
  headerIn: (expression: Expression) => string | undefined,
): readonly Reading[] {
  const sources = sets.flatMap(({ rateLimit }) => sourcesOf(rateLimit));
  return sources
    .flatMap(({ value, origin }) => limitsWhereEach(value, origin, reader, (read) => headerIn(read)))
    .map(({ found, limit, origin }) => ({ header: found, limit, origin }));
}

interface InLimit<Found> {
  readonly found: Found;
  readonly limit: Origin;
  /** The expression, within the limit. */
  readonly origin: Origin;
}

/** The limits in each descriptor of which something is found, with the first: a descriptor without it counts all the same. */
export function limitsWhereEach<Found>(
  value: RateLimits,
  origin: Origin,
  reader: CheckContext['reader'],
  find: (expression: Expression, text: string) => Found | undefined,
): readonly InLimit<Found>[] {
  return entriesOf<RateLimits>(value).flatMap(({ path, policy }) => {
    const inEach = (policy.global?.descriptors ?? []).map((descriptor) =>
      expressionsIn(descriptor).flatMap(({ text, place }) => {
        const read = reader.read(text);
        const found = read && find(read, text);
        return found === undefined ? [] : [{ found, place }];
      }),
    );
    const [first] = inEach[0] ?? [];
    if (!first || inEach.some((all) => all.length === 0)) return [];
    const limit = below(origin, ...path, 'global');
    return [{ found: first.found, limit, origin: below(limit, 'descriptors', 0, ...first.place) }];
  });
}

/** Whether something before the limit sets the header, or asks for it. */
function isSeenTo(header: string, access: Access, reader: CheckContext['reader']): boolean {
  const texts = access.authorization.flatMap(({ value }) => value.policy.matchExpressions);
  return isSetBefore(header, access) || texts.some((text) => reader.read(text) && text.toLowerCase().includes(header));
}

/** Whether something before the limit sets the header, or may. */
export function isSetBefore(header: string, { sets: [before, after] }: Access): boolean {
  if (before?.extProc || before?.extAuth || after?.extAuth) return true;
  return sourcesOf(before?.transformation).some(({ value }) =>
    entriesOf<Transformation>(value).some(({ policy: { request } }) =>
      [...(request?.set ?? []), ...(request?.add ?? [])].some(({ name }) => name.toLowerCase() === header),
    ),
  );
}

/** Whether all matches of the rule ask for the header. */
export function isDemanded(name: string, { rule: { rule } }: RuleUse): boolean {
  const matches = matchesOf(rule) ?? [];
  return (
    matches.length > 0 && matches.every(({ headers = [] }) => headers.some((one) => one.name.toLowerCase() === name))
  );
}
