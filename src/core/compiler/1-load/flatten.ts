import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';

type Fields = Readonly<Record<string, unknown>>;

/** One object of a document: the document itself, or an item of the list that it is. */
export interface ListItem {
  readonly value: unknown;
  readonly path: FieldPath;
}

/**
 * Flattens lists: `kind: List`, and typed lists such as `HTTPRouteList`, whose items the API server writes without kind and apiVersion.
 * Nested lists are flattened, too.
 */
export function flatten(value: unknown, path: FieldPath = []): ListItem[] {
  if (!isList(value)) return [{ value, path }];
  const items = value.items as readonly unknown[];
  return items.flatMap((item, index) => flatten(named(item, value), [...path, 'items', index]));
}

function isList(value: unknown): value is Fields {
  if (!isObject(value) || !Array.isArray(value.items)) return false;
  const { kind } = value;
  return typeof kind === 'string' && kind.endsWith('List');
}

function named(item: unknown, list: Fields): unknown {
  const kind = String(list.kind).slice(0, -'List'.length);
  // A plain `List` and the lists that functions read contain objects of any kind.
  if (!kind || kind === 'Resource' || !isObject(item) || item.kind !== undefined || item.apiVersion !== undefined)
    return item;
  return { apiVersion: list.apiVersion, kind, ...item };
}
