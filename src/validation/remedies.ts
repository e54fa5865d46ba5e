import type { Naming } from './issues';
import { isDurationPattern } from './meant';
import type { StringShape, StructShape } from './shapes';

/** What to write in place of a value of the wrong type, where that can be said more precisely than by the type. */
export function remedyFor(shape: StringShape | StructShape, value: unknown, naming: Naming): string | undefined {
  if (shape.type === 'struct') {
    const names = [...shape.fields.keys()].map((field) => naming.name(field)).sort();
    return names.length === 0 ? undefined : `Write fields in its place; there are ${names.join(', ')}.`;
  }
  if (typeof value !== 'number' || !(shape.duration || isDurationPattern(shape.pattern))) return undefined;
  return `A time span needs a unit, as in ${value}s for seconds.`;
}
