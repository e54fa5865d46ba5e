import { RegexClassReader } from './class-reader';
import { halves, readEscape } from './escapes';
import { MAXIMAL_DEPTH, RegexProblem, type RegexSource, TOO_DEEP } from './source';
import { type Flags, NO_FLAGS, type ReadRegex, type Regex } from './syntax';

/** Reads a pattern by the dialect of the data plane; throws a RegexProblem at the first place that does not fit. */
export function readRegex(pattern: string): ReadRegex {
  return new RegexReader(pattern).read();
}

/** Repetitions are counted in 32 bits. */
const MAXIMAL_COUNT = 4_294_967_295;
const BLANK = /\p{White_Space}/u;
const FLAGS: Readonly<Record<string, keyof Flags>> = {
  i: 'ignoresCase',
  m: 'multiLine',
  s: 'dotIsAll',
  R: 'endsLinesWithReturn',
  U: 'swapsGreed',
  u: 'unicode',
  x: 'isFreeForm',
};

class RegexReader implements RegexSource {
  public at = 0;
  public flags = NO_FLAGS;
  private readonly names = new Set<string>();
  /** Nesting depths of nested parts. */
  private readonly depths = new Map<Regex, number>();

  public constructor(public readonly text: string) {}

  public read(): ReadRegex {
    const root = this.readAlternatives(0);
    if (this.at < this.text.length) throw new RegexProblem('")" has no opening "("', this.at);
    return { root, endsInFreeForm: this.flags.isFreeForm };
  }

  public peek(offset = 0): string {
    return this.text[this.at + offset] ?? '';
  }

  public peekBehindIgnored(): string {
    const { at } = this;
    this.skip();
    const found = this.peek();
    this.at = at;
    return found;
  }

  public skip(): void {
    this.at++;
    this.skipIgnored();
  }

  public skipIgnored(): void {
    if (!this.flags.isFreeForm) return;
    for (;;) {
      if (BLANK.test(this.peek())) this.at++;
      else if (this.peek() === '#') this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    while (this.at < this.text.length && this.peek() !== '\n') this.at++;
  }

  /** Rejects expressions that are nested too deeply, before other code recurses into them. */
  private nested<Made extends Regex>(made: Made, inner: readonly Regex[]): Made {
    const depth = inner.reduce((deepest, part) => Math.max(deepest, this.depths.get(part) ?? 0), 0) + 1;
    if (depth > MAXIMAL_DEPTH) throw new RegexProblem(TOO_DEEP, this.at);
    this.depths.set(made, depth);
    return made;
  }

  private sequence(parts: readonly Regex[]): Regex {
    if (parts.length === 1) return parts[0];
    return parts.length === 0 ? { kind: 'sequence', parts } : this.nested({ kind: 'sequence', parts }, parts);
  }

  /** Reads until the end or the ")" of the group. */
  private readAlternatives(depth: number): Regex {
    if (depth > MAXIMAL_DEPTH) throw new RegexProblem(TOO_DEEP, this.at);
    const alternatives: Regex[] = [];
    let parts: Regex[] = [];
    let last: Regex | undefined;
    for (;;) {
      this.skipIgnored();
      const char = this.peek();
      if (char === '' || char === ')') break;
      if (char === '|') {
        this.at++;
        alternatives.push(this.sequence(parts));
        parts = [];
        last = undefined;
      } else if ('*+?{'.includes(char)) {
        last = this.readRepetition(last);
        parts[parts.length - 1] = last;
      } else {
        last = this.readAtom(depth);
        if (last) parts.push(last);
      }
    }
    const rest = this.sequence(parts);
    if (alternatives.length === 0) return rest;
    alternatives.push(rest);
    return this.nested({ kind: 'alternatives', of: alternatives }, alternatives);
  }

  /** Parses an atom; returns `undefined` for flags, which cannot be repeated. */
  private readAtom(depth: number): Regex | undefined {
    const { flags } = this;
    switch (this.peek()) {
      case '(':
        return this.readGroup(depth);
      case '[':
        return this.readClass();
      case '\\':
        return this.readEscaped();
      case '^':
      case '$':
        return this.readAnchor();
      case '.':
        if (!flags.unicode) throw new RegexProblem(halves('"."'), this.at);
        this.at++;
        return { kind: 'dot', flags };
      default:
        return this.readCharacter();
    }
  }

  private readClass(): Regex {
    const { flags } = this;
    const { set, depth } = new RegexClassReader(this).read();
    const read: Regex = { kind: 'class', set, flags };
    this.depths.set(read, depth);
    return read;
  }

  private readEscaped(): Regex {
    const { flags } = this;
    const read = readEscape(this, 'pattern');
    return read.kind === 'set' ? { kind: 'class', set: read.set, flags } : { ...read, flags };
  }

  private readAnchor(): Regex {
    const { flags } = this;
    const of = flags.multiLine ? 'line' : 'text';
    const place = this.peek() === '^' ? (`${of} start` as const) : (`${of} end` as const);
    this.at++;
    return { kind: 'place', place, flags };
  }

  private readCharacter(): Regex {
    const code = this.text.codePointAt(this.at) ?? 0;
    this.at += code > 0xffff ? 2 : 1;
    return { kind: 'character', code, flags: this.flags };
  }

  private readRepetition(of: Regex | undefined): Regex {
    const start = this.at;
    if (!of) throw new RegexProblem(`the repetition "${this.peek()}" does not follow an expression`, start);
    const [least, most] = this.peek() === '{' ? this.readCount(start) : this.readSign();
    const isMarked = this.peek() === '?';
    if (isMarked) this.at++;
    const isLazy = isMarked !== this.flags.swapsGreed;
    return this.nested({ kind: 'repetition', of, least, most, isLazy }, [of]);
  }

  private readSign(): readonly [number, number] {
    const char = this.peek();
    this.at++;
    return [char === '+' ? 1 : 0, char === '?' ? 1 : Number.POSITIVE_INFINITY];
  }

  private readCount(start: number): readonly [number, number] {
    this.skip();
    const least = this.readNumber(start);
    let most = least;
    if (this.peek() === ',') {
      this.skip();
      most = this.peek() === '}' ? Number.POSITIVE_INFINITY : this.readNumber(start);
    }
    if (this.peek() !== '}') throw new RegexProblem(NO_COUNT, start);
    this.skip();
    const written = this.text.slice(start, this.at);
    if (least > most) throw new RegexProblem(`the repetition ${written} has a minimum above its maximum`, start);
    if (least > MAXIMAL_COUNT || (most > MAXIMAL_COUNT && Number.isFinite(most)))
      throw new RegexProblem(
        `the repetition ${written} has a number above the limit of the data plane's engine`,
        start,
      );
    return [least, most];
  }

  /** Parses a number with surrounding blanks, which are ignored even without the flag `x`. */
  private readNumber(start: number): number {
    const [text, digits] = /^\p{White_Space}*(\d*)\p{White_Space}*/u.exec(this.text.slice(this.at)) ?? [''];
    if (!digits) {
      const isMaximum = /^\p{White_Space}*,\p{White_Space}*\d+\p{White_Space}*\}/u.test(this.text.slice(this.at));
      throw new RegexProblem(isMaximum ? NO_MINIMUM : NO_COUNT, start);
    }
    this.at += text.length;
    return Number(digits);
  }

  private readGroup(depth: number): Regex | undefined {
    const start = this.at;
    const outer = this.flags;
    this.skip();
    if (this.peek() === '?') {
      this.at++;
      if (this.readGroupHead(start) === 'flags only') return undefined;
    }
    const of = this.readAlternatives(depth + 1);
    this.flags = outer;
    if (this.peek() !== ')') throw new RegexProblem('"(" has no closing ")"', start);
    this.at++;
    return this.nested({ kind: 'group', of }, [of]);
  }

  private readGroupHead(start: number): 'group' | 'flags only' {
    const rest = this.text.slice(this.at);
    if (/^<?[=!]/.test(rest)) {
      const kind = rest[0] === '<' ? 'look-behind' : 'look-ahead';
      throw new RegexProblem(`it uses ${kind}, which the data plane's engine does not support`, start);
    }
    if (rest[0] === '<' || rest.startsWith('P<')) {
      this.readName(start);
      return 'group';
    }
    if (rest.startsWith('P=') || rest.startsWith('P>')) {
      throw new RegexProblem(
        "it uses a back-reference or a recursion, which the data plane's engine does not support",
        start,
      );
    }
    return this.readFlags(start);
  }

  private readName(start: number): void {
    const found = /^P?<([^>]*)>/.exec(this.text.slice(this.at));
    const name = found?.[1];
    if (!found || !name || !/^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*$/u.test(name)) {
      throw new RegexProblem('the name of a group is empty, not closed or contains an invalid character', start);
    }
    if (this.names.has(name)) throw new RegexProblem(`two groups have the name "${name}"`, start);
    this.names.add(name);
    this.at += found[0].length;
  }

  private readFlags(start: number): 'group' | 'flags only' {
    const seen = new Set<string>();
    let isNegated = false;
    let { flags } = this;
    let last = '';
    for (; ; this.at++) {
      const char = this.peek();
      if (char === ':' || char === ')') break;
      if (char === '') throw new RegexProblem('"(" has no closing ")"', start);
      const flag = FLAGS[char];
      if (char === '-' ? isNegated : flag === undefined || seen.has(char))
        throw new RegexProblem(flagProblem(char, seen), start);
      if (char === '-') isNegated = true;
      else seen.add(char);
      if (flag !== undefined) flags = { ...flags, [flag]: !isNegated };
      last = char;
    }
    if (last === '-') throw new RegexProblem('the flags of a group end with "-"', start);
    const isGroup = this.peek() === ':';
    if (!isGroup && seen.size === 0)
      throw new RegexProblem('the repetition "?" does not follow an expression', start + 1);
    this.at++;
    this.flags = flags;
    return isGroup ? 'group' : 'flags only';
  }
}

const NO_COUNT = '"{" begins a repetition such as {2,5} here; write a literal "{" as \\{';
const NO_MINIMUM = "the data plane's engine requires a minimum in repetitions; write {0,3} for at most three";

function flagProblem(char: string, seen: ReadonlySet<string>): string {
  if (char === '>') return "it uses an atomic group, which the data plane's engine does not support";
  if (char === '#')
    return 'it uses a comment group, which the data plane\'s engine does not support; "(?x)" allows comments after #';
  if (char === '(' || char === '|' || char === '&' || char === 'R')
    return `the data plane's engine does not support "(?${char}"`;
  return seen.has(char)
    ? `it sets the flag "${char}" twice`
    : `"${char}" is not a flag of a group; use i, m, s, R, U, u or x`;
}
