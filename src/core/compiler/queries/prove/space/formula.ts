import type { Words } from '../languages/words';
import { doubtPart, type FormulaLiteral, type Part } from './part';

export type { FormulaLiteral } from './part';

export type Formula = FormulaLiteral | { readonly all: readonly Formula[] } | { readonly any: readonly Formula[] };

export const TRUE: Formula = { all: [] };
export const FALSE: Formula = { any: [] };

export function isLiteral(formula: Formula): formula is FormulaLiteral {
  return 'of' in formula;
}

export function isTrue(formula: Formula): boolean {
  return 'all' in formula && formula.all.length === 0;
}

export function isFalse(formula: Formula): boolean {
  return 'any' in formula && formula.any.length === 0;
}

/** Combines formulas, without those that are certainly true or false. */
export function all(...formulas: readonly Formula[]): Formula {
  if (formulas.some(isFalse)) return FALSE;
  const rest = formulas.filter((one) => !isTrue(one));
  return rest.length === 1 ? (rest[0] ?? TRUE) : { all: rest };
}

export function any(...formulas: readonly Formula[]): Formula {
  if (formulas.some(isTrue)) return TRUE;
  const rest = formulas.filter((one) => !isFalse(one));
  return rest.length === 1 ? (rest[0] ?? FALSE) : { any: rest };
}

export function not(formula: Formula): Formula {
  if (isLiteral(formula)) return { ...formula, isPositive: !formula.isPositive };
  return 'all' in formula ? any(...formula.all.map(not)) : all(...formula.any.map(not));
}

/** Replaces the literals of a formula. */
export function mapLiterals(formula: Formula, change: (literal: FormulaLiteral) => Formula): Formula {
  if (isLiteral(formula)) return change(formula);
  const inside = (formulas: readonly Formula[]) => formulas.map((one) => mapLiterals(one, change));
  return 'all' in formula ? all(...inside(formula.all)) : any(...inside(formula.any));
}

export const present = (of: Part): FormulaLiteral => ({ of, is: 'present', isPositive: true });
export const first = (of: Part, words: Words): FormulaLiteral => ({ of, is: 'first', words, isPositive: true });
/** Returns the condition that one of a part's values matches; a part with one value is compared by its first. */
export const some = (of: Part, words: Words): FormulaLiteral => ({
  of,
  is: of.isRepeatable ? 'some' : 'first',
  words,
  isPositive: true,
});
/** Returns a literal that cannot be decided. */
export const doubt = (text: string, side?: string): FormulaLiteral => present(doubtPart(text, side));
