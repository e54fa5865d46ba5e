import { type Fields, isObject } from '../../../core/values/objects';

/** Returns the value at a path of fields of a JSON value. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((part: unknown, field) => (isObject(part) ? part[field] : undefined), value);
}

export function objectAt(value: unknown, ...path: readonly string[]): Fields | undefined {
  const found = at(value, ...path);
  return isObject(found) ? found : undefined;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : undefined;
}
