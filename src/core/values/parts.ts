import { type Fields, isObject } from './objects';

/** Returns the objects of a list; empty for values that are not a list. */
export function partsIn(list: unknown): readonly Readonly<Fields>[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** An object as it is; an empty one of anything else. */
export function partOf(value: unknown): Readonly<Fields> {
  return isObject(value) ? value : {};
}
