import type { Position, TextEdit } from 'vscode-languageserver-protocol';
import { isMap, isNode, isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Diagnostic } from '../../core/diagnostics';
import { WAIVE_ANNOTATION, writeWaiverLine } from '../../core/diagnostics/judgement/annotation';
import { resourceAt } from './cursor';

/** A placeholder for the reason, which waives nothing. */
const REASON = 'TODO: explain why';

/** A change of a string, by offsets. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the edit that adds the annotation of a waiver to a resource; undefined if the format of the file does not allow it. */
export function waiverEdit(
  text: string,
  position: Position,
  { code, path, resource }: Diagnostic,
): TextEdit | undefined {
  const {
    TextDocument,
  }: typeof import('vscode-languageserver-textdocument') = require('vscode-languageserver-textdocument');
  const document = TextDocument.create('', 'yaml', 0, text);
  const found = resourceAt(text, document.offsetAt(position));
  const metadata = found?.resource.get('metadata');
  // The place of a finding may be in another resource than the one that it is about.
  if (!found || !isMap(metadata) || metadata.get('name') !== resource?.name) return undefined;
  const waiver = writeWaiverLine({ code, reason: REASON, ...(path === undefined ? {} : { path }) });
  const change = changeOf(new Source(text, found.from), metadata, waiver);
  if (!change) return undefined;
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const range = { start: document.positionAt(change.start), end: document.positionAt(change.end) };
  return { range, newText: change.text.replaceAll('\n', eol) };
}

/** The source of a document, accessed by ranges of its nodes. */
class Source {
  public constructor(
    public readonly text: string,
    private readonly from: number,
  ) {}

  /** Returns the range from the first character to the position after the last one. */
  public rangeOf(node: unknown): readonly [number, number] {
    const [start, end] = (isNode(node) ? node.range : undefined) ?? [0, 0];
    const [from, to] = [start + this.from, end + this.from];
    return [from, from + this.text.slice(from, to).trimEnd().length];
  }

  /** Returns the text before an offset in its line. */
  public before(offset: number): string {
    return /[^\r\n]*$/.exec(this.text.slice(0, offset))?.[0] ?? '';
  }
}

function changeOf(source: Source, metadata: YAMLMap, waiver: string): Change | undefined {
  const annotations = entryOf(metadata, 'annotations');
  if (!annotations) return addedTo(metadata, source, ['annotations', WAIVE_ANNOTATION], waiver);
  const { key, value } = annotations;
  if (isMap(value) && value.items.length > 0) {
    const own = entryOf(value, WAIVE_ANNOTATION);
    if (!own) return addedTo(value, source, [WAIVE_ANNOTATION], waiver);
    return isScalar(own.value) && own.value.anchor === undefined ? lineIn(own.value, source, waiver) : undefined;
  }
  const isEmpty = isMap(value) || (isScalar(value) && value.value === null);
  if (!isEmpty || value.anchor !== undefined) return undefined;
  const [start, end] = source.rangeOf(value);
  const text = `{ ${WAIVE_ANNOTATION}: ${JSON.stringify(waiver)} }`;
  if (start < end) return { start, end, text: inJson(annotations, text) };
  const colon = source.text.indexOf(':', source.rangeOf(key)[1]) + 1;
  return colon === 0 ? undefined : { start: colon, end: colon, text: ` ${text}` };
}

function entryOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

function isMerge({ key }: Pair): boolean {
  return isScalar(key) && key.source === '<<';
}

/** Returns an edit that adds an entry under one or two names. It is not possible if the mapping is shared or contains merged entries. */
function addedTo(map: YAMLMap, source: Source, names: readonly string[], waiver: string): Change | undefined {
  const [first, last] = [map.items[0], map.items.at(-1)];
  if (!first || !last || map.anchor !== undefined || map.items.some(isMerge)) return undefined;
  const [at] = source.rangeOf(first.key);
  const lead = source.before(at);
  const isOwnLine = !/\S/.test(lead);
  if (map.flow) {
    const end = Math.max(source.rangeOf(last.key)[1], source.rangeOf(last.value)[1]);
    const value = names.reduceRight(
      (inner, name, index) => (index === 0 ? `${name}: ${inner}` : `{ ${name}: ${inner} }`),
      JSON.stringify(waiver),
    );
    return { start: end, end, text: `,${isOwnLine ? `\n${lead}` : ' '}${inJson(first, value)}` };
  }
  if (!isOwnLine) return undefined;
  // Comments on the first entry stay with it.
  const comments = new RegExp(`(?:(?<![^\\r\\n])${lead}#[^\\r\\n]*(?:\\r\\n?|\\n))+$`).exec(
    source.text.slice(0, at - lead.length),
  );
  const start = comments?.index ?? at - lead.length;
  const lines = names.map((name, index) => `${lead}${'  '.repeat(index)}${name}:`);
  return { start, end: start, text: `${lines.join('\n')} |\n${lead}${'  '.repeat(names.length)}${waiver}\n` };
}

/** One waiver a line. */
function lineIn(value: Scalar, source: Source, waiver: string): Change {
  const [start, end] = source.rangeOf(value);
  const indent = value.type === 'BLOCK_LITERAL' ? /[\r\n]([ ]+)\S/.exec(source.text.slice(start, end))?.[1] : undefined;
  if (indent !== undefined) return { start: end, end, text: `\n${indent}${waiver}` };
  const lines = [String(value.value ?? '').trimEnd(), waiver].filter((line) => line !== '');
  return { start, end, text: JSON.stringify(lines.join('\n')) };
}

/** Quotes names if those of the neighbors are quoted. */
function inJson({ key }: Pair, text: string): string {
  const isQuoted = isScalar(key) && key.type === 'QUOTE_DOUBLE';
  return isQuoted ? text.replace(/(^|\{ )([\w/-]+)(?=: )/g, '$1"$2"') : text;
}
