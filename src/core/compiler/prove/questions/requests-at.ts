import type { RuleAttachment } from '../../model/attachment';
import type { Guarantee } from '../../model/guarantee';
import type { Access } from '../caller/access';
import { Box } from '../space/box';
import { all, type Formula, TRUE } from '../space/formula';
import type { Part } from '../space/part';
import { within } from '../space/split';
import { changesBeforeRouting, doubtsOf, partsIn } from './before-routing';
import { requestFormula, senderFormula } from './conditions';
import type { Place } from './place';

export type AccessOf = (place: Place, rule: RuleAttachment) => Access;

/** The requests of a listener that a guarantee is about. */
export function requestsAt({ requests = {}, callers = {} }: Guarantee, place: Place, accessOf: AccessOf): Formula {
  const asked = all(requestFormula(requests), senderFormula(callers));
  const changes = changesBeforeRouting(place.listener);
  const doubts = changes.length > 0 ? doubtsOf(changes, partsAskedAt(place, asked, accessOf)) : TRUE;
  // Where nobody knows what becomes of a request, all that may become of it is gone through.
  return doubts === TRUE ? all(place.formula, asked) : doubts;
}

export function isPossible(formula: Formula): boolean {
  const [some] = within(Box.EVERYTHING, formula);
  return some !== undefined;
}

function partsAskedAt(place: Place, asked: Formula, accessOf: AccessOf): ReadonlySet<Part> {
  const parts = new Set<Part>(partsIn(asked));
  for (const { rule, stages } of place.courses) {
    for (const { taker } of stages) for (const literal of taker?.literals ?? []) parts.add(literal.of);
    if (rule) partsIn(accessOf(place, rule).passes, parts);
  }
  return parts;
}
