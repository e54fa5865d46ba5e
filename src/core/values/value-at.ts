import { isObject } from './objects';

/** Returns the value at a path; undefined if the path does not exist. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}
