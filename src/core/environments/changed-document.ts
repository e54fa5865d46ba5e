import type { InputDocument } from '../compiler/model/document';
import type { FieldPath } from '../compiler/model/origin';
import type { Focus, SourceLocation } from '../diagnostics';
import { isObject } from '../values/objects';

/** Where the values stand that a change has set; undefined for others. */
export type PlaceOfChange = (path: FieldPath, focus?: Focus) => SourceLocation | undefined;

/** A document with another value. Places of what was not changed are those of the source; nothing in it can be fixed there. */
export function changedDocument(
  document: InputDocument,
  value: InputDocument['value'],
  placeOfChange: PlaceOfChange,
): InputDocument {
  const rounded = document.rounded?.filter(({ path }) => typeof path.reduce(childOf, value) === 'number');
  return {
    value,
    placeOf: (path, focus) =>
      placeOfChange(path, focus) ?? document.placeOf(pathBefore(path, value, document.value), focus),
    ...(rounded ? { rounded } : {}),
  };
}

/** Where a part stood before: items of lists may have moved, and what was not changed is the same object. */
function pathBefore(path: FieldPath, after: unknown, before: unknown): FieldPath {
  const found: (string | number)[] = [];
  let [now, then] = [after, before];
  for (const step of path) {
    const child: unknown = childOf(now, step);
    const moved = Array.isArray(then) && isContainer(child) ? then.indexOf(child) : -1;
    const place = moved < 0 ? step : moved;
    found.push(place);
    [now, then] = [child, childOf(then, place)];
  }
  return found;
}

function childOf(value: unknown, step: FieldPath[number]): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[String(step)] : undefined;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
