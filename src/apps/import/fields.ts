import { type Fields, isObject } from '../../core/values/objects';
import { unsupported } from './unsupported';

/**
 * Returns the value as an object.
 *
 * @throws UnsupportedError if it is not an object
 */
export function objectAt(value: unknown, what: string): Fields {
  return isObject(value) ? value : unsupported(`${what} is not an object`);
}

/**
 * Returns the value as a list.
 *
 * @throws UnsupportedError if it is not one
 */
export function listAt(value: unknown, what: string): readonly unknown[] {
  return Array.isArray(value) ? value : unsupported(`${what} is not a list`);
}

/**
 * Returns the value as a string.
 *
 * @throws UnsupportedError if it is not a string
 */
export function textAt(value: unknown, what: string): string {
  return typeof value === 'string' ? value : unsupported(`${what} is not a string`);
}

/** Refuses fields other than these. @throws UnsupportedError that names the first */
export function only(value: Fields, known: readonly string[], what: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key) && value[key] !== undefined);
  if (other !== undefined) unsupported(`no option of the constructs sets ${what}.${other}`);
}
