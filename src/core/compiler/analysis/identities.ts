import { placeOfStep, type RequestPipeline } from '../../data-plane/request-pipeline';
import { childrenOf, type Expression } from '../expressions';
import { OF_CERTIFICATES } from '../semantics/client-certificates';
import type { RuleAccess } from './access';
import type { RuleUse } from './check-context';
import { conditionPath } from './conditions';

/** Variables that an authentication method or a called service sets, by the field that enables it. */
export const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
  extauthz: 'extAuth',
  extproc: 'extProc',
} as const;

export type IdentitySource = keyof typeof SETTERS;

export interface Setter {
  /** Strict guarantees that every request that continues has the identity. */
  readonly mode: string;
}

/** The step that reads an identity. */
export interface ReadingStep {
  /** The index of the phase of its policy. */
  readonly phase: number;
  /** Its field in the policy. */
  readonly field: string;
}

/** The policies that may set an identity on the way to a rule, if `reading` is given only those that run before it. */
export function settersOf(
  identity: IdentitySource,
  { authentications, sets }: RuleAccess,
  pipeline: RequestPipeline,
  reading?: ReadingStep,
): readonly Setter[] {
  const field = SETTERS[identity];
  const runsBefore = (phase: number) => !reading || placeOf({ phase, field }, pipeline) < placeOf(reading, pipeline);
  // A service decides itself about which requests it returns something.
  if (field === 'extAuth' || field === 'extProc')
    return sets.filter((set, phase) => set[field] !== undefined && runsBefore(phase)).map(() => ({ mode: 'Strict' }));
  return authentications.filter(({ name, phase }) => name === field && runsBefore(phase));
}

const placeOf = ({ phase, field }: ReadingStep, pipeline: RequestPipeline): number =>
  placeOfStep(pipeline, phase === 0 ? 'pre-routing' : 'route', field);

/** Whether a policy on the way to a rule, or of its MCP backends, sets the identity, before `reading` if that is given. */
export function isSet(
  identity: IdentitySource,
  { rule, access }: RuleUse,
  pipeline: RequestPipeline,
  reading?: ReadingStep,
): boolean {
  if (settersOf(identity, access, pipeline, reading).length > 0) return true;
  return (
    reading?.phase !== 0 &&
    identity === 'jwt' &&
    rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined)
  );
}

/** The identities that an expression cannot do without. */
export function identitiesIn(expression: Expression | undefined): readonly IdentitySource[] {
  return namesIn(expression, (name) => name === 'default' || name === 'coalesce');
}

/** Returns the identities whose presence an expression does not check. */
export function unguardedIdentitiesIn(expression: Expression | undefined): readonly IdentitySource[] {
  const guarded: Expression[] = [];
  const visit = (node: Expression): void => {
    if (node.kind === 'call' && node.name === 'has') guarded.push(...node.args);
    childrenOf(node).forEach(visit);
  };
  if (expression) visit(expression);
  const known = new Set(guarded.flatMap((node) => namesIn(node, () => false)));
  return identitiesIn(expression).filter((name) => !known.has(name));
}

function namesIn(expression: Expression | undefined, isTolerant: (name: string) => boolean): readonly IdentitySource[] {
  const found = new Set<IdentitySource>();
  const visit = (node: Expression): void => {
    if (node.kind === 'call' && isTolerant(node.name)) return;
    if (node.kind === 'name' && isIdentity(node.name)) found.add(node.name);
    childrenOf(node).forEach(visit);
  };
  if (expression) visit(expression);
  return [...found];
}

function isIdentity(name: string): name is IdentitySource {
  return Object.hasOwn(SETTERS, name);
}

const OF_CERTIFICATE = new RegExp(`^source[.](?:${OF_CERTIFICATES.join('|')})$`);

/** Returns the property of a client certificate that an expression cannot do without. */
export function certificateFieldIn(node: Expression | undefined): string | undefined {
  if (!node || (node.kind === 'call' && (node.name === 'default' || node.name === 'coalesce'))) return undefined;
  const path = conditionPath(node);
  if (path !== undefined && OF_CERTIFICATE.test(path)) return path;
  for (const child of childrenOf(node)) {
    const found = certificateFieldIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
