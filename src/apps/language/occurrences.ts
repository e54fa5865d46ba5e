import type { Location, Position, Range } from 'vscode-languageserver-protocol';
import type { InputDocument } from '../../core/compiler/model/document';
import type { SourceLocation } from '../../core/diagnostics';
import { isPartOf } from './name-forms';
import type { NameIndex } from './name-index';
import { type ComparedName, comparedInText, comparedNamesIn, inQuotes } from './named-expressions';
import { namedTextsIn, type TextWithName } from './named-texts';
import { mentionsIn, type NamedObject, nameKey, wholeOf } from './names';
import type { Snapshot } from './snapshot';

type Text = TextWithName | ComparedName;

/** A string of an expectation, a guarantee, a setting or an expression that names exactly one thing. */
export interface Occurrence {
  readonly text: Text;
  renamed(name: string): string;
}

/** Returns the occurrences of a name in strings. */
export function occurrencesOf(snapshot: Snapshot, index: NameIndex, named: NamedObject): readonly Occurrence[] {
  const word = named.section ?? named.name;
  const compared = snapshot.input.documents.flatMap((document) => comparedNamesIn(document, word));
  return [...textsWithExpressions(snapshot), ...compared].flatMap((text): Occurrence[] => {
    const renamed = text.written.includes(word) ? text.form(text, named, index) : undefined;
    if (!renamed || meanings(text, index, snapshot).some((one) => !isSame(one, named) && !isPartOf(one, named, text)))
      return [];
    return [{ text, renamed }];
  });
}

/** Returns texts outside of the inputs, including names that their expressions compare. */
function textsWithExpressions(snapshot: Snapshot, only?: string): readonly Text[] {
  const texts = namedTextsIn(snapshot, only);
  return [...texts, ...texts.filter(({ focus }) => focus === 'value').flatMap(comparedInText)];
}

function isSame(one: NamedObject, other: NamedObject): boolean {
  return nameKey(one) === nameKey(other);
}

/** Returns the input objects that a text can reference, limited to those that its document mentions if there are any. */
function meanings(text: Text, index: NameIndex, { settings }: Snapshot): readonly NamedObject[] {
  const all = [...index.definitions()].filter((one) => text.form(text, one, index));
  if (all.length < 2 || !isCompared(text)) return all;
  const mentioned = mentionsIn(text.document.value, settings.defaultNamespace);
  const near = new Set(mentioned.filter(({ section }) => section === undefined).map(nameKey));
  const nearer = all.filter((one) => near.has(nameKey(wholeOf(one))));
  return nearer.length > 0 ? nearer : all;
}

function isCompared(text: object): text is ComparedName {
  return 'nth' in text;
}

/** Returns the object that a text at a position references, if it is unambiguous. */
export function objectAtPosition(
  snapshot: Snapshot,
  index: NameIndex,
  file: string,
  at: Position,
): NamedObject | undefined {
  const compared = snapshot.input.documents
    .filter(({ placeOf }) => placeOf([]).file === file)
    .flatMap((document) => comparedNamesIn(document));
  for (const text of [...textsWithExpressions(snapshot, file), ...compared]) {
    const place = placeOfText(text, snapshot);
    if (place?.file !== file || !isIn(at, place.range)) continue;
    const { start } = place.range;
    const isInLast = at.character > start.character + text.written.lastIndexOf('/') + 1;
    const found = meanings(text, index, snapshot);
    const [only, ...others] = found.filter(
      (one) => (one.section !== undefined) === isInLast || !found.some((other) => isPartOf(one, other, text)),
    );
    return others.length === 0 ? only : undefined;
  }
  return undefined;
}

function isIn({ line, character }: Position, { start, end }: Range): boolean {
  return line === start.line && character >= start.character && line === end.line && character <= end.character;
}

export interface PlacedText {
  readonly file: string;
  readonly range: Range;
  /** The literal with its quotes. */
  readonly source: string;
  readonly isShared: boolean;
  /** Whether it is a part of a string. */
  readonly isWithin: boolean;
}

/** Returns the location of the text; undefined if it is not a single word on one line. */
export function placeOfText(
  text: Pick<TextWithName, 'document' | 'path' | 'focus'> | ComparedName,
  snapshot: Pick<Snapshot, 'textOf'>,
): PlacedText | undefined {
  if (isCompared(text)) return placeInExpression(text, snapshot);
  const token = text.document.tokenAt?.(text.path, text.focus);
  const { file } = token?.start ?? {};
  if (!token || file === undefined) return undefined;
  const { start, end, source, isShared } = token;
  return { file, range: { start: positionOf(start), end: positionOf(end) }, source, isShared, isWithin: false };
}

export function positionOf({ line = 1, column = 1 }: SourceLocation): Position {
  return { line: line - 1, character: column - 1 };
}

/** The name alone, within its quotes. */
function placeInExpression(
  { document, path, written, nth }: ComparedName,
  { textOf }: Pick<Snapshot, 'textOf'>,
): PlacedText | undefined {
  const token = document.tokenAt?.(path, 'value');
  const { file, ...place } = token?.start ?? document.placeOf(path);
  const text = file === undefined ? undefined : textOf(file);
  if (file === undefined || text === undefined) return undefined;
  const first = positionOf(place);
  const lines = token ? [token.source] : linesOfValue(text, document, path, first.line);
  const found = lines.flatMap((line, index) =>
    [...line.matchAll(inQuotes(written))].map((match) => ({
      line: first.line + index,
      character: match.index + (token ? first.character : 0),
    })),
  );
  const start = found[nth];
  if (!start) return undefined;
  const end = { line: start.line, character: start.character + written.length };
  return { file, range: { start, end }, source: written, isShared: token?.isShared ?? false, isWithin: true };
}

/** Returns the lines of a multi-line string: those that are indented further than the line of its field. */
function linesOfValue(
  text: string,
  document: InputDocument,
  path: TextWithName['path'],
  line: number,
): readonly string[] {
  const lines = text.split('\n');
  const field = lines[positionOf(document.placeOf(path, 'key')).line] ?? '';
  const indent = /^ */.exec(field)?.[0].length ?? 0;
  const behind = lines.slice(line + 1);
  const last = behind.findIndex((each) => each.trim() !== '' && (/^ */.exec(each)?.[0].length ?? 0) <= indent);
  return [lines[line] ?? '', ...(last < 0 ? behind : behind.slice(0, last))];
}

export function occurrenceLocation(
  { text }: Occurrence,
  snapshot: Snapshot,
  uriOf: (file: string) => string,
): Location[] {
  const place = placeOfText(text, snapshot);
  return place ? [{ uri: uriOf(place.file), range: place.range }] : [];
}
