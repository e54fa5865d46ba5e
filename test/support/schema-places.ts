import { definitions } from '../../schema';

type Json = any;
export type Path = readonly (string | number)[];

/** A field of the schema, and its location in one of the documents. */
export interface Place {
  /** `Type.field`. */
  readonly field: string;
  readonly document: number;
  readonly path: Path;
}

/** Returns every location in specs of backends, policies and models, in the reference's names, with its field of the schema. */
export function placesOf(documents: readonly Json[]): readonly Place[] {
  const found: Place[] = [];
  documents.forEach(({ kind, spec }, document) => {
    if (/^Proxy(Backend|Policy|Model)$/.test(kind)) struct(`${kind}Spec`, spec, ['spec'], document);
  });
  return found;

  function struct(type: string, value: Json, path: Path, document: number): void {
    const definition = definitions[type] as Json;
    if (definition?.type !== 'object' || value === null || typeof value !== 'object') return;
    for (const [field, schema] of Object.entries<Json>(definition.properties)) {
      if (value[field] === undefined) continue;
      found.push({ field: `${type}.${field}`, document, path: [...path, field] });
      inside(schema, value[field], [...path, field], document);
    }
  }

  function inside(schema: Json, value: Json, path: Path, document: number): void {
    if (schema.$ref) struct(schema.$ref.split('/').at(-1), value, path, document);
    if (schema.items && Array.isArray(value))
      for (const [i, item] of value.entries()) inside(schema.items, item, [...path, i], document);
    if (schema.additionalProperties && value && typeof value === 'object') {
      for (const key of Object.keys(value)) inside(schema.additionalProperties, value[key], [...path, key], document);
    }
  }
}

/** Every field that a spec of a backend or policy can have, at any depth. @param newer - a revision whose own fields are left out */
export function fieldsOfSpecs(newer?: string): readonly string[] {
  const types = new Set<string>();
  const fields: string[] = [];
  const visit = (schema: Json): void => {
    if (schema.$ref) struct(schema.$ref.split('/').at(-1));
    if (schema.items) visit(schema.items);
    if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
      visit(schema.additionalProperties);
  };
  const struct = (type: string): void => {
    const definition = definitions[type] as Json;
    if (definition?.type !== 'object' || types.has(type)) return;
    types.add(type);
    for (const [field, schema] of Object.entries<Json>(definition.properties)) {
      if (newer !== undefined && schema['x-since'] === newer) continue;
      fields.push(`${type}.${field}`);
      visit(schema);
    }
  };
  struct('ProxyBackendSpec');
  struct('ProxyPolicySpec');
  return fields.sort();
}
