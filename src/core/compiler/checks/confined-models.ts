import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression, type ExpressionReader } from '../expressions';
import { pathOf } from './conditions';
import { type Follows, followsFromRules } from './decided-by-rules';

/** Who says what of himself is no client that names a model. */
const CALLERS = /^(?:jwt|apiKey|basicAuth|source)\./;
const FREE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether rules of authorization let pass only requests whose model they know, or that ask no model. */
export function confinesModels(all: readonly Authorization[], reader: ExpressionReader): boolean {
  return followsFromRules(all, reader, confines);
}

function confines(node: Expression, truth: boolean, within: Follows): boolean {
  if (node.kind === 'call') return confinesByCall(node, truth, within);
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  const equal = operator === '==' || operator === 'in' ? truth : operator === '!=' && !truth;
  return equal && ([left, right].some(isModel) || isFree(left, right) || isFree(right, left));
}

function confinesByCall(
  { name, target, args }: Extract<Expression, { kind: 'call' }>,
  truth: boolean,
  within: Follows,
): boolean {
  const [first, second] = args;
  if (first === undefined) return false;
  if (name === 'has') return !truth && isModel(first);
  if (name === 'default' && second) return within(first, truth) && within(second, truth);
  if (!truth || !target) return false;
  if (name === 'exists' && second) return within(second, true);
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
