import { childrenOf, type Expression, ExpressionTooDeepError } from './syntax';

/**
 * The data plane evaluates an expression on the stack of a thread of two megabytes, and its whole process ends where that does not
 * suffice. That was seen from 900 operations in a row (comparisons; 1,000 for calls, items and fields), so this leaves much room
 * for what else stands on the stack.
 */
export const MAXIMAL_HEIGHT = 200;

/** Throws an ExpressionTooDeepError for operations that lean on one another, such as `a == b == c` and `a[0][0]`, in too great a number. */
export function refuseHeight(expression: Expression): void {
  // Each operation takes a character at least.
  if (expression.end - expression.start <= MAXIMAL_HEIGHT) return;
  const heights = new Map<Expression, number>();
  // Not recursive: what is looked for would overflow our own stack.
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

/** Where the operation itself stands, behind what it works on. */
function operationAt(node: Expression): number {
  if (node.kind === 'binary') return node.operatorStart;
  if (node.kind === 'select') return node.fieldStart;
  if (node.kind === 'call') return node.nameStart;
  return node.kind === 'index' ? node.operand.end : node.start;
}
