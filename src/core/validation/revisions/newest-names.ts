import { PART_TYPES } from '../../values/kinds.generated';
import { type Fields, isObject } from '../../values/objects';
import { REVISIONS, type Revision } from '../../values/revisions.generated';
import type { RenamePlaces } from './rename-places';
import { RENAMES } from './renames.generated';

type Table = Readonly<Record<string, RenamePlaces>>;
type Tables = { readonly [revision in Revision]?: Table };
/** Returns a mapping from one name to the other. */
type Names = (places: RenamePlaces) => Readonly<Record<string, string>>;

/** A document that was written for a revision, with the names that its fields have today. */
export function newestNames(kind: string, document: Fields, revision: Revision, tables: Tables = RENAMES): Fields {
  return documentIn(kind, document, tables[revision] ?? {}, ({ renamed = {} }) => renamed);
}

/** The way back: a document in the newest names, with those of a revision. */
export function namesInDocument(kind: string, document: Fields, revision: Revision, tables: Tables = RENAMES): Fields {
  return documentIn(kind, document, tables[revision] ?? {}, ({ renamed = {} }) =>
    Object.fromEntries(Object.entries(renamed).map(([former, newest]) => [newest, former])),
  );
}

/** All that a field of this name was ever called. */
export function formerNames(newest: string, tables: Tables = RENAMES): string[] {
  const found = REVISIONS.flatMap((revision) =>
    Object.values(tables[revision] ?? {}).flatMap(({ renamed = {} }) =>
      Object.entries(renamed).flatMap(([former, name]) => (name === newest ? [former] : [])),
    ),
  );
  return [...new Set(found)];
}

/** Returns the current name of fields that had this name in a revision. */
export function nameToday(former: string, revision: Revision, tables: Tables = RENAMES): string | undefined {
  return Object.values(tables[revision] ?? {}).flatMap(({ renamed = {} }) => renamed[former] ?? [])[0];
}

function documentIn(kind: string, document: Fields, table: Table, names: Names): Fields {
  const types: Readonly<Record<string, object>> = PART_TYPES;
  const parts = Object.entries(types[kind] ?? {}).filter(([, type]) => table[type] !== undefined);
  if (parts.length === 0) return document;
  const changed = parts.flatMap(([part, type]) =>
    Object.hasOwn(document, part) ? [[part, valueIn(document[part], type, table, names)] as const] : [],
  );
  return { ...document, ...Object.fromEntries(changed) };
}

function valueIn(value: unknown, type: string, table: Table, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => valueIn(item, type, table, names));
  if (!isObject(value)) return value;
  const places = table[type] ?? {};
  const renamed = names(places);
  const entries = Object.entries(value).map(([key, inner]) => {
    const name = Object.hasOwn(renamed, key) ? (renamed[key] ?? key) : key;
    const [next] = [name, key].flatMap((each) => places.fields?.[each] ?? []);
    return [name, next === undefined ? inner : valueIn(inner, next, table, names)] as const;
  });
  return Object.fromEntries(entries);
}
