import type { Focus, Place } from '../../diagnostics';
import type { FieldPath } from '../ir/origin';
import { Positions } from './positions';
import type { Slice } from './split';
import type { TextFile } from './text-file';

/** The text of one document in its file, with the places of its fields. */
export class DocumentSource {
  public readonly text: string;
  private parsed: Positions | undefined;

  public constructor(
    public readonly file: TextFile,
    private readonly slice: Slice,
  ) {
    this.text = file.text.slice(slice.start, slice.end);
  }

  /** Where a field stands; the innermost existing one on the path. */
  public placeOf(path: FieldPath, focus: Focus = 'value'): Place {
    return path.length === 0 ? this.place : this.placeAt(this.positions.find(path)[focus]);
  }

  public placeAt(offset: number): Place {
    return this.file.placeAt(this.slice.start + Math.min(offset, this.text.length));
  }

  /** The place of a document as a whole: its first line that says something. */
  public get place(): Place {
    return this.placeAt(this.firstOffset());
  }

  public get positions(): Positions {
    this.parsed ??= new Positions(this.text);
    return this.parsed;
  }

  private firstOffset(): number {
    const silent = /(?:---)?[ \t]*(?:#.*)?\r?\n/y;
    let offset = 0;
    while (silent.test(this.text)) offset = silent.lastIndex;
    return offset;
  }
}
