import type { InputDocument } from '../compiler/model/document';
import type { Focus, SourceLocation } from '../diagnostics';
import { isObject } from '../values/objects';
import type { FieldPath } from '../values/origin';

/** Returns the location of a value that a change has set; undefined for others. */
export type PlaceOfChange = (path: FieldPath, focus?: Focus) => SourceLocation | undefined;

/** Returns a document with another value. Unchanged parts keep their locations in the source; fixes cannot be applied to it. */
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

/** Returns the path of a part before the change: list items may have moved, and unchanged parts are the same object. */
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
