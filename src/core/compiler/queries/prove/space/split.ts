import { Undecidable } from '../undecidable';
import type { Box } from './box';
import { doubt, type Formula, type FormulaLiteral, isLiteral } from './formula';
import { REJOINED_COOKIES } from './part';

/** Yields the boxes into which a formula splits a box; together they contain exactly the requests that satisfy the formula. */
export function* withinBox(box: Box, formula: Formula, more: readonly Formula[] = []): Generator<Box> {
  if (isLiteral(formula)) {
    if (isOpen(box, formula)) {
      const isThere: FormulaLiteral = { of: formula.of, is: 'present', isPositive: true };
      yield* rest(box, [{ any: [{ ...isThere, isPositive: false }, { all: [isThere, formula] }] }, ...more]);
      return;
    }
    const next = narrowedBy(box, formula);
    if (next) yield* rest(next, more);
  } else if ('all' in formula) yield* rest(box, [...formula.all, ...more]);
  else for (const one of formula.any) yield* withinBox(box, one, more);
}

/** Reports whether both cases must be explored because a part's presence has further consequences. */
function isOpen(box: Box, { of, is, isPositive }: FormulaLiteral): boolean {
  return of === REJOINED_COOKIES && is !== 'present' && !isPositive && box.isThere(of) === undefined;
}

function* rest(box: Box, [next, ...others]: readonly Formula[]): Generator<Box> {
  if (!next) yield box;
  else yield* withinBox(box, next, others);
}

/** Yields the boxes that remain after removing the requests that satisfy all of some literals. */
export function* without(box: Box, literals: readonly FormulaLiteral[]): Generator<Box> {
  let left: Box | undefined = box;
  for (const literal of literals) {
    if (!left) return;
    const beside = narrowedBy(left, { ...literal, isPositive: !literal.isPositive });
    if (beside) yield beside;
    left = narrowedBy(left, literal);
  }
}

/** Narrows a box by a literal. If this cannot be decided, the box remains, with a doubt. */
function narrowedBy(box: Box, literal: FormulaLiteral): Box | undefined {
  try {
    return box.and(literal);
  } catch (error) {
    if (!(error instanceof Undecidable)) throw error;
    return box.and(doubt(error.message));
  }
}
