import { nearestName } from '../text/nearest-name';
import { isTemplate, TEMPLATE_FIX } from '../text/template';
import type { Issue } from './issue';
import type { Naming } from './issues';
import type { Shape, StructShape } from './shapes';
import { isDurationPattern, suggestedField } from './suggested-values';

/** Returns the help for an unknown field: the similar field, or the existing fields. */
export function unknownField(
  key: string,
  known: readonly string[],
): Pick<Issue, 'found' | 'nearest' | 'fix' | 'suggestion'> {
  const nearest = nearestName(key, known);
  const fix = nearest === undefined ? knownFields(known) : undefined;
  return {
    found: key,
    ...(nearest !== undefined && { nearest }),
    ...(fix !== undefined && { fix }),
    ...suggestedField(key, known),
  };
}

function knownFields(names: readonly string[]): string | undefined {
  if (names.length === 1) return `the only field is ${names[0]}`;
  return names.length === 0 ? undefined : `the fields are ${[...names].sort().join(', ')}`;
}

export const LIST_FIX = 'Write a list: [a, b], or one item per line after a dash.';

/** Returns a replacement for a value of the wrong type, if it can be more precise than the type. */
export function fixFor(shape: Shape, value: unknown, naming: Naming): string | undefined {
  if (typeof value === 'string' && isTemplate(value)) return TEMPLATE_FIX;
  switch (shape.type) {
    case 'struct': {
      const [, key, rest] = typeof value === 'string' ? (/^(\w+):(\S.*)$/.exec(value) ?? []) : [];
      if (key !== undefined && [...shape.fields.keys()].some((field) => naming.name(field) === key))
        return `Put a space after the colon: \`${key}: ${rest}\`.`;
      const known = knownFields([...shape.fields.keys()].map((field) => naming.name(field)));
      return (
        known &&
        (Array.isArray(value) && value.length === 1
          ? `Remove the dash, so that this is an object; ${known}.`
          : `Write ${objectFor(shape, value, naming)}; ${known}.`)
      );
    }
    case 'array':
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return 'Write a list: put a dash and a space before the first key.';
      if (typeof value === 'number' || (typeof value === 'string' && /^[\w./-]+$/.test(value)))
        return `Write a list: [${value}].`;
      return typeof value === 'string' && /^(?:\*|https?:\/\/[\w.:*-]+)$/.test(value)
        ? `Write a list: ['${value}'].`
        : LIST_FIX;
    case 'map':
      return 'Write a mapping, such as {a: b}.';
    case 'boolean':
      return isQuoted(value, /^(?:true|false)$/) ? `Remove the quotes: ${value}.` : 'Write true or false.';
    case 'integer':
    case 'number':
      if (isQuoted(value, /^-?\d{1,15}$/)) return `Remove the quotes: ${value}.`;
      return shape.type === 'integer' ? 'Write an integer.' : 'Write a number.';
    case 'string':
      if (typeof value !== 'number' || !(shape.duration || isDurationPattern(shape.pattern))) return undefined;
      return `Add a unit: ${value}s for seconds.`;
    default:
      return undefined;
  }
}

/** A name in place of a reference or of an object with a field of this name: the object, if nothing else is required. */
function objectFor({ fields, required = [] }: StructShape, value: unknown, naming: Naming): string {
  const numbers = [...fields].filter(([, { shape }]) => shape.type === 'integer' || shape.type === 'number');
  if (typeof value === 'number' && numbers.length === 1 && required.every((name) => name === numbers[0]?.[0]))
    return `{${naming.name(numbers[0]?.[0] ?? '')}: ${value}}`;
  // Other strings may be credentials, which messages do not repeat.
  const isPath = typeof value === 'string' && /^\/[\w./-]*$/.test(value);
  if (isPath && fields.has('value') && required.every((name) => name === 'value')) return `{value: ${value}}`;
  const isField = [...fields].some(([field, { shape }]) => naming.name(field) === value && shape.type === 'struct');
  if (isField && required.length === 0) return `{${String(value)}: {}}`;
  const isName = typeof value === 'string' && /^[a-z0-9]([-a-z0-9.]{0,60}[a-z0-9])?$/.test(value);
  const [only] = fields.size === 1 ? [...fields] : [];
  if (isName && only && only[1].shape.type === 'string') return `{${naming.name(only[0])}: ${value}}`;
  return isName && fields.has('name') && required.every((name) => name === 'name') ? `{name: ${value}}` : 'an object';
}

function isQuoted(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value);
}
