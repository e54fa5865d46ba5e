import {
  type DistributionName,
  definitions,
  distributions,
  type EnumSchema,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  type Kind,
  refName,
  type Schema,
  type StructSchema,
} from '../../schema';
import type { Random } from '../overlay/random';

/** How often a value is made wrong on purpose, and how many optional fields a struct gets. */
export interface Manner {
  readonly distribution: DistributionName;
  readonly mistakes: number;
  readonly fields: number;
}

const WORDS = [
  'a',
  'demo',
  'demo.example.com',
  'X-Header',
  'request.path',
  'true',
  '1s',
  '100ms',
  '5m',
  '/v1',
  '*',
  'https://a.example',
];
const WRONG = [
  null,
  '',
  0,
  -1,
  1.5,
  true,
  'Other',
  '5',
  [],
  {},
  ['a'],
  { a: 1 },
  '-',
  'A B',
  ':path',
  ':other',
  '1h1h1h1h1h',
  'ä',
  2147483648,
];

/** Documents of a kind, mostly sound, in the names of a distribution. */
export function randomDocument(kind: Kind, random: Random, manner: Manner): Record<string, unknown> {
  const { group } = distributions[manner.distribution];
  return {
    apiVersion: `${group}/v1alpha1`,
    kind: kind.names[manner.distribution].kind,
    metadata: { name: 'random', namespace: 'default' },
    spec: new Writer(random, manner).value({ $ref: `#/definitions/${kind.spec}` }, 0),
  };
}

class Writer {
  /** All targets of a policy are of one kind, so it is chosen once for a document. */
  private readonly target: { group: string; kind: string };

  constructor(
    private readonly random: Random,
    private readonly manner: Manner,
  ) {
    const { group } = distributions[manner.distribution];
    const route = 'gateway.networking.k8s.io';
    this.target = random.pick([
      { group: route, kind: 'Gateway' },
      { group: route, kind: 'HTTPRoute' },
      { group: route, kind: 'GRPCRoute' },
      { group: route, kind: 'ListenerSet' },
      { group: '', kind: 'Service' },
      { group, kind: manner.distribution === 'agentgateway' ? 'AgentgatewayBackend' : 'ProxyBackend' },
    ]);
  }

  value(schema: Schema, depth: number): unknown {
    if (this.random.chance(this.manner.mistakes)) return this.random.pick(WRONG);
    if (isRef(schema)) return this.value(definitions[refName(schema)]!, depth);
    if (isEnum(schema)) return this.word(schema);
    if (isStruct(schema)) return this.struct(schema, depth);
    if (isMap(schema)) return this.map(schema, depth);
    if (isArray(schema)) return this.list(schema, depth);
    if ('x-kubernetes-int-or-string' in schema) return this.random.pick([1, '500m', '1Gi', '0.5']);
    if ('x-kubernetes-preserve-unknown-fields' in schema)
      return schema.type ? { any: [1] } : this.random.pick([1, 'a', [null], {}]);
    if (!('type' in schema)) return null;
    if (schema.type === 'boolean') return this.random.chance(0.5);
    if (schema.type === 'integer') return this.integer(schema.minimum ?? -5, schema.maximum ?? 100_000);
    return this.text(schema as Extract<Schema, { type: 'string' }>);
  }

  private word(schema: EnumSchema): string {
    const word = this.random.pick(schema.enum);
    return (this.manner.distribution === 'agentgateway' && schema['x-values'][word]?.names?.agentgateway) || word;
  }

  /** Most numbers stand at an edge, some of them one beyond. */
  private integer(least: number, most: number): number {
    const slip = this.random.chance(this.manner.mistakes) ? 1 : 0;
    return this.random.pick([least - slip, most + slip, least + this.random.below(most - least)]);
  }

  private text(schema: Extract<Schema, { type: 'string' }>): string {
    const {
      minLength = 0,
      maxLength = 40,
      pattern,
    } = schema as { minLength?: number; maxLength?: number; pattern?: string };
    if ('x-duration' in schema)
      return this.random.pick(['1s', '5m', '10m0s', '99999h', '1h2m3s4ms', this.random.chance(0.1) ? '1ms' : '5m']);
    if ('format' in schema && schema.format === 'date-time') return '2026-01-01T00:00:00Z';
    if (this.random.chance(0.05)) return 'a'.repeat(Math.max(0, this.integer(minLength, Math.min(maxLength, 3000))));
    const fitting = WORDS.filter((word) => !pattern || new RegExp(pattern, 'u').test(word));
    return this.random.pick(fitting.length > 0 ? fitting : WORDS);
  }

  private list(schema: Extract<Schema, { type: 'array' }>, depth: number): unknown[] {
    const { minItems = 0, maxItems = 4, items } = schema;
    const size = this.random.chance(0.05)
      ? this.integer(minItems, Math.min(maxItems, 70))
      : minItems + this.random.below(2);
    const values = Array.from({ length: Math.max(0, size) }, () => this.value(items, depth + 1));
    if (this.random.chance(0.1)) return values;
    // Lists with keys want different ones.
    return values.map((value, index) =>
      value !== null &&
      typeof value === 'object' &&
      'name' in value &&
      typeof value.name === 'string' &&
      !('kind' in value)
        ? { ...value, name: `${value.name || 'n'}${index}` }
        : value,
    );
  }

  private map(schema: Extract<Schema, { additionalProperties: Schema }>, depth: number): Record<string, unknown> {
    const { minProperties = 0, maxProperties = 4, additionalProperties } = schema;
    const size = this.random.chance(0.05)
      ? this.integer(minProperties, maxProperties)
      : minProperties + this.random.below(3);
    const keys = Array.from({ length: Math.max(0, size) }, (_, index) => `k${index}`);
    return Object.fromEntries(keys.map((key) => [key, this.value(additionalProperties, depth + 1)]));
  }

  private struct(schema: StructSchema, depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const slip = () => this.random.chance(this.manner.mistakes);
    for (const name of this.chosenFields(schema, depth)) {
      if (slip()) continue;
      const property = schema.properties[name]!;
      const written = (this.manner.distribution === 'agentgateway' && property['x-names']?.agentgateway) || name;
      result[written] = this.value(property, depth + 1);
    }
    if (slip()) result.unknownField = 1;
    if ('group' in schema.properties && 'kind' in schema.properties && schema.required?.includes('kind')) {
      Object.assign(result, slip() ? {} : this.target);
    }
    return result;
  }

  /** Required fields, one of each union, and some others: fewer, the deeper. */
  private chosenFields(schema: StructSchema, depth: number): Set<string> {
    const present = (name: string) => !schema.properties[name]!['x-until'];
    const either = [...(schema['x-exactly-one-of'] ?? []), ...(schema['x-at-most-one-of'] ?? [])];
    const exclusive = new Set(either.flat());
    const optional = Object.keys(schema.properties).filter((name) => present(name) && !exclusive.has(name));
    return new Set([
      ...(schema.required ?? []),
      ...either.map((group) => this.random.pick(group)),
      ...(schema['x-at-least-one-of'] ?? []).map((group) => this.random.pick(group)),
      ...optional.filter(() => this.random.chance(this.manner.fields / (1 + depth / 3))),
    ]);
  }
}
