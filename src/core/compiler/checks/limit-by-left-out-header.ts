import { CODE } from '../../diagnostics/codes.generated';
import type { RateLimitDescriptor, RateLimits, Transformation } from '../../validation/types.generated';
import type { Expression } from '../expressions';
import { matchesOf } from '../matches/matches-of';
import { sourcesOf } from '../model/attachment';
import { below, type FieldPath, type Origin, originKey } from '../model/origin';
import { entriesOf } from '../semantics/conditional';
import type { Access } from './access';
import { type Check, POLICIES, ROUTES } from './check';
import { unaskedHeader } from './missing-values';
import { pick, type RuleUse, rulesBehind, type Survey } from './survey';

/** A header that all descriptors of a limit depend on. */
export interface Reading {
  readonly header: string;
  readonly limit: Origin;
  /** The expression, within the limit. */
  readonly origin: Origin;
}

/** A limit whose descriptors all need a header that clients may leave out: who does is not counted. */
export const checkLimitByLeftOutHeader: Check = {
  needs: [...POLICIES, ...ROUTES],
  run({ accesses, rules, reader }, diagnostics) {
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
        diagnostics.report(CODE.limitByLeftOutHeader, origin, { header });
      }
    }
  },
};

/** The limits that need a header which nothing before them sees to. */
export function leftOutIn(access: Access, reader: Survey['reader']): readonly Reading[] {
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
  reader: Survey['reader'],
  headerIn: (expression: Expression) => string | undefined,
): readonly Reading[] {
  return sets
    .flatMap(({ rateLimit }) => sourcesOf(rateLimit))
    .flatMap(({ value, origin }) =>
      entriesOf<RateLimits>(value).flatMap(({ path, policy }) => {
        const { descriptors = [] } = policy.global ?? {};
        const needed = descriptors.map((descriptor) =>
          expressionsIn(descriptor).flatMap(({ text, place }) => {
            const read = reader.read(text);
            const header = read && headerIn(read);
            return header === undefined ? [] : [{ header, place }];
          }),
        );
        const [first] = needed[0] ?? [];
        // A descriptor without one counts all the same.
        if (!first || needed.some((headers) => headers.length === 0)) return [];
        const limit = below(origin, ...path, 'global');
        return [{ header: first.header, limit, origin: below(limit, 'descriptors', 0, ...first.place) }];
      }),
    );
}

/** Whether something before the limit sets the header, or asks for it. */
function isSeenTo(header: string, access: Access, reader: Survey['reader']): boolean {
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
