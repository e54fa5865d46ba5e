import {
  type Definition,
  type Definitions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  refName,
  revisions,
  type Schema,
  type StructSchema,
} from '../../schema';
import { nameIn, project } from '../../src/core/validation/revisions/project';

// Prints schema values as TypeScript interfaces of documents, in the names of the reference.

/** Declarations of all definitions, in alphabetical order. */
export function printInterfaces(definitions: Definitions): string {
  return Object.entries(definitions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, definition]) => printDefinition(name, definition))
    .join('\n');
}

function printDefinition(name: string, definition: Definition): string {
  const doc = printDoc(definition.description ?? '', '');
  if (isEnum(definition)) return `${doc}export type ${name} = ${printWords(definition.enum)};\n`;
  const sure = alwaysFilled(definition);
  const members = Object.entries(definition.properties).map(([property, schema]) => {
    const optional = sure.has(property) ? '' : '?';
    return `${printDoc(schema.description ?? '', '  ')}  readonly ${property}${optional}: ${printType(schema)};\n`;
  });
  if (definition['x-kubernetes-preserve-unknown-fields']) members.push('  readonly [field: string]: unknown;\n');
  if (members.length === 0) return `${doc}export type ${name} = { readonly [field: string]: never };\n`;
  return `${doc}export interface ${name} {\n${members.join('')}}\n`;
}

/**
 * Returns the fields that every valid document contains, regardless of its revision: validation fills in defaults, so readers never repeat
 * them.
 */
function alwaysFilled(struct: StructSchema): ReadonlySet<string> {
  const fields = Object.entries(struct.properties).filter(([name, field]) =>
    revisions.every(({ name: revision }) => {
      const { properties, required = [] } = project(struct, revision);
      const then = nameIn(name, field, revision);
      return Object.hasOwn(properties, then) && (required.includes(then) || properties[then]!.default !== undefined);
    }),
  );
  return new Set(fields.map(([name]) => name));
}

export function printType(schema: Schema): string {
  if (isRef(schema)) return refName(schema);
  if (isArray(schema)) return `readonly ${wrap(printType(schema.items))}[]`;
  if (isMap(schema)) return `{ readonly [key: string]: ${printType(schema.additionalProperties)} }`;
  if ('x-kubernetes-int-or-string' in schema) return 'number | string';
  if (!('type' in schema)) return 'Json';
  if (isStruct(schema)) throw new Error('a struct must be a definition');
  switch (schema.type) {
    case 'object':
      return 'JsonObject';
    case 'integer':
      return 'enum' in schema && schema.enum ? schema.enum.join(' | ') : 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    default:
      throw new Error(`cannot print ${JSON.stringify(schema)}`);
  }
}

const wrap = (type: string): string => (/[ |{]/.test(type) ? `(${type})` : type);

const printWords = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');

/** The first paragraph is sufficient here; the complete text is in L1 and in the reference pages. */
function printDoc(text: string, indent: string): string {
  const first = text.split('\n\n')[0]!.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
  return first === '' ? '' : `${indent}/** ${first} */\n`;
}
