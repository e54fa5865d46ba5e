/** Values around the bounds of each field of a schema: at the edges of each bound, of other types, more and fewer. */

/** A schema of a CustomResourceDefinition, as far as values follow from it. */
export interface OpenApi {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, OpenApi>>;
  readonly items?: OpenApi;
  readonly additionalProperties?: OpenApi | boolean;
}

type Path = readonly (string | number)[];

/** A location in a document, with its schema. */
interface Place {
  /** The same for each item of a list and each entry of a map. */
  readonly field: string;
  readonly path: Path;
  readonly schema: OpenApi;
  readonly value: unknown;
}

/** Returns every field of the schema, whether a document has it or not; recursive types end at the first repetition. */
export function fieldsOf(schema: OpenApi, field = 'spec'): string[] {
  const { properties = {}, items, additionalProperties: entry } = schema;
  return [
    field,
    ...Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, `${field}.${name}`)),
    ...(items ? fieldsOf(items, `${field}[]`) : []),
    ...(typeof entry === 'object' ? fieldsOf(entry, `${field}{}`) : []),
  ];
}

function placesOf(schema: OpenApi, value: unknown, field = 'spec', path: Path = ['spec']): Place[] {
  const own = { field, path, schema, value };
  const { properties = {}, items, additionalProperties: entry } = schema;
  if (Array.isArray(value))
    return [own, ...(items ? value.flatMap((item, at) => placesOf(items, item, `${field}[]`, [...path, at])) : [])];
  if (typeof value !== 'object' || value === null) return [own];
  const inner = Object.entries(value).flatMap(([name, one]) => {
    if (properties[name]) return placesOf(properties[name], one, `${field}.${name}`, [...path, name]);
    return typeof entry === 'object' ? placesOf(entry, one, `${field}{}`, [...path, name]) : [];
  });
  return [own, ...inner];
}

/** The documents that have a field which no smaller one has, each with the places of these fields. */
export class FieldPlaces {
  private readonly found = new Map<
    string,
    { readonly place: Place; readonly document: object; readonly size: number }
  >();

  /** @param document - a valid one */
  public add(schema: OpenApi, document: object): void {
    const size = JSON.stringify(document).length;
    for (const place of placesOf(schema, (document as { spec?: unknown }).spec)) {
      const known = this.found.get(place.field);
      if (!known || known.size > size) this.found.set(place.field, { place, document, size });
    }
  }

  public get fields(): ReadonlySet<string> {
    return new Set(this.found.keys());
  }

  /**
   * Adds documents with fields that no document has had so far: one with the surroundings of the field, and the minimum that the schema
   * requires.
   *
   * @param isValid - whether a document is valid
   */
  public complete(schema: OpenApi, isValid: (document: object) => boolean): void {
    for (let before = -1; before < this.found.size; ) {
      before = this.found.size;
      for (const { place, document } of [...this.found.values()]) {
        for (const [field, inner, put] of childrenOf(place)) {
          if (this.found.has(field)) continue;
          const made = leastOf(inner).flatMap((value) =>
            put(value).map((whole) => withValue(document, place.path, whole)),
          );
          const valid = made.find(isValid);
          if (valid) this.add(schema, valid);
        }
      }
    }
  }

  /** One change a document. */
  public changed(): object[] {
    return [...this.found.values()].flatMap(({ place, document }) => [
      withValue(document, place.path),
      ...this.valuesBeside(place).map((value) => withValue(document, place.path, value)),
    ]);
  }

  private valuesBeside({ field, schema, value }: Place): unknown[] {
    const { properties = {} } = schema;
    const others = isPlain(value)
      ? Object.keys(properties).flatMap((name) => {
          const donor = name in value ? undefined : this.found.get(`${field}.${name}`);
          return donor ? [{ ...value, [name]: donor.place.value }] : [];
        })
      : [];
    return [...OF_OTHER_TYPES, ...others, ...edgesOf(schema, value)];
  }
}

type Child = readonly [field: string, schema: OpenApi, put: (value: unknown) => unknown[]];

/** Returns the possible children of a location, and how each is added: next to all others, next to the required ones, or alone. */
function childrenOf({ field, schema, value }: Place): Child[] {
  const { properties = {}, items, additionalProperties: entry, required = [] } = schema;
  const old = isPlain(value) ? value : {};
  const kept = Object.fromEntries(required.filter((name) => name in old).map((name) => [name, old[name]]));
  const children = Object.entries(properties).map(
    ([name, inner]): Child => [
      `${field}.${name}`,
      inner,
      (one) => [old, kept, {}].map((others) => ({ ...others, [name]: one })),
    ],
  );
  if (items) children.push([`${field}[]`, items, (one) => [[one], [...(Array.isArray(value) ? value : []), one]]]);
  if (typeof entry === 'object') children.push([`${field}{}`, entry, (one) => [{ ...old, a: one }]]);
  return children;
}

const SIMPLE = [
  '',
  'Secret',
  'ConfigMap',
  'arn:aws:iam::123456789012:role/x',
  'a',
  '/a',
  '1s',
  'a.b',
  'https://a.b',
  '10.0.0.0/8',
  'true',
  'a.b/c',
  'a: b',
  'Service',
  'v1',
  '500',
  '200-299',
  'X25519',
];

/** Small values that a schema may take, the likeliest first. */
function leastOf(schema: OpenApi, depth = 0): unknown[] {
  const { type, properties = {}, required = [], items, pattern, minLength = 0, minimum = 1 } = schema;
  if (schema.enum) return [...schema.enum];
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') return [minimum, 200, 0];
  if (type === 'string') {
    const fitting = SIMPLE.filter((text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)));
    return [...fitting, 'a'.repeat(Math.max(minLength, 1))];
  }
  if (type === 'array')
    return [
      ...(items && depth < 4
        ? leastOf(items, depth + 1)
            .slice(0, 14)
            .map((one) => [one])
        : []),
      [],
    ];
  if (depth > 4) return [{}];
  if (typeof schema.additionalProperties === 'object')
    return [{}, ...leastOf(schema.additionalProperties, depth + 1).map((one) => ({ a: one }))];
  const base = Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {}, depth + 1)[0]]));
  const more = Object.entries(properties).flatMap(([name, inner]) =>
    leastOf(inner, depth + 1)
      .slice(0, required.includes(name) ? 14 : 2)
      .map((one) => ({ ...base, [name]: one })),
  );
  return [base, ...more].slice(0, 120);
}

const OF_OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  0,
  1,
  -1,
  1.5,
  '',
  ' ',
  'x',
  '1',
  [],
  {},
  [null],
  [{}],
  ['x'],
  { x: 'y' },
];

const TEXTS: readonly string[] = [
  ...[
    '*',
    '*.a.b',
    'A',
    'a.b',
    'a..b',
    'a-',
    '-a',
    'a_b',
    'a b',
    'a/b',
    '/a',
    '/a/../b',
    '/a//b',
    'a\n',
    'a:1',
    'é',
    '😀',
    '%zz',
    '[::1]',
    '::1',
  ],
  ...[
    '10.0.0.1',
    '10.0.0.0/8',
    '256.0.0.1',
    'http://a.b',
    'https://a.b/c?d#e',
    'a=b',
    '0s',
    '1ms',
    '-1s',
    '1h',
    '1d',
    '1.5s',
    '999us',
    '100',
    '00',
    '200m',
  ],
  ...['Service', 'Gateway', 'HTTPRoute', 'true', 'request.path', '${x}'],
];

function edgesOf(schema: OpenApi, value: unknown): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = schema;
  const around = (bound: number | undefined) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]);
  if (type === 'integer' || type === 'number')
    return [...around(minimum), ...around(maximum), ...around(2 ** 31), ...around(2 ** 63), -(2 ** 31) - 1, 1e300];
  if (typeof value === 'string') {
    const near = [
      `${value}x`,
      `${value} `,
      `${value}\n`,
      ` ${value}`,
      value.toUpperCase(),
      value.toLowerCase(),
      `${value}.`,
    ];
    const words = (schema.enum ?? []).map(String);
    const lengths = [...around(minLength), ...around(maxLength)].filter((length) => length > 0);
    return [
      ...near,
      ...TEXTS,
      ...words,
      ...words.map((word) => word.toLowerCase()),
      ...lengths.flatMap((length) => [
        longer(value, length),
        'a'.repeat(length),
        'é'.repeat(length),
        '😀'.repeat(length),
      ]),
    ];
  }
  if (Array.isArray(value)) {
    const [first] = value;
    if (first === undefined) return [];
    const counts = [1, 2, ...around(minItems), ...around(maxItems)].filter((count) => count > 0);
    return counts.flatMap((count) => [repeated(first, count, false), repeated(first, count, true)]);
  }
  if (!isPlain(value)) return [];
  const [first] = Object.values(value);
  const keys = schema.properties
    ? []
    : ['', 'a b', 'A', '-a', 'a/b', 'é', 'a'.repeat(64), 'a'.repeat(254), 'a'.repeat(318)];
  const counts = [...around(minProperties), ...around(maxProperties)].filter((count) => count > 0);
  return [
    { ...value, unknown: 1 },
    ...keys.map((key) => ({ ...value, [key]: first })),
    ...counts.map((count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, first]))),
  ];
}

/** Likewise a text of this length, with the end that it has. */
function longer(text: string, length: number): string {
  return text.length >= length ? text.slice(0, length) : text.slice(0, 1).repeat(length - text.length) + text;
}

function repeated(item: unknown, count: number, isRenamed: boolean): unknown[] {
  return Array.from({ length: count }, (_, at) => {
    if (!isRenamed) return item;
    if (typeof item === 'string') return `${item}${at}`;
    if (typeof item === 'number') return item + at;
    return isPlain(item) && 'name' in item ? { ...item, name: `n${at}` } : item;
  });
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The document with another value there, or without it. */
function withValue(document: object, path: Path, ...value: readonly unknown[]): object {
  const result = structuredClone(document);
  let container = result as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) container = container[key] as Record<string | number, unknown>;
  const key = path[path.length - 1] ?? '';
  if (value.length > 0) container[key] = value[0];
  else if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
  return result;
}
