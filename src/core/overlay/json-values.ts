import { InvalidPatchError } from './invalid-patch-error';

export type JsonObject = { [key: string]: JsonValue };
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** The kinds of values that Kubernetes' merge distinguishes; integers and fractions are separate kinds. */
export type ValueKind = 'null' | 'boolean' | 'integer' | 'fraction' | 'string' | 'list' | 'map';

const INTEGER_LIMIT = 2 ** 63;

export function jsonKind(value: JsonValue): ValueKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'object':
      return 'map';
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < INTEGER_LIMIT ? 'integer' : 'fraction';
    case 'boolean':
      return 'boolean';
    default:
      return 'string';
  }
}

export function isMap(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && jsonKind(value) === 'map';
}

export function isList(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

/**
 * Whether two values are the same scalar. Two maps or two lists cannot be compared and are refused, as Kubernetes does;
 * values of different kinds are simply different.
 */
export function sameScalar(left: JsonValue, right: JsonValue): boolean {
  const kind = jsonKind(left);
  if (kind !== jsonKind(right)) return false;
  if (kind === 'map' || kind === 'list') throw new InvalidPatchError(`a ${kind} cannot serve as a key of a list item`);
  return left === right;
}

/** A set of scalars; refuses maps and lists. */
export class ScalarSet {
  private readonly keys = new Set<string>();

  public constructor(values: readonly JsonValue[]) {
    for (const value of values) this.keys.add(identity(value));
  }

  public has(value: JsonValue): boolean {
    return this.keys.has(identity(value));
  }
}

function identity(value: JsonValue): string {
  const kind = jsonKind(value);
  if (kind === 'map' || kind === 'list')
    throw new InvalidPatchError(`expected plain values in the list, found a ${kind}`);
  return `${kind}:${String(value)}`;
}

/**
 * Returns a deep copy that consists of JSON only: fields without a value are omitted, and values that JSON cannot represent are rejected.
 */
export function copyJson(value: unknown, place = 'the document'): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item, index) => copyJson(item ?? null, `${place}[${index}]`));
  if (typeof value === 'object') {
    const copy: JsonObject = {};
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) setField(copy, key, copyJson(item, `${place}.${key}`));
    }
    return copy;
  }
  throw new InvalidPatchError(`${place} contains a value that JSON does not support`);
}

/** Sets a field, also one called `__proto__`. */
export function setField(target: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

export function hasField(target: JsonObject, key: string): boolean {
  return Object.hasOwn(target, key);
}
