import { childrenOf, type Expression } from '../expressions';
import type { Access } from './access';
import type { RuleUse } from './check-context';

/** Variables that one kind of authentication, or a service that is asked, sets, and the field that asks for it. */
export const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
  extauthz: 'extAuth',
  extproc: 'extProc',
} as const;

export type Identity = keyof typeof SETTERS;

export interface Setter {
  /** Strict: whoever gets further has it. */
  readonly mode: string;
}

/** Those that may set it, on the way to a rule. @param latest - the index of the last phase that counts */
export function settersOf(identity: Identity, { authentications, sets }: Access, latest = 1): readonly Setter[] {
  const field = SETTERS[identity];
  // What a service says of a request is its own affair.
  if (field === 'extAuth' || field === 'extProc')
    return sets.filter((set, phase) => phase <= latest && set[field] !== undefined).map(() => ({ mode: 'Strict' }));
  return authentications.filter(({ name, phase }) => name === field && phase <= latest);
}

/** Whether something on the way to a rule, or at its MCP backends, sets it. @param latest - the index of the last phase that counts */
export function isSet(identity: Identity, { rule, access }: RuleUse, latest = 1): boolean {
  if (settersOf(identity, access, latest).length > 0) return true;
  return (
    latest > 0 && identity === 'jwt' && rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined)
  );
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
