import { checkRegex } from '../../data-plane/regular-expressions';
import { readRegex } from '../../data-plane/regular-expressions/reader';
import type { Regex } from '../../data-plane/regular-expressions/syntax';
import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression, type ExpressionReader } from '../expressions';
import { conditionPath } from './conditions';
import { type Follows, followsFromRules } from './decided-by-rules';

/** Values that services and policies provide about a request. */
const MODEL_FROM_SERVICES = /^(?:metadata|extproc|extauthz)\..*model/i;
const FREE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether authorization rules allow only requests for known models, or requests that use no model. */
export function confinesModels(all: readonly Authorization[], reader: ExpressionReader): boolean {
  return followsFromRules(all, reader, confines);
}

function confines(node: Expression, truth: boolean, within: Follows): boolean {
  if (node.kind === 'call') return confinesByCall(node, truth, within);
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  if (operator === 'in') return truth && isModel(left) && !isOfClient(right);
  const equal = operator === '==' ? truth : operator === '!=' && !truth;
  const isSet = (tested: Expression, value: Expression) =>
    (isModel(tested) && !isOfClient(value)) || isFree(tested, value);
  return equal && (isSet(left, right) || isSet(right, left));
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
  if (isOfClient(target) && !isModel(target)) return isFree(target, first) && name !== 'contains';
  if (name === 'exists' && second) return within(second, true);
  // A prefix check matches any model with that prefix, so it does not confine models.
  if (name === 'matches') return isModel(target) && first.kind === 'literal' && listsTexts(first.text);
  return name === 'contains' && target.kind !== 'literal' && isModel(first);
}

/** Reports whether a regular expression matches a finite list of entire strings. */
function listsTexts(pattern: string): boolean {
  // A pattern that the data plane rejects is reported elsewhere.
  if (checkRegex(pattern)) return false;
  const { root } = readRegex(pattern);
  return isBounded(root) && isHeld(root, 0, 'start') && isHeld(root, -1, 'end');
}

function isBounded(regex: Regex): boolean {
  if (regex.kind === 'repetition') return Number.isFinite(regex.most) && isBounded(regex.of);
  if (regex.kind === 'group') return isBounded(regex.of);
  const parts = regex.kind === 'sequence' ? regex.parts : regex.kind === 'alternatives' ? regex.of : [];
  return parts.every(isBounded);
}

/** Returns whether a pattern is anchored at one end of the string. */
function isHeld(regex: Regex, at: number, side: 'start' | 'end'): boolean {
  if (regex.kind === 'place') return regex.place.endsWith(side) && !regex.flags.multiLine;
  if (regex.kind === 'group') return isHeld(regex.of, at, side);
  if (regex.kind === 'alternatives') return regex.of.every((one) => isHeld(one, at, side));
  const part = regex.kind === 'sequence' ? regex.parts.at(at) : undefined;
  return part !== undefined && isHeld(part, at, side);
}

/**
 * Returns whether an expression reads the model of a request: `llm.requestModel`, or the body's field. A header does not count, because a
 * client may set it to another value than the body's.
 */
function isModel(node: Expression): boolean {
  const path = conditionPath(node);
  if (path !== undefined) return path === 'llm.requestModel' || MODEL_FROM_SERVICES.test(path);
  if (node.kind === 'select') return node.field === 'model' && readsBody(node.operand);
  if (node.kind === 'index')
    return node.index.kind === 'literal' && node.index.text === 'model' && readsBody(node.operand);
  if (node.kind !== 'call') return false;
  const [first, second] = node.args;
  if (node.name === 'jsonField')
    return first !== undefined && readsBody(first) && second?.kind === 'literal' && second.text === 'model';
  const inside = FORMS.has(node.name) ? (node.target ?? first) : undefined;
  return inside !== undefined && isModel(inside);
}

/** Calls that return their argument in another form. */
const FORMS: ReadonlySet<string> = new Set(['default', 'coalesce', 'string', 'lowerAscii', 'upperAscii', 'trim']);

const readsBody = (node: Expression): boolean =>
  conditionPath(node) === 'request.body' || childrenOf(node).some(readsBody);

const isOfClient = (node: Expression): boolean =>
  /^(?:request|llm)\./.test(conditionPath(node) ?? '') || childrenOf(node).some(isOfClient);

/** Returns whether a comparison selects free requests: lists of models, and requests without a body. */
function isFree(tested: Expression, value: Expression): boolean {
  const path = conditionPath(tested);
  if (value.kind !== 'literal') return false;
  return path === 'request.method'
    ? FREE_METHODS.has(value.text)
    : path === 'request.path' && /\/models\b/.test(value.text);
}
