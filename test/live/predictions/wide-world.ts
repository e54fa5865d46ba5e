import { parseAllDocuments, stringify } from 'yaml';
import type { Chance } from '../../support/random';
import { ALLOWED, CONDITIONS, TEAMS } from './vocabulary';

type Fields = Record<string, unknown>;

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Fields;
}

const GATEWAY_API = 'gateway.networking.k8s.io';
const SET = { group: GATEWAY_API, kind: 'ListenerSet', name: 'more' };

/**
 * Returns the same world with listeners in a ListenerSet, mirrors, authorization services, and conditional limits that no request reaches.
 */
export function widened(input: string, chance: Chance): string {
  const resources = parseAllDocuments(input).map((document) => document.toJS() as Resource);
  const sets = chance.happens(0.6) ? moveListeners(resources, chance) : [];
  for (const { kind, spec = {} } of resources) {
    if (kind === 'HTTPRoute') mirrorSome(spec['rules'] as Fields[], chance);
    if (kind !== 'AgentgatewayPolicy') continue;
    limitSome(spec, chance);
    askSome(spec, chance);
  }
  return [...resources, ...sets].map((resource) => stringify(resource)).join('---\n');
}

/** Moves some listeners of the Gateway to a ListenerSet, together with the references to them. */
function moveListeners(resources: readonly Resource[], chance: Chance): object[] {
  const gateway = resources.find(({ kind }) => kind === 'Gateway');
  const [kept, ...others] = (gateway?.spec['listeners'] ?? []) as { name: string }[];
  const moved = others.filter(() => chance.happens(0.7));
  if (!gateway || moved.length === 0) return [];
  const names = moved.map(({ name }) => name);
  Object.assign(gateway.spec, {
    listeners: [kept, ...others.filter((one) => !moved.includes(one))],
    allowedListeners: { namespaces: { from: 'Same' } },
  });
  for (const { kind, spec = {} } of resources) {
    const refs = (spec[kind === 'AgentgatewayPolicy' ? 'targetRefs' : 'parentRefs'] ?? []) as Fields[];
    const isMoved = (ref: Fields) => ref['name'] === 'edge' && names.includes(String(ref['sectionName']));
    for (const ref of refs) {
      if (isMoved(ref)) Object.assign(ref, SET);
      else if (kind.endsWith('Route') && chance.happens(0.5)) refs.push(SET);
    }
  }
  const api = { apiVersion: `${GATEWAY_API}/v1`, metadata: { name: 'more', namespace: 'demo' } };
  const set = { ...api, kind: 'ListenerSet', spec: { parentRef: { name: 'edge' }, listeners: moved } };
  return chance.happens(0.4) ? [set, policyOfSet(chance)] : [set];
}

function policyOfSet(chance: Chance): object {
  const matchExpressions = [chance.pick(CONDITIONS)];
  const authorization = { action: chance.pick(['Allow', 'Deny', 'Require']), policy: { matchExpressions } };
  const apiVersion = 'agentgateway.dev/v1alpha1';
  const metadata = { name: 'of-set', namespace: 'demo' };
  return { apiVersion, kind: 'AgentgatewayPolicy', metadata, spec: { targetRefs: [SET], traffic: { authorization } } };
}

function mirrorSome(rules: readonly Fields[], chance: Chance): void {
  const requestMirror = { backendRef: { name: 'copies', port: 80 } };
  for (const rule of rules) {
    const filters = (rule['filters'] ?? []) as Fields[];
    const isRedirect = filters.some(({ type }) => type === 'RequestRedirect');
    if (isRedirect || !chance.happens(0.25)) continue;
    Object.assign(rule, { filters: [...filters, { type: 'RequestMirror', requestMirror }] });
  }
}

function limitSome(spec: Fields, chance: Chance): void {
  const traffic = (spec['traffic'] ?? {}) as Fields;
  if (!spec['traffic'] || traffic['phase'] || !chance.happens(0.25)) return;
  const local = [{ requests: 100_000, unit: 'Seconds' }];
  const condition = chance.pick([...CONDITIONS, `apiKey.team == "${chance.pick(TEAMS)}"`]);
  Object.assign(traffic, { rateLimit: { conditional: [{ condition, policy: { local } }] } });
}

/** A service decides about some requests, and another one sees some, before routing, too. */
function askSome(spec: Fields, chance: Chance): void {
  const { traffic } = spec as { traffic?: Fields };
  if (!traffic) return;
  const extAuth = { backendRef: { name: 'authz', port: 9000 }, http: { allowedRequestHeaders: [ALLOWED] } };
  if (chance.happens(0.2)) Object.assign(traffic, { extAuth: underConditions(extAuth, chance) });
  const extProc = { backendRef: { name: 'processor', port: 9000 } };
  if (!traffic['phase'] && chance.happens(0.1)) Object.assign(traffic, { extProc: underConditions(extProc, chance) });
}

function underConditions(policy: Fields, chance: Chance): Fields {
  if (chance.happens(0.2)) return policy;
  const conditions = [chance.pick(CONDITIONS), ...(chance.happens(0.3) ? [chance.pick(CONDITIONS)] : [])];
  const conditional = conditions.map((condition) => ({ condition, policy }));
  return { conditional: chance.happens(0.15) ? [...conditional, { policy }] : conditional };
}
