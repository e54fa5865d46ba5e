import { type Escape, halves, readEscape } from './regex-escape';
import { sizeOfClass } from './regex-size';
import { RegexProblem, type RegexSource } from './regex-source';

const NAMED = /^\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;
const SET_OPERATORS: ReadonlySet<string> = new Set(['&&', '--', '~~']);

/** Reads `[...]`: ranges, escapes, named classes, nested classes and the set operators `&&`, `--`, `~~`. */
export class RegexClassReader {
  private readonly sets = new Set<string>();
  private negated = false;
  private combined = false;

  public constructor(private readonly source: RegexSource) {}

  /** Gives the bytes that the class takes at least in the program of the pattern. */
  public read(): number {
    const start = this.source.at;
    this.open();
    for (;;) {
      this.source.skipIgnored();
      const char = this.source.peek();
      if (char === '') throw new RegexProblem(unclosed(this.source.text, start), start);
      if (char === ']') break;
      if (SET_OPERATORS.has(char + this.source.peek(1))) this.readOperator();
      else if (char === '[') this.readNested();
      else this.readRange();
    }
    this.source.at++;
    const { sets, negated, combined } = this;
    return sizeOfClass({ sets, negated, combined }, this.source.unicode);
  }

  private readOperator(): void {
    this.combined = true;
    this.source.at += 2;
  }

  /** `[`, `[^`, and what counts as itself directly behind: one or more "-", and one "]". */
  private open(): void {
    const { source } = this;
    source.at++;
    source.skipIgnored();
    if (source.peek() === '^') {
      this.negated = true;
      if (!source.unicode) throw new RegexProblem(halves('[^...]'), source.at - 1);
      source.at++;
    }
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
    this.combined = true;
    const named = NAMED.exec(this.source.text.slice(this.source.at));
    if (named?.[0].startsWith('[:^') && !this.source.unicode) {
      throw new RegexProblem(halves(named[0]), this.source.at);
    }
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
    const start = source.at;
    const item = source.peek() === '\\' ? readEscape(source, 'class') : this.readCharacter();
    if (item.letter !== undefined) this.sets.add(item.letter);
    else if (item.kind === 'set') this.combined = true;
    if (!source.unicode && (item.code ?? 0) > 0x7f) {
      throw new RegexProblem('a class [...] holds a character beyond ASCII where the flag "u" is off', start);
    }
    return item;
  }

  private readCharacter(): Escape {
    const code = this.source.text.codePointAt(this.source.at) as number;
    this.source.at += code > 0xffff ? 2 : 1;
    return { kind: 'character', code, size: 0 };
  }
}

function unclosed(text: string, start: number): string {
  const nested = text.slice(start + 1).includes('[') ? '; a literal "[" inside is written \\[' : '';
  return `it opens [ that it does not close${nested}`;
}
