import { type Escape, readEscape } from './regex-escape';
import { RegexProblem, type RegexSource } from './regex-source';

const NAMED = /^\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;
const SET_OPERATORS: ReadonlySet<string> = new Set(['&&', '--', '~~']);

/** Reads `[...]`: ranges, escapes, named classes, nested classes and the set operators `&&`, `--`, `~~`. */
export class RegexClassReader {
  public constructor(private readonly source: RegexSource) {}

  public read(): void {
    const start = this.source.at;
    this.open();
    for (;;) {
      this.source.skipIgnored();
      const char = this.source.peek();
      if (char === '') throw new RegexProblem(unclosed(this.source.text, start), start);
      if (char === ']') break;
      if (SET_OPERATORS.has(char + this.source.peek(1))) this.source.at += 2;
      else if (char === '[') this.readNested();
      else this.readRange();
    }
    this.source.at++;
  }

  /** `[`, `[^`, and what counts as itself directly behind: one or more "-", and one "]". */
  private open(): void {
    const { source } = this;
    source.at++;
    source.skipIgnored();
    if (source.peek() === '^') source.at++;
    source.skipIgnored();
    let literals = 0;
    while (source.peek() === '-') {
      source.at++;
      literals++;
      source.skipIgnored();
    }
    if (literals === 0 && source.peek() === ']') source.at++;
  }

  private readNested(): void {
    const named = NAMED.exec(this.source.text.slice(this.source.at));
    if (named) this.source.at += named[0].length;
    else new RegexClassReader(this.source).read();
  }

  private readRange(): void {
    const { source } = this;
    const start = source.at;
    const first = this.readItem();
    source.skipIgnored();
    if (source.peek() !== '-' || source.peek(1) === ']' || source.peek(1) === '-') return;
    source.at++;
    source.skipIgnored();
    if (source.peek() === '') throw new RegexProblem(unclosed(source.text, start), start);
    const last = this.readItem();
    if (first.kind !== 'character' || last.kind !== 'character') {
      throw new RegexProblem(
        'a range in [...] has a set such as \\w at one end; a literal "-" goes to the end or is written \\-',
        start,
      );
    }
    if ((first.code as number) > (last.code as number)) {
      throw new RegexProblem(`the range ${source.text.slice(start, source.at)} in [...] runs backwards`, start);
    }
  }

  private readItem(): Escape {
    const { source } = this;
    if (source.peek() === '\\') return readEscape(source, 'class');
    const code = source.text.codePointAt(source.at) as number;
    source.at += code > 0xffff ? 2 : 1;
    return { kind: 'character', code };
  }
}

function unclosed(text: string, start: number): string {
  const nested = text.slice(start + 1).includes('[') ? '; a literal "[" inside is written \\[' : '';
  return `it opens [ that it does not close${nested}`;
}
