import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import { formatPath } from '../../core/diagnostics';
import { changedDocument } from '../../core/environments/changed-document';
import { replaceTexts } from '../../core/environments/renames';
import { addToList } from '../../core/values/lists-in-maps';
import { isObject } from '../../core/values/objects';
import { mentionsIn, type NamedObject, nameKey, nameOfDocument } from '../language/names';

/** The annotations in which kustomize records the previous names of an object, as parallel comma-separated lists. */
const NAMES = 'internal.config.kubernetes.io/previousNames';
const NAMESPACES = 'internal.config.kubernetes.io/previousNamespaces';
const AFFIXES = ['internal.config.kubernetes.io/prefixes', 'internal.config.kubernetes.io/suffixes'];

/**
 * Returns the inputs with references to the current names of objects. Kustomize applies `namePrefix`, `nameSuffix` and `namespace` to names
 * immediately, but corrects references only after all functions have run. A reference that resolves to an object stays unchanged. If
 * several objects had the name, as in a base that is used twice, the reference means the one with the prefixes and suffixes of its own
 * object; if that is ambiguous, it stays unchanged.
 */
export function withRenamedReferences(input: LoadedInput): LoadedInput {
  const former = formerNames(input.documents);
  if (former.size === 0) return input;
  const defined = new Set(input.documents.map(({ value }) => nameOfDocument(value)).map((one) => one && nameKey(one)));
  const documents = input.documents.map((document) => {
    const texts = new Map<string, string>();
    for (const mention of mentionsIn(document.value)) {
      if (mention.isDefinition || mention.section !== undefined || defined.has(nameKey(mention))) continue;
      const renamed = oneOf(former.get(nameKey(mention)) ?? [], affixesOf(document.value));
      if (renamed === undefined) continue;
      texts.set(formatPath(mention.path), renamed.name);
      texts.set(formatPath([...mention.path.slice(0, -1), 'namespace']), renamed.namespace);
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

interface Renamed extends NamedObject {
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

/** Returns the current names of objects by the names under which other objects may still reference them. */
function formerNames(documents: readonly InputDocument[]): ReadonlyMap<string, readonly Renamed[]> {
  const found = new Map<string, Renamed[]>();
  for (const { value } of documents) {
    const now = nameOfDocument(value);
    if (!now) continue;
    const keys = new Set(formerlyCalled(value, now).map(nameKey));
    keys.delete(nameKey(now));
    for (const key of keys) addToList(found, key, { ...now, affixes: affixesOf(value) });
  }
  return found;
}

function formerlyCalled(value: InputDocument['value'], now: NamedObject): readonly NamedObject[] {
  const annotations = annotationsOf(value);
  const [names, namespaces] = [NAMES, NAMESPACES].map((name) => String(annotations[name] ?? '').split(','));
  return names
    .filter((name) => name !== '')
    .flatMap((name, index) => {
      // A reference without a namespace targets the namespace of its own object, which has been moved as well.
      const written = now.namespace === '' ? '' : (namespaces[index] ?? now.namespace);
      return [now.namespace, written].map((namespace) => ({ kind: now.kind, namespace, name }));
    });
}
