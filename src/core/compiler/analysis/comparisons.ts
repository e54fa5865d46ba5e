import type { FieldPath } from '../../values/origin';
import { childrenOf, type Expression, type ExpressionReader, expressionsIn } from '../expressions';
import type { PolicyNode } from '../model/graph';
import { comparedTexts } from './conditions';

/** A field that an expression compares with strings. */
export interface StringComparison {
  readonly field: string;
  readonly texts: readonly string[];
}

/** Returns all comparisons of an expression with strings: `==`, `!=` and `in` with a list. */
export function comparisonsIn(node: Expression): readonly StringComparison[] {
  const compares =
    node.kind === 'binary' &&
    (node.operator === '==' || node.operator === '!=' || (node.operator === 'in' && node.right.kind === 'list'));
  const compared = compares ? comparedTexts(node) : undefined;
  return [...(compared ? [compared] : []), ...childrenOf(node).flatMap(comparisonsIn)];
}

type Policy = PolicyNode['resource'];

/**
 * Returns a function that finds something in the expressions of a policy and remembers it, since one run after another analyzes policies
 * that have not changed.
 *
 * @param isRelevant - matches expressions that may contain it
 */
export function inExpressions<Found>(
  isRelevant: RegExp,
  find: (expression: Expression, path: FieldPath) => readonly Found[],
): (policy: Policy, reader: ExpressionReader) => readonly Found[] {
  const known = new WeakMap<Policy, readonly Found[]>();
  return (policy, reader) => {
    const found =
      known.get(policy) ??
      expressionsIn(policy).flatMap(({ text, path }) => {
        const expression = isRelevant.test(text) ? reader.read(text) : undefined;
        return expression ? find(expression, path) : [];
      });
    known.set(policy, found);
    return found;
  };
}
