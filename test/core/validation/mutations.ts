import type { Chance } from '../../support/random';

type Container = Record<string, unknown> | unknown[];

/** The values that a mutation puts in place of another: one beyond usual limits, of other types, from other places. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  64,
  65,
  101,
  600,
  4097,
  65536,
  16383,
  1677216,
  31536001,
  2147483647,
  2147483648,
  -2147483649,
  2 ** 53,
  1e300,
  '',
  ' ',
  '*',
  'A',
  'x_y',
  'a.b',
  'a..b',
  ':method',
  ':other',
  '/x',
  '0s',
  '999ms',
  '1s',
  '4m59s',
  '1.5s',
  '123456s',
  '1s1s1s1s1s',
  'Service',
  'Gateway',
  'HTTPRoute',
  'TCPRoute',
  'agentgateway.dev',
  'gateway.networking.k8s.io',
  'AgentgatewayBackend',
  'PreRouting',
  'Strict',
  'Require',
  'All',
  'IdToken',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(254),
  'a'.repeat(257),
  'a'.repeat(1025),
  'é'.repeat(256),
  '😀'.repeat(64),
  '😀'.repeat(65),
  '😀'.repeat(256),
  '😀'.repeat(257),
  'line\nbreak',
  '\u0000',
  [],
  {},
  [null],
  [{}],
  [''],
  ['*', 'a'],
  { a: 1 },
  { a: null },
  { name: 'x' },
  { name: 'x', namespace: 'y', port: 80 },
];

/** Changes a document in one to three places, in ways that people and templates do. The input stays as it is. */
export function mutate(document: object, donors: readonly object[], chance: Chance): object {
  const result = structuredClone(document);
  const times = 1 + chance.below(3);
  for (let time = 0; time < times; time++) change(result, donors, chance);
  const { apiVersion, kind } = document as Record<string, unknown>;
  return { ...result, apiVersion, kind };
}

function change(document: object, donors: readonly object[], chance: Chance): void {
  const places = placesOf(document);
  if (places.length === 0) return;
  const { container, key } = chance.pick(places);
  const changes = [
    () => remove(container, key),
    () => put(container, key, null),
    () => put(container, key, structuredClone(chance.pick(ODD_VALUES))),
    () => put(container, key, structuredClone(chance.pick(ODD_VALUES))),
    () => put(container, Array.isArray(container) ? container.length : `${key}${chance.pick(['x', 's', ''])}`, 1),
    () => repeat(container, key, chance),
    () => put(container, Array.isArray(container) ? key : nameFrom(donors, chance), valueFrom(donors, chance)),
    () => transplant(container, key, donors, chance),
    () => transplant(container, key, donors, chance),
  ];
  chance.pick(changes)();
}

interface Place {
  readonly container: Container;
  readonly key: string | number;
}

/** Every place below `spec` and `metadata`; the type of the document stays. */
function placesOf(document: object): Place[] {
  const places: Place[] = [];
  const visit = (container: Container): void => {
    for (const key of Array.isArray(container) ? container.keys() : Object.keys(container)) {
      places.push({ container, key });
      const value = (container as Record<string | number, unknown>)[key];
      if (typeof value === 'object' && value !== null) visit(value as Container);
    }
  };
  const { spec, metadata } = document as Record<string, unknown>;
  for (const part of [spec, spec, spec, metadata])
    if (typeof part === 'object' && part !== null) visit(part as Container);
  places.push({ container: document as Container, key: 'spec' });
  return places;
}

function remove(container: Container, key: string | number): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

function put(container: Container, key: string | number, value: unknown): void {
  (container as Record<string | number, unknown>)[key] = value;
}

/** Makes a list long: its elements again, the same or with other names. */
function repeat(container: Container, key: string | number, chance: Chance): void {
  const value = (container as Record<string | number, unknown>)[key];
  if (!Array.isArray(value) || value.length === 0) return;
  const wanted = chance.pick([2, 2, 3, 9, 16, 17, 32, 33, 64, 65, 257]);
  const rename = chance.happens(0.5);
  for (let index = 0; value.length < wanted; index++) {
    const copy = structuredClone(value[0]);
    if (rename && typeof copy === 'object' && copy !== null && 'name' in copy) copy.name = `n${index}`;
    value.push(copy);
  }
}

/** Inserts a value that has the same name in another document. */
function transplant(container: Container, key: string | number, donors: readonly object[], chance: Chance): void {
  if (Array.isArray(container)) return;
  const candidates = placesOf(chance.pick(donors)).filter((place) => !Array.isArray(place.container));
  const named = candidates.filter((place) => place.key === key);
  const { container: from, key: name } = chance.pick(named.length > 0 ? named : candidates);
  put(container, name, structuredClone((from as Record<string, unknown>)[name]));
}

function nameFrom(donors: readonly object[], chance: Chance): string {
  return String(chance.pick(placesOf(chance.pick(donors))).key);
}

function valueFrom(donors: readonly object[], chance: Chance): unknown {
  const { container, key } = chance.pick(placesOf(chance.pick(donors)));
  return structuredClone((container as Record<string | number, unknown>)[key]);
}
