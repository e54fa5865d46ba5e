import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isTemplate } from '../../text/template';
import { containsOnlyWellFormedStrings } from '../../text/well-formed-text';
import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import type { InputDocument, LoadedInput, RoundedInteger, UnreadableDocument } from '../model/document';
import { type Misreading, misreadings } from './cluster-reader';
import { withDuplicateKeys } from './duplicate-keys';
import { flatten } from './flatten';
import { identityIn, identityOfValue, soleIdentityIn } from './identity';
import { type Flaw, inspect, MAXIMUM_DEPTH } from './inspect';
import { type DocumentItem, type KnownParts, KnownTexts, type ReadPart, type ReadText } from './known-texts';
import { explainMalformed, UNRENDERED_TEMPLATE } from './malformed';
import type { NamedText } from './named-text';
import { DocumentParser, type Parsed } from './parse';
import { PositionCache } from './position-cache';
import { DocumentSource } from './source';
import { sourceLines } from './source-lines';
import { type DocumentSlice, splitDocuments } from './split';
import { TextFile } from './text-file';

/**
 * Parses YAML and JSON. An unreadable document is reported and left out; all others are still parsed.
 *
 * @param known - file contents of an earlier run
 */
export function loadText(
  texts: readonly NamedText[],
  diagnostics: DiagnosticCollector,
  known: KnownTexts = new KnownTexts(),
): LoadedInput {
  const parser = new DocumentParser();
  const read = known.readAll(texts, diagnostics, (text, before) => readText(text, before, parser, diagnostics));
  return {
    documents: read.flatMap(({ documents }) => documents),
    unreadable: read.flatMap(({ unreadable }) => unreadable),
    sources: sourceLines(read.map(({ file }) => file)),
  };
}

function readText(
  { name, text }: NamedText,
  before: KnownParts,
  parser: DocumentParser,
  diagnostics: DiagnosticCollector,
): ReadText {
  const areTextsWhole = containsOnlyWellFormedStrings(text);
  const file = new TextFile(name, text.startsWith('\uFEFF') ? text.slice(1) : text);
  const documents: InputDocument[] = [];
  const unreadable: UnreadableDocument[] = [];
  const parts: ReadPart[] = [];
  const cache = new PositionCache();
  for (const part of splitDocuments(file.text)) {
    const slice = { ...part, isBehindReturn: text[text.length - file.text.length + part.start - 1] === '\r' };
    const written = file.text.slice(slice.start, slice.end);
    // For all other documents, flaws in the surrounding text are also reported.
    const isOrdinary = !slice.isBehindEnd && !slice.isBehindReturn && slice.directive === undefined;
    const known = isOrdinary ? before.take(written) : undefined;
    const parsed = known ?? parser.parse(written);
    const format = 'failure' in parsed ? 'yaml' : parsed.format;
    const offsets = known?.offsets ?? new Map<string, number>();
    const source = new DocumentSource(file, slice, cache, format, offsets);
    const errorsBefore = diagnostics.errorCount;
    const { result: items, findings } = diagnostics.recording(() =>
      'items' in parsed ? parsed.items : itemsIn(source, slice, parsed, parser, diagnostics),
    );
    if (!items) unreadable.push(...identityIn(written));
    const isDoubtful = diagnostics.errorCount > errorsBefore;
    for (const item of items ?? []) documents.push(document(source, item, { areTextsWhole, isDoubtful }, parser));
    if (items && isOrdinary && findings.length === 0) parts.push({ text: written, format, items, offsets });
  }
  return { file, documents, unreadable, parts };
}

/** A document with the text that precedes it. */
interface ReadSlice extends DocumentSlice {
  /** The line before its marker ends with a carriage return alone, which ends no line to kubectl while it looks for markers. */
  readonly isBehindReturn: boolean;
}

const REFUSED = Symbol('refused');

/** Returns undefined if the document cannot be read. */
function itemsIn(
  source: DocumentSource,
  slice: ReadSlice,
  parsed: Parsed,
  parser: DocumentParser,
  diagnostics: DiagnosticCollector,
): readonly DocumentItem[] | undefined {
  const rounded: RoundedInteger[] = [];
  const value = diagnostics.about(
    () => identityFor(source, parsed),
    () => read(source, slice, parsed, parser, rounded, diagnostics),
  );
  if (value === REFUSED) return undefined;
  if (value === undefined || value === null) return [];
  return flatten(value).flatMap(({ value: item, path }) => {
    if (isObject(item)) return [{ value: item, path, ...insideOf(path, rounded) }];
    const values = { found: typeName(item) };
    diagnostics.report(CODE.documentNotAnObject, undefined, values, { place: source.placeOf(path) });
    return [];
  });
}

/** Returns the only resource that findings about a document concern; undefined if there may be several. */
function identityFor(source: DocumentSource, parsed: Parsed): UnreadableDocument | undefined {
  if ('failure' in parsed) return soleIdentityIn(source.text);
  if (parsed.hasDuplicates) return identityOfValue(parsed.value, source.positions.duplicateKeys());
  return soleIdentityIn(source.text) ?? identityOfValue(parsed.value, []);
}

/** Returns the rounded integers of one item, by their paths below it. */
function insideOf(path: FieldPath, rounded: readonly RoundedInteger[]): Pick<DocumentItem, 'rounded'> {
  const inside = rounded.filter((one) => path.every((step, index) => one.path[index] === step));
  return inside.length > 0 ? { rounded: inside.map((one) => ({ ...one, path: one.path.slice(path.length) })) } : {};
}

function read(
  source: DocumentSource,
  slice: ReadSlice,
  parsed: Parsed,
  parser: DocumentParser,
  rounded: RoundedInteger[],
  diagnostics: DiagnosticCollector,
): unknown {
  if ('failure' in parsed) {
    reportFailure(source, parsed, parser, diagnostics);
    return REFUSED;
  }
  if (parsed.hasDuplicates) reportDuplicates(source, diagnostics);
  let usable = true;
  // Whether an object of a cluster is read at all is seen later.
  const isObjectOfCluster = isObject(parsed.value) && isNamed(parsed.value);
  for (const flaw of inspect(parsed.value, source.text.length)) {
    if (flaw.type === 'largeInteger' && isObjectOfCluster) rounded.push(...asRounded(source, flaw));
    else if (!reportFlaw(source, flaw, diagnostics)) usable = false;
  }
  if (usable && parsed.format === 'yaml' && isForCluster(parsed.value)) reportMisreadings(source, slice, diagnostics);
  return usable ? parsed.value : REFUSED;
}

/**
 * Other documents, such as tests and data plane configurations, are read by other programs. Definitions are generated, contain many
 * backslashes and question marks, and are a hundred times as long as hand-written documents.
 */
function isForCluster(value: unknown): boolean {
  return isObject(value) && isNamed(value) && value.kind !== 'CustomResourceDefinition';
}

function isNamed({ apiVersion, kind }: InputDocument['value']): boolean {
  return typeof apiVersion === 'string' && typeof kind === 'string';
}

function reportMisreadings(source: DocumentSource, slice: ReadSlice, diagnostics: DiagnosticCollector): void {
  const inText = source.file.mayBeMisread ? misreadings(source.text) : [];
  for (const { offset, reason, fix } of [...misreadMarkers(source, slice), ...inText]) {
    diagnostics.report(CODE.notReadByKubectl, undefined, { reason, fix }, { place: source.placeAt(offset) });
  }
}

function* misreadMarkers(
  source: DocumentSource,
  { start, isBehindEnd, isBehindReturn, directive }: ReadSlice,
): Generator<Misreading> {
  if (isBehindReturn) {
    const reason =
      'it does not recognize `---` after a line that ends with only a carriage return, and skips the document';
    yield { offset: 0, reason, fix: 'End lines with line feeds.' };
  }
  if (directive !== undefined) {
    const reason = 'it rejects a file that starts with a directive';
    yield { offset: directive - start, reason, fix: 'Remove the line that starts with %.' };
  }
  if (isBehindEnd) {
    const reason = 'it skips everything between a line with `...` and the next line with `---`';
    yield { offset: source.text.search(/\S/), reason, fix: 'Add a line with `---` before the document.' };
  }
  const beside = /^---[ \t]+(?=[^\s#])/.exec(source.text);
  if (beside) {
    const reason = 'it allows only a comment after `---` on the same line';
    yield { offset: beside[0].length, reason, fix: 'Start the document on the next line.' };
  }
}

function reportFailure(
  source: DocumentSource,
  failed: Extract<Parsed, { failure: string }>,
  parser: DocumentParser,
  diagnostics: DiagnosticCollector,
): void {
  const place = source.placeAt(failed.offset);
  if (failed.failure === 'tooDeep') {
    diagnostics.report(CODE.documentNestedTooDeeply, undefined, { limit: MAXIMUM_DEPTH }, { place });
  } else if (failed.failure === 'tooLarge') {
    diagnostics.report(CODE.aliasExpansionTooLarge, undefined, {}, { place });
  } else {
    const failsAt = (text: string) => {
      const parsed = parser.parse(text);
      return 'failure' in parsed ? parsed.offset : undefined;
    };
    const firstLine = source.placeAt(0).line;
    const { offset, reason, fix } = explainMalformed(source.text, failed.reason, failed.offset, failsAt, firstLine);
    const at = source.placeAt(offset);
    const noticed = source.placeAt(failed.offset);
    const notes = at.line === noticed.line ? [] : [{ text: 'the parser gives up here', place: noticed }];
    diagnostics.report(CODE.invalidYaml, undefined, { reason, fix }, { place: at, notes });
  }
}

/** Returns the offset at which a second object follows directly: from there on, all of its keys appear to be duplicates. */
function joinedAt(
  duplicates: readonly { readonly key: string; readonly second: number }[],
  text: string,
): number | undefined {
  const heads = duplicates.filter(({ key, second }) => HEAD.has(key) && (second === 0 || text[second - 1] === '\n'));
  const isWhole = ['apiVersion', 'kind'].every((name) => heads.some(({ key }) => key === name));
  return isWhole ? Math.min(...heads.map(({ second }) => second)) : undefined;
}

const HEAD = new Set(['apiVersion', 'kind', 'metadata']);

function reportDuplicates(source: DocumentSource, diagnostics: DiagnosticCollector): void {
  const duplicates = [...source.positions.duplicateKeys()];
  const joined = joinedAt(duplicates, source.text);
  if (joined !== undefined) {
    diagnostics.report(CODE.objectsNotSeparated, undefined, {}, { place: source.placeAt(joined) });
    return;
  }
  for (const duplicate of duplicates) {
    diagnostics.report(
      CODE.duplicateKey,
      undefined,
      { key: duplicate.key },
      {
        place: source.placeAt(duplicate.second),
        notes: [{ text: 'first set here', place: source.placeAt(duplicate.first) }],
      },
    );
  }
}

/** False when the document cannot be used. */
function reportFlaw(source: DocumentSource, flaw: Flaw, diagnostics: DiagnosticCollector): boolean {
  const place = source.placeOf(flaw.path);
  switch (flaw.type) {
    case 'tooDeep':
      diagnostics.report(CODE.documentNestedTooDeeply, undefined, { limit: MAXIMUM_DEPTH }, { place });
      return false;
    case 'tooLarge':
      diagnostics.report(CODE.aliasExpansionTooLarge, undefined, {}, { place });
      return false;
    case 'containsItself':
      diagnostics.report(CODE.circularValue, undefined, {}, { place });
      return false;
    case 'keyIsNotText':
      if (isTemplate(source.text)) diagnostics.report(CODE.invalidYaml, undefined, UNRENDERED_TEMPLATE, { place });
      else diagnostics.report(CODE.keyNotText, undefined, {}, { place });
      return false;
    case 'notFinite':
      diagnostics.report(CODE.numberNotInJson, undefined, { value: String(flaw.value) }, { place });
      return false;
    case 'largeInteger': {
      const [rounded] = asRounded(source, flaw);
      if (rounded) diagnostics.report(CODE.integerWouldBeRounded, undefined, { value: rounded.written }, { place });
      return rounded === undefined;
    }
  }
}

/** The cluster keeps integers of 64 bits exactly; a number here has 53. Larger ones are floats in both. */
function asRounded(
  { positions }: DocumentSource,
  { path, value }: Extract<Flaw, { value: number }>,
): readonly RoundedInteger[] {
  const written = positions.sourceOf(path);
  const digits = written?.replaceAll('_', '');
  if (!digits || !/^[-+]?\d+$/.test(digits) || Math.abs(value) > 2 ** 64) return [];
  return BigInt(digits.replace('+', '')) === BigInt(String(value)) ? [] : [{ path, written: String(written) }];
}

function document(
  source: DocumentSource,
  { path: item, value, ...rest }: DocumentItem,
  { areTextsWhole, isDoubtful }: { readonly areTextsWhole: boolean; readonly isDoubtful: boolean },
  parser: DocumentParser,
): InputDocument {
  const everyCopy = () => (item.length === 0 ? withDuplicateKeys(value, source.positions) : undefined);
  return {
    value,
    ...rest,
    ...(isDoubtful ? { everyCopy } : {}),
    containsOnlyWellFormedStrings: areTextsWhole,
    placeOf: (path, focus) => source.placeOf([...item, ...path], focus),
    tokenAt: (path, focus) => source.tokenAt([...item, ...path], focus),
    text: () => textOf(source, item, value, parser),
  };
}

/** The text of a list item is used only if it parses to the same value on its own. */
function textOf(source: DocumentSource, path: FieldPath, value: object, parser: DocumentParser): string | undefined {
  const text = source.textOf(path);
  if (text === undefined || path.length === 0) return text;
  const parsed = parser.parse(text);
  return 'value' in parsed && isDeepStrictEqual(parsed.value, value) ? text : undefined;
}

function typeName(value: unknown): string {
  if (value === null) return 'empty';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
