import { isObject } from '../../core/values/objects';
import {
  type CodeEntry,
  type CodeExpression,
  fromStatic,
  json,
  listCode,
  mapCode,
  own,
  structCode,
} from './code/model';
import { durationOf, secondsOf } from './duration';
import type { ImportReading } from './reading';
import { sizeOfBytes } from './size';
import { FIELDS_OF } from './tables/members.generated';
import { ENUMS, STRUCTS } from './tables/types.generated';
import { unsupported } from './unsupported';

/** The members of an options interface that were derived from a resource. */
export type Options = { readonly [member: string]: CodeExpression };

/**
 * Returns the options that produce the fields of a struct of the reference. `FIELDS_OF`, which is generated from charts with and without
 * each option, maps options to fields; the type determines how a value is written.
 *
 * @param options the interface of the options
 * @param type the type of the value, as the reference names it
 * @param value with the reference's field names
 * @param own readers for fields that their types do not describe
 * @throws UnsupportedError if no option sets a field
 */
export function readOptions(
  options: string,
  type: string,
  value: unknown,
  reading: ImportReading,
  own: Readonly<Record<string, (value: unknown) => Options>> = {},
): Options {
  if (!isObject(value)) return unsupported(`${type} is not an object`);
  let found: Options = {};
  for (const [field, below] of Object.entries(value)) {
    const special = own[`${type}.${field}`];
    const part = special ? special(below) : readField(options, type, field, below, reading, own);
    found = { ...found, ...part };
  }
  return inOrder(found, options);
}

/** Fields with a constant string, whose options accept an expression, too. */
const CONSTANTS: ReadonlySet<string> = new Set(['DirectResponse.body']);

/** The members that identify an object come first. */
const FIRST = ['name', 'model', 'host', 'port', 'path'];

/** Returns the members in the order of the interface, whatever the order of the keys in the input. */
export function inOrder<Value>(
  members: { readonly [member: string]: Value },
  type: string,
): { [member: string]: Value } {
  const known = [...FIRST, ...Object.keys(STRUCTS[type] ?? {})];
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => rank(a) - rank(b)));
}

function readField(
  options: string,
  type: string,
  field: string,
  value: unknown,
  reading: ImportReading,
  own: Readonly<Record<string, (value: unknown) => Options>>,
): Options {
  const place = `${type}.${field}`;
  const fieldType = withoutConditions(STRUCTS[`api.${type}`]?.[field] ?? unsupported(`${place} is not known`), value);
  const below = fieldType.startsWith('api.') ? fieldType.slice('api.'.length).replace(/\[\]$/, '') : undefined;
  const known = FIELDS_OF[options] ?? {};
  const reaches = (member: string) => known[member]?.some((one) => one.startsWith(`${below}.`));
  const fitting = Object.keys(known).filter((member) => takes(STRUCTS[options]?.[member] ?? '', fieldType, reading));
  const direct = fitting.filter((member) => known[member]?.includes(place));
  const [owner, other] = direct.length > 0 ? direct : fitting.filter(reaches);
  if (owner !== undefined && other === undefined) {
    return { [owner]: readValue(STRUCTS[options]?.[owner] ?? '', fieldType, value, reading, place) };
  }
  if (below === undefined || !isObject(value) || !Object.keys(known).some(reaches))
    return unsupported(`no option of the constructs sets ${place}`);
  return readOptions(options, below, value, reading, own);
}

/** A policy that conditions may choose is read as one of its kind, unless they do. */
function withoutConditions(fieldType: string, value: unknown): string {
  return isObject(value) && value.conditional !== undefined ? fieldType : fieldType.replace(/OrConditional$/, '');
}

/** Whether a value of the field is a value of the option, and not only a part of it. */
function takes(type: string, fieldType: string, reading: ImportReading): boolean {
  const isStruct = (name: string) => name.startsWith('api.') && STRUCTS[name] !== undefined;
  const item = type.replace(/\[\]$/, '');
  if (isObject(FIELDS_OF[item]) && STRUCTS[item]) {
    const target = fieldType.replace('api.', '').replace(/\[\]$/, '');
    return Object.values(FIELDS_OF[item] ?? {}).some((fields) => fields.some((one) => one.startsWith(`${target}.`)));
  }
  const known = reading.classNamed(item);
  if (known) return known.types.includes(fieldType);
  return !isStruct(fieldType) || type === 'any';
}

/** The value of an option of the type. */
function readValue(
  type: string,
  fieldType: string,
  value: unknown,
  reading: ImportReading,
  place: string,
): CodeExpression {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return unsupported(`${place} is not a list`);
    const [item, fieldItem] = [type.slice(0, -2), fieldType.replace(/\[\]$/, '')];
    return listCode(value.map((one) => readValue(item, fieldItem, one, reading, place)));
  }
  if (type.startsWith('{')) return readMap(type.slice(1, -1), value, place);
  const known = reading.classNamed(type);
  if (known) return known.read(value, reading);
  if (ENUMS[type]) return enumOf(type, value, place);
  if (FIELDS_OF[type]) return structCode(type, readOptions(type, fieldType.replace('api.', ''), value, reading));
  switch (type) {
    case 'Duration':
      return (
        (typeof value === 'number' ? secondsOf(value) : durationOf(value)) ?? unsupported(`${place} is not a duration`)
      );
    case 'Size':
      return typeof value === 'number' ? sizeOfBytes(value) : unsupported(`${place} is not a number of bytes`);
    case 'Cel':
      return typeof value === 'string'
        ? fromStatic('Cel', CONSTANTS.has(place) ? 'text' : 'of', json(value))
        : unsupported(`${place} is not an expression`);
    case 'number':
      return Number.isFinite(Number(value)) ? json(Number(value)) : unsupported(`${place} is not a plain number`);
    case 'boolean':
      return json(
        typeof value === 'boolean' ? value : (meansYes(value) ?? unsupported(`${place} is neither on nor off`)),
      );
    case 'string':
    case 'any':
      return json(value);
    default:
      return STRUCTS[type] && isObject(value)
        ? structCode(type, readPlain(type, value, place))
        : unsupported(`${place} has the type ${type}`);
  }
}

/** Enum values of the reference that an option expresses as a boolean. */
const YES_OR_NO = new Map<unknown, boolean>([
  ...['FailOpen', 'Optional', 'Preserve', 'Enabled'].map((word) => [word, true] as const),
  ...['FailClosed', 'Strict', 'Lowercase'].map((word) => [word, false] as const),
]);

function meansYes(word: unknown): boolean | undefined {
  return YES_OR_NO.get(word);
}

/** A struct whose members are called as the fields are. */
function readPlain(type: string, value: Readonly<Record<string, unknown>>, place: string): Options {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]): CodeEntry => {
      const member = STRUCTS[type]?.[name];
      if (member === undefined) return unsupported(`no option of the constructs sets ${place}.${name}`);
      return [name, json(one)];
    }),
  );
}

/** Reads a map: resources contain maps, or lists of names with their values. */
function readMap(type: string, value: unknown, place: string): CodeExpression {
  const entry = (name: string, one: unknown): CodeEntry => {
    if (type === 'Cel') return [name, fromStatic('Cel', 'of', json(String(one)))];
    return [name, ENUMS[type] ? enumOf(type, one, place) : json(one)];
  };
  if (!Array.isArray(value)) {
    if (!isObject(value)) return unsupported(`${place} is not a map`);
    return mapCode(Object.entries(value).map(([name, one]) => entry(name, one)));
  }
  const entries = value.map((item: unknown): CodeEntry => {
    const [[, name] = [], [, one] = []] = isObject(item) ? named(item) : [];
    if (typeof name !== 'string' || !isObject(item) || Object.keys(item).length !== 2)
      return unsupported(`${place} has other fields than names and values`);
    return entry(name, one);
  });
  if (new Set(entries.map(([name]) => name)).size < entries.length) return unsupported(`${place} has a duplicate name`);
  return mapCode(entries);
}

/** Returns the entries with the name first, whatever the order of keys. */
function named(item: Readonly<Record<string, unknown>>): [string, unknown][] {
  const isName = ([key]: [string, unknown]) => key === 'name' || key === 'field';
  const entries = Object.entries(item);
  return [...entries.filter(isName), ...entries.filter((one) => !isName(one))];
}

export function enumOf(type: string, value: unknown, place: string): CodeExpression {
  const member = Object.entries(ENUMS[type] ?? {}).find(([, one]) => one === value)?.[0];
  return member === undefined
    ? unsupported(`${place} has the value ${String(value)}, which ${type} does not have`)
    : { form: 'enum', type: own(type), member };
}
