import { compareText } from '../../../core/text/compare-text';
import { addToList } from '../../../core/values/lists-in-maps';
import { type Fields, isObject } from '../../../core/values/objects';
import { unsupported } from '../unsupported';
import type { ConfigPath } from './config-path';
import { configFieldsAt, configTextAt, itemsAt } from './reader';

/** Expressions by action. */
export type ImportedRules = ReadonlyMap<string, readonly string[]>;

const ACTIONS = [
  ['allow', 'Allow'],
  ['deny', 'Deny'],
  ['require', 'Require'],
] as const;

/** Groups expressions by action; a plain string is an `Allow` rule. */
export function rulesByAction(rules: unknown, place: ConfigPath): ImportedRules {
  const found = new Map<string, string[]>();
  for (const [rule, at] of itemsAt(rules, place)) {
    const fields = typeof rule === 'string' ? { allow: rule } : configFieldsAt(rule, at);
    const [key, action] =
      ACTIONS.find(([one]) => typeof fields[one] === 'string') ?? unsupported('the rule has an unsupported form');
    addToList(found, action, configTextAt(fields[key], at));
  }
  return found;
}

/** Returns rules that apply in addition to those of another level: the `Allow` rules of each level become one `Require` rule. */
export function asRequired(rules: unknown): Fields[] {
  const { Allow = [], ...others } = Object.fromEntries(rulesByAction(rules, []));
  const kept = ACTIONS.flatMap(([key, action]) => (others[action] ?? []).map((expression) => ({ [key]: expression })));
  return [...(Allow.length > 0 ? [{ require: Allow.map((one) => `(${one})`).join(' || ') }] : []), ...kept];
}

/** Returns rules of several actions as conditions that must all hold; a condition that fails has the same effect as for its own action. */
export function asRequirements(rules: ImportedRules): string[] {
  const safe = (one: string) => `default(${one}, false)`;
  const { Allow = [], Deny = [], Require = [] } = Object.fromEntries(rules);
  return [
    ...(Allow.length > 0 ? [Allow.map(safe).toSorted(compareText).join(' || ')] : []),
    ...Deny.map((one) => `!${safe(one)}`),
    ...Require,
  ];
}

export function importedAuthorization(action: string, matchExpressions: readonly string[]): Fields {
  return { action, policy: { matchExpressions } };
}

/** Returns the single authorization that is equivalent to all rules; undefined if there are none. */
export function oneAuthorization(rules: ImportedRules): Fields | undefined {
  const [first, ...more] = rules;
  return (
    first &&
    (more.length > 0 ? importedAuthorization('Require', asRequirements(rules)) : importedAuthorization(...first))
  );
}

/** Merges fields of the policies of a backend: MCP settings share one block, and rules add up. */
export function beside(one: Fields, other: Fields): Fields {
  if (!isObject(one.mcp) || !isObject(other.mcp)) return { ...one, ...other };
  const found = new Map<string, string[]>();
  for (const { action, policy } of [one.mcp.authorization, other.mcp.authorization].filter(isObject))
    if (isObject(policy) && Array.isArray(policy.matchExpressions))
      for (const expression of policy.matchExpressions) addToList(found, String(action), String(expression));
  const authorization = oneAuthorization(found);
  return { ...one, ...other, mcp: { ...one.mcp, ...other.mcp, ...(authorization ? { authorization } : {}) } };
}
