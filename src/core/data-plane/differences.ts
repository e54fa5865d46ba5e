import { isJsonObject } from './json';
import { type RunningDifference, type RunningPart, UNSEEN } from './running';

export type { RunningDifference };

export function differencesBetween(
  expected: readonly RunningPart[],
  running: readonly RunningPart[],
): readonly RunningDifference[] {
  const keyOf = ({ kind, id }: RunningPart) => `${kind} ${id}`;
  const others = new Map(running.map((part) => [keyOf(part), part]));
  const found: RunningDifference[] = [];
  for (const part of expected) {
    const { kind, id, value } = part;
    const other = others.get(keyOf(part));
    others.delete(keyOf(part));
    if (!other) found.push({ kind, id, path: [], expected: value, running: undefined });
    else for (const difference of within(value, other.value, [])) found.push({ kind, id, ...difference });
  }
  for (const { kind, id, value } of others.values())
    found.push({ kind, id, path: [], expected: undefined, running: value });
  return found;
}

type Difference = Pick<RunningDifference, 'path' | 'expected' | 'running'>;

function* within(expected: unknown, running: unknown, path: RunningDifference['path']): Iterable<Difference> {
  if (expected === running) return;
  if ((expected === UNSEEN && running !== undefined) || (running === UNSEEN && expected !== undefined)) return;
  if (isJsonObject(expected) && isJsonObject(running)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(running)]))
      yield* within(expected[key], running[key], [...path, key]);
  } else if (Array.isArray(expected) && Array.isArray(running) && expected.length === running.length) {
    const others = expected.every(isWeighed) ? inOrderOf(expected, running) : running;
    for (const [index, item] of expected.entries()) yield* within(item, others[index], [...path, index]);
  } else yield { path, expected, running };
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
