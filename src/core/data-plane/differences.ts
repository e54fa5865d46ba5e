import { isJsonObject } from './json';
import { type RunningDifference, type RunningPart, UNSEEN } from './running';

export type { RunningDifference };

export function differencesBetween(
  meant: readonly RunningPart[],
  running: readonly RunningPart[],
): readonly RunningDifference[] {
  const keyOf = ({ kind, id }: RunningPart) => `${kind} ${id}`;
  const others = new Map(running.map((part) => [keyOf(part), part]));
  const found: RunningDifference[] = [];
  for (const part of meant) {
    const { kind, id, value } = part;
    const other = others.get(keyOf(part));
    others.delete(keyOf(part));
    if (!other) found.push({ kind, id, path: [], meant: value, running: undefined });
    else for (const difference of within(value, other.value, [])) found.push({ kind, id, ...difference });
  }
  for (const { kind, id, value } of others.values())
    found.push({ kind, id, path: [], meant: undefined, running: value });
  return found;
}

type Difference = Pick<RunningDifference, 'path' | 'meant' | 'running'>;

function* within(meant: unknown, running: unknown, path: RunningDifference['path']): Iterable<Difference> {
  if (meant === running) return;
  if ((meant === UNSEEN && running !== undefined) || (running === UNSEEN && meant !== undefined)) return;
  if (isJsonObject(meant) && isJsonObject(running)) {
    for (const key of new Set([...Object.keys(meant), ...Object.keys(running)]))
      yield* within(meant[key], running[key], [...path, key]);
  } else if (Array.isArray(meant) && Array.isArray(running) && meant.length === running.length) {
    const others = meant.every(isWeighed) ? inOrderOf(meant, running) : running;
    for (const [index, item] of meant.entries()) yield* within(item, others[index], [...path, index]);
  } else yield { path, meant, running };
}

/** Returns whether an item has a weight; the order of such items has no effect. */
function isWeighed(item: unknown): boolean {
  return isJsonObject(item) && typeof item.weight === 'number';
}

/** The same items, those that are alike, or differ in their weights alone, in the places that they have in the other list. */
function inOrderOf(list: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  const rest = [...items];
  const places = new Map<number, unknown>();
  for (const isSame of [() => false, ({ path }: Difference) => path[0] === 'weight'])
    for (const [place, item] of list.entries()) {
      const at = places.has(place) ? -1 : rest.findIndex((other) => [...within(item, other, [])].every(isSame));
      if (at >= 0) places.set(place, rest.splice(at, 1)[0]);
    }
  return list.map((_, place) => (places.has(place) ? places.get(place) : rest.shift()));
}

/** Returns whether one of two differences in the same part contains the other. */
export function touches({ path: one }: RunningDifference, { path: other }: RunningDifference): boolean {
  return one.every((step, index) => index >= other.length || step === other[index]);
}
