import type { ConfigFacts, Fact, StructFact } from '../../src/core/data-plane/config-facts';

/** The part of JSON Schema that the published schema of the config uses. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly unevaluatedProperties?: boolean;
  readonly items?: JsonSchema;
  readonly uniqueItems?: boolean;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly title?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'const', 'enum', 'minimum', 'maximum', 'properties', 'required', 'additionalProperties'],
  ...['unevaluatedProperties', 'items', 'uniqueItems', 'minItems', 'anyOf', 'oneOf', 'allOf', 'not', '$defs'],
  // These decide about no document.
  ...['$schema', 'title', 'description', 'default', 'deprecated', 'writeOnly', 'format'],
]);

/** The facts of a published schema. Anything in it that is not understood is an error: a fact would be lost. */
export function extractConfigFacts(schema: JsonSchema, release: string): ConfigFacts {
  const root = schema.title ?? 'Config';
  const { $defs = {}, ...file } = schema;
  const types = sorted({ ...$defs, [root]: file });
  return { release, root, types: Object.fromEntries(types.map(([name, type]) => [name, factOf(type)])) };
}

function factOf(schema: JsonSchema): Fact {
  for (const key in schema) if (!UNDERSTOOD.has(key)) throw new Error(`unsupported keyword in a schema: ${key}`);
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.enum) return schema.enum.map((word) => (word === null ? 'null' : `'${word}'`)).join('|');
  if (typeof schema.type === 'object') {
    return choice(schema.type.map((type) => factOf({ ...schema, type })));
  }
  if (schema.type === 'object') return structOrMap(schema);
  if (schema.anyOf) return choice(schema.anyOf.map(factOf));
  if (schema.oneOf) return onlyOne(schema.oneOf.map(factOf));
  if (schema.type === 'array') return list(schema);
  if (schema.type === 'integer') return `integer${bounds(schema)}`;
  return schema.type ?? 'any';
}

function bounds({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}..${maximum ?? ''}`;
}

function list({ items, uniqueItems, minItems }: JsonSchema): Fact {
  const of = factOf(items ?? {});
  if (uniqueItems || minItems)
    return { list: of, ...(uniqueItems && { distinct: true }), ...(minItems && { atLeast: minItems }) };
  return typeof of === 'string' && !of.includes('|') ? `[]${of}` : { list: of };
}

function structOrMap(schema: JsonSchema): Fact {
  const { properties, required = [], additionalProperties: others, oneOf, anyOf, allOf = [] } = schema;
  if (typeof others === 'object' || (!properties && !oneOf && !anyOf && others !== false && required.length === 0)) {
    if (properties || oneOf || anyOf || required.length > 0) throw new Error('a map with fields of its own');
    const of = factOf(typeof others === 'object' ? others : {});
    return typeof of === 'string' && !of.includes('|') ? `{}${of}` : { map: of };
  }
  if (others === false && (oneOf || anyOf)) throw new Error('a closed struct with variants that could add nothing');
  const fields = sorted(properties ?? {}).map(([name, type]) => [
    required.includes(name) ? `${name}!` : name,
    factOf(type),
  ]);
  const lost = required.filter((name) => !(name in (properties ?? {})));
  if (lost.length > 0) throw new Error(`required, but no field: ${lost}`);
  const result: StructFact = {
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...(others === false || schema.unevaluatedProperties === false ? {} : { open: true }),
    ...(oneOf ? { exactlyOneOf: oneOf.map(factOf) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(factOf) } : {}),
    ...(allOf.length > 0 ? { notTogether: allOf.map(excluded) } : {}),
  };
  return result;
}

function excluded(schema: JsonSchema): readonly string[] {
  const names = schema.not?.required;
  if (!names) throw new Error('an allOf of other schemas than excluded fields');
  return names;
}

function choice(choices: readonly Fact[]): Fact {
  return choices.every((one) => typeof one === 'string') ? choices.join('|') : { choices };
}

/** Different words are mutually exclusive anyway. */
function onlyOne(choices: readonly Fact[]): Fact {
  const words = choices.every((one) => typeof one === 'string' && one.split('|').every((word) => word.startsWith("'")));
  return words ? choices.join('|') : { choices, onlyOne: true };
}

function sorted<Value>(record: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
