import { stringify } from 'yaml';
import type { Chance } from '../../support/random';

/** A random set of routes and policies of one Gateway. */
export interface World {
  readonly input: string;
  /** Ports of the Service that all rules lead to; each rule has its own. */
  readonly ports: readonly number[];
}

/** A random request. */
export interface RandomRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

const HOSTS = ['example.com', 'a.example.com', 'b.example.com', 'x.a.example.com', 'other.net'];
const HOST_PATTERNS = [...HOSTS, '*.example.com', '*.a.example.com', '*.net'];
const PATHS = ['/', '/a', '/a/', '/a/b', '/ab', '/b', '/a/b/c', '/A', '/a%20b', '/a.b', '/c/12'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const VALUES = ['1', '2', 'one', 'One', '12'];
const PATTERNS = ['[0-9]+', 'o.*', '1|2', 'one'];
const PATH_PATTERNS = ['/a.*', '/[a-z]', '/c/[0-9]+', '/(a|b)/b'];
const CONDITIONS = [
  'request.method == "GET"',
  'request.path.startsWith("/a")',
  'request.headers["x-one"] == "1"',
  'request.path == "/b" || request.method == "POST"',
  'request.host == "a.example.com"',
  'request.headers["x-two"].matches("^[0-9]+$")',
  'size(request.path) > 2',
];

export function randomWorld(chance: Chance): World {
  const objects: Fields[] = [];
  const ports: number[] = [];
  const listeners = randomListeners(chance);
  objects.push(
    resource('gateway.networking.k8s.io/v1', 'Gateway', 'edge', { gatewayClassName: 'agentgateway', listeners }),
  );
  const routes = 1 + chance.below(6);
  for (let n = 0; n < routes; n++) objects.push(randomRoute(`r${n}`, listeners, ports, chance));
  objects.push(...randomPolicies(objects, chance));
  return { input: objects.map((object) => stringify(object)).join('---\n'), ports };
}

function resource(apiVersion: string, kind: string, name: string, spec: Fields): Fields {
  return { apiVersion, kind, metadata: { name, namespace: 'demo' }, spec };
}

function randomListeners(chance: Chance): Fields[] {
  const chosen = new Map<string, Fields>();
  const count = 1 + chance.below(3);
  for (let n = 0; n < count; n++) {
    const port = chance.happens(0.8) ? 80 : 8080;
    const hostname = chance.happens(0.5) ? undefined : chance.pick(HOST_PATTERNS);
    const listener = { name: `l${n}`, port, protocol: 'HTTP', ...(hostname ? { hostname } : {}) };
    chosen.set(`${port} ${hostname}`, listener);
  }
  return [...chosen.values()];
}

function randomRoute(name: string, listeners: readonly Fields[], ports: number[], chance: Chance): Fields {
  const section = chance.happens(0.25) ? { sectionName: chance.pick(listeners)['name'] } : {};
  const hostnames = chance.happens(0.6) ? { hostnames: several(HOST_PATTERNS, 2, chance) } : {};
  const rules = Array.from({ length: 1 + chance.below(3) }, (_, index) => randomRule(index, ports, chance));
  return resource('gateway.networking.k8s.io/v1', 'HTTPRoute', name, {
    parentRefs: [{ name: 'edge', ...section }],
    ...hostnames,
    rules,
  });
}

function randomRule(index: number, ports: number[], chance: Chance): Fields {
  const matches = chance.happens(0.85)
    ? { matches: Array.from({ length: 1 + chance.below(2) }, () => randomMatch(chance)) }
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
  const filter = chance.happens(0.1)
    ? { filters: [{ type: 'RequestRedirect', requestRedirect: { hostname: 'moved.example.com', statusCode: 301 } }] }
    : {};
  return { name: `n${index}`, ...matches, ...(filter.filters ? filter : { backendRefs: refs }) };
}

function randomMatch(chance: Chance): Fields {
  const pairs = (names: readonly string[]) =>
    several(names, 2, chance).map((name) =>
      chance.happens(0.7)
        ? { name, value: chance.pick(VALUES) }
        : { name, type: 'RegularExpression', value: chance.pick(PATTERNS) },
    );
  return {
    ...(chance.happens(0.75) ? { path: randomPath(chance) } : {}),
    ...(chance.happens(0.3) ? { headers: pairs(['x-one', 'X-Two']) } : {}),
    ...(chance.happens(0.2) ? { queryParams: pairs(['q', 'r']) } : {}),
    ...(chance.happens(0.2) ? { method: chance.pick(METHODS) } : {}),
  };
}

function randomPath(chance: Chance): Fields {
  if (chance.happens(0.15)) return { type: 'RegularExpression', value: chance.pick(PATH_PATTERNS) };
  return { type: chance.pick(['Exact', 'PathPrefix', 'PathPrefix']), value: chance.pick(PATHS) };
}

/** At most one policy sets a field of a target, so that there are no ties. */
function randomPolicies(objects: readonly Fields[], chance: Chance): Fields[] {
  const targets = objects.flatMap(targetsOf);
  return targets
    .filter(() => chance.happens(0.3))
    .map((target, index) =>
      resource('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', `p${index}`, {
        targetRefs: [{ group: 'gateway.networking.k8s.io', ...target }],
        traffic: randomTraffic(`p${index}`, chance),
      }),
    );
}

function targetsOf(object: Fields): Fields[] {
  const { kind, metadata, spec } = object as {
    kind: string;
    metadata: Fields;
    spec: { listeners?: Fields[]; rules?: Fields[] };
  };
  const own = { kind, name: metadata['name'] };
  return [own, ...(spec.listeners ?? spec.rules ?? []).map(({ name }) => ({ ...own, sectionName: name }))];
}

function randomTraffic(name: string, chance: Chance): Fields {
  const fields: Fields = {
    ...(chance.happens(0.5)
      ? {
          authorization: {
            action: chance.pick(['Allow', 'Deny', 'Require']),
            policy: { matchExpressions: several(CONDITIONS, 2, chance) },
          },
        }
      : {}),
    ...(chance.happens(0.4) ? { headerModifiers: { request: { set: [{ name: 'x-policy', value: name }] } } } : {}),
    ...(chance.happens(0.15) ? { directResponse: { status: 200 + chance.below(300), body: name } } : {}),
  };
  return Object.keys(fields).length > 0
    ? fields
    : { headerModifiers: { request: { set: [{ name: 'x-policy', value: name }] } } };
}

export function randomRequest(chance: Chance): RandomRequest {
  const host = chance.happens(0.05) ? 'A.example.com' : chance.pick([...HOSTS, ...HOSTS, 'deep.x.a.example.com']);
  const port = chance.happens(0.85) ? '' : ':8080';
  const query = chance.happens(0.3) ? `?${chance.pick(['q', 'r', 'Q'])}=${chance.pick(VALUES)}` : '';
  const path = chance.happens(0.8) ? chance.pick(PATHS) : `${chance.pick(PATHS)}/${chance.pick(['b', 'c', ''])}`;
  const headers = Object.fromEntries(
    ['x-one', 'x-two'].filter(() => chance.happens(0.4)).map((name) => [name, chance.pick(VALUES)]),
  );
  return { method: chance.pick(METHODS), url: `http://${host}${port}${path}${query}`, headers };
}

function several<T>(from: readonly T[], most: number, chance: Chance): T[] {
  const count = 1 + chance.below(most);
  return [...new Set(Array.from({ length: count }, () => chance.pick(from)))];
}
