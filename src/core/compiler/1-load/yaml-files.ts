import { relative } from 'node:path';
import { DiagnosticCollector, type Focus, type SourceLocation } from '../../diagnostics';
import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import { existingPath } from '../../values/origin';
import type { InputDocument, LoadedInput, SourceTexts } from '../model/document';
import { fileTextAt } from './load-paths';
import { loadText } from './load-text';

/** Locates the fields of objects that a program read from YAML files. A file is parsed when the first diagnostic needs it. */
export class YamlFiles {
  private readonly read = new Map<string, LoadedInput>();

  /** The lines of the files in which a field was located. */
  public readonly sources: SourceTexts = {
    lineAt: (place) => {
      for (const { sources } of this.read.values()) {
        const line = sources?.lineAt(place);
        if (line !== undefined) return line;
      }
      return undefined;
    },
    // Another program has parsed these files already.
    isCutOffAt: () => false,
  };

  /**
   * Returns the location of a field in a file. Returns undefined if the file does not contain the object, if it contains several that can be
   * meant, or if the program changed the value of the field.
   *
   * @param file - its absolute path
   */
  public placeOf(
    file: string,
    value: InputDocument['value'],
    path: FieldPath,
    focus?: Focus,
  ): SourceLocation | undefined {
    const document = documentFor(value, this.inputOf(file).documents);
    return document && isUnchanged(document.value, value, path) ? document.placeOf(path, focus) : undefined;
  }

  private inputOf(file: string): LoadedInput {
    const known = this.read.get(file);
    if (known) return known;
    // cdk8s parsed the file, so its own findings are not reported.
    const ignored = new DiagnosticCollector();
    const name = relative('', file).replaceAll('\\', '/');
    const text = fileTextAt(file, ignored);
    const input = loadText(text === undefined ? [] : [{ name, text }], ignored);
    this.read.set(file, input);
    return input;
  }
}

/** Returns the document of an object. The object can have a name or namespace that the document lacks: those of its construct or chart. */
function documentFor(value: InputDocument['value'], documents: readonly InputDocument[]): InputDocument | undefined {
  const [exact, ...others] = documents.filter((document) => isDocumentOf(value, document, false));
  if (exact) return others.length === 0 ? exact : undefined;
  const [only, ...more] = documents.filter((document) => isDocumentOf(value, document, true));
  return more.length === 0 ? only : undefined;
}

function isDocumentOf(value: InputDocument['value'], document: InputDocument, isPartial: boolean): boolean {
  const isSame = (a: unknown, b: unknown) => a === b || (isPartial && b === undefined);
  const [wanted, found] = [value, document.value].map(({ metadata }) => (isObject(metadata) ? metadata : {}));
  return (
    value.apiVersion === document.value.apiVersion &&
    value.kind === document.value.kind &&
    isSame(wanted?.name, found?.name) &&
    isSame(wanted?.namespace, found?.namespace)
  );
}

/** Returns whether a single value is as in the file. Objects and lists can contain changes and keep their location. */
function isUnchanged(before: unknown, after: unknown, path: FieldPath): boolean {
  const existing = existingPath(after, path);
  const [old, current] = [before, after].map((root) => valueAt(root, existing));
  return old === current || (typeof current === 'object' && typeof old === 'object');
}

function valueAt(root: unknown, path: FieldPath): unknown {
  let node = root;
  for (const step of path) node = typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined;
  return node;
}
