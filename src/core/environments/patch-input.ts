import type { InputDocument } from '../compiler/model/document';
import { type DiagnosticCollector, formatPath } from '../diagnostics';
import { CODE } from '../diagnostics/codes.generated';
import { InvalidPatchError } from '../overlay/invalid-patch-error';
import { patternOf } from '../settings/check-patches';
import type { PatchTarget } from '../settings/settings.generated';
import { isObject } from '../values/objects';
import { groupOf } from '../values/resource-name';
import { changedDocument, type PlaceOfChange } from './changed-document';
import { applyOperations } from './json-patch';
import { applyMerge, isSetBy } from './merge-patch';
import type { ReadPatch } from './read-patch';

/** The documents after a patch. */
export interface PatchedDocuments {
  readonly documents: readonly InputDocument[];
  /** How many it is for. */
  readonly fitting: number;
}

/** Applies a patch to the documents that it is for. One that cannot be applied is reported, and the document stays as it is. */
export function patchDocuments(
  documents: readonly InputDocument[],
  patch: ReadPatch,
  diagnostics: DiagnosticCollector,
): PatchedDocuments {
  const fits = matcherOf(patch.target);
  let fitting = 0;
  const result = documents.flatMap((document) => {
    if (!fits(document.value)) return [document];
    fitting++;
    try {
      return patched(document, patch) ?? [];
    } catch (error) {
      if (!(error instanceof InvalidPatchError)) throw error;
      const { kind, metadata } = document.value;
      const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
      const where = error.path.length > 0 ? ` (${formatPath(error.path)})` : '';
      const values = { resource: `${kind} ${namespace}/${name}`, reason: `${error.message}${where}` };
      diagnostics.report(CODE.patchNotApplied, undefined, values, { place: patch.placeOf(error.path) });
      return [document];
    }
  });
  return { documents: result, fitting };
}

function patched(document: InputDocument, { content, placeOf }: ReadPatch): InputDocument | undefined {
  if (Array.isArray(content)) {
    const { value, set } = applyOperations(document.value, content);
    if (!isObject(value)) throw new InvalidPatchError('the result is not an object');
    const placeOfChange: PlaceOfChange = (path) => {
      const found = set.findLast((one) => one.path.every((step, index) => String(path[index]) === String(step)));
      return found && placeOf([found.operation, 'value', ...path.slice(found.path.length)]);
    };
    return changedDocument(document, value, placeOfChange);
  }
  if (!isObject(content)) return document;
  const { apiVersion, kind, metadata, ...changes } = content;
  // A patch applies to its target, regardless of its own name.
  const { name, namespace, ...labels } = isObject(metadata) ? metadata : {};
  const patch = { ...changes, ...(Object.keys(labels).length > 0 ? { metadata: labels } : {}) };
  const value = applyMerge(document.value, patch);
  return value && changedDocument(document, value, (path) => (isSetBy(patch, path) ? placeOf(path) : undefined));
}

/** Returns a function that matches resources against all fields of a target. */
function matcherOf(target: PatchTarget): (value: InputDocument['value']) => boolean {
  const patterns = Object.entries(target).map(([field, text]) => [field, patternOf(String(text))] as const);
  return (value) => patterns.every(([field, pattern]) => pattern.test(String(fieldOf(value, field))));
}

function fieldOf({ apiVersion, kind, metadata }: InputDocument['value'], field: string): unknown {
  if (field === 'kind') return kind;
  const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
  if (field === 'name') return name;
  if (field === 'namespace') return namespace;
  return field === 'version' ? String(apiVersion).split('/').at(-1) : groupOf(apiVersion);
}
