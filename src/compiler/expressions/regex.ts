import { RegexClassReader } from './regex-class';
import { halves, readEscape } from './regex-escape';
import { SIZE_LIMIT, sizeOfCharacter, sizeOfDot } from './regex-size';
import { RegexProblem, type RegexSource } from './regex-source';

/** Why the data plane refuses a pattern, and where. */
export interface RegexIssue {
  /** In a sentence, as in "it uses look-ahead, which ...". */
  readonly reason: string;
  /** Offset into the pattern. */
  readonly offset: number;
}

/**
 * Checks a regular expression by the dialect of the data plane (the Rust crate `regex`: no look-around, no back-references).
 * Sizes are estimated from below: a pattern that compiles to a program just above the limit passes.
 */
export function checkRegex(pattern: string): RegexIssue | undefined {
  try {
    new RegexReader(pattern).read();
    return undefined;
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    return { reason: error.message, offset: error.offset };
  }
}

/**
 * A pattern as a group that other text may follow: a comment at its end, which the flag `x` allows, would swallow that text.
 * The pattern must be valid.
 */
export function asGroup(pattern: string): string {
  return `(?:${pattern}${new RegexReader(pattern).endsInFreeForm() ? '\n' : ''})`;
}

/** The crate refuses deeper nesting of groups. */
const MAXIMAL_DEPTH = 250;
/** Repetitions are counted in 32 bits. */
const MAXIMAL_COUNT = 4_294_967_295;
const FLAGS = 'imsRUux';

/** Reads a pattern from left to right; throws a RegexProblem at the first place that does not fit. */
class RegexReader implements RegexSource {
  public at = 0;
  public unicode = true;
  private ignoresWhitespace = false;
  private readonly names = new Set<string>();

  public constructor(public readonly text: string) {}

  public read(): void {
    const size = this.readAlternatives(0);
    if (this.at < this.text.length) throw new RegexProblem('it closes a group that was not opened', this.at);
    if (size > SIZE_LIMIT) {
      throw new RegexProblem('with its repetitions it compiles to more than 10 MiB; ask for fewer of them', 0);
    }
  }

  /** Whether blanks and comments are ignored where the pattern ends. */
  public endsInFreeForm(): boolean {
    try {
      this.readAlternatives(0);
    } catch (error) {
      if (!(error instanceof RegexProblem)) throw error;
    }
    return this.ignoresWhitespace;
  }

  public peek(offset = 0): string {
    return this.text[this.at + offset] ?? '';
  }

  public skipIgnored(): void {
    if (!this.ignoresWhitespace) return;
    for (;;) {
      if (/\s/.test(this.peek())) this.at++;
      else if (this.peek() === '#') this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    while (this.at < this.text.length && this.peek() !== '\n') this.at++;
  }

  /** Reads until the end or the ")" of the group; gives the size of the largest alternative, as some may be joined. */
  private readAlternatives(depth: number): number {
    if (depth > MAXIMAL_DEPTH) throw new RegexProblem(`it nests groups deeper than ${MAXIMAL_DEPTH} levels`, this.at);
    let largest = 0;
    let size = 0;
    let last: number | undefined;
    for (;;) {
      this.skipIgnored();
      const char = this.peek();
      if (char === '' || char === ')') break;
      if (char === '|') {
        this.at++;
        largest = Math.max(largest, size);
        size = 0;
        last = undefined;
      } else if ('*+?{'.includes(char)) {
        const repeated = (last ?? 0) * this.readRepetition(last !== undefined);
        size += repeated - (last ?? 0);
        last = repeated;
      } else {
        last = this.readAtom(depth);
        size += last ?? 0;
      }
    }
    return Math.max(largest, size);
  }

  /** Gives the size of what is read; `undefined` for flags, which cannot be repeated. */
  private readAtom(depth: number): number | undefined {
    switch (this.peek()) {
      case '(':
        return this.readGroup(depth);
      case '[':
        return new RegexClassReader(this).read();
      case '\\':
        return readEscape(this, 'pattern').size;
      case '^':
      case '$':
        this.at++;
        return 0;
      case '.':
        if (!this.unicode) throw new RegexProblem(halves('"."'), this.at);
        this.at++;
        return sizeOfDot(this.unicode);
      default:
        return sizeOfCharacter(this.text.charCodeAt(this.at++));
    }
  }

  /** Gives how often the program holds what is repeated. */
  private readRepetition(repeatable: boolean): number {
    const start = this.at;
    if (!repeatable) throw new RegexProblem(`the repetition "${this.peek()}" has nothing before it to repeat`, start);
    let copies = 1;
    if (this.peek() === '{') copies = this.readCount(start);
    else this.at++;
    if (this.peek() === '?') this.at++;
    return copies;
  }

  private readCount(start: number): number {
    const found = /^\{\s*(\d*)\s*(?:(,)\s*(\d*)\s*)?\}/.exec(this.text.slice(start));
    if (!found || (found[1] === '' && !found[3])) {
      throw new RegexProblem('"{" begins a repetition such as {2,5} here; a literal one is written \\{', start);
    }
    const least = Number(found[1] || 0);
    const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY;
    if (least > most) throw new RegexProblem(`the repetition ${found[0]} has a minimum above its maximum`, start);
    if (least > MAXIMAL_COUNT || (most > MAXIMAL_COUNT && Number.isFinite(most)))
      throw new RegexProblem(
        `the repetition ${found[0]} has a number beyond what the data plane's engine reads`,
        start,
      );
    this.at = start + found[0].length;
    return Number.isFinite(most) ? most : Math.max(least, 1);
  }

  private readGroup(depth: number): number | undefined {
    const start = this.at;
    const outerMode = this.ignoresWhitespace;
    const outerUnicode = this.unicode;
    this.at++;
    if (this.peek() === '?') {
      this.at++;
      if (this.readGroupHead(start) === 'flags only') return undefined;
    }
    const size = this.readAlternatives(depth + 1);
    this.ignoresWhitespace = outerMode;
    this.unicode = outerUnicode;
    if (this.peek() !== ')') throw new RegexProblem('it opens a group that it does not close', start);
    this.at++;
    return size;
  }

  private readGroupHead(start: number): 'group' | 'flags only' {
    const rest = this.text.slice(this.at);
    if (/^<?[=!]/.test(rest)) {
      const kind = rest[0] === '<' ? 'look-behind' : 'look-ahead';
      throw new RegexProblem(`it uses ${kind}, which the data plane's engine does not have`, start);
    }
    if (rest[0] === '<' || rest.startsWith('P<')) {
      this.readName(start);
      return 'group';
    }
    if (rest.startsWith('P=') || rest.startsWith('P>')) {
      throw new RegexProblem(
        "it uses a back-reference or a recursion, which the data plane's engine does not have",
        start,
      );
    }
    return this.readFlags(start);
  }

  private readName(start: number): void {
    const found = /^P?<([^>]*)>/.exec(this.text.slice(this.at));
    const name = found?.[1];
    if (!found || !name || !/^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*$/u.test(name)) {
      throw new RegexProblem('the name of a group is empty, not closed or holds a character that it may not', start);
    }
    if (this.names.has(name)) throw new RegexProblem(`it names two groups "${name}"`, start);
    this.names.add(name);
    this.at += found[0].length;
  }

  private readFlags(start: number): 'group' | 'flags only' {
    const seen = new Set<string>();
    let negated = false;
    let { ignoresWhitespace, unicode } = this;
    let last = '';
    for (; ; this.at++) {
      const char = this.peek();
      if (char === ':' || char === ')') break;
      if (char === '') throw new RegexProblem('it opens a group that it does not close', start);
      if (char === '-' ? negated : !FLAGS.includes(char) || seen.has(char))
        throw new RegexProblem(flagProblem(char, seen), start);
      if (char === '-') negated = true;
      else seen.add(char);
      if (char === 'x') ignoresWhitespace = !negated;
      if (char === 'u') unicode = !negated;
      last = char;
    }
    if (last === '-') throw new RegexProblem('the flags of a group end with "-"', start);
    const isGroup = this.peek() === ':';
    if (!isGroup && seen.size === 0)
      throw new RegexProblem('the repetition "?" has nothing before it to repeat', start + 1);
    this.at++;
    this.ignoresWhitespace = ignoresWhitespace;
    this.unicode = unicode;
    return isGroup ? 'group' : 'flags only';
  }
}

function flagProblem(char: string, seen: ReadonlySet<string>): string {
  if (char === '>') return "it uses an atomic group, which the data plane's engine does not have";
  if (char === '#')
    return 'it uses a comment group, which the data plane\'s engine does not have; "(?x)" allows comments after #';
  if (char === '(' || char === '|' || char === '&' || char === 'R')
    return `"(?${char}" is not known to the data plane's engine`;
  return seen.has(char)
    ? `it sets the flag "${char}" twice`
    : `"${char}" is no flag of a group; there are i, m, s, R, U, u and x`;
}
