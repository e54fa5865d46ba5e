import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import type { AccessAuthentication, RuleAccess } from '../../analysis/access';
import { checkedRuleName, pick, rulesBehind } from '../../analysis/check-context';
import { nameOfSource } from '../../model/attachment';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/**
 * Reports two authentications that read the same credential. Authentication removes credentials from the request, and all types read the
 * same header by default, so the later one does not find any: a request cannot satisfy two strict ones.
 */
export const consumedCredentials: Rule = ({ accesses, rules }, diagnostics) => {
  const conflicts = pick(accesses, conflictIn);
  for (const { rule, access } of rulesBehind(conflicts, rules)) {
    const conflict = conflicts.get(access);
    if (!conflict) continue;
    // The first rule represents all.
    conflicts.delete(access);
    const { earlier, later } = conflict;
    const values = {
      field: later.name,
      scope: checkedRuleName(rule),
      earlier: earlier.name,
      source: nameOfSource(earlier.from),
    };
    diagnostics.report(CODE.consumedCredentials, later.from.origin, values, {
      notes: [{ text: 'this removes the credentials from the request', at: earlier.from.origin }],
    });
  }
};

/** Two authentications that no request can satisfy together. */
interface Conflict {
  readonly earlier: AccessAuthentication;
  readonly later: AccessAuthentication;
}

function conflictIn({ authentications }: RuleAccess): Conflict | undefined {
  for (const later of authentications) {
    const earlier = authentications.find((other) => other !== later && excludes(other, later));
    if (earlier) return { earlier, later };
  }
  return undefined;
}

/** Reports whether `later` rejects every request after `earlier`, as measured against the data plane for each pair. */
function excludes(earlier: AccessAuthentication, later: AccessAuthentication): boolean {
  if (later.mode !== 'Strict' || earlier.phase > later.phase) return false;
  if (placeOf(earlier) !== placeOf(later)) return false;
  if (earlier.name === later.name) return earlier.phase < later.phase;
  const isBefore =
    earlier.phase < later.phase || AUTHENTICATIONS.indexOf(earlier.name) < AUTHENTICATIONS.indexOf(later.name);
  // Tokens and keys have the same form, so the first of the two refuses credentials for the other.
  const bearers = [earlier, later].every(({ name }) => name !== 'basicAuthentication');
  return isBefore && (earlier.mode === 'Strict' || (bearers && earlier.mode === 'Optional'));
}

/** Returns a comparable form of the place that contains the credentials. */
function placeOf({ from }: AccessAuthentication): string {
  return isObject(from.value) && from.value.location !== undefined ? JSON.stringify(from.value.location) : '';
}
