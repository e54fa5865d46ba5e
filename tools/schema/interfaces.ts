import {
  type Definition,
  type Definitions,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  refName,
  type Schema,
} from '../../schema';

// Schema values -> TypeScript interfaces of what stands in a document, in the names of the reference.

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
  const required = new Set(definition.required);
  const members = Object.entries(definition.properties).map(([property, schema]) => {
    const optional = required.has(property) || alwaysFilled(schema) ? '' : '?';
    return `${printDoc(schema.description ?? '', '  ')}  readonly ${property}${optional}: ${printType(schema)};\n`;
  });
  if (definition['x-kubernetes-preserve-unknown-fields']) members.push('  readonly [field: string]: unknown;\n');
  if (members.length === 0) return `${doc}export type ${name} = { readonly [field: string]: never };\n`;
  return `${doc}export interface ${name} {\n${members.join('')}}\n`;
}

/** Validation fills defaults in, so that readers never write one a second time. A field that only one revision knows may be absent. */
function alwaysFilled(schema: Schema): boolean {
  return 'default' in schema && !('x-since' in schema) && !('x-until' in schema);
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

/** The first paragraph is enough here; the whole text stands in L1 and in the reference pages. */
function printDoc(text: string, indent: string): string {
  const first = text.split('\n\n')[0]!.replaceAll(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
  return first === '' ? '' : `${indent}/** ${first} */\n`;
}
