import type { InputDocument } from '../compiler/model/document';
import { formatPath } from '../diagnostics';
import type { ProxyDistribution } from '../distribution';
import type { PlaceOfSetting } from '../settings/setting-type';
import { changedDocument } from './changed-document';
import { type NameField, replaceTexts } from './renames';

/** Documents with other names. */
export interface RenamedDocuments {
  readonly documents: readonly InputDocument[];
  /** Names that stand in them, before they were changed. */
  readonly found: ReadonlySet<string>;
}

/** Puts names in the place of others. Where one was changed, its place is that of the setting. */
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
    const changed = new Map<string, string>();
    const value = replaceTexts(document.value, isName, (text, path) => {
      found.add(text);
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
