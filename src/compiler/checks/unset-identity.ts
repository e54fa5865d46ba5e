import type { Authorization } from '../../validation/types.generated';
import { childrenOf, type Expression } from '../expressions';
import type { FieldSource } from '../model/attachment';
import { below } from '../model/origin';
import type { Access } from './access';
import type { Check } from './check';
import { nameOfRule, type RuleUse } from './survey';

/** Variables that one kind of authentication sets, and the field that asks for it. */
const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
} as const;

type Identity = keyof typeof SETTERS;

/** Authorization that reads an identity which nothing on the way sets: such a rule never matches. */
export const checkUnsetIdentity: Check = ({ rules, reader }, diagnostics) => {
  const reported = new Map<FieldSource, Set<string>>();
  const reading = new Map<Access, readonly FieldSource<Authorization>[]>();
  for (const use of rules) {
    const sources =
      reading.get(use.access) ?? use.access.authorization.filter((source) => readsUnset(use.access, source));
    reading.set(use.access, sources);
    for (const source of sources) visit(use, source);
  }

  function readsUnset(access: Access, source: FieldSource<Authorization>): boolean {
    return source.value.policy.matchExpressions.some((text) => {
      const expression = reader.read(text);
      return expression !== undefined && identitiesIn(expression).some((name) => !isAuthenticated(name, access));
    });
  }

  /** Reports a rule of authorization for the first route where it cannot match. */
  function visit(use: RuleUse, source: FieldSource<Authorization>): void {
    const done = reported.get(source) ?? new Set();
    reported.set(source, done);
    source.value.policy.matchExpressions.forEach((text, index) => {
      const expression = reader.read(text);
      for (const name of expression ? identitiesIn(expression) : []) {
        if (done.has(`${index} ${name}`) || isSet(name, use)) continue;
        done.add(`${index} ${name}`);
        const values = { name, field: SETTERS[name], scope: nameOfRule(use.rule) };
        diagnostics.report('AIG7017', below(source.origin, 'policy', 'matchExpressions', index), values);
      }
    });
  }
};

const isAuthenticated = (identity: Identity, { authentications }: Access): boolean =>
  authentications.some(({ name }) => name === SETTERS[identity]);

function isSet(name: Identity, { rule, access }: RuleUse): boolean {
  if (isAuthenticated(name, access)) return true;
  return name === 'jwt' && rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined);
}

/** The identities that an expression cannot do without. */
function identitiesIn(node: Expression): Identity[] {
  if (node.kind === 'call' && (node.name === 'default' || node.name === 'coalesce')) return [];
  if (node.kind === 'name') return Object.hasOwn(SETTERS, node.name) ? [node.name as Identity] : [];
  return childrenOf(node).flatMap(identitiesIn);
}
