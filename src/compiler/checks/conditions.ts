import type { Expression } from '../expressions';

/** A part of a rule that is decided by itself. */
export interface Condition {
  readonly node: Expression;
  /** Whether the rule wants it not to hold. */
  readonly negated: boolean;
}

const QUANTIFIERS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'existsOne']);

/** The conditions that a rule is made of, each with its sign. A comparison by `!=` is the negation of one by `==`. */
export function conditionsOf(node: Expression, negated = false): Condition[] {
  if (node.kind === 'unary' && node.operator === '!') return conditionsOf(node.operand, !negated);
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||'))
    return [...conditionsOf(node.left, negated), ...conditionsOf(node.right, negated)];
  if (node.kind === 'conditional')
    return [
      ...[false, true].flatMap((sign) => conditionsOf(node.condition, sign)),
      ...conditionsOf(node.whenTrue, negated),
      ...conditionsOf(node.whenFalse, negated),
    ];
  if (node.kind === 'call' && node.target && QUANTIFIERS.has(node.name) && node.args[1])
    return conditionsOf(node.args[1], negated);
  return [{ node, negated: node.kind === 'binary' && node.operator === '!=' ? !negated : negated }];
}

/** Whether more requests pass when the condition holds: it allows, or it is what a deny rule wants not to hold. */
export function letsPass({ negated }: Condition, action: string): boolean {
  return negated === (action === 'Deny');
}

/** `a.b.c`, also for `a.b["c"]`. */
export function pathOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  const operand = node.kind === 'select' || node.kind === 'index' ? pathOf(node.operand) : undefined;
  if (operand === undefined) return undefined;
  if (node.kind === 'select') return `${operand}.${node.field}`;
  return node.kind === 'index' && node.index.kind === 'literal' ? `${operand}.${node.index.text}` : undefined;
}
