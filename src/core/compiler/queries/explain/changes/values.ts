import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../values/objects';

/** Two values that differ, and where. */
export interface Difference {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Where two values differ; objects are compared field by field, lists of equal length item by item, and others by the names of their items,
 * where these have names and what both have stands in the same order.
 */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) => differences(before[name], after[name], path ? `${path}.${name}` : name));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => differences(item, after[index], `${path}[${index}]`));
  }
  const named = Array.isArray(before) && Array.isArray(after) ? byName(before, after) : undefined;
  if (named) return differences(named[0], named[1], path);
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

type Named = Readonly<Record<string, unknown>>;

function byName(before: readonly unknown[], after: readonly unknown[]): readonly [Named, Named] | undefined {
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
