import { isDeepStrictEqual } from 'node:util';
import { withoutCredentials } from '../../../../values/credentials';
import { isObject } from '../../../../values/objects';
import { valueAt } from '../../../../values/value-at';

/** Two values that differ, and their path. Both have their credentials masked. */
export interface Difference {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Returns the places where two values differ. Objects are compared field by field, and lists of equal length item by item. Other lists are
 * compared by the names of their items, if these have names and the common ones are in the same order.
 */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  return compared(before, after, [withoutCredentials(before, field), withoutCredentials(after, field)], '');
}

/** `shown`: both sides as they are shown, of the same shape. */
function compared(before: unknown, after: unknown, shown: readonly [unknown, unknown], path: string): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) =>
      compared(before[name], after[name], partOf(shown, name), path ? `${path}.${name}` : name),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => compared(item, after[index], partOf(shown, index), `${path}[${index}]`));
  }
  const named = byName(before, after);
  if (named) return compared(named[0], named[1], byName(...shown) ?? shown, path);
  const [old, now] = shown;
  return [{ path, ...(before === undefined ? {} : { before: old }), ...(after === undefined ? {} : { after: now }) }];
}

function partOf(shown: readonly [unknown, unknown], step: string | number): readonly [unknown, unknown] {
  return [valueAt(shown[0], [step]), valueAt(shown[1], [step])];
}

type Named = Readonly<Record<string, unknown>>;

function byName(before: unknown, after: unknown): readonly [Named, Named] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [old, now] = [before, after].map(itemsByName);
  if (!old || !now) return undefined;
  const stays = [Object.keys(old).filter((name) => name in now), Object.keys(now).filter((name) => name in old)];
  return stays[0]?.join('\n') === stays[1]?.join('\n') ? [old, now] : undefined;
}

function itemsByName(items: readonly unknown[]): Named | undefined {
  const entries = items.flatMap((item) =>
    isObject(item) && typeof item.name === 'string' ? [[item.name, item] as const] : [],
  );
  const named = Object.fromEntries(entries);
  return Object.keys(named).length === items.length ? named : undefined;
}
