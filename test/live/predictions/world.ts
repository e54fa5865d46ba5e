import { stringify } from 'yaml';
import type { Chance } from '../../support/random';
import { randomRegex } from '../../support/random-regex';
import {
  CALLS,
  CONDITIONS,
  HOST_PATTERNS,
  ISSUER,
  LOCATIONS,
  METHODS,
  PATH_PATTERNS,
  PATHS,
  PATTERNS,
  TEAMS,
  TRANSFORMS,
  VALUES,
} from './vocabulary';

/** A random set of routes and policies of one Gateway. */
export interface World {
  readonly input: string;
  /** Ports of the Service that all rules lead to; each rule has its own. */
  readonly ports: readonly number[];
}

/** The cryptographic keys that worlds require. */
export interface Keys {
  /** In PEM. */
  readonly certificate: { readonly cert: string; readonly key: string };
  /** A set that verifies tokens, as JSON. */
  readonly keySet: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Far worlds delegate over several levels, have tokens in other locations, require API keys, transform conditionally and log by location,
 * which leaves guarantees undecided more often.
 */
export type Reach = 'short' | 'far';

export function randomWorld(chance: Chance, { certificate, keySet }: Keys, reach: Reach = 'short'): World {
  const objects: Fields[] = [];
  const ports: number[] = [];
  const listeners = randomListeners(chance);
  objects.push(
    resource('gateway.networking.k8s.io/v1', 'Gateway', 'edge', { gatewayClassName: 'agentgateway', listeners }),
  );
  const routes = 1 + chance.below(6);
  for (let n = 0; n < routes; n++) objects.push(randomRoute(`r${n}`, listeners, ports, chance));
  objects.push(...randomChildren(objects, ports, chance, reach));
  objects.push(
    ...randomPolicies(objects, randomTokens(keySet, chance, reach), chance, reach),
    ...randomPreparations(objects, chance),
    ...(reach === 'far' ? randomFrontends(listeners, chance) : []),
  );
  const keys = TEAMS.map((team) => [team, JSON.stringify({ key: `k-${team}`, metadata: { team } })]);
  objects.push(
    secret('own', { 'tls.crt': certificate.cert, 'tls.key': certificate.key }),
    secret('keys', Object.fromEntries(keys)),
  );
  return { input: objects.map((object) => stringify(object)).join('---\n'), ports };
}

function secret(name: string, stringData: Fields): Fields {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'demo' }, stringData };
}

function resource(apiVersion: string, kind: string, name: string, spec: Fields): Fields {
  return { apiVersion, kind, metadata: { name, namespace: 'demo' }, spec };
}

function randomListeners(chance: Chance): Fields[] {
  const chosen = new Map<string, Fields>();
  const count = 1 + chance.below(3);
  for (let n = 0; n < count; n++) {
    const secure = chance.happens(0.25);
    const port = (secure ? [443, 8443] : [80, 8080])[chance.happens(0.8) ? 0 : 1];
    const hostname = chance.happens(0.5) ? undefined : chance.pick(HOST_PATTERNS);
    const protocol = secure ? { protocol: 'HTTPS', tls: { certificateRefs: [{ name: 'own' }] } } : { protocol: 'HTTP' };
    const listener = { name: `l${n}`, port, ...protocol, ...(hostname ? { hostname } : {}) };
    chosen.set(`${port} ${hostname}`, listener);
  }
  return [...chosen.values()];
}

function randomRoute(name: string, listeners: readonly Fields[], ports: number[], chance: Chance): Fields {
  const section = chance.happens(0.25) ? { sectionName: chance.pick(listeners)['name'] } : {};
  const hostnames = chance.happens(0.6) ? { hostnames: several(HOST_PATTERNS, 2, chance) } : {};
  const kind = chance.happens(0.2) ? 'GRPCRoute' : 'HTTPRoute';
  const rules = Array.from({ length: 1 + chance.below(3) }, (_, index) => randomRule(index, kind, ports, chance));
  return resource('gateway.networking.k8s.io/v1', kind, name, {
    parentRefs: [{ name: 'edge', ...section }],
    ...hostnames,
    rules,
  });
}

/** Routes without parents, to which some rules of others hand their requests; in far worlds some of theirs hand them further. */
function randomChildren(objects: readonly Fields[], ports: number[], chance: Chance, reach: Reach): Fields[] {
  const children: Fields[] = [];
  // Objects that are added meanwhile are visited, too.
  const parents = [...objects];
  for (const object of parents) {
    const { kind, spec } = object as { kind: string; spec: { rules?: Fields[] } };
    for (const rule of kind === 'HTTPRoute' ? (spec.rules ?? []) : []) {
      if (!('backendRefs' in rule) || !chance.happens(0.15)) continue;
      const name = `c${children.length}`;
      const rules = Array.from({ length: 1 + chance.below(2) }, (_, index) => randomRule(index, kind, ports, chance));
      const child = resource('gateway.networking.k8s.io/v1', 'HTTPRoute', name, { rules });
      children.push(child);
      if (reach === 'far') parents.push(child);
      Object.assign(rule, { backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name }] });
    }
  }
  return children;
}

function randomRule(index: number, kind: string, ports: number[], chance: Chance): Fields {
  const randomOne = kind === 'GRPCRoute' ? randomCall : randomMatch;
  const matches = chance.happens(0.85)
    ? { matches: Array.from({ length: 1 + chance.below(2) }, () => randomOne(chance)) }
    : {};
  const reference = (weight?: number) => {
    const port = 1000 + ports.length;
    ports.push(port);
    return { name: 'web', port, ...(weight === undefined ? {} : { weight }) };
  };
  const refs = chance.happens(0.9)
    ? [reference()]
    : chance.happens(0.3)
      ? []
      : [reference(chance.below(2)), reference(1)];
  if (kind === 'HTTPRoute' && chance.happens(0.1)) {
    const requestRedirect = { hostname: 'moved.example.com', statusCode: 301 };
    return { name: `n${index}`, ...matches, filters: [{ type: 'RequestRedirect', requestRedirect }] };
  }
  const responseHeaderModifier = { set: [{ name: 'x-answer', value: `n${index}` }] };
  const filters = chance.happens(0.15) ? { filters: [{ type: 'ResponseHeaderModifier', responseHeaderModifier }] } : {};
  return { name: `n${index}`, ...matches, ...filters, backendRefs: refs };
}

function randomMatch(chance: Chance): Fields {
  const pairs = (names: readonly string[]) =>
    several(names, 2, chance).map((name) =>
      chance.happens(0.7)
        ? { name, value: chance.pick(VALUES) }
        : {
            name,
            type: 'RegularExpression',
            value: chance.happens(0.8) ? chance.pick(PATTERNS) : randomRegex(chance, 3),
          },
    );
  return {
    ...(chance.happens(0.75) ? { path: randomPath(chance) } : {}),
    ...(chance.happens(0.3) ? { headers: pairs(['x-one', 'X-Two']) } : {}),
    ...(chance.happens(0.2) ? { queryParams: pairs(['q', 'r']) } : {}),
    ...(chance.happens(0.2) ? { method: chance.pick(METHODS) } : {}),
  };
}

function randomCall(chance: Chance): Fields {
  const [, service, method] = chance.pick(CALLS).split('/');
  const named = chance.pick([{ service, method }, { service }, { method }]);
  return {
    ...(chance.happens(0.85) ? { method: named } : {}),
    ...(chance.happens(0.3) ? { headers: [{ name: 'x-one', value: chance.pick(VALUES) }] } : {}),
  };
}

function randomPath(chance: Chance): Fields {
  if (chance.happens(0.25)) {
    const value = chance.happens(0.8) ? chance.pick(PATH_PATTERNS) : `/${randomRegex(chance, 3)}`;
    return { type: 'RegularExpression', value };
  }
  return { type: chance.pick(['Exact', 'PathPrefix', 'PathPrefix']), value: chance.pick(PATHS) };
}

/** At most one policy sets a field of a target, so that there are no ties. */
function randomPolicies(objects: readonly Fields[], tokens: Fields, chance: Chance, reach: Reach): Fields[] {
  const targets = objects.flatMap(targetsOf);
  return targets
    .filter(() => chance.happens(0.3))
    .map((target, index) =>
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', `p${index}`, {
        targetRefs: [{ group: 'gateway.networking.k8s.io', ...target }],
        ...(chance.happens(0.2) ? { strategy: { inheritance: 'Override' } } : {}),
        traffic: {
          ...randomTraffic(`p${index}`, tokens, chance),
          ...(reach === 'far' ? randomFarTraffic(`p${index}`, chance) : {}),
        },
      }),
    );
}

/** Which tokens are taken, and where all policies of a world look for them. */
function randomTokens(keySet: string, chance: Chance, reach: Reach): Fields {
  return {
    providers: [{ issuer: ISSUER, audiences: ['shop'], jwks: { inline: keySet } }],
    ...(reach === 'far' && chance.happens(0.4) ? { location: chance.pick(LOCATIONS) } : {}),
  };
}

/** Returns policies before routing, on the Gateway or on listeners. */
function randomPreparations(objects: readonly Fields[], chance: Chance): Fields[] {
  return objects
    .flatMap(targetsOf)
    .filter(({ kind }) => kind === 'Gateway' && chance.happens(0.12))
    .map((target, index) =>
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', `t${index}`, {
        targetRefs: [{ group: 'gateway.networking.k8s.io', ...target }],
        traffic: { phase: 'PreRouting', transformation: { request: chance.pick(TRANSFORMS) } },
      }),
    );
}

/** Returns policies for logs and metrics of the Gateway, its ports and its listeners; they must not change any response. */
function randomFrontends(listeners: readonly Fields[], chance: Chance): Fields[] {
  const ports = [...new Set(listeners.map(({ port }) => port))].map((port) => ({ port }));
  const places = [{}, ...ports, ...listeners.map(({ name }) => ({ sectionName: name }))];
  return places
    .filter(() => chance.happens(0.2))
    .map((place, index) =>
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', `f${index}`, {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge', ...place }],
        frontend: {
          ...(chance.happens(0.6) ? { accessLog: { filter: chance.pick(CONDITIONS) } } : {}),
          metrics: { attributes: { add: [{ name: 'place', expression: `"f${index}"` }] } },
        },
      }),
    );
}

function targetsOf(object: Fields): Fields[] {
  const { kind, metadata, spec } = object as {
    kind: string;
    metadata: Fields;
    spec: { listeners?: Fields[]; rules?: Fields[] };
  };
  if (!['Gateway', 'HTTPRoute', 'GRPCRoute'].includes(kind)) return [];
  const own = { kind, name: metadata['name'] };
  return [own, ...(spec.listeners ?? spec.rules ?? []).map(({ name }) => ({ ...own, sectionName: name }))];
}

function randomTraffic(name: string, tokens: Fields, chance: Chance): Fields {
  const response = chance.happens(0.4) ? { response: { set: [{ name: 'x-answer', value: name }] } } : {};
  const fields: Fields = {
    ...(chance.happens(0.5)
      ? {
          authorization: {
            action: chance.pick(['Allow', 'Deny', 'Require']),
            policy: { matchExpressions: several(CONDITIONS, 2, chance) },
          },
        }
      : {}),
    ...(chance.happens(0.25)
      ? {
          jwtAuthentication: {
            mode: chance.pick(['Strict', 'Optional', 'Permissive']),
            ...tokens,
          },
        }
      : {}),
    ...(chance.happens(0.4)
      ? { headerModifiers: { request: { set: [{ name: 'x-policy', value: name }] }, ...response } }
      : {}),
    ...(chance.happens(0.15) ? { directResponse: randomAnswer(name, chance) } : {}),
  };
  return Object.keys(fields).length > 0
    ? fields
    : { headerModifiers: { request: { set: [{ name: 'x-policy', value: name }] } } };
}

/** API keys, and a header that conditions choose. */
function randomFarTraffic(name: string, chance: Chance): Fields {
  const transformation = (value: string) => ({ request: { set: [{ name: 'x-chosen', value: `"${value}"` }] } });
  const conditional = several(CONDITIONS, 2, chance).map((condition, index) => ({
    condition,
    policy: transformation(`${name}.${index}`),
  }));
  const last = chance.happens(0.3) ? [{ policy: transformation(name) }] : [];
  return {
    ...(chance.happens(0.25)
      ? {
          apiKeyAuthentication: {
            mode: chance.pick(['Strict', 'Optional', 'Permissive']),
            secretRef: { name: 'keys' },
            location: { header: { name: 'x-key' } },
          },
        }
      : {}),
    ...(chance.happens(0.25) ? { transformation: { conditional: [...conditional, ...last] } } : {}),
  };
}

/** Returns a response to all requests, or to those that satisfy a condition. */
/** Over HTTP/2, clients of Node report an error if a body follows one of these. */
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function randomAnswer(name: string, chance: Chance): Fields {
  const answer = (body: string) => {
    const status = 200 + chance.below(300);
    return STATUSES_WITHOUT_BODY.has(status) ? { status } : { status, body };
  };
  if (chance.happens(0.4)) return answer(name);
  const conditional = several(CONDITIONS, 2, chance).map((condition, index) => ({
    condition,
    policy: answer(`${name}.${index}`),
  }));
  return { conditional: chance.happens(0.2) ? [...conditional, { policy: answer(name) }] : conditional };
}

function several<T>(from: readonly T[], most: number, chance: Chance): T[] {
  const count = 1 + chance.below(most);
  return [...new Set(Array.from({ length: count }, () => chance.pick(from)))];
}
