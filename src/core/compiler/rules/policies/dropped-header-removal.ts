import { CODE } from '../../../diagnostics/codes.generated';
import { type Fields, isObject } from '../../../values/objects';
import { below, type FieldPath } from '../../../values/origin';
import { checkedRuleName } from '../../analysis/check-context';
import { type EffectiveField, nameOfSource, ownPartsOf, sourcesOf } from '../../model/attachment';
import { entriesOf, isExhaustive } from '../../semantics/conditional';
import type { Rule } from '../rule';

const FIELDS = ['headerModifiers', 'transformation'] as const;
const SIDES = ['request', 'response'] as const;

/** Header removals that have no effect at a rule because a more specific policy changes headers and overrides them. */
export const droppedHeaderRemoval: Rule = ({ rules }, diagnostics) => {
  const seen = new Set<EffectiveField>();
  for (const { rule } of rules) {
    for (const name of FIELDS) {
      const field: EffectiveField | undefined = rule.traffic[name];
      if (!field || seen.has(field)) continue;
      seen.add(field);
      for (const side of SIDES) {
        const own = ownPartsOf(field)?.[side];
        const losers = new Set([...(own?.overridden ?? []), ...field.overridden]);
        if (losers.size === 0) continue;
        const from = own?.from ?? sourcesOf(field).find(({ value }) => removesHeader(value, side)) ?? field.from;
        const kept = removalsIn(field.value, side);
        const isKept = (header: string) => kept.every((each) => each.headers.includes(header));
        // A side of headerModifiers that is lost entirely is reported elsewhere (AIG7020).
        const isSet = removesHeader(field.value, side);
        if (name === 'headerModifiers' && !isSet) continue;
        for (const loser of losers) {
          const lost = removalsIn(loser.value, side).flatMap(({ headers, path }) =>
            headers.flatMap((header) => (isKept(header) ? [] : { header, path })),
          );
          if (!lost[0]) continue;
          const values = {
            header: [...new Set(lost.map(({ header }) => header))].join(', '),
            rule: checkedRuleName(rule),
            winner: nameOfSource(from),
            field: isSet ? `${name}.${side}` : name,
          };
          const notes = [{ text: 'this applies instead', at: from.origin }];
          diagnostics.report(CODE.droppedHeaderRemoval, below(loser.origin, ...lost[0].path), values, {
            notes,
            about: `${nameOfSource(from)} ${side}`,
          });
        }
      }
    }
  }
};

function removesHeader(value: unknown, side: string): boolean {
  return isObject(value) && value[side] !== undefined;
}

interface Removals {
  readonly headers: readonly string[];
  readonly path: FieldPath;
}

/** Returns the alternative values of a field, one of which applies to each request. */
function removalsIn(value: unknown, side: (typeof SIDES)[number]): readonly Removals[] {
  const changes = isObject(value) ? value : {};
  const all = entriesOf<Fields>(changes).map(({ policy, path }) => {
    const { remove } = isObject(policy[side]) ? policy[side] : {};
    const headers = Array.isArray(remove) ? remove.map((header) => String(header).toLowerCase()) : [];
    return { headers, path: [...path, side, 'remove'] };
  });
  return isExhaustive(changes) ? all : [...all, { headers: [], path: [] }];
}
