import { isObject } from '../../values/objects';
import type { CustomResourceDefinition } from './';

/** A JSON Schema (draft 7) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** The surrounding parts of a CustomResourceDefinition. */
interface Definition {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: JsonSchema } }[];
  };
}

/** The schema of the documents of one kind, for editors and for validators that know no CustomResourceDefinitions. */
export function jsonSchemaOf(definition: CustomResourceDefinition): JsonSchema {
  const { apiVersion, kind, schema } = partsOf(definition);
  const {
    properties,
    required = [],
    ...rest
  } = closed(schema) as {
    properties: Record<string, unknown>;
    required?: readonly string[];
  };
  return {
    $schema: DRAFT,
    title: kind,
    ...rest,
    properties: {
      ...properties,
      apiVersion: { const: apiVersion },
      kind: { const: kind },
      metadata: { type: 'object' },
    },
    required: ['apiVersion', 'kind', 'metadata', ...required],
  };
}

/**
 * Returns one schema for files with documents of several kinds: each is validated against its own kind, and those of other kinds are not
 * validated.
 */
export function combinedJsonSchema(definitions: readonly CustomResourceDefinition[]): JsonSchema {
  const schemas = definitions.map((definition) => [partsOf(definition), jsonSchemaOf(definition)] as const);
  return {
    $schema: DRAFT,
    title: 'Resources of an AI gateway',
    type: 'object',
    properties: { apiVersion: { type: 'string' }, kind: { type: 'string' } },
    required: ['apiVersion', 'kind'],
    allOf: schemas.map(([{ kind, apiVersion }, { $schema, ...schema }]) => ({
      if: { properties: { apiVersion: { const: apiVersion }, kind: { const: kind } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: schema,
    })),
  };
}

/** The name of the file with a kind's schema, as catalogues of schemas have it. */
export function jsonSchemaFile(definition: CustomResourceDefinition): string {
  const { kind, version } = partsOf(definition);
  return `${kind.toLowerCase()}_${version}.json`;
}

function partsOf(definition: CustomResourceDefinition) {
  const { group, names, versions } = (definition as CustomResourceDefinition & Definition).spec;
  const [{ name, schema }] = versions;
  return { kind: names.kind, version: name, apiVersion: `${group}/${name}`, schema: schema.openAPIV3Schema };
}

/** Closes objects, so that an editor marks fields that the API server prunes; the API server's own extensions are removed. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).filter(([key]) => !key.startsWith('x-kubernetes-'));
  const result = Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'properties' ? eachClosed(value) : closedValue(key, value)]),
  );
  const isOpen = node['x-kubernetes-preserve-unknown-fields'] === true || node.additionalProperties !== undefined;
  return isObject(node.properties) && !isOpen ? { ...result, additionalProperties: false } : result;
}

/** Values of these keywords are data, not schemas. */
function closedValue(key: string, value: unknown): unknown {
  return ['default', 'enum', 'required', 'description'].includes(key) ? value : closed(value);
}

function eachClosed(properties: unknown): unknown {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, closed(property)]));
}
