import type { Focus, SourceLocation } from '../../diagnostics';
import type { FieldPath } from '../../values/origin';
import type { Token } from '../model/document';
import { sliceJsonItems } from './json-items';
import type { KnownOffsets } from './known-texts';
import { itemText, listItemTexts, sliceListItems } from './list-items';
import type { PositionCache } from './position-cache';
import type { Positions } from './positions';
import type { Slice } from './split';
import type { TextFile } from './text-file';

interface Item {
  readonly start: number;
  readonly positions: Positions;
  readonly rest: FieldPath;
}

/** One document in its file, with the positions of its fields. */
export class DocumentSource {
  public readonly text: string;
  private items: readonly Slice[] | undefined;
  private itemTexts: readonly string[] | undefined;
  private start: SourceLocation | undefined;
  /** Locations that were already computed: each run over the same text requests them again. */
  private readonly places = new Map<string, SourceLocation>();

  public constructor(
    public readonly file: TextFile,
    private readonly slice: Slice,
    private readonly cache: PositionCache,
    private readonly format: 'yaml' | 'json',
    /** Offsets that were already computed, including those of an earlier run over the same text at any position in its file. */
    private readonly offsets: KnownOffsets = new Map(),
  ) {
    this.text = file.text.slice(slice.start, slice.end);
  }

  /** Returns the location of a field, or of the innermost existing one on its path. */
  public placeOf(path: FieldPath, focus: Focus = 'value'): SourceLocation {
    if (path.length === 0) return this.place;
    const key = JSON.stringify([focus, ...path]);
    const known = this.places.get(key);
    if (known) return known;
    const offset = this.offsets.get(key) ?? this.offsetInItem(path, focus) ?? this.positions.find(path)[focus];
    const place = this.placeAt(offset);
    this.offsets.set(key, offset);
    this.places.set(key, place);
    return place;
  }

  public placeAt(offset: number): SourceLocation {
    return this.file.placeAt(this.slice.start + Math.min(offset, this.text.length));
  }

  /** The location of the document itself: its first line with content. */
  public get place(): SourceLocation {
    this.start ??= this.placeAt(this.firstOffset());
    return this.start;
  }

  public get positions(): Positions {
    return this.cache.get(this.slice.start, () => this.text);
  }

  /** Returns the token at exactly this path. */
  public tokenAt(path: FieldPath, focus: Focus): Token | undefined {
    const item = this.itemOf(path);
    const range = item ? item.positions.token(item.rest, focus) : this.positions.token(path, focus);
    if (!range) return undefined;
    const [start, end] = [range.start, range.end].map((offset) => offset + (item?.start ?? 0));
    const { isInFlow, isShared } = range;
    const [, behind = '', carriage = ''] = /^([^\r\n]*)(\r?)/.exec(this.text.slice(end)) ?? [];
    return {
      start: this.placeAt(start),
      end: this.placeAt(end),
      source: this.text.slice(start, end),
      before: this.text.slice(this.text.lastIndexOf('\n', start - 1) + 1, start),
      behind,
      lineBreak: `${carriage}\n`,
      isJson: /^\s*[{[]/.test(this.text),
      isInFlow,
      isShared,
    };
  }

  /** Returns the text of the document, or the text of an item of its list if it can be extracted. */
  public textOf([field, index, ...inner]: FieldPath): string | undefined {
    if (field === undefined) return this.text;
    if (this.format === 'json' || field !== 'items' || typeof index !== 'number' || inner.length > 0) return undefined;
    this.itemTexts ??= listItemTexts(this.text);
    return this.itemTexts[index];
  }

  private offsetInItem(path: FieldPath, focus: Focus): number | undefined {
    const [, , inside] = path;
    const slice = this.sliceOf(path);
    if (slice && inside === undefined) return slice.start + startOfItem(this.text, slice);
    const item = this.itemOf(path);
    return item && item.start + item.positions.find(item.rest)[focus];
  }

  /** Returns the list item to which the path leads, if the list can be split into items. */
  private itemOf(path: FieldPath): Item | undefined {
    const slice = this.sliceOf(path);
    if (!slice) return undefined;
    const positions = this.cache.get(this.slice.start + slice.start, () => itemText(this.text, slice));
    return { start: slice.start, positions, rest: path.slice(2) };
  }

  private sliceOf([field, index]: FieldPath): Slice | undefined {
    if (field !== 'items' || typeof index !== 'number') return undefined;
    this.items ??= (this.format === 'json' ? sliceJsonItems(this.text) : sliceListItems(this.text)) ?? [];
    return this.items[index];
  }

  private firstOffset(): number {
    const silent = /(?:---)?[ \t]*(?:#.*)?\r?\n/y;
    let offset = 0;
    while (silent.test(this.text)) offset = silent.lastIndex;
    return offset;
  }
}

/** An empty item is located at its dash, because the following text belongs to the next item. */
function startOfItem(text: string, slice: Slice): number {
  const own = itemText(text, slice);
  const start = startOfContent(own);
  return start < own.length ? start : startOfContent(text.slice(slice.start, slice.end));
}

/** Returns the offset after empty lines and comments. */
function startOfContent(text: string): number {
  const silent = /(?:\s|#.*)*/y;
  silent.test(text);
  return silent.lastIndex;
}
