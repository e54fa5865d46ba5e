import { RegexClassReader } from './regex-class';
import { readEscape } from './regex-escape';
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
 * Sizes are not computed: a pattern that compiles to too large a program passes.
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

/** The crate refuses deeper nesting of groups. */
const MAXIMAL_DEPTH = 250;
const FLAGS = 'imsRUux';

/** Reads a pattern from left to right; throws a RegexProblem at the first place that does not fit. */
class RegexReader implements RegexSource {
  public at = 0;
  private ignoresWhitespace = false;
  private readonly names = new Set<string>();

  public constructor(public readonly text: string) {}

  public read(): void {
    this.readAlternatives(0);
    if (this.at < this.text.length) throw new RegexProblem('it closes a group that was not opened', this.at);
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

  /** Reads until the end or the ")" of the group. */
  private readAlternatives(depth: number): void {
    if (depth > MAXIMAL_DEPTH) throw new RegexProblem(`it nests groups deeper than ${MAXIMAL_DEPTH} levels`, this.at);
    let repeatable = false;
    for (;;) {
      this.skipIgnored();
      const char = this.peek();
      if (char === '' || char === ')') break;
      if (char === '|') {
        this.at++;
        repeatable = false;
      } else if ('*+?{'.includes(char)) {
        this.readRepetition(repeatable);
        repeatable = true;
      } else repeatable = this.readAtom(depth);
    }
  }

  /** Gives whether a repetition may follow. */
  private readAtom(depth: number): boolean {
    switch (this.peek()) {
      case '(':
        return this.readGroup(depth);
      case '[':
        new RegexClassReader(this).read();
        return true;
      case '\\':
        readEscape(this, 'pattern');
        return true;
      default:
        this.at++;
        return true;
    }
  }

  private readRepetition(repeatable: boolean): void {
    const start = this.at;
    if (!repeatable) throw new RegexProblem(`the repetition "${this.peek()}" has nothing before it to repeat`, start);
    if (this.peek() === '{') this.readCount(start);
    else this.at++;
    if (this.peek() === '?') this.at++;
  }

  private readCount(start: number): void {
    const found = /^\{\s*(\d*)\s*(?:(,)\s*(\d*)\s*)?\}/.exec(this.text.slice(start));
    if (!found || (found[1] === '' && !found[3])) {
      throw new RegexProblem('"{" begins a repetition such as {2,5} here; a literal one is written \\{', start);
    }
    const least = Number(found[1] || 0);
    const most = found[2] === undefined ? least : found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY;
    if (least > most) throw new RegexProblem(`the repetition ${found[0]} has a minimum above its maximum`, start);
    this.at = start + found[0].length;
  }

  private readGroup(depth: number): boolean {
    const start = this.at;
    const outerMode = this.ignoresWhitespace;
    this.at++;
    if (this.peek() === '?') {
      this.at++;
      if (this.readGroupHead(start) === 'flags only') return false;
    }
    this.readAlternatives(depth + 1);
    this.ignoresWhitespace = outerMode;
    if (this.peek() !== ')') throw new RegexProblem('it opens a group that it does not close', start);
    this.at++;
    return true;
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
    let ignoresWhitespace = this.ignoresWhitespace;
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
      last = char;
    }
    if (last === '-') throw new RegexProblem('the flags of a group end with "-"', start);
    const isGroup = this.peek() === ':';
    if (!isGroup && seen.size === 0)
      throw new RegexProblem('the repetition "?" has nothing before it to repeat', start + 1);
    this.at++;
    this.ignoresWhitespace = ignoresWhitespace;
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
