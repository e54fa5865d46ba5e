import { isObject } from '../../values/objects';

export function valueAt(document: unknown, path: readonly (string | number)[]): unknown {
  let value = document;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isObject(value) ? value[step] : undefined;
  }
  return value;
}
