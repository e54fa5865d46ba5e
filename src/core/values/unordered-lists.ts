import { type Fields, isObject } from './objects';

/** Lists of names with a value or an expression each, which the data plane stores as maps. */
const NAMED_LISTS: ReadonlySet<string> = new Set([
  'add',
  'defaults',
  'headers',
  'overrides',
  'queryParams',
  'set',
  'transformations',
]);

/**
 * Returns the items of a list sorted by name if their order has no effect; otherwise unchanged. The order is significant if a name is
 * repeated, or if an expression may read what another item sets: the data plane evaluates them in sequence.
 */
export function inNoOrder(items: readonly unknown[], field: string): readonly unknown[] {
  if (!NAMED_LISTS.has(field) || !items.every(isObject)) return items;
  const names = items.map(itemName);
  if (!names.every((name) => typeof name === 'string' && !name.startsWith(':'))) return items;
  if (new Set(names).size < names.length || items.some((one) => items.some((other) => mayRead(one, other))))
    return items;
  const byName = new Map(items.map((item) => [String(itemName(item)), item]));
  return [...byName.keys()].sort().map((name) => byName.get(name));
}

function itemName(item: Fields): unknown {
  return item['name'] ?? item['field'];
}

function mayRead(one: Fields, other: Fields): boolean {
  if (one === other) return false;
  const text = String(one['expression'] ?? one['value']).toLowerCase();
  return text.includes(String(itemName(other)).toLowerCase());
}
