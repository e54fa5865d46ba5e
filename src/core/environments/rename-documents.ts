import type { InputDocument } from '../compiler/model/document';
import { formatPath } from '../diagnostics';
import type { ProxyDistribution } from '../distribution';
import type { PlaceOfSetting } from '../settings/setting-type';
import { changedDocument } from './changed-document';
import { type NameField, replaceTexts } from './renames';

/** Documents with other names. */
export interface RenamedDocuments {
  readonly documents: readonly InputDocument[];
  /** The names that occur in the documents before renaming. */
  readonly found: ReadonlySet<string>;
}

/** Replaces names. A changed name has the location of the setting. */
export function renameIn(
  documents: readonly InputDocument[],
  { field, isIn, isName }: NameField,
  names: Readonly<Record<string, string>>,
  known: readonly ProxyDistribution[],
  placeOf: PlaceOfSetting,
): RenamedDocuments {
  const found = new Set<string>();
  const renamed = documents.map((document) => {
    if (!isIn(document.value.apiVersion, known)) return document;
    const inside = namesIn(document.value, { field, isName });
    for (const name of inside) found.add(name);
    if (!inside.some((name) => Object.hasOwn(names, name))) return document;
    const changed = new Map<string, string>();
    const value = replaceTexts(document.value, isName, (text, path) => {
      if (!Object.hasOwn(names, text)) return text;
      changed.set(formatPath(path), text);
      return names[text];
    });
    if (changed.size === 0) return document;
    return changedDocument(document, value, (path) => {
      const name = changed.get(formatPath(path));
      return name === undefined ? undefined : placeOf([field, name]);
    });
  });
  return { documents: renamed, found };
}

const KNOWN = { hosts: new WeakMap<object, readonly string[]>(), models: new WeakMap<object, readonly string[]>() };

/** Several environments have most of their documents in common. */
function namesIn(value: InputDocument['value'], { field, isName }: Omit<NameField, 'isIn'>): readonly string[] {
  const known = KNOWN[field].get(value);
  if (known) return known;
  const found = new Set<string>();
  replaceTexts(value, isName, (text) => {
    found.add(text);
    return text;
  });
  const names = [...found];
  KNOWN[field].set(value, names);
  return names;
}
