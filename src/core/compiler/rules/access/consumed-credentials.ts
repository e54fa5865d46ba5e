import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import type { Access, AccessAuthentication } from '../../analysis/access';
import { nameOfRule, pick, rulesBehind } from '../../analysis/check-context';
import { nameOfSource } from '../../model/attachment';
import { AUTHENTICATIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/**
 * Authentication takes the credentials out of the request. Unless said otherwise all kinds read the same header, so what comes after
 * finds none: no request can pass two that both insist.
 */
export const consumedCredentials: Rule = ({ accesses, rules }, diagnostics) => {
  const conflicts = pick(accesses, conflictIn);
  for (const { rule, access } of rulesBehind(conflicts, rules)) {
    const conflict = conflicts.get(access);
    if (!conflict) continue;
    // The first rule stands for all.
    conflicts.delete(access);
    const { earlier, later } = conflict;
    const values = {
      field: later.name,
      scope: nameOfRule(rule),
      earlier: earlier.name,
      source: nameOfSource(earlier.from),
    };
    diagnostics.report(CODE.consumedCredentials, later.from.origin, values, {
      notes: [{ text: 'this removes the credentials from the request', at: earlier.from.origin }],
    });
  }
};

/** Two that no request passes. */
interface Conflict {
  readonly earlier: AccessAuthentication;
  readonly later: AccessAuthentication;
}

function conflictIn({ authentications }: Access): Conflict | undefined {
  for (const later of authentications) {
    const earlier = authentications.find((other) => other !== later && excludes(other, later));
    if (earlier) return { earlier, later };
  }
  return undefined;
}

/** Whether no request passes `later` behind `earlier`: as seen in the data plane, for each pair. */
function excludes(earlier: AccessAuthentication, later: AccessAuthentication): boolean {
  if (later.mode !== 'Strict' || earlier.phase > later.phase) return false;
  if (placeOf(earlier) !== placeOf(later)) return false;
  if (earlier.name === later.name) return earlier.phase < later.phase;
  const isBefore =
    earlier.phase < later.phase || AUTHENTICATIONS.indexOf(earlier.name) < AUTHENTICATIONS.indexOf(later.name);
  // Tokens and keys have one form: the first of the two refuses what is meant for the other.
  const bearers = [earlier, later].every(({ name }) => name !== 'basicAuthentication');
  return isBefore && (earlier.mode === 'Strict' || (bearers && earlier.mode === 'Optional'));
}

/** Where the credentials are read from, for comparing. */
function placeOf({ from }: AccessAuthentication): string {
  return isObject(from.value) && from.value.location !== undefined ? JSON.stringify(from.value.location) : '';
}
