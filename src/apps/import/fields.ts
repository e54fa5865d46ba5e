import { type Fields, isObject } from '../../core/values/objects';
import { unfit } from './unfit';

/** The value as an object. @throws UnsupportedError where it is none */
export function objectAt(value: unknown, what: string): Fields {
  return isObject(value) ? value : unfit(`${what} is no object`);
}

/** The value as a list. @throws UnsupportedError where it is none */
export function listAt(value: unknown, what: string): readonly unknown[] {
  return Array.isArray(value) ? value : unfit(`${what} is no list`);
}

/** The value as a text. @throws UnsupportedError where it is none */
export function textAt(value: unknown, what: string): string {
  return typeof value === 'string' ? value : unfit(`${what} is no text`);
}

/** Refuses fields other than these. @throws UnsupportedError that names the first */
export function only(value: Fields, known: readonly string[], what: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key) && value[key] !== undefined);
  if (other !== undefined) unfit(`no option of the constructs sets ${what}.${other}`);
}
