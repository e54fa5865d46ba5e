import { childrenOf, type Expression, ExpressionTooDeepError } from '../../data-plane/expression-syntax';

/**
 * The maximum nesting depth of an expression. The data plane evaluates expressions on the stack of a thread of two megabytes, and its
 * entire process ends if that overflows. This was observed from 900 operations in a row (comparisons; 1,000 for calls, items and fields),
 * so the limit leaves ample room for the other frames on the stack.
 */
export const MAXIMAL_HEIGHT = 200;

/** Throws an ExpressionTooDeepError for operations that lean on one another, such as `a == b == c` and `a[0][0]`, in too great a number. */
export function refuseHeight(expression: Expression): void {
  // Each operation requires at least one character.
  if (expression.end - expression.start <= MAXIMAL_HEIGHT) return;
  const heights = new Map<Expression, number>();
  // The search is iterative, because the expressions in question would overflow the compiler's own stack.
  const open: Expression[] = [expression];
  for (let node = open.at(-1); node; node = open.at(-1)) {
    const children = childrenOf(node);
    const waiting = children.filter((child) => !heights.has(child));
    if (waiting.length > 0) {
      open.push(...waiting.reverse());
      continue;
    }
    open.pop();
    const height = 1 + children.reduce((most, child) => Math.max(most, heights.get(child) ?? 0), 0);
    if (height > MAXIMAL_HEIGHT) throw new ExpressionTooDeepError(MAXIMAL_HEIGHT, operationAt(node));
    heights.set(node, height);
  }
}

/** Returns the offset of the operation itself, which follows its operand. */
function operationAt(node: Expression): number {
  if (node.kind === 'binary') return node.operatorStart;
  if (node.kind === 'select') return node.fieldStart;
  if (node.kind === 'call') return node.nameStart;
  return node.kind === 'index' ? node.operand.end : node.start;
}
