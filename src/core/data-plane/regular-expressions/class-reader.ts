import { type Escape, halves, readEscape } from './escapes';
import { MAXIMAL_DEPTH, RegexProblem, type RegexSource, TOO_DEEP } from './source';
import type { ClassSet, SetOperator } from './syntax';

const NAMED = /^\[:(\^?)(alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;
const SET_OPERATORS: ReadonlySet<string> = new Set<SetOperator>(['&&', '--', '~~']);

/** A class, and how deep it nests. */
export interface ReadClass {
  readonly set: ClassSet;
  readonly depth: number;
}

/** Reads `[...]`: ranges, escapes, named classes, nested classes and the set operators `&&`, `--`, `~~`, from left to right. */
export class RegexClassReader {
  /** The operand to the left of the last operator. */
  private left: ReadClass | undefined;
  private operator: SetOperator = '&&';
  /** The items of the operand to its right. */
  private items: ReadClass[] = [];
  private isNegated = false;

  public constructor(
    private readonly source: RegexSource,
    private readonly level = 1,
  ) {}

  public read(): ReadClass {
    const start = this.source.at;
    if (this.level > MAXIMAL_DEPTH) throw new RegexProblem(TOO_DEEP, start);
    this.open(start);
    for (;;) {
      this.source.skipIgnored();
      const char = this.source.peek();
      if (char === '') throw new RegexProblem(unclosed(this.source.text, start), start);
      if (char === ']') break;
      const operator = char + this.source.peek(1);
      if (isOperator(operator)) this.readOperator(operator);
      else this.items.push(char === '[' ? this.readNested() : { set: this.readRange(), depth: 0 });
    }
    this.source.at++;
    const { set, depth } = this.combined();
    if (depth >= MAXIMAL_DEPTH) throw new RegexProblem(TOO_DEEP, start);
    return { set: { kind: 'brackets', of: set, isNegated: this.isNegated }, depth: depth + 1 };
  }

  private readOperator(operator: SetOperator): void {
    this.left = this.combined();
    this.operator = operator;
    this.items = [];
    this.source.at += 2;
  }

  private combined(): ReadClass {
    const { left, operator, items } = this;
    const right: ClassSet = { kind: 'union', of: items.map(({ set }) => set) };
    const depth = items.reduce((deepest, item) => Math.max(deepest, item.depth), 0) + (items.length > 1 ? 1 : 0);
    if (!left) return { set: right, depth };
    if (left.depth >= MAXIMAL_DEPTH) throw new RegexProblem(TOO_DEEP, this.source.at);
    return { set: { kind: 'operation', operator, left: left.set, right }, depth: Math.max(left.depth, depth) + 1 };
  }

  /** Reads `[`, `[^`, and the characters that are literal directly after them: one or more "-", or one "]". */
  private open(start: number): void {
    const { source } = this;
    source.skip();
    if (source.peek() === '^') {
      this.isNegated = true;
      if (!source.flags.unicode) throw new RegexProblem(halves('[^...]'), start);
      source.skip();
    }
    for (; source.peek() === '-'; source.skip()) this.items.push({ set: only('-'), depth: 0 });
    if (this.items.length > 0 || source.peek() !== ']') return;
    this.items.push({ set: only(']'), depth: 0 });
    source.skip();
  }

  private readNested(): ReadClass {
    const { source } = this;
    const [text, negation, name] = NAMED.exec(source.text.slice(source.at)) ?? [];
    if (text === undefined || name === undefined) return new RegexClassReader(source, this.level + 1).read();
    if (negation && !source.flags.unicode) throw new RegexProblem(halves(text), source.at);
    source.at += text.length;
    return { set: { kind: 'named', name, isNegated: Boolean(negation) }, depth: 0 };
  }

  private readRange(): ClassSet {
    const { source } = this;
    const start = source.at;
    const first = this.readItem();
    source.skipIgnored();
    if (source.peek() !== '-' || ['', ']', '-'].includes(source.peekBehindIgnored())) return setOf(first);
    source.skip();
    const last = this.readItem();
    if (first.kind !== 'character' || last.kind !== 'character') {
      throw new RegexProblem(
        'a range in [...] has a set such as \\w at one end; write a literal "-" last, or as \\-',
        start,
      );
    }
    if (first.code > last.code) {
      throw new RegexProblem(
        `the start of the range ${source.text.slice(start, source.at)} in [...] is after its end`,
        start,
      );
    }
    return { kind: 'range', from: first.code, to: last.code };
  }

  private readItem(): Escape {
    const { source } = this;
    const start = source.at;
    const item = source.peek() === '\\' ? readEscape(source, 'class') : this.readCharacter();
    if (!source.flags.unicode && item.kind === 'character' && item.code > 0x7f) {
      throw new RegexProblem('a class [...] contains a non-ASCII character while the flag "u" is off', start);
    }
    return item;
  }

  private readCharacter(): Escape {
    const code = this.source.text.codePointAt(this.source.at) as number;
    this.source.at += code > 0xffff ? 2 : 1;
    return { kind: 'character', code };
  }
}

function isOperator(text: string): text is SetOperator {
  return SET_OPERATORS.has(text);
}

function only(char: string): ClassSet {
  const code = char.charCodeAt(0);
  return { kind: 'range', from: code, to: code };
}

/** Places are refused in classes before. */
function setOf(item: Escape): ClassSet {
  if (item.kind === 'character') return { kind: 'range', from: item.code, to: item.code };
  return item.kind === 'set' ? item.set : { kind: 'union', of: [] };
}

function unclosed(text: string, start: number): string {
  const nested = text.slice(start + 1).includes('[') ? '; write a literal "[" inside as \\[' : '';
  return `"[" has no closing "]"${nested}`;
}
