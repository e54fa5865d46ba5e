import {
  type ArraySchema,
  isArray,
  isEnum,
  isMap,
  isRef,
  isStruct,
  type Reference,
  type Schema,
  type StructSchema,
} from '../../schema';
import { historyOf } from '../schema/revision-text';

/** Returns the description and `@default` of a property as a comment of the generated code. */
export function documentProperty(schema: Schema, required: boolean): string {
  const text = sentences([
    schema.description ?? '',
    ...bounds(schema),
    schema['x-unit'] && !isArray(schema) ? `In ${schema['x-unit']}.` : '',
    refersTo(schema['x-reference']),
    ...rules(schema),
    ...historyOf(schema, required),
  ]);
  const deprecated = schema['x-deprecated'];
  return [
    text,
    ...(deprecated ? [`@deprecated ${deprecated.use}`] : []),
    ...(required ? [] : [`@default ${defaultText(schema)}`]),
  ].join('\n');
}

/** Returns the description of a struct or an enumeration. */
export function documentType(schema: Schema): string {
  if (!isStruct(schema)) return sentences([schema.description ?? '']);
  return sentences([schema.description ?? '', ...unions(schema), ...rules(schema)]);
}

/** Returns the messages of a value's validation rules, without duplicates. */
function rules(schema: Schema): string[] {
  const messages = new Set((schema['x-rules'] ?? []).map(({ message }) => message.replace(/\{\{(\w+)\}\}/g, '$1')));
  return [...messages].map((message) => `Rule: ${message.replace(/\.$/, '')}.`);
}

function defaultText(schema: Schema): string {
  if (schema.default !== undefined) return JSON.stringify(schema.default);
  return `- ${schema['x-implied'] ?? 'none'}`;
}

function unions(schema: StructSchema): string[] {
  const groups = (phrase: string, list: readonly (readonly string[])[] | undefined) =>
    (list ?? []).map((fields) => `${phrase} of ${fields.map((field) => `\`${field}\``).join(', ')} is set.`);
  return [
    ...groups('Exactly one', schema['x-exactly-one-of']),
    ...groups('At most one', schema['x-at-most-one-of']),
    ...groups('At least one', schema['x-at-least-one-of']),
  ];
}

/** Returns the bounds of a value, as sentences. */
function bounds(schema: Schema): string[] {
  if (isRef(schema) || isEnum(schema) || isStruct(schema)) return [];
  if (isArray(schema)) return [range(schema.minItems, schema.maxItems, 'item'), ...each(schema)];
  if (isMap(schema)) return [range(schema.minProperties, schema.maxProperties, 'entry'), ...each(schema)];
  if (!('type' in schema)) {
    return 'x-kubernetes-int-or-string' in schema ? ['A Kubernetes quantity.'] : [];
  }
  switch (schema.type) {
    case 'string': {
      const { minLength, maxLength, pattern } = schema;
      const duration = schema['x-duration'];
      if (duration)
        return [`A duration such as \`30s\` or \`1m30s\`${duration.minimum ? `, at least ${duration.minimum}` : ''}.`];
      return [
        schema['x-cel'] ? 'A CEL expression.' : '',
        range(minLength, maxLength, 'character'),
        pattern ? `Pattern: \`${pattern}\`.` : '',
      ];
    }
    case 'integer':
      if (schema.minimum !== undefined && schema.maximum !== undefined)
        return [`${schema.minimum} to ${schema.maximum}.`];
      if (schema.minimum !== undefined) return [`At least ${schema.minimum}.`];
      return schema.maximum !== undefined ? [`At most ${schema.maximum}.`] : [];
    default:
      return [];
  }
}

/** Bounds given as JSON Schema keywords, as sentences. */
export function boundsText(keywords: { readonly [keyword: string]: number | string }): string {
  const limit = (keyword: string) => (keyword in keywords ? Number(keywords[keyword]) : undefined);
  const type = limit('minimum') !== undefined || limit('maximum') !== undefined ? 'integer' : 'string';
  const value = type === 'integer' ? { type, minimum: limit('minimum'), maximum: limit('maximum') } : undefined;
  return sentences([
    range(limit('minItems'), limit('maxItems'), 'item'),
    range(limit('minProperties'), limit('maxProperties'), 'entry'),
    range(limit('minLength'), limit('maxLength'), 'character'),
    keywords.pattern ? `Pattern: \`${keywords.pattern}\`.` : '',
    ...(value ? bounds(value as Schema) : []),
  ]);
}

/** The bounds of the items of a list or of the values of a map. */
function each(schema: ArraySchema | { readonly additionalProperties: Schema }): string[] {
  const inner = bounds('items' in schema ? schema.items : schema.additionalProperties).filter(Boolean);
  return inner.length > 0
    ? [`Each: ${inner.map((text) => text.charAt(0).toLowerCase() + text.slice(1, -1)).join('; ')}.`]
    : [];
}

function range(least: number | undefined, most: number | undefined, noun: string): string {
  const plural = (count: number) => (count === 1 ? noun : noun === 'entry' ? 'entries' : `${noun}s`);
  if (least && most !== undefined)
    return least === most ? `${least} ${plural(least)}.` : `${least} to ${most} ${plural(most)}.`;
  if (most !== undefined) return `At most ${most} ${plural(most)}.`;
  return least ? `At least ${least} ${plural(least)}.` : '';
}

function refersTo(reference: Reference | undefined): string {
  if (!reference || !('keys' in reference)) return '';
  const key = (names: string | readonly string[]) =>
    (typeof names === 'string' ? [names] : names).map((name) => `\`${name}\``).join(' or ');
  const optional = 'optionalKeys' in reference ? (reference.optionalKeys ?? []) : [];
  const wanted = reference.keys.map(key).join(', ');
  return sentences([
    wanted ? `Names a ${reference.to} with key ${wanted}.` : `Names a ${reference.to}.`,
    optional.length > 0 ? `Optional keys: ${optional.map(key).join(', ')}.` : '',
  ]);
}

function sentences(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.trim().replace(/\.\.$/, '.'))
    .join(' ')
    .replace(/\s+/g, ' ');
}
