import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression, type ExpressionReader } from '../expressions';
import { comparedWithTruth, pathOf } from './conditions';

/** Who says what of himself is no client that names a model. */
const CALLERS = /^(?:jwt|apiKey|basicAuth|source)\./;
const FREE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether rules of authorization let pass only requests whose model they know, or that ask no model. */
export function confinesModels(all: readonly Authorization[], reader: ExpressionReader): boolean {
  const rulesOf = (wanted: string) =>
    all
      .flatMap(({ action, policy }) => (action === wanted ? policy.matchExpressions : []))
      .map((one) => reader.read(one));
  const decides = (truth: boolean) => (rule: Expression | undefined) => rule === undefined || confines(rule, truth);
  const allowing = rulesOf('Allow');
  return (
    rulesOf('Deny').some(decides(false)) ||
    rulesOf('Require').some(decides(true)) ||
    (allowing.length > 0 && allowing.every(decides(true)))
  );
}

/** Whether a request has a model that the condition knows, or asks none, as soon as the condition has this truth. */
function confines(node: Expression, truth: boolean): boolean {
  switch (node.kind) {
    case 'literal':
      return node.type === 'bool' && node.text !== `${truth}`;
    case 'unary':
      return node.operator === '!' && confines(node.operand, node.count % 2 === 0 ? truth : !truth);
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = node;
      return (
        (confines(condition, true) || confines(whenTrue, truth)) &&
        (confines(condition, false) || confines(whenFalse, truth))
      );
    }
    case 'binary': {
      const { operator, left, right } = node;
      if (operator === '&&' || operator === '||') {
        const either = confines(left, truth) || confines(right, truth);
        return (operator === '&&') === truth ? either : confines(left, truth) && confines(right, truth);
      }
      const judged = comparedWithTruth(node);
      if (judged) return confines(judged.operand, judged.truth === ((operator === '==') === truth));
      const equal = operator === '==' || operator === 'in' ? truth : operator === '!=' && !truth;
      return equal && ([left, right].some(isModel) || isFree(left, right) || isFree(right, left));
    }
    case 'call':
      return confinesByCall(node, truth);
    default:
      return false;
  }
}

function confinesByCall({ name, target, args }: Extract<Expression, { kind: 'call' }>, truth: boolean): boolean {
  const [first, second] = args;
  if (first === undefined) return false;
  if (name === 'has') return !truth && isModel(first);
  if (name === 'default' && second) return confines(first, truth) && confines(second, truth);
  if (!truth || !target) return false;
  if (name === 'exists' && second) return confines(second, true);
  // A regular expression is not read further. What only begins in some way is any model that does.
  if (name === 'matches' || (name === 'contains' && target.kind !== 'literal' && !isModel(target)))
    return isModel(target) || isModel(first);
  return (name === 'startsWith' || name === 'endsWith') && isFree(target, first);
}

/** The model of a request: `llm.requestModel`, or what the body or a header calls so. */
function isModel(node: Expression): boolean {
  const path = pathOf(node);
  if (path !== undefined) return /model/i.test(path) && !CALLERS.test(path);
  if (node.kind === 'select' && /model/i.test(node.field)) return true;
  return node.kind !== 'literal' && node.kind !== 'list' && childrenOf(node).some(isModel);
}

/** A list of models, or what has no body, costs nothing. */
function isFree(asked: Expression, value: Expression): boolean {
  const path = pathOf(asked);
  if (value.kind !== 'literal') return false;
  return path === 'request.method'
    ? FREE_METHODS.has(value.text)
    : path === 'request.path' && /\/models\b/.test(value.text);
}
