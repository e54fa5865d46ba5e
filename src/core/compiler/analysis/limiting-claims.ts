import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression, type ExpressionReader } from '../expressions';
import type { FieldSource } from '../model/attachment';
import { followsFromRules } from './decided-by-rules';

/** Reports whether rules restrict an issuer's token holders to some of them: by identity or by organization. */
export function limitHolders(
  rules: readonly FieldSource<Authorization>[],
  issuer: string,
  reader: ExpressionReader,
): boolean {
  const all = rules.map(({ value }) => value);
  return followsFromRules(all, reader, (node, truth) => limits(node, truth, issuer));
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

/**
 * Claims of public issuers that have a given value for some holders only. Others, such as `ref`, are chosen by the client that requests a
 * token.
 */
const WHO =
  /^(?:sub|oid|hd|email|preferred_username|upn|groups_direct|ci_config_ref_uri|pipeline_id|actor(?:_id)?|repository(?:_id|_owner|_owner_id)?|(?:job_)?workflow_ref|enterprise(?:_id)?|(?:job_)?(?:project|namespace)_(?:path|id)|user_(?:login|id|email)|organization_(?:slug|id)|terraform_(?:organization_(?:id|name)|(?:project|workspace)_id|full_workspace))$/;
/** Matches patterns that match every string. */
const ANY = /^\^?(?:\.[*+])?\$?$/;

/** Returns whether a part is true (or false) for some holders only. */
function limits(node: Expression, truth: boolean, issuer: string): boolean {
  if (node.kind === 'call')
    return truth && node.name !== 'has' && readsCallerClaim(node) && !node.args.some((arg) => isAny(arg));
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  if (operator !== '==' && operator !== '!=') return operator === 'in' && truth && readsCallerClaim(node);
  const isEqual = (operator === '==') === truth;
  const named = [left, right].find((side) => side.kind === 'literal');
  if (named && fieldsRead(node, 'jwt').includes('iss')) return (named.text === issuer) !== isEqual;
  return isEqual && readsCallerClaim(node) && !(named && isAny(named));
}

const readsCallerClaim = (node: Expression): boolean => fieldsRead(node, 'jwt').some((claim) => WHO.test(claim));

const isAny = (node: Expression): boolean =>
  node.kind === 'literal' && (node.type === 'null' || (node.type === 'string' && ANY.test(node.text)));
