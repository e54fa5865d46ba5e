import type * as config from '../../../data-plane/config';
import type { Authorization, AuthorizationPolicy } from '../../../validation/types.generated';
import type { FieldSource } from '../../model/attachment';
import { type Coverage, covering } from '../coverage';

export const AUTHORIZATION_COVERAGE: Coverage = {
  ...covering<Authorization>('Authorization', {
    action: 'the key of each rule: `allow`, `deny` or `require`',
    policy: '`rules`',
  }),
  ...covering<AuthorizationPolicy>('AuthorizationPolicy', {
    matchExpressions: '`rules[]`: one rule for each expression',
  }),
};

const RULES: Readonly<Record<NonNullable<Authorization['action']>, (expression: string) => config.RuleSerde>> = {
  Allow: (allow) => ({ allow }),
  Deny: (deny) => ({ deny }),
  Require: (require) => ({ require }),
};

/** Returns one rule per expression. The data plane combines the rules of all levels. */
export function lowerAuthorization(value: Authorization): config.Authorization {
  return { rules: value.policy.matchExpressions.map(RULES[value.action]) };
}

/** The rules of several policies as one list. */
export function joinAuthorization(sources: readonly FieldSource<Authorization>[]): config.Authorization | undefined {
  if (sources.length === 0) return undefined;
  return { rules: sources.flatMap((source) => lowerAuthorization(source.value).rules) };
}
