import type { Focus, Place } from '../../diagnostics';
import type { FieldPath } from '../model/origin';
import { sliceJsonItems } from './json-items';
import { itemText, sliceListItems } from './list-items';
import type { PositionCache } from './position-cache';
import type { Positions } from './positions';
import type { Slice } from './split';
import type { TextFile } from './text-file';

/** The text of one document in its file, with the places of its fields. */
export class DocumentSource {
  public readonly text: string;
  private items: readonly Slice[] | undefined;

  public constructor(
    public readonly file: TextFile,
    private readonly slice: Slice,
    private readonly cache: PositionCache,
  ) {
    this.text = file.text.slice(slice.start, slice.end);
  }

  /** Where a field stands; the innermost existing one on the path. */
  public placeOf(path: FieldPath, focus: Focus = 'value'): Place {
    if (path.length === 0) return this.place;
    return this.placeAt(this.offsetInItem(path, focus) ?? this.positions.find(path)[focus]);
  }

  public placeAt(offset: number): Place {
    return this.file.placeAt(this.slice.start + Math.min(offset, this.text.length));
  }

  /** The place of a document as a whole: its first line that says something. */
  public get place(): Place {
    return this.placeAt(this.firstOffset());
  }

  public get positions(): Positions {
    return this.cache.get(this.slice.start, () => this.text);
  }

  /** Looks into the one item of a list that the path leads to, where the text can be cut into items. */
  private offsetInItem([field, index, ...rest]: FieldPath, focus: Focus): number | undefined {
    if (field !== 'items' || typeof index !== 'number') return undefined;
    this.items ??= sliceJsonItems(this.text) ?? sliceListItems(this.text) ?? [];
    const slice = this.items[index];
    if (!slice) return undefined;
    const positions = this.cache.get(this.slice.start + slice.start, () => itemText(this.text, slice));
    return slice.start + positions.find(rest)[focus];
  }

  private firstOffset(): number {
    const silent = /(?:---)?[ \t]*(?:#.*)?\r?\n/y;
    let offset = 0;
    while (silent.test(this.text)) offset = silent.lastIndex;
    return offset;
  }
}
