import type { Traffic } from '../../validation/types.generated';
import type { EffectiveSet, FieldSource } from '../model/attachment';
import { AUTHENTICATIONS } from '../model/restrictions';
import type { Access } from './access';
import type { Check } from './check';
import { nameOfRule, nameOfSource } from './survey';

type Field = (typeof AUTHENTICATIONS)[number];

interface Asking {
  readonly field: Field;
  readonly mode: string;
  readonly phase: number;
  readonly from: FieldSource;
}

/**
 * Authentication takes the credentials out of the request. All kinds read the same header, so what comes after finds none: no
 * request can pass two that both insist.
 */
export const checkCredentialsTaken: Check = ({ rules }, diagnostics) => {
  const seen = new Set<Access>();
  for (const { rule, access } of rules) {
    if (seen.has(access)) continue;
    seen.add(access);
    const asking = access.sets.flatMap((set, phase) => askingIn(set, phase));
    for (const later of asking) {
      const earlier = asking.find((other) => other !== later && excludes(other, later));
      if (!earlier) continue;
      const values = {
        field: later.field,
        scope: nameOfRule(rule),
        earlier: earlier.field,
        source: nameOfSource(earlier.from),
      };
      diagnostics.report('AIG7030', later.from.origin, values, {
        notes: [{ text: 'this takes the credentials out of the request', at: earlier.from.origin }],
      });
      break;
    }
  }
};

function askingIn(set: EffectiveSet<Traffic>, phase: number): Asking[] {
  return AUTHENTICATIONS.flatMap((field) => {
    const found = set[field];
    return found ? [{ field, mode: found.value.mode, phase, from: found.from }] : [];
  });
}

/** Whether no request passes `later` behind `earlier`: as seen in the data plane, for each pair. */
function excludes(earlier: Asking, later: Asking): boolean {
  if (later.mode !== 'Strict' || earlier.phase > later.phase) return false;
  if (earlier.field === later.field) return earlier.phase < later.phase;
  if (earlier.mode === 'Strict')
    return earlier.phase < later.phase || AUTHENTICATIONS.indexOf(earlier.field) < AUTHENTICATIONS.indexOf(later.field);
  // Tokens and keys have one form: the first of the two refuses what is meant for the other.
  const bearers = [earlier, later].every(({ field }) => field !== 'basicAuthentication');
  return bearers && earlier.mode === 'Optional' && earlier.phase < later.phase;
}
