import { type Document, isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml';
import { splitDocuments } from '../../core/compiler/1-load/split';
import { type Fields, isObject } from '../../core/values/objects';
import type { FieldPath } from '../../core/values/origin';
import { valueAt } from '../../core/values/value-at';
import { isNestedTooDeeply } from './nesting';

/** A position in the contents of a file. */
export interface TextPosition {
  /** The path of the file, as findings name it. */
  readonly file: string;
  readonly text: string;
  readonly offset: number;
}

/** The node at a position of a YAML text. */
export interface Cursor {
  /** The document around it, as far as it can be read. */
  readonly root: Fields;
  readonly path: FieldPath;
  readonly focus: 'key' | 'value';
  /** The offsets of the word at the position. */
  readonly start: number;
  readonly end: number;
}

/** A node that contains an offset, in its own range or as the innermost parent. */
interface Hit {
  readonly path: FieldPath;
  readonly focus: 'key' | 'value';
  readonly range: readonly [number, number];
}

/** Returns the node at an offset, tolerating errors elsewhere in the document. Undefined if the document is unreadable. */
export function cursorAt(written: string, offset: number): Cursor | undefined {
  const read = readAt(written, offset);
  if (!read) return undefined;
  const { root, contents, from } = read;
  const hit = hitIn(contents, offset - from, []);
  if (!hit) return undefined;
  const [start, end] = hit.range.map((at) => at + from);
  return { root: unwrapped(root, hit.path), path: inItem(root, hit.path), focus: hit.focus, start, end };
}

/** Returns the parsed resource at an offset. Its offsets are relative to `from`. */
export function resourceAt(written: string, offset: number) {
  const read = readAt(written, offset);
  if (!read || !isMap(read.contents)) return undefined;
  const items: unknown = isList(read.root) ? read.contents.get('items') : undefined;
  const at = offset - read.from;
  const covers = ({ range }: Node) => range != null && range[0] <= at && at < range[2];
  const resource = isSeq(items) ? items.items.find((item) => isNode(item) && covers(item)) : read.contents;
  return isMap(resource) ? { resource, from: read.from } : undefined;
}

/** The document around an offset, as far as it can be read. */
function readAt(written: string, offset: number) {
  const text = withLines(written);
  const slice = splitDocuments(text).findLast(({ start, end }) => start <= offset && offset <= end);
  if (!slice) return undefined;
  const own = text.slice(slice.start, slice.end);
  if (isNestedTooDeeply(own)) return undefined;
  const document = readLeniently(own);
  const root: unknown = document?.toJS();
  return document && isObject(root) ? { root, contents: document.contents, from: slice.start } : undefined;
}

/** Lines that end with a carriage return alone end as the parser knows it; offsets stay. */
function withLines(text: string): string {
  return text.replace(/\r(?!\n)/g, '\n');
}

/** @param tries - how much may be half written */
function readLeniently(text: string, tries = 9): Document | undefined {
  const document = parseDocument(text, {
    version: '1.1',
    merge: true,
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const without = (at: number, mark: string) => readLeniently(text.slice(0, at) + mark + text.slice(at + 1), tries - 1);
  // YAML parses the lines below a key without a colon as part of the key.
  const key = document.errors.find(({ code }) => code === 'MULTILINE_IMPLICIT_KEY')?.pos[0];
  if (tries > 0 && key !== undefined && /^\s?$/.test(text.charAt(key - 1))) return without(key, '#');
  try {
    // Reports a dangling or recursive alias, which only this conversion detects.
    document.toJS();
    return document;
  } catch {
    const alias = tries > 0 ? aliasOfNothing(document) : undefined;
    return alias === undefined ? undefined : without(alias, '_');
  }
}

function aliasOfNothing(document: Document): number | undefined {
  let at: number | undefined;
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined) return undefined;
      at = node.range?.[0];
      return visit.BREAK;
    },
  });
  return at;
}

function hitIn(node: Node | null, at: number, path: FieldPath): Hit | undefined {
  if (!node?.range || at < node.range[0] || at > node.range[2]) return undefined;
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const hit = hitIn(nodeOf(item), at, [...path, index]);
      if (hit) return hit;
    }
    return undefined;
  }
  if (isMap(node)) {
    for (const pair of node.items) {
      const hit = hitInPair(pair, at, path);
      if (hit) return hit;
    }
    return undefined;
  }
  return at <= node.range[1] ? { path, focus: 'value', range: [node.range[0], node.range[1]] } : undefined;
}

function hitInPair({ key, value }: Pair, at: number, path: FieldPath): Hit | undefined {
  if (!isScalar(key) || !key.range) return undefined;
  const own = [...path, String(key.value)];
  if (at >= key.range[0] && at <= key.range[1]) return { path: own, focus: 'key', range: [key.range[0], key.range[1]] };
  return hitIn(nodeOf(value), at, own);
}

function nodeOf(value: unknown): Node | null {
  return isNode(value) ? value : null;
}

/** Reports whether a document is a list of objects, whose items are separate documents. */
function isList({ kind, items }: Fields): boolean {
  return typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items);
}

function unwrapped(root: Fields, [, index]: FieldPath): Fields {
  const item: unknown = isList(root) && Array.isArray(root.items) ? root.items[Number(index)] : root;
  return isObject(item) ? item : root;
}

function inItem(root: Fields, path: FieldPath): FieldPath {
  return isList(root) && path[0] === 'items' ? path.slice(2) : path;
}

/** A placeholder for the word that is about to be typed. */
const MARK = 'typedHere';

/** The word that is being typed at a position. */
export interface Typed {
  readonly root: Fields;
  /** To the mapping or the list that gets a new entry, or to the value that is typed. */
  readonly path: FieldPath;
  readonly focus: 'key' | 'value';
  /** The offset in the text at which the typed word begins. */
  readonly start: number;
  readonly end: number;
  /** The entire value up to the position, if it consists of several words. */
  readonly before: string;
}

/** Returns the string that is being typed, if the document is readable as it is. `before` is its YAML value, including earlier lines. */
export function typedInText(text: string, offset: number): Typed | undefined {
  const cursor = cursorAt(text.slice(0, offset) + MARK + text.slice(offset), offset + 1);
  const value = cursor?.focus === 'value' ? valueAt(cursor.root, cursor.path) : undefined;
  const at = typeof value === 'string' ? value.indexOf(MARK) : -1;
  return cursor && at >= 0 ? { ...cursor, start: offset, end: offset, before: String(value).slice(0, at) } : undefined;
}

/**
 * Returns the word that is being typed: the word at the position is completed to a readable one.
 *
 * @param form - specifies that it is a value if its line could also begin a mapping, as after the dash of a list
 */
export function typedAt(written: string, offset: number, form?: 'value'): Typed | undefined {
  const text = withLines(written);
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(lineStart, offset);
  const lineEnd = text.indexOf('\n', offset) < 0 ? text.length : text.indexOf('\n', offset);
  const word = /[\w./*-]*$/.exec(line)?.[0] ?? '';
  const start = offset - word.length;
  const value = /^(?:.*?(?:[^\s#]:[ \t]+|-[ \t]+|[,[{][ \t]*))?(?<quote>["'])?(?<inner>[^"']*)$/.exec(line);
  const isInText = value?.groups?.quote !== undefined;
  const isValue = form === 'value' || isInText || /:[ \t]+[^,{}[\]]*$/.test(line);
  const after = text.slice(offset, lineEnd);
  const rest = isInText ? after : after.replace(/^[\w./*-]*/, '');
  const mark = isValue ? MARK : `${MARK}:${/^\s*:/.test(rest) ? '' : ' '}`;
  const behind = isValue ? rest : rest.replace(/^\s*:/, '');
  const closing = isInText && !after.includes(value?.groups?.quote ?? '') ? (value?.groups?.quote ?? '') : '';
  const patched = `${text.slice(0, isInText ? offset : start)}${mark}${closing}${behind}${text.slice(lineEnd)}`;
  const cursor = cursorAt(patched, (isInText ? offset : start) + 1);
  if (!cursor) return undefined;
  const path = isValue ? cursor.path : cursor.path.slice(0, -1);
  const before = isValue ? (/(?:^|:[ \t]+|-[ \t]+)["']?((?:[^:]|:(?![ \t]))*)$/.exec(line)?.[1] ?? word) : word;
  return { root: cursor.root, path, focus: isValue ? 'value' : 'key', start, end: offset, before };
}
