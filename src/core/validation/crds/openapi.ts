import type { Revision } from '../../values/revisions.generated';
import { project } from '../revisions/project';
import { rulesOf } from './rules';
import type { SchemaNaming, SchemaNode } from './schema-node';

/** Keywords that mean the same in the schema and in a CustomResourceDefinition. */
const SHARED = [
  'type',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-int-or-string',
] as const;

export type OpenApi = Record<string, unknown>;

export interface OpenApiOptions {
  readonly definitions: Readonly<Record<string, SchemaNode>>;
  readonly naming: SchemaNaming;
  readonly revision: Revision;
}

/**
 * Writes a value of a revision's schema as the API server wants it: names of the distribution, every `$ref` in place, unions as rules.
 */
export function openApi(use: SchemaNode, options: OpenApiOptions): OpenApi {
  const node = resolve(use, options);
  const result: OpenApi = {};
  if (node.description) result.description = node.description;
  for (const keyword of SHARED) {
    const value = (node as Record<string, unknown>)[keyword];
    if (value !== undefined) result[keyword] = value;
  }
  if (node['x-kubernetes-int-or-string']) result.anyOf = [{ type: 'integer' }, { type: 'string' }];
  if (node.enum) result.enum = node.enum.map((word) => wordOf(word, node, options));
  if (node.default !== undefined) result.default = wordOf(node.default, node, options);
  if (node.items) result.items = openApi(node.items, options);
  if (node.additionalProperties) result.additionalProperties = openApi(node.additionalProperties, options);
  if (node.properties && Object.keys(node.properties).length > 0) {
    result.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, property]) => [
        options.naming.nameOf(name),
        openApi(property, options),
      ]),
    );
  }
  if (node.required?.length) result.required = node.required.map((name) => options.naming.nameOf(name));
  const rules = rulesOf(node, options.naming);
  if (rules.length > 0) result['x-kubernetes-validations'] = rules;
  return result;
}

const wordOf = (value: unknown, node: SchemaNode, { naming }: OpenApiOptions): unknown =>
  node.enum && typeof value === 'string' ? naming.nameOf(value) : value;

/** Resolves a `$ref` to its definition in the revision, merged with the keywords at the reference. */
function resolve(use: SchemaNode, { definitions, revision }: OpenApiOptions): SchemaNode {
  const { $ref, ...here } = use;
  if (!$ref) return use;
  const definition = project(definitions[$ref.slice('#/definitions/'.length)], revision);
  const rules = [...(definition['x-rules'] ?? []), ...(here['x-rules'] ?? [])];
  return { ...definition, ...here, ...(rules.length > 0 && { 'x-rules': rules }) };
}
