import type { Authorization } from '../../../validation/types.generated';
import type { FieldSource } from '../../model/attachment';
import type { ConfigObject } from '../../model/dataplane';
import type { Coverage } from '../coverage';

export const AUTHORIZATION_COVERAGE: Coverage = {
  'Authorization.action': 'key of each rule: `allow`, `deny` or `require`',
  'Authorization.policy': '`rules`',
  'AuthorizationPolicy.matchExpressions': '`rules[]`: one rule an expression',
};

const KEYS = { Allow: 'allow', Deny: 'deny', Require: 'require' } as const;

/** One rule an expression. The data plane adds up the rules of all levels by itself. */
export function lowerAuthorization(value: Authorization): ConfigObject {
  const key = KEYS[value.action ?? 'Allow'];
  return { rules: value.policy.matchExpressions.map((expression) => ({ [key]: expression })) };
}

/** The rules of several policies as one list. */
export function joinAuthorization(sources: readonly FieldSource[]): ConfigObject | undefined {
  if (sources.length === 0) return undefined;
  return {
    rules: sources.flatMap((source) => lowerAuthorization(source.value as Authorization).rules as ConfigObject[]),
  };
}
