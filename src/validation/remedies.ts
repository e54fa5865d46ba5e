import { nearestName } from '../text/nearest-name';
import type { Issue } from './issue';
import type { Naming } from './issues';
import { fieldMeant, isDurationPattern } from './meant';
import type { StringShape, StructShape } from './shapes';

/** What is known of a field that does not exist: the one that is like it, or those that there are. */
export function unknownField(
  key: string,
  known: readonly string[],
): Pick<Issue, 'found' | 'nearest' | 'remedy' | 'meant'> {
  const nearest = nearestName(key, known);
  const remedy = nearest === undefined ? knownFields(known) : undefined;
  return {
    found: key,
    ...(nearest !== undefined && { nearest }),
    ...(remedy !== undefined && { remedy }),
    ...fieldMeant(key, known),
  };
}

function knownFields(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `there are ${[...names].sort().join(', ')}`;
}

/** What to write in place of a value of the wrong type, where that can be said more precisely than by the type. */
export function remedyFor(shape: StringShape | StructShape, value: unknown, naming: Naming): string | undefined {
  if (shape.type === 'struct') {
    const known = knownFields([...shape.fields.keys()].map((field) => naming.name(field)));
    return known && `Write fields in its place; ${known}.`;
  }
  if (typeof value !== 'number' || !(shape.duration || isDurationPattern(shape.pattern))) return undefined;
  return `A time span needs a unit, as in ${value}s for seconds.`;
}
