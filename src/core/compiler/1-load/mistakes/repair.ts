/** A change of a text that makes it YAML, and what it shows about the mistake. */
export interface Repair {
  readonly text: string;
  /** Where the mistake is. */
  readonly offset: number;
  /** The mistake, as the end of the sentence "this is not valid YAML: …". */
  readonly reason: string;
  readonly fix: string;
}

/** The line of a text in which the parser gave up, and those around it. */
export class BrokenText {
  public readonly lines: readonly Line[];
  /** The line that the parser could not read. */
  public readonly failed: Line;
  /** The last line before it that holds something. */
  public readonly before: Line | undefined;

  public constructor(
    public readonly text: string,
    /** Where the parser gave up. */
    public readonly offset: number,
  ) {
    this.lines = linesOf(text);
    const filled = this.lines.filter(({ content, start }) => content !== '' && start <= offset);
    // At the end of a text, the last line with something in it is the one that is not complete.
    this.failed = filled[filled.length - 1] ?? this.lines[0];
    this.before = filled[filled.length - 2];
  }

  /** The failed line and those before it, the nearest first. */
  public upwards(most: number): readonly Line[] {
    const all = this.lines.filter(({ content, start }) => content !== '' && start <= this.failed.start);
    return all.reverse().slice(0, most);
  }

  /** The text with one part replaced. */
  public with(start: number, end: number, replacement: string): string {
    return `${this.text.slice(0, start)}${replacement}${this.text.slice(end)}`;
  }
}

/** A line without its break. */
export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly start: number;
  readonly indent: number;
  /** What follows the indentation, without blanks and a comment at the end. */
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

/** A `#` behind a blank begins a comment, unless the quotes before it are open. */
function withoutComment(line: string): string {
  for (const { index } of line.matchAll(/(?:^|\s)#/g)) {
    const before = line.slice(0, index);
    if (isEven(before, /"/g) && isEven(before, /'/g)) return before;
  }
  return line;
}

const isEven = (text: string, quote: RegExp): boolean => (text.match(quote)?.length ?? 0) % 2 === 0;

/** A text as messages quote it: long ones are cut. */
export function quoted(text: string): string {
  return `\`${text.length > 60 ? `${text.slice(0, 57)}...` : text}\``;
}
