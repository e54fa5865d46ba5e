import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression, type ExpressionReader } from '../expressions';
import type { FieldSource } from '../model/attachment';
import { comparedWithTruth } from './conditions';

/** Whether rules let pass only some of those who have a token of an issuer: who they are, or of which organization. */
export function limitHolders(
  rules: readonly FieldSource<Authorization>[],
  issuer: string,
  reader: ExpressionReader,
): boolean {
  const limiting = (action: Authorization['action']) =>
    rules
      .filter(({ value }) => value.action === action)
      .flatMap(({ value }) => value.policy.matchExpressions)
      .map((text) => {
        const expression = reader.read(text);
        // What cannot be read is an error of its own.
        return !expression || limits(expression, action === 'Deny', issuer);
      });
  const allowing = limiting('Allow');
  return (
    limiting('Require').includes(true) ||
    limiting('Deny').includes(true) ||
    (allowing.length > 0 && !allowing.includes(false))
  );
}

/** The fields of a variable that an expression reads. */
export function fieldsRead(node: Expression, variable: string): readonly string[] {
  if ((node.kind === 'select' || node.kind === 'index') && node.operand.kind === 'name') {
    if (node.operand.name !== variable) return node.kind === 'index' ? fieldsRead(node.index, variable) : [];
    if (node.kind === 'select') return [node.field];
    if (node.index.kind === 'literal') return [node.index.text];
  }
  return childrenOf(node).flatMap((child) => fieldsRead(child, variable));
}

/** Claims of public issuers that only some holders have with a certain value. Others, such as `ref`, are chosen by whoever asks for a token. */
const WHO =
  /^(?:sub|oid|hd|email|preferred_username|upn|groups_direct|ci_config_ref_uri|pipeline_id|actor(?:_id)?|repository(?:_id|_owner|_owner_id)?|(?:job_)?workflow_ref|enterprise(?:_id)?|(?:job_)?(?:project|namespace)_(?:path|id)|user_(?:login|id|email)|organization_(?:slug|id)|terraform_(?:organization_(?:id|name)|(?:project|workspace)_id|full_workspace))$/;
/** Patterns that fit every text. */
const ANY = /^\^?(?:\.[*+])?\$?$/;

/** Whether the expression holds (or, negated, fails to hold) for some holders alone. */
function limits(node: Expression, negated: boolean, issuer: string): boolean {
  const inner = (part: Expression, isNegated = negated) => limits(part, isNegated, issuer);
  if (node.kind === 'literal') return node.type === 'bool' && node.text === `${negated}`;
  if (node.kind === 'unary') return inner(node.operand, !negated);
  if (node.kind === 'conditional') {
    const [isTrue, isFalse] = [inner(node.whenTrue), inner(node.whenFalse)];
    return isTrue === isFalse ? isTrue : inner(node.condition, isTrue);
  }
  if (node.kind === 'call')
    return !negated && node.name !== 'has' && asksWho(node) && !node.args.some((arg) => isAny(arg));
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  if (operator === '&&' || operator === '||') {
    const [one, other] = [inner(left), inner(right)];
    return (operator === '&&') === negated ? one && other : one || other;
  }
  if (operator !== '==' && operator !== '!=') return operator === 'in' && !negated && asksWho(node);
  const isEqual = (operator === '==') !== negated;
  const judged = comparedWithTruth(node);
  if (judged) return inner(judged.operand, judged.truth !== isEqual);
  const named = [left, right].find((side) => side.kind === 'literal');
  if (named && fieldsRead(node, 'jwt').includes('iss')) return (named.text === issuer) !== isEqual;
  return isEqual && asksWho(node) && !(named && isAny(named));
}

const asksWho = (node: Expression): boolean => fieldsRead(node, 'jwt').some((claim) => WHO.test(claim));

const isAny = (node: Expression): boolean =>
  node.kind === 'literal' && (node.type === 'null' || (node.type === 'string' && ANY.test(node.text)));
