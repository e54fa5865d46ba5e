import { CODE } from '../../../diagnostics/codes.generated';
import type { Traffic } from '../../../validation/types.generated';
import type { Access } from '../../analysis/access';
import { type CheckContext, nameOfRule, pick, type RuleUse, rulesBehind } from '../../analysis/check-context';
import { type Identity, identitiesIn, isSet, SETTERS, settersOf, unaskedIdentitiesIn } from '../../analysis/identities';
import { placedExpressions } from '../../analysis/placed-expressions';
import type { EffectiveSet, FieldSource } from '../../model/attachment';
import type { Origin } from '../../model/origin';
import type { Rule } from '../rule';

/** An expression that counts requests or changes them by who sent them. */
interface Reading {
  readonly name: Identity;
  readonly origin: Origin;
  readonly counts: boolean;
}

/** Limits and changes by an identity that nothing on the way sets: the data plane leaves them out without a word. */
export const limitWithoutIdentity: Rule = ({ accesses, rules, reader }, diagnostics) => {
  const reading = readingOnce(reader);
  const readings = pick(accesses, (access) => {
    const found = access.sets.flatMap(reading);
    return found.some((one) => isDoubtful(one, access, reader)) ? found : undefined;
  });
  for (const use of rulesBehind(readings, rules)) {
    for (const one of readings.get(use.access) ?? []) {
      const problem = problemOf(one, use, reader);
      if (problem === undefined) continue;
      diagnostics.report(CODE.limitWithoutIdentity, one.origin, {
        name: one.name,
        field: SETTERS[one.name],
        scope: nameOfRule(use.rule),
        problem,
      });
    }
  }
};

function isDoubtful({ name }: Reading, access: Access, reader: CheckContext['reader']): boolean {
  const setters = settersOf(name, access);
  return !setters.some(({ mode }) => mode === 'Strict') && !isAskedFor(name, access, reader);
}

function problemOf(reading: Reading, use: RuleUse, reader: CheckContext['reader']): string | undefined {
  const { name, counts } = reading;
  if (!isSet(name, use))
    return counts ? 'without it, the limit counts no request' : 'without it, the header is never set';
  const [setter] = settersOf(name, use.access);
  if (!counts || !setter || !isDoubtful(reading, use.access, reader)) return undefined;
  return `its mode is ${setter.mode}, so requests without credentials are not counted`;
}

/** Whether a rule of authorization looks at it: then somebody has thought of those who have none. */
function isAskedFor(name: Identity, { authorization }: Access, reader: CheckContext['reader']): boolean {
  const texts = authorization.flatMap(({ value }) => value.policy.matchExpressions);
  return texts.some((text) => identitiesIn(reader.read(text)).includes(name));
}

type ReadingsOf = (set: EffectiveSet<Traffic>) => readonly Reading[];

/** Sources hold for many rules, and are read once. */
function readingOnce(reader: CheckContext['reader']): ReadingsOf {
  const known = new Map<FieldSource, readonly Reading[]>();
  return (set) =>
    placedExpressions(set).flatMap(([source, all]) => {
      const before = known.get(source);
      if (before) return before;
      const found = all.flatMap(({ text, counts, origin }) =>
        unaskedIdentitiesIn(reader.read(text)).map((name) => ({ name, counts, origin })),
      );
      known.set(source, found);
      return found;
    });
}
