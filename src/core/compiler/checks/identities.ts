import { childrenOf, type Expression } from '../expressions';
import type { Access, AccessAuthentication } from './access';
import type { RuleUse } from './survey';

/** Variables that one kind of authentication sets, and the field that asks for it. */
export const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
} as const;

export type Identity = keyof typeof SETTERS;

/** Those that may set it, on the way to a rule. */
export function settersOf(identity: Identity, { authentications }: Access): readonly AccessAuthentication[] {
  return authentications.filter(({ name }) => name === SETTERS[identity]);
}

/** Whether something on the way to a rule, or at its MCP backends, sets it. */
export function isSet(identity: Identity, { rule, access }: RuleUse): boolean {
  if (settersOf(identity, access).length > 0) return true;
  return identity === 'jwt' && rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined);
}

/** The identities that an expression cannot do without. */
export function identitiesIn(expression: Expression | undefined): readonly Identity[] {
  return namesIn(expression, (name) => name === 'default' || name === 'coalesce');
}

/** Those of which it does not ask whether they are there. */
export function unaskedIdentitiesIn(expression: Expression | undefined): readonly Identity[] {
  const asked: Expression[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === 'call' && node.name === 'has') asked.push(...node.args);
    childrenOf(node).forEach(visit);
  };
  if (expression) visit(expression);
  const known = new Set(asked.flatMap((node) => namesIn(node, () => false)));
  return identitiesIn(expression).filter((name) => !known.has(name));
}

function namesIn(expression: Expression | undefined, isTolerant: (name: string) => boolean): readonly Identity[] {
  const found = new Set<Identity>();
  const visit = (node: Expression): void => {
    if (node.kind === 'call' && isTolerant(node.name)) return;
    if (node.kind === 'name' && isIdentity(node.name)) found.add(node.name);
    childrenOf(node).forEach(visit);
  };
  if (expression) visit(expression);
  return [...found];
}

function isIdentity(name: string): name is Identity {
  return Object.hasOwn(SETTERS, name);
}
