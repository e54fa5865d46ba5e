import type { Authorization } from '../../validation/types.generated';
import type { Expression, ExpressionReader } from '../expressions';
import { comparedWithTruth } from './conditions';

/** Whether it follows from a condition that has a certain truth. */
export type Follows = (node: Expression, truth: boolean) => boolean;

/** Decides whether a part that is not a connective has the property; `within` evaluates its nested parts. */
type OfPart = (node: Expression, truth: boolean, within: Follows) => boolean;

/** Returns whether a property follows for all requests that authorization rules allow. Unparsable expressions are a separate error. */
export function followsFromRules(all: readonly Authorization[], reader: ExpressionReader, ofPart: OfPart): boolean {
  const decided = (wanted: Authorization['action']) =>
    all
      .filter(({ action }) => action === wanted)
      .flatMap(({ policy }) => policy.matchExpressions)
      .map((text) => {
        const rule = reader.read(text);
        return rule === undefined || follows(rule, wanted !== 'Deny', ofPart);
      });
  const allowing = decided('Allow');
  return (
    decided('Deny').includes(true) ||
    decided('Require').includes(true) ||
    (allowing.length > 0 && !allowing.includes(false))
  );
}

function follows(node: Expression, truth: boolean, ofPart: OfPart): boolean {
  const within: Follows = (part, of) => follows(part, of, ofPart);
  switch (node.kind) {
    case 'literal':
      return node.type === 'bool' && node.text !== `${truth}`;
    case 'unary':
      return node.operator === '!' && within(node.operand, node.count % 2 === 0 ? truth : !truth);
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = node;
      return (
        (within(condition, true) || within(whenTrue, truth)) && (within(condition, false) || within(whenFalse, truth))
      );
    }
    case 'binary': {
      const { operator, left, right } = node;
      if (operator === '&&' || operator === '||') {
        const isEither = (operator === '&&') === truth;
        return isEither ? within(left, truth) || within(right, truth) : within(left, truth) && within(right, truth);
      }
      const judged = comparedWithTruth(node);
      if (judged) return within(judged.operand, judged.truth === ((operator === '==') === truth));
      return ofPart(node, truth, within);
    }
    default:
      return ofPart(node, truth, within);
  }
}
