import { type Fields, isObject } from '../../../core/values/objects';
import { at, listAt, numberAt, objectAt, textAt } from './fields';

/** Recursive schemas end at this depth, where the schema permits it. */
const DEEPEST = 12;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  time: '12:00:00Z',
  'date-time': '2026-01-31T12:00:00Z',
  duration: 'PT1H',
  email: 'someone@example.com',
  hostname: 'www.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://www.example.com/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/**
 * Returns a value that a JSON schema accepts: every property of objects, one item in lists, the first of alternatives. It does not look at
 * `pattern`.
 *
 * @param text the value of strings that the schema does not restrict
 */
export function sampleOf(schema: unknown, text: string): unknown {
  return sample(schema, 0);

  function sample(given: unknown, depth: number): unknown {
    const part = resolved(given, schema);
    if (part === undefined) return {};
    if ('const' in part) return part['const'];
    if ('default' in part) return part['default'];
    const choices = listAt(part, 'enum');
    if (choices.length > 0) return choices[0];
    const alternatives = [...listAt(part, 'anyOf'), ...listAt(part, 'oneOf')];
    if (alternatives.length > 0) {
      const usable = depth < DEEPEST ? alternatives.filter((one) => !isNull(one)) : alternatives.filter(isNull);
      return sample(usable[0] ?? alternatives[0], depth + 1);
    }
    return ofType(part, typeOf(part), depth);
  }

  function ofType(part: Fields, type: string, depth: number): unknown {
    if (type === 'object') return properties(part, depth);
    if (type === 'array') return items(part, depth);
    if (type === 'string') return string(part);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    return number(part, type === 'integer');
  }

  function properties(part: Fields, depth: number): object {
    const required = listAt(part, 'required');
    const all = Object.entries(objectAt(part, 'properties') ?? {});
    const kept = depth < DEEPEST ? all : all.filter(([name]) => required.includes(name));
    return Object.fromEntries(kept.map(([name, property]) => [name, sample(property, depth + 1)]));
  }

  function items(part: Fields, depth: number): unknown[] {
    const least = numberAt(part, 'minItems') ?? (depth < DEEPEST ? 1 : 0);
    const tuple = listAt(part, 'prefixItems').map((one) => sample(one, depth + 1));
    const most = part['items'] === false ? tuple.length : (numberAt(part, 'maxItems') ?? Number.POSITIVE_INFINITY);
    const length = Math.min(Math.max(least, tuple.length), most);
    return Array.from({ length }, (_, index) => tuple[index] ?? sample(part['items'] ?? { type: 'string' }, depth + 1));
  }

  function string(part: Fields): string {
    const format = FORMATS[textAt(part, 'format') ?? ''];
    if (format !== undefined) return format;
    return text.padEnd(numberAt(part, 'minLength') ?? 0, '.').slice(0, numberAt(part, 'maxLength'));
  }

  function number(part: Fields, whole: boolean): number {
    const above = numberAt(part, 'exclusiveMinimum');
    const below = numberAt(part, 'exclusiveMaximum');
    const least = numberAt(part, 'minimum') ?? (above === undefined ? undefined : above + (whole ? 1 : 0.5));
    const most = numberAt(part, 'maximum') ?? (below === undefined ? undefined : below - (whole ? 1 : 0.5));
    return Math.min(least ?? 1, most ?? Number.POSITIVE_INFINITY);
  }
}

/** Follows references within the schema, and joins the parts of `allOf`. */
function resolved(part: unknown, schema: unknown, followed = 0): Fields | undefined {
  if (!isObject(part)) return undefined;
  const reference = textAt(part, '$ref');
  if (reference !== undefined && followed < DEEPEST) {
    const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean);
    return resolved(at(schema, ...path), schema, followed + 1);
  }
  const parts = listAt(part, 'allOf').flatMap((one) => resolved(one, schema, followed + 1) ?? []);
  if (parts.length === 0) return part;
  return {
    ...Object.assign({}, ...parts, part),
    properties: Object.assign({}, ...[...parts, part].map((one) => objectAt(one, 'properties'))),
    required: [...parts, part].flatMap((one) => listAt(one, 'required')),
  };
}

function typeOf(part: Fields): string {
  const types = [part['type']].flat().filter((type) => typeof type === 'string');
  return types.find((type) => type !== 'null') ?? types[0] ?? ('items' in part ? 'array' : 'object');
}

function isNull(schema: unknown): boolean {
  return textAt(schema, 'type') === 'null';
}
