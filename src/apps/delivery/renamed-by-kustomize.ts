import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import { formatPath } from '../../core/diagnostics';
import { changedDocument } from '../../core/environments/changed-document';
import { replaceTexts } from '../../core/environments/renames';
import { addToList } from '../../core/values/lists-in-maps';
import { isObject } from '../../core/values/objects';
import { keyOf, mentionsIn, type Named, nameOfDocument } from '../language/names';

/** What kustomize notes of an object for itself, as lists with commas that belong together by their order. */
const NAMES = 'internal.config.kubernetes.io/previousNames';
const NAMESPACES = 'internal.config.kubernetes.io/previousNamespaces';
const AFFIXES = ['internal.config.kubernetes.io/prefixes', 'internal.config.kubernetes.io/suffixes'];

/**
 * The inputs with references to the names that objects have by now. Kustomize puts `namePrefix`, `nameSuffix` and `namespace` into names at
 * once, and corrects references only when all functions have run. A reference that leads to an object as it is stays. Of several that were called
 * so, as in a base that is taken twice, it means the one with the prefixes and suffixes of its own object; where that leaves it open, it stays.
 */
export function withRenamedReferences(input: LoadedInput): LoadedInput {
  const former = formerNames(input.documents);
  if (former.size === 0) return input;
  const defined = new Set(input.documents.map(({ value }) => nameOfDocument(value)).map((one) => one && keyOf(one)));
  const documents = input.documents.map((document) => {
    const texts = new Map<string, string>();
    for (const mention of mentionsIn(document.value)) {
      if (mention.isDefinition || mention.section !== undefined || defined.has(keyOf(mention))) continue;
      const meant = oneOf(former.get(keyOf(mention)) ?? [], affixesOf(document.value));
      if (meant === undefined) continue;
      texts.set(formatPath(mention.path), meant.name);
      texts.set(formatPath([...mention.path.slice(0, -1), 'namespace']), meant.namespace);
    }
    if (texts.size === 0) return document;
    const value = replaceTexts(
      document.value,
      (path) => path[0] === 'spec',
      (text, path) => texts.get(formatPath(path)) ?? text,
    );
    return changedDocument(document, value, () => undefined);
  });
  return { ...input, documents };
}

interface Renamed extends Named {
  readonly affixes: string;
}

function oneOf(all: readonly Renamed[], affixes: string): Renamed | undefined {
  const near = all.length > 1 ? all.filter((one) => one.affixes === affixes) : all;
  return near.length === 1 ? near[0] : undefined;
}

function affixesOf(value: InputDocument['value']): string {
  const annotations = annotationsOf(value);
  return JSON.stringify(AFFIXES.map((name) => annotations[name] ?? ''));
}

function annotationsOf({ metadata }: InputDocument['value']): InputDocument['value'] {
  return isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : {};
}

/** By what others may still call it: what objects are called now. */
function formerNames(documents: readonly InputDocument[]): ReadonlyMap<string, readonly Renamed[]> {
  const found = new Map<string, Renamed[]>();
  for (const { value } of documents) {
    const now = nameOfDocument(value);
    if (!now) continue;
    const keys = new Set(formerlyCalled(value, now).map(keyOf));
    keys.delete(keyOf(now));
    for (const key of keys) addToList(found, key, { ...now, affixes: affixesOf(value) });
  }
  return found;
}

function formerlyCalled(value: InputDocument['value'], now: Named): readonly Named[] {
  const annotations = annotationsOf(value);
  const [names, namespaces] = [NAMES, NAMESPACES].map((name) => String(annotations[name] ?? '').split(','));
  return names
    .filter((name) => name !== '')
    .flatMap((name, index) => {
      // A reference that names no namespace is to that of its own object, which has been moved as well.
      const written = now.namespace === '' ? '' : (namespaces[index] ?? now.namespace);
      return [now.namespace, written].map((namespace) => ({ kind: now.kind, namespace, name }));
    });
}
