import {
  definitions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  type KindName,
  kinds,
  refName,
  type Schema,
  type StringSchema,
  type StructSchema,
} from '../../../schema';
import type { Chance } from '../../support/random';

/** Makes documents out of the schema: their values keep the bounds, and often its very edges; rules across fields may fail. */
export class DocumentMaker {
  constructor(private readonly chance: Chance) {}

  /** A document in the reference's names. */
  public document(kind: KindName): Record<string, unknown> {
    const { spec } = kinds.find((each) => each.kind === kind)!;
    return {
      apiVersion: 'proxy.example.com/v1alpha1',
      kind,
      metadata: { name: 'made', namespace: 'default' },
      spec: this.value({ $ref: `#/definitions/${spec}` }, 0, ''),
    };
  }

  private value(schema: Schema, depth: number, name: string): unknown {
    if (isRef(schema)) return this.value(definitions[refName(schema)] as Schema, depth, name);
    if (isStruct(schema)) return this.struct(schema, depth);
    if (isMap(schema)) return this.map(schema, depth);
    if (isArray(schema)) {
      const { minItems = 0, maxItems = 4 } = schema;
      const count = this.chance.happens(0.03)
        ? maxItems
        : minItems + this.chance.below(Math.min(2, maxItems - minItems) + 1);
      return Array.from({ length: count }, () => this.value(schema.items, depth + 1, name));
    }
    if (isEnum(schema)) return this.chance.pick(schema.enum);
    if ('x-kubernetes-int-or-string' in schema) return this.chance.pick<unknown>(['500m', '1Gi', 2, '0.5']);
    if (!('type' in schema)) return this.chance.pick<unknown>([1, 'x', true, [null], { a: null }, 1.5]);
    switch (schema.type) {
      case 'object':
        return this.chance.pick<object>([{}, { a: 1 }, { a: { b: null } }]);
      case 'boolean':
        return this.chance.happens(0.5);
      case 'integer': {
        const { minimum = 0, maximum = 1000 } = schema;
        return this.chance.pick([minimum, maximum, minimum + this.chance.below(maximum - minimum + 1)]);
      }
      default:
        return this.text(schema as StringSchema, name);
    }
  }

  private struct(schema: StructSchema, depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const unions = [...(schema['x-exactly-one-of'] ?? []), ...(schema['x-at-most-one-of'] ?? [])];
    const chosen = new Map(unions.map((fields) => [fields, this.chance.pick(fields)]));
    const atLeast = (schema['x-at-least-one-of'] ?? []).map((fields) => this.chance.pick(fields));
    for (const [name, property] of Object.entries(schema.properties)) {
      const union = unions.find((fields) => fields.includes(name));
      const wanted = union
        ? chosen.get(union) === name || this.chance.happens(0.01)
        : schema.required?.includes(name) || atLeast.includes(name) || this.chance.happens(depth > 3 ? 0.15 : 0.35);
      if (wanted) result[name] = this.value(property, depth + 1, name);
    }
    return result;
  }

  private map(schema: Extract<Schema, { additionalProperties: Schema }>, depth: number): Record<string, unknown> {
    const count = (schema.minProperties ?? 0) + this.chance.below(3);
    const entries = Array.from({ length: count }, (_, index) => [
      `k${index}`,
      this.value(schema.additionalProperties, depth + 1, ''),
    ]);
    return Object.fromEntries(entries);
  }

  private text(schema: StringSchema, name: string): string {
    if (schema['x-duration']) return this.chance.pick(['1s', '5m', '100ms', '10m', '1h30m', '99999h', '1ms', '1m1s']);
    if (schema.format === 'date-time') return '2026-01-02T03:04:05Z';
    if (name === 'group')
      return this.chance.pick(['', 'gateway.networking.k8s.io', 'gateway.networking.k8s.io', 'proxy.example.com']);
    if (name === 'kind') return this.chance.pick(['Service', 'Gateway', 'HTTPRoute', 'ListenerSet', 'ProxyBackend']);
    const { minLength = 0, maxLength = 12 } = schema;
    if (schema.pattern) return this.chance.pick(['a', 'b', 'abc', `x${this.chance.below(1000)}`]);
    const length = this.chance.pick([minLength, Math.min(maxLength, 5000), minLength + this.chance.below(8)]);
    return this.chance.pick(['a', '/', '😀']).repeat(Math.min(length, maxLength));
  }
}
