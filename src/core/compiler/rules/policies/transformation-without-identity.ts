import { CODE } from '../../../diagnostics/codes.generated';
import type { Origin } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { type CheckContext, checkedRuleName, pick, rulesBehind } from '../../analysis/check-context';
import { type IdentitySource, identitiesIn, isSet, SETTERS, unguardedIdentitiesIn } from '../../analysis/identities';
import { changesIn } from '../../analysis/placed-expressions';
import { sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

const SIDES = ['request', 'response'] as const;

interface Reading {
  readonly name: IdentitySource;
  readonly at: Origin;
  /** The index of the phase of the transformation. */
  readonly phase: number;
}

/** A transformation that reads an identity which no earlier policy sets; the data plane skips the change. */
export const transformationWithoutIdentity: Rule = ({ accesses, pipeline, rules, reader }, diagnostics) => {
  const readings = pick(accesses, (access) => {
    const found = readingsIn(access, reader);
    return found.length > 0 ? found : undefined;
  });
  for (const use of rulesBehind(readings, rules)) {
    for (const { name, at, phase } of readings.get(use.access) ?? []) {
      if (isSet(name, use, pipeline, { phase, field: 'transformation' })) continue;
      const isLate = isSet(name, use, pipeline);
      // Authorization by an unset identity is reported separately.
      if (!isLate && isRequired(name, use.access, reader)) continue;
      const where = isLate ? 'with `phase: PreRouting`' : `to ${checkedRuleName(use.rule)}`;
      diagnostics.report(CODE.transformationWithoutIdentity, at, { name, field: SETTERS[name], where });
    }
  }
};

function readingsIn({ sets }: RuleAccess, reader: CheckContext['reader']): readonly Reading[] {
  return sets.flatMap(({ transformation }, phase) =>
    sourcesOf(transformation).flatMap((source) =>
      SIDES.flatMap((side) =>
        changesIn(source, [side]).flatMap(({ text, origin }) =>
          unguardedIdentitiesIn(reader.read(text)).map((name) => ({
            name,
            at: origin,
            // Responses are changed after both phases.
            phase: side === 'response' ? 1 : phase,
          })),
        ),
      ),
    ),
  );
}

function isRequired(name: IdentitySource, { authorization }: RuleAccess, reader: CheckContext['reader']): boolean {
  const texts = authorization.flatMap(({ value }) => value.policy.matchExpressions);
  return texts.some((text) => identitiesIn(reader.read(text)).includes(name));
}
