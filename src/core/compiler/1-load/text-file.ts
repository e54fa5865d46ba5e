import type { SourceLocation } from '../../diagnostics';
import { mayBeMisread } from './cluster-reader';

/** A named text. Line numbers are computed when the first diagnostic needs one. */
export class TextFile {
  private lineStarts: Uint32Array | undefined;
  private isAmbiguous: boolean | undefined;
  public readonly text: string;

  public constructor(
    public readonly name: string,
    written: string,
  ) {
    // A lone carriage return also ends a line in YAML and in editors. Offsets do not change.
    this.text = written.includes('\r') ? written.replace(/\r(?!\n)/g, '\n') : written;
  }

  /** Whether kubectl may read something else out of it. */
  public get mayBeMisread(): boolean {
    this.isAmbiguous ??= mayBeMisread(this.text);
    return this.isAmbiguous;
  }

  public placeAt(offset: number): SourceLocation {
    const starts = this.starts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { file: this.name, line: low + 1, column: offset - starts[low] + 1 };
  }

  /** Returns a line, 1-based, without its line break. */
  public line(number: number): string | undefined {
    const start = this.starts()[number - 1];
    if (start === undefined) return undefined;
    const end = this.text.indexOf('\n', start);
    return this.text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  }

  public get lineCount(): number {
    return this.starts().length;
  }

  /** Returns the start of a line, 1-based. */
  public offsetOf(line: number): number {
    return this.starts()[line - 1] ?? this.text.length;
  }

  private starts(): Uint32Array {
    this.lineStarts ??= startsOfLines(this.text);
    return this.lineStarts;
  }
}

/** Returns the starts of lines. They are counted first: a growing list would be copied repeatedly, and require four times the memory. */
function startsOfLines(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  const starts = new Uint32Array(count);
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  return starts;
}
