import { type Formula, isLiteral } from './formula';

/** Whether they are written alike. */
export function isAlike(one: Formula, other: Formula): boolean {
  return one === other || literalText(one) === literalText(other);
}

/** Equal for formulas that are written alike. */
export function literalText(formula: Formula): string {
  if (isLiteral(formula))
    return `${formula.isPositive ? '' : 'not '}${formula.is} ${formula.of.key} ${formula.words?.key ?? ''}`;
  return 'all' in formula
    ? `all(${formula.all.map(literalText).join(', ')})`
    : `any(${formula.any.map(literalText).join(', ')})`;
}
