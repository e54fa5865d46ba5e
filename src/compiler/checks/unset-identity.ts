import type { Authorization } from '../../validation/types.generated';
import type { FieldSource } from '../4-attach/effective';
import { childrenOf, type Expression } from '../expressions';
import { below } from '../ir/origin';
import type { Check } from './check';
import { ExpressionReader } from './expression-reader';
import { nameOfRule, type RuleUse } from './survey';

/** Variables that one kind of authentication sets, and the field that asks for it. */
const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
} as const;

type Identity = keyof typeof SETTERS;

/** Authorization that reads an identity which nothing on the way sets: such a rule never matches. */
export const checkUnsetIdentity: Check = ({ rules }, diagnostics) => {
  const reader = new ExpressionReader();
  const reported = new Map<FieldSource, Set<string>>();
  for (const use of rules) for (const source of use.access.authorization) visit(use, source);

  /** Reports a rule of authorization for the first route where it cannot match. */
  function visit(use: RuleUse, source: FieldSource): void {
    const done = reported.get(source) ?? new Set();
    reported.set(source, done);
    (source.value as Authorization).policy.matchExpressions.forEach((text, index) => {
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

function isSet(name: Identity, { rule, access }: RuleUse): boolean {
  if (access.sets.some((set) => set[SETTERS[name]] !== undefined)) return true;
  return name === 'jwt' && rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined);
}

/** The identities that an expression cannot do without. */
function identitiesIn(node: Expression): Identity[] {
  if (node.kind === 'call' && (node.name === 'default' || node.name === 'coalesce')) return [];
  if (node.kind === 'name') return Object.hasOwn(SETTERS, node.name) ? [node.name as Identity] : [];
  return childrenOf(node).flatMap(identitiesIn);
}
