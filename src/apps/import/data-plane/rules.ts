import { compareText } from '../../../core/text/compare-text';
import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import { unfit } from '../unfit';
import type { ConfigPath } from './config-path';
import { fieldsAt, itemsAt, textAt } from './reader';

/** Expressions by what they do. */
export type Rules = ReadonlyMap<string, readonly string[]>;

const ACTIONS = [
  ['allow', 'Allow'],
  ['deny', 'Deny'],
  ['require', 'Require'],
] as const;

/** Expressions by what they do; a text alone allows. */
export function rulesByAction(rules: unknown, place: ConfigPath): Rules {
  const found = new Map<string, string[]>();
  for (const [rule, at] of itemsAt(rules, place)) {
    const fields = typeof rule === 'string' ? { allow: rule } : fieldsAt(rule, at);
    const [key, action] = ACTIONS.find(([one]) => typeof fields[one] === 'string') ?? unfit('a rule of another form');
    addToList(found, action, textAt(fields[key], at));
  }
  return found;
}

/** Rules that hold beside those of another place: what each place lets in alone, one rule asks for. */
export function asRequired(rules: unknown): Fields[] {
  const { Allow = [], ...others } = Object.fromEntries(rulesByAction(rules, []));
  const kept = ACTIONS.flatMap(([key, action]) => (others[action] ?? []).map((expression) => ({ [key]: expression })));
  return [...(Allow.length > 0 ? [{ require: Allow.map((one) => `(${one})`).join(' || ') }] : []), ...kept];
}

/** Rules of several actions as conditions that all have to hold; one that fails says as little as it does for its own action. */
export function asRequirements(rules: Rules): string[] {
  const safe = (one: string) => `default(${one}, false)`;
  const { Allow = [], Deny = [], Require = [] } = Object.fromEntries(rules);
  return [
    ...(Allow.length > 0 ? [Allow.map(safe).toSorted(compareText).join(' || ')] : []),
    ...Deny.map((one) => `!${safe(one)}`),
    ...Require,
  ];
}

export function authorizationOf(action: string, matchExpressions: readonly string[]): Fields {
  return { action, policy: { matchExpressions } };
}

/** The one authorization that does what all the rules do; undefined without any. */
export function oneAuthorization(rules: Rules): Fields | undefined {
  const [first, ...more] = rules;
  return first && (more.length > 0 ? authorizationOf('Require', asRequirements(rules)) : authorizationOf(...first));
}

/** Fields of a backend's policies together: what they say of MCP stands in one block, and rules add up. */
export function beside(one: Fields, other: Fields): Fields {
  if (!isObject(one.mcp) || !isObject(other.mcp)) return { ...one, ...other };
  const found = new Map<string, string[]>();
  for (const { action, policy } of [one.mcp.authorization, other.mcp.authorization].filter(isObject))
    if (isObject(policy) && Array.isArray(policy.matchExpressions))
      for (const expression of policy.matchExpressions) addToList(found, String(action), String(expression));
  const authorization = oneAuthorization(found);
  return { ...one, ...other, mcp: { ...one.mcp, ...other.mcp, ...(authorization ? { authorization } : {}) } };
}
