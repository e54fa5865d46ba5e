import type { Document, Node, Pair, YAMLMap } from 'yaml';
import type { Focus } from '../../diagnostics';
import type { FieldPath } from '../../values/origin';
import { OBJECT_AS_KEY } from './inspect';
import { plainKeyText } from './yaml-schema';

/** The position of a field, as offsets into the document's text. */
export interface Position {
  /** The key in its mapping; for items of a sequence the item. */
  readonly key: number;
  /** The position of the value, or that of the key if the value spans the lines below it. */
  readonly value: number;
}

export interface TokenRange {
  readonly start: number;
  readonly end: number;
  readonly isInFlow: boolean;
  readonly isShared: boolean;
}

export interface DuplicateKey {
  readonly key: string;
  readonly path: FieldPath;
  readonly first: number;
  readonly second: number;
}

/**
 * The positions of fields in the text of one document. Parsing with positions is ten times as slow as parsing without, so it is deferred
 * until a diagnostic needs a position.
 */
export class Positions {
  private readonly yaml: typeof import('yaml') = require('yaml');
  private readonly document: Document;

  public constructor(private readonly text: string) {
    this.document = parse(this.yaml, text);
  }

  /** The innermost existing field on the path. */
  public find(path: FieldPath): Position {
    let node: Node | null = this.document.contents;
    let found: Position = { key: this.start(node), value: this.start(node) };
    for (const step of path) {
      const child = this.child(node, step);
      if (!child) break;
      found = child.position;
      node = child.node;
    }
    return found;
  }

  /** Returns the range of the key or value at exactly this path, if it is a word, a single-line quoted string, or empty braces. */
  public token(path: FieldPath, focus: Focus): TokenRange | undefined {
    let node: Node | null = this.document.contents;
    let key: Node | null = null;
    let isInFlow = false;
    let isShared = false;
    for (const step of path) {
      const parent = this.resolve(node);
      const child = this.child(parent, step);
      if (!child) return undefined;
      const isMap = this.yaml.isMap<Node, Node | null>(parent);
      const pair = isMap ? this.pairOf(parent, String(step)) : undefined;
      isShared ||= this.yaml.isAlias(node) || (isMap && pair !== undefined && !parent.items.includes(pair));
      isInFlow = this.yaml.isCollection(parent) && parent.flow === true;
      key = pair?.key ?? null;
      node = child.node;
      isShared ||= this.yaml.isNode(node) && 'anchor' in node && node.anchor !== undefined;
    }
    const target = focus === 'key' ? key : node;
    const isEmpty = this.yaml.isMap(target) && target.items.length === 0;
    if (!(isEmpty || this.yaml.isScalar(target)) || !target.range) return undefined;
    if (this.yaml.isScalar(target) && target.type?.startsWith('BLOCK')) return undefined;
    const [start, end] = target.range;
    const isOneLine = end > start && !this.text.slice(start, end).includes('\n');
    return isOneLine ? { start, end, isInFlow, isShared } : undefined;
  }

  /** Returns the source of a scalar without quotes. */
  public sourceOf(path: FieldPath): string | undefined {
    let node: Node | null = this.document.contents;
    for (const step of path) node = this.child(node, step)?.node ?? null;
    const target = this.resolve(node);
    return this.yaml.isScalar(target) ? target.source : undefined;
  }

  /** Returns keys that occur twice in one mapping, at any depth. */
  public duplicateKeys(): DuplicateKey[] {
    const found: DuplicateKey[] = [];
    this.collectDuplicates(this.document.contents, [], found);
    return found;
  }

  /** The fields of each copy of a field of the document; undefined if a copy is not a mapping, or if the document has aliases. */
  public copiesOf(name: string): (readonly (readonly [name: string, value: unknown])[])[] | undefined {
    const { isMap } = this.yaml;
    const { contents } = this.document;
    if (!isMap<Node, Node | null>(contents) || this.hasAliases()) return undefined;
    const copies = contents.items.filter((pair) => keyText(this.yaml, pair) === name).map(({ value }) => value);
    if (!copies.every((copy) => isMap<Node, Node | null>(copy))) return undefined;
    return copies.map(({ items }) =>
      items.map((pair) => [keyText(this.yaml, pair), pair.value?.toJS(this.document)] as const),
    );
  }

  private hasAliases(): boolean {
    let found = false;
    this.yaml.visit(this.document, {
      Alias: () => {
        found = true;
        return this.yaml.visit.BREAK;
      },
      Pair: (_, pair) => {
        if (keyText(this.yaml, pair as Pair<Node, Node | null>) === MERGE) found = true;
      },
    });
    return found;
  }

  private collectDuplicates(node: Node | null, path: FieldPath, found: DuplicateKey[]): void {
    const { isMap, isSeq } = this.yaml;
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) this.collectDuplicates(item as Node, [...path, index], found);
    } else if (isMap(node)) {
      const places = new Map<string, number>();
      for (const pair of node.items as Pair<Node, Node | null>[]) {
        const key = keyText(this.yaml, pair);
        const at = this.start(pair.key);
        const first = places.get(key);
        if (first === undefined) places.set(key, at);
        else if (key !== MERGE) found.push({ key, path: [...path, key], first, second: at });
        this.collectDuplicates(pair.value, [...path, key], found);
      }
    }
  }

  private child(parent: Node | null, step: string | number): { node: Node | null; position: Position } | undefined {
    const node = this.resolve(parent);
    if (this.yaml.isSeq(node) && typeof step === 'number') {
      const item = node.items[step] as Node | undefined;
      if (!item) return undefined;
      return { node: item, position: { key: this.start(item), value: this.start(item) } };
    }
    if (!this.yaml.isMap<Node, Node | null>(node)) return undefined;
    const pair = this.pairOf(node, String(step));
    if (!pair) return undefined;
    const key = this.start(pair.key);
    return { node: pair.value, position: { key, value: this.isInline(pair) ? this.start(pair.value) : key } };
  }

  /** The last pair of that name, as it is the one that counts; else one that a merge key brings. */
  private pairOf(map: YAMLMap<Node, Node | null>, name: string): Pair<Node, Node | null> | undefined {
    const own = map.items.findLast((pair) => keyText(this.yaml, pair) === name);
    if (own) return own;
    for (const merge of map.items.filter((pair) => keyText(this.yaml, pair) === MERGE)) {
      const source = this.resolve(merge.value);
      const sources = this.yaml.isSeq(source) ? source.items.map((item) => this.resolve(item as Node)) : [source];
      for (const each of sources) {
        const pair = this.yaml.isMap<Node, Node | null>(each) ? this.pairOf(each, name) : undefined;
        if (pair) return pair;
      }
    }
    return undefined;
  }

  private resolve(node: Node | null): Node | null {
    return this.yaml.isAlias(node) ? (node.resolve(this.document) ?? null) : node;
  }

  /** Scalars and aliases are pointed at themselves, mappings and sequences by their key. */
  private isInline(pair: Pair<Node, Node | null>): boolean {
    const { value } = pair;
    if (!value?.range) return false;
    return this.yaml.isAlias(value) || (this.yaml.isScalar(value) && value.range[1] > value.range[0]);
  }

  private start(node: Node | null): number {
    const at = node?.range?.[0] ?? 0;
    return Math.min(at, this.text.length);
  }
}

const MERGE = '<<';

function parse(yaml: typeof import('yaml'), text: string): Document {
  try {
    return yaml.parseDocument(text, {
      version: '1.1',
      merge: true,
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent',
    }) as Document;
  } catch {
    // The document is nested too deeply for a recursive parser, so the start of the document is used.
    return new yaml.Document(null);
  }
}

function keyText(yaml: typeof import('yaml'), pair: Pair<Node, Node | null>): string {
  if (yaml.isMap(pair.key)) return OBJECT_AS_KEY;
  if (!yaml.isScalar(pair.key)) return String(pair.key);
  const { key } = pair;
  // The merge key's value is a symbol.
  if (typeof key.value === 'symbol') return MERGE;
  // This library interprets more words as numbers and times than the parser of values does.
  return key.type === 'PLAIN' && key.tag === undefined && key.source !== undefined
    ? plainKeyText(key.source)
    : String(key.value);
}
