import { type Definitions, definitions, isArray, isMap, isRef, isStruct, kinds, type Schema } from '../../schema';

/** A rendered manifest, in the reference's names. */
export interface RenderedObject {
  readonly kind: string;
  readonly spec?: unknown;
}

/** Fields of the reference as `Type.field`, each with its values. */
export type FieldValues = ReadonlyMap<string, FieldUse>;

export interface FieldUse {
  readonly values: string;
  /** Whether the field has nested fields. */
  readonly isParent: boolean;
}

const TARGET = '#/definitions/'.length;
const all: Definitions = definitions;

/** Returns every field of a resource, in the order of the schema. */
export function fieldsOfReference(): string[] {
  const found: string[] = [];
  const entered = new Set<string>();
  const enter = (type: string): void => {
    const definition = all[type];
    if (entered.has(type) || !definition || !isStruct(definition)) return;
    entered.add(type);
    for (const [field, schema] of Object.entries(definition.properties)) {
      found.push(`${type}.${field}`);
      typesBelow(schema).forEach(enter);
    }
  };
  for (const { spec } of kinds) enter(spec);
  return found;
}

/** Returns the fields that the objects contain. */
export function fieldValues(objects: readonly RenderedObject[]): FieldValues {
  const found = new Map<string, { values: unknown[]; isParent: boolean }>();
  const visit = (schema: Schema, value: unknown): void => {
    if (isRef(schema)) enter(schema.$ref.slice(TARGET), value);
    else if (isArray(schema) && Array.isArray(value)) for (const item of value) visit(schema.items, item);
    else if (isMap(schema) && typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) visit(schema.additionalProperties, item);
    }
  };
  const enter = (type: string, value: unknown): void => {
    const definition = all[type];
    if (!definition || !isStruct(definition) || typeof value !== 'object' || value === null) return;
    for (const [field, schema] of Object.entries(definition.properties)) {
      const below = (value as Readonly<Record<string, unknown>>)[field];
      if (below === undefined) continue;
      const use = found.get(`${type}.${field}`) ?? { values: [], isParent: hasFields(schema) };
      use.values.push(below);
      found.set(`${type}.${field}`, use);
      visit(schema, below);
    }
  };
  for (const { kind, spec } of objects) {
    const ours = kinds.find((candidate) => candidate.kind === kind);
    if (ours) enter(ours.spec, spec);
  }
  return new Map(
    [...found].map(([field, { values, isParent }]) => [field, { values: JSON.stringify(values), isParent }]),
  );
}

function hasFields(schema: Schema): boolean {
  return typesBelow(schema).some((type) => {
    const definition = all[type];
    return definition !== undefined && isStruct(definition) && Object.keys(definition.properties).length > 0;
  });
}

function typesBelow(schema: Schema): string[] {
  if (isRef(schema)) return [schema.$ref.slice(TARGET)];
  if (isArray(schema)) return typesBelow(schema.items);
  return isMap(schema) ? typesBelow(schema.additionalProperties) : [];
}
