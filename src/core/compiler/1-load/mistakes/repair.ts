/** A change that makes a text valid YAML, with the mistake that it reveals. */
export interface Repair {
  readonly text: string;
  /** The offset of the mistake. */
  readonly offset: number;
  /** The mistake, as the end of the sentence "this is not valid YAML: …". */
  readonly reason: string;
  readonly fix: string;
}

/** The line at which the parser stopped, with the lines around it. */
export class BrokenText {
  public readonly lines: readonly Line[];
  /** The line that the parser could not read. */
  public readonly failed: Line;
  /** The last preceding line with content. */
  public readonly before: Line | undefined;

  public constructor(
    public readonly text: string,
    /** The offset at which the parser stopped. */
    public readonly offset: number,
    /** The number of the text's first line in its file. */
    private readonly firstLine = 1,
  ) {
    this.lines = linesOf(text);
    const filled = this.lines.filter(({ content, start }) => content !== '' && start <= offset);
    // At the end of a file, the last non-empty line is the incomplete one.
    this.failed = filled[filled.length - 1] ?? this.lines[0];
    this.before = filled[filled.length - 2];
  }

  /** Returns the number of a line in the file, which may contain other documents before this text. */
  public lineInFile(number: number): number {
    return this.firstLine + number - 1;
  }

  /** The failed line and those before it, the nearest first. */
  public upwards(most: number): readonly Line[] {
    const all = this.lines.filter(({ content, start }) => content !== '' && start <= this.failed.start);
    return all.reverse().slice(0, most);
  }

  /** Returns the string with one part replaced. */
  public with(start: number, end: number, replacement: string): string {
    return `${this.text.slice(0, start)}${replacement}${this.text.slice(end)}`;
  }
}

/** A line without its break. */
export interface Line {
  /** The number in the text, 1-based. */
  readonly number: number;
  readonly start: number;
  readonly indent: number;
  /** The text after the indentation, without trailing blanks and comments. */
  readonly content: string;
}

export const contentStart = ({ start, indent }: Line): number => start + indent;
export const contentEnd = ({ start, indent, content }: Line): number => start + indent + content.length;

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    lines.push({ number: lines.length + 1, start, indent, content: withoutComment(line.slice(indent)).trimEnd() });
    start += line.length + 1;
  }
  return lines;
}

/** Removes a comment: a `#` after whitespace begins one unless a quote before it is open. */
function withoutComment(line: string): string {
  for (const { index } of line.matchAll(/(?:^|\s)#/g)) {
    const before = line.slice(0, index);
    if (isEven(before, /"/g) && isEven(before, /'/g)) return before;
  }
  return line;
}

const isEven = (text: string, quote: RegExp): boolean => (text.match(quote)?.length ?? 0) % 2 === 0;

/** Quotes a string for messages; long strings are truncated. */
export function quoted(text: string): string {
  return `\`${text.length > 60 ? `${text.slice(0, 57)}...` : text}\``;
}
