import type { Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { likeIt, quoteOf } from '../../core/compiler/1-load/edit';
import type { InputDocument } from '../../core/compiler/model/document';
import type { FieldPath } from '../../core/values/origin';
import { leftBehind } from './by-hand';
import { type Cursor, cursorAt, type TextPosition } from './cursor';
import { type NameIndex, namedAt, type PlacedMention } from './name-index';
import { type NamedObject, wholeOf } from './names';
import {
  objectAtPosition,
  occurrenceLocation,
  occurrencesOf,
  type PlacedText,
  placeOfText,
  positionOf,
} from './occurrences';
import { textWithName } from './patches';
import type { Snapshot } from './snapshot';

type UriOf = (file: string) => string;

/** Returns the object that the word at a position names. */
export function namedUnder(
  snapshot: Snapshot,
  index: NameIndex,
  { file, text, offset }: TextPosition,
): NamedObject | undefined {
  const cursor = cursorAt(text, offset);
  const named = cursor && namedAt(cursor.root, pathOf(cursor), snapshot.settings.defaultNamespace);
  if (named) return named;
  const before = text.slice(0, offset).split(/\r\n?|\n/);
  return objectAtPosition(snapshot, index, file, { line: before.length - 1, character: before.at(-1)?.length ?? 0 });
}

/** The kind of a document represents its name. */
function pathOf({ path }: Cursor): FieldPath {
  return path.length === 1 && path[0] === 'kind' ? ['metadata', 'name'] : path;
}

/** Returns the locations of the definition; for parts without one, the location of the whole document. */
export function definitions(index: NameIndex, named: NamedObject, uriOf: UriOf): readonly Location[] {
  const exact = index.definitionsOf(named);
  return locationsOf(exact.length > 0 ? exact : index.definitionsOf(wholeOf(named)), uriOf);
}

export function references(
  snapshot: Snapshot,
  index: NameIndex,
  named: NamedObject,
  withDefinition: boolean,
  uriOf: UriOf,
): readonly Location[] {
  const mentions = index.of(named).filter(({ isDefinition }) => withDefinition || !isDefinition);
  const texts = occurrencesOf(snapshot, index, named).flatMap((each) => occurrenceLocation(each, snapshot, uriOf));
  return [...locationsOf(mentions, uriOf), ...texts];
}

function locationsOf(mentions: readonly PlacedMention[], uriOf: UriOf): readonly Location[] {
  return mentions.flatMap(({ document, path }): Location[] => {
    const { file, range } = rangeAt(document, path);
    return file === undefined ? [] : [{ uri: uriOf(file), range }];
  });
}

/** Returns the range of a value in its file: the word if there is one, otherwise the innermost existing field. */
function rangeAt(
  document: InputDocument,
  path: FieldPath,
): { readonly file: string | undefined; readonly range: Range } {
  const token = document.tokenAt?.(path, 'value');
  const start = token?.start ?? document.placeOf(path);
  const end = token?.end ?? start;
  return { file: start.file, range: { start: positionOf(start), end: positionOf(end) } };
}

const NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;
const NAME_OF_SERVICE = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Renames all occurrences, including those in files other than inputs, or returns why this is impossible. */
export function renameEdits(
  snapshot: Snapshot,
  index: NameIndex,
  named: NamedObject,
  name: string,
  uriOf: UriOf,
): WorkspaceEdit | string {
  const isService = named.kind === 'Service' && named.section === undefined;
  if (!(isService ? NAME_OF_SERVICE : NAME).test(name))
    return `"${name}" is not a valid name${isService ? ' of a Service' : ''}`;
  const target = named.section === undefined ? { ...named, name } : { ...named, section: name };
  const [there] = index.definitionsOf(target);
  const own = `${there?.document.value.kind} ${named.namespace}/${target.name}`;
  if (there) return named.section === undefined ? `${own} already exists` : `${own} already has ${name}`;
  const left = leftBehind(snapshot, named);
  if (left !== undefined) return `${left}: change the name by hand`;
  const text = textWithName(snapshot, named.section ?? named.name);
  if (text !== undefined) return `${text} may also contain the name and is not searched: change the name by hand`;
  const changes: Record<string, TextEdit[]> = {};
  const mentions = index
    .of(named)
    .map(({ document, path }) => ({ text: { document, path, focus: 'value' as const }, renamed: () => name }));
  for (const { text, renamed: textFor } of [...mentions, ...occurrencesOf(snapshot, index, named)]) {
    const place = placeOfText(text, snapshot);
    if (!place || place.isShared) {
      const { file, line } = text.document.placeOf(text.path);
      if (file === undefined) continue;
      return `${file}:${line} contains the name in an anchor, an alias, several lines or another object: change it by hand`;
    }
    const uri = uriOf(place.file);
    changes[uri] = [...(changes[uri] ?? []), { range: place.range, newText: writtenAs(textFor(name), place) }];
  }
  return { changes };
}

/** Formats the name with the existing quotes, or with new ones if YAML would otherwise not read a string. */
function writtenAs(text: string, { source, isWithin }: PlacedText): string {
  const quote = quoteOf(source);
  return isWithin || (quote === undefined && !/^[-\w.]+$/.test(text)) ? text : likeIt(text, quote);
}
