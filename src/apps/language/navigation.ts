import type { Location, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { InputDocument, Token } from '../../core/compiler/model/document';
import type { FieldPath } from '../../core/compiler/model/origin';
import type { Place } from '../../core/diagnostics';
import { type Cursor, cursorAt } from './cursor';
import { type NameIndex, namedAt, type PlacedMention } from './name-index';
import { type RenamedText, renamedTexts } from './named-texts';
import type { Mention, Named } from './names';
import type { Snapshot } from './snapshot';

type UriOf = (file: string) => string;

/** What the word at a position names. */
export function namedUnder({ settings }: Snapshot, text: string, offset: number): Mention | undefined {
  const cursor = cursorAt(text, offset);
  return cursor && namedAt(cursor.root, pathOf(cursor), settings.defaultNamespace);
}

/** The kind of a document stands for its name. */
function pathOf({ path }: Cursor): FieldPath {
  return path.length === 1 && path[0] === 'kind' ? ['metadata', 'name'] : path;
}

/** Where the name is given; of a part that nobody gives, where the whole is. */
export function definitions(index: NameIndex, named: Named, uriOf: UriOf): readonly Location[] {
  const { section, ...whole } = named;
  const exact = index.definitionsOf(named);
  return locationsOf(exact.length > 0 || section === undefined ? exact : index.definitionsOf(whole), uriOf);
}

export function references(index: NameIndex, named: Named, withDefinition: boolean, uriOf: UriOf): readonly Location[] {
  return locationsOf(
    index.of(named).filter(({ isDefinition }) => withDefinition || !isDefinition),
    uriOf,
  );
}

function locationsOf(mentions: readonly PlacedMention[], uriOf: UriOf): readonly Location[] {
  return mentions.flatMap(({ document, path }): Location[] => {
    const { file, range } = rangeAt(document, path);
    return file === undefined ? [] : [{ uri: uriOf(file), range }];
  });
}

/** Of a value in its file: the word where one stands there, else the innermost existing field. */
function rangeAt(
  document: InputDocument,
  path: FieldPath,
): { readonly file: string | undefined; readonly range: Range } {
  const token = document.tokenAt?.(path, 'value');
  const start = token?.start ?? document.placeOf(path);
  const end = token?.end ?? start;
  return { file: start.file, range: { start: positionOf(start), end: positionOf(end) } };
}

function positionOf({ line = 1, column = 1 }: Place) {
  return { line: line - 1, character: column - 1 };
}

const NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

/** Writes another name wherever this one stands, in files beside the inputs as well; or says why not. */
export function renamed(
  snapshot: Snapshot,
  index: NameIndex,
  named: Named,
  name: string,
  uriOf: UriOf,
): WorkspaceEdit | string {
  if (!NAME.test(name)) return `"${name}" is no name: small letters, digits, - and . make one`;
  const { section } = named;
  const target = section === undefined ? { ...named, name } : { ...named, section: name };
  if (index.definitionsOf(target).length > 0) return `there is ${named.kind} ${named.namespace}/${target.name} already`;
  const changes: Record<string, TextEdit[]> = {};
  const places = index
    .of(named)
    .map(({ document, path }): RenamedText => ({ document, path, focus: 'value', text: name }));
  const beside = section === undefined ? renamedTexts(snapshot, index, named, name) : [];
  for (const { document, path, focus, text } of [...places, ...beside]) {
    const token = document.tokenAt?.(path, focus);
    const { file, line } = token?.start ?? document.placeOf(path);
    if (file === undefined) continue;
    if (!token || token.isShared)
      return `${file}:${line} gives the name by an anchor, an alias or several lines, or for an object of others: change it by hand`;
    const range = { start: positionOf(token.start), end: positionOf(token.end) };
    const uri = uriOf(file);
    changes[uri] = [...(changes[uri] ?? []), { range, newText: likeToken(token, text) }];
  }
  return { changes };
}

function likeToken({ source }: Token, name: string): string {
  const quote = /^["']/.exec(source)?.[0] ?? '';
  return `${quote}${name}${quote}`;
}
