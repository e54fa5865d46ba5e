import { CODE } from '../../diagnostics/codes.generated';
import type { Authorization } from '../../validation/types.generated';
import type { FieldSource } from '../model/attachment';
import { below } from '../model/origin';
import type { Access } from './access';
import { type Check, POLICIES } from './check';
import { type Identity, identitiesIn, isSet, SETTERS, settersOf } from './identities';
import { nameOfRule, pick, type RuleUse, rulesBehind } from './survey';

/** Authorization that reads an identity which nothing on the way sets: such a rule never matches. */
export const checkUnsetIdentity: Check = {
  needs: POLICIES,
  run({ accesses, rules, reader }, diagnostics) {
    const reported = new Map<FieldSource, Set<string>>();
    const known = new Map<string, readonly Identity[]>();
    const reading = pick(accesses, (access) => {
      const sources = access.authorization.filter((source) => readsUnset(access, source));
      return sources.length > 0 ? sources : undefined;
    });
    for (const use of rulesBehind(reading, rules)) {
      for (const source of reading.get(use.access) ?? []) visit(use, source);
    }

    function readsUnset(access: Access, source: FieldSource<Authorization>): boolean {
      return source.value.policy.matchExpressions.some((text) =>
        identitiesRead(text).some((name) => settersOf(name, access).length === 0),
      );
    }

    function identitiesRead(text: string): readonly Identity[] {
      const found = known.get(text) ?? identitiesIn(reader.read(text));
      known.set(text, found);
      return found;
    }

    /** Reports a rule of authorization for the first route where it cannot match. */
    function visit(use: RuleUse, source: FieldSource<Authorization>): void {
      const done = reported.get(source) ?? new Set();
      reported.set(source, done);
      source.value.policy.matchExpressions.forEach((text, index) => {
        for (const name of identitiesRead(text)) {
          if (done.has(`${index} ${name}`) || isSet(name, use)) continue;
          done.add(`${index} ${name}`);
          const values = { name, field: SETTERS[name], scope: nameOfRule(use.rule) };
          diagnostics.report(
            CODE.authorizationByUnsetIdentity,
            below(source.origin, 'policy', 'matchExpressions', index),
            values,
          );
        }
      });
    }
  },
};
