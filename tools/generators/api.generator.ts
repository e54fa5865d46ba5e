import {
  apiVersion,
  areas,
  type Definitions,
  definitions,
  distributions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  kinds,
  type Schema,
} from '../../schema';
import { declareKind } from '../api/classes';
import { documentProperty, documentType } from '../api/documentation';
import { writeFiles } from '../api/files';
import { declareTypes, type TypeSchema } from '../api/types';
import { wireTypes, writeWireTypes } from '../api/wire';
import { spanText } from '../schema/revision-text';
import type { Generator } from './generator';

const FOLDER = 'src/library/api';

/** The class that quantities have; it is written by hand. */
const QUANTITY = 'Quantity';

/** L1 of our own kinds: one class per kind, one struct per type, one enum per enumeration. */
export const generator: Generator = {
  name: 'api',
  source: 'schema/',
  async outputs() {
    const names = typesOf(kinds.map(({ spec }) => spec));
    const schemas: Record<string, TypeSchema> = Object.fromEntries(names.map((name) => [name, typeSchema(name)]));
    const declarations = declareTypes({ ...schemas, [QUANTITY]: { type: 'object', properties: {} } });
    const classes = kinds.flatMap((kind) =>
      declareKind({
        kind: kind.kind,
        className: kind.kind,
        apiVersion: `${distributions.neutral.group}/${apiVersion}`,
        description: kind.description,
        spec: kind.spec,
        remarks: 'Written with the group and the names of the distribution of its scope, see `ProxyDistribution`.',
      }),
    );
    const homes = new Map([
      ...names.map((name) => [name, `${fileOf(name)}.generated`] as const),
      ...classes.map(({ name }) => [name, 'kinds.generated'] as const),
      [QUANTITY, 'runtime/quantity'] as const,
    ]);
    const files = writeFiles([...declarations.filter(({ name }) => name !== QUANTITY), ...classes], homes, prologue);
    files.set('wire-types.generated', writeWireTypes(wireTypes(schemas, declarations), './runtime/wire'));
    const exported = [
      'runtime/quantity',
      ...[...files.keys()].filter((file) => file !== 'wire-types.generated'),
    ].sort();
    files.set('index.generated', index(exported));
    return new Map([...files].map(([file, text]) => [`${FOLDER}/${file}.ts`, text]));
  },
};

function fileOf(name: string): string {
  const area = Object.keys(areas).find((file) => name in areas[file]);
  if (!area) throw new Error(`the definition ${name} is not in a known area`);
  return area;
}

function prologue(file: string): string {
  if (file !== 'kinds.generated') return '';
  return [
    "import type { ApiObjectMetadata } from 'cdk8s';",
    "import type { Construct } from 'constructs';",
    "import { isInstanceOf } from './runtime/brands';",
    "import { ResourceObject } from './runtime/resource-object';",
    "import { WIRE_TYPES } from './wire-types.generated';",
    '',
  ].join('\n');
}

function index(files: readonly string[]): string {
  return files.map((file) => `export * from './${file}';\n`).join('');
}

/** Every definition that the given ones reach. */
function typesOf(roots: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (schema: Schema): void => {
    if (isRef(schema)) enter(schema.$ref.slice('#/definitions/'.length));
    else if (isArray(schema)) visit(schema.items);
    else if (isMap(schema)) visit(schema.additionalProperties);
  };
  const enter = (name: string): void => {
    if (found.has(name)) return;
    const definition = (definitions as Definitions)[name];
    if (!definition) throw new Error(`no definition ${name}`);
    found.add(name);
    if (isStruct(definition)) Object.values(definition.properties).forEach(visit);
  };
  roots.forEach(enter);
  return [...found].sort();
}

function typeSchema(name: string): TypeSchema {
  const definition = definitions[name];
  const description = documentType(definition);
  if (isEnum(definition)) {
    const descriptions = Object.fromEntries(
      Object.entries(definition['x-values']).map(([value, { description: text, ...span }]) => [
        value,
        [text, ...spanText(span)].join(' '),
      ]),
    );
    return {
      type: 'string',
      description,
      enum: definition.enum,
      'x-json2jsii-enumValueDescriptions': descriptions,
    } as TypeSchema;
  }
  const required = definition.required ?? [];
  const properties = Object.entries(definition.properties).map(([field, schema]) => [
    schema['x-member'] ?? field,
    { ...valueSchema(schema), wire: field, description: documentProperty(schema, required.includes(field)) },
  ]);
  const members = required.map((field) => definition.properties[field]['x-member'] ?? field);
  return { type: 'object', description, properties: Object.fromEntries(properties), required: members };
}

/** The shape of a value, without its bounds: they are in the comments and in the validators. */
function valueSchema(schema: Schema): TypeSchema {
  if (isRef(schema)) return { $ref: schema.$ref };
  if (isArray(schema)) return { type: 'array', items: valueSchema(schema.items) };
  if (isMap(schema)) return { type: 'object', additionalProperties: valueSchema(schema.additionalProperties) };
  if ('x-kubernetes-int-or-string' in schema) return { $ref: `#/definitions/${QUANTITY}` };
  if ('x-kubernetes-preserve-unknown-fields' in schema && !isStruct(schema)) return {};
  if (isStruct(schema) || isEnum(schema)) throw new Error('structs and enumerations have a definition of their own');
  return { type: schema.type };
}
