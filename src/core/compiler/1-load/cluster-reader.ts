/** A position that the YAML library of kubectl, Argo CD and the API server rejects or interprets differently. */
export interface Misreading {
  readonly offset: number;
  /** The library's behavior at this offset. */
  readonly reason: string;
  readonly fix: string;
}

type Report = (offset: number, reason: string, fix: string) => void;

// Line breaks that YAML 1.1 has and YAML 1.2 dropped, and characters that a stream must not contain.
const BREAK = '\u0085\u2028\u2029';
const CONTROL = '\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\ufffe\\uffff';

/** Matches characters outside the usual content of a file: printable ASCII and line breaks. */
const UNUSUAL = /[^\n -~]/;
const SUSPICIOUS: readonly string[] = ['\t', '\\/', '\\u', ...BREAK];
const CONTROL_CHARACTER = new RegExp(`[${CONTROL}]`);
const ESCAPE = /\\(?:(\/)|(u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2})|[\s\S])/g;
/** Within quotes, a Unicode line break is preserved unless it is adjacent to a blank. */
const BREAK_IN_QUOTES = /\u0085|[ \t\r\n][\u2028\u2029]|[\u2028\u2029](?=[ \t\r\n])/;
const BREAK_ANYWHERE = new RegExp(`[${BREAK}]`);

/** Reports whether a file contains a document that `misreadings` must check. For the entire file, this requires a quarter of the time. */
export function mayBeMisread(file: string): boolean {
  return UNUSUAL.test(file) || file.includes('?') || SUSPICIOUS.some((part) => file.includes(part));
}

/**
 * Returns the places at which kubectl reads other values from a document than YAML 1.2 specifies, or rejects it; each reason once. The
 * parser follows YAML 1.2, and `kubernetesSchema` resolves its unquoted words like the cluster; this function finds the remaining
 * differences.
 */
export function misreadings(text: string): readonly Misreading[] {
  const found = new Map<string, Misreading>();
  const report: Report = (offset, reason, fix) => {
    if (!found.has(reason)) found.set(reason, { offset, reason, fix });
  };
  const control = CONTROL_CHARACTER.exec(text);
  if (control || SUSPICIOUS.some((part) => text.includes(part)) || isBracketedPrompt(text)) {
    if (control)
      report(control.index, `it rejects the control character ${codeOf(control[0])}`, 'Remove the character.');
    new Reader(report).read(text);
  }
  return [...found.values()];
}

/** Quoted strings, opening and closing brackets, and question marks. */
const MARKS = /(?<=[\s[{,:])(?:"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^']*(?:''[^']*)*'|[[{])|[\]}?]/g;

/** Reports whether a question mark is in brackets. This is a cheap guess, because tokenizing a string is slower than parsing it. */
function isBracketedPrompt(text: string): boolean {
  const last = text.lastIndexOf('?');
  if (last < 0) return false;
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (index > last) return false;
    if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth = Math.max(0, depth - 1);
    else if (mark === '?' && depth > 0) return true;
  }
  return false;
}

/** A reader of the tokens of a document, as the lexer splits them. */
class Reader {
  private readonly yaml: typeof import('yaml') = require('yaml');
  private offset = 0;
  /** How many brackets are open. */
  private depth = 0;
  /** The start of the line, and whether only whitespace has been read in it. */
  private line = 0;
  private isFirst = true;
  /** The columns of the last word and of the mapping or list that contains it. */
  private column = 0;
  private indentation = 0;
  /** The last token other than blanks: `plain` for unquoted text, which a comment ends. */
  private last = '';

  public constructor(private readonly report: Report) {}

  public read(text: string): void {
    let isContent = false;
    for (const word of new this.yaml.Lexer().lex(text)) {
      const type = this.yaml.CST.tokenType(word);
      // Lexer marks that represent no text.
      if (type === 'doc-mode' || type === 'flow-error-end') continue;
      // The lexer fails if indentation ends a quoted string too early.
      if (isOpen(type, word)) return;
      if (type === 'scalar' && !isContent) isContent = true;
      else {
        this.see(isContent ? 'content' : type, word);
        isContent = false;
        this.offset += word.length;
      }
    }
  }

  private see(type: string | null, word: string): void {
    if (type === 'space') this.blank(word);
    else if (type === 'newline') {
      this.isFirst = true;
      this.line = this.offset + word.length;
    } else if (type === 'comment') {
      this.unquoted(word);
      if (this.last === 'plain') this.last = type;
    } else this.text(type, word);
  }

  private text(type: string | null, word: string): void {
    if (type === 'flow-seq-start' || type === 'flow-map-start') this.depth++;
    else if (type === 'flow-seq-end' || type === 'flow-map-end') this.depth--;
    else if (type === 'double-quoted-scalar') this.quoted(word, true);
    else if (type === 'single-quoted-scalar') this.quoted(word, false);
    else if (type === 'content' && this.last === 'block-scalar-header') this.block(word);
    else if (type === 'content') this.plain(word);
    if (this.depth === 0) this.place(type);
    // A multi-line string ends in another line than it begins in.
    if (word.includes('\n')) this.line = this.offset + word.lastIndexOf('\n') + 1;
    this.isFirst = word.endsWith('\n');
    this.last = type === 'content' && this.last !== 'block-scalar-header' ? 'plain' : (type ?? '');
  }

  private place(type: string | null): void {
    const column = this.offset - this.line;
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') this.indentation = column;
    else if (type === 'map-value-ind') this.indentation = this.column;
    this.column = column;
  }

  /** Handles a tab: it is whitespace after a value and within brackets, but invalid where a key or an item may begin. */
  private blank(word: string): void {
    const tab = word.indexOf('\t');
    if (tab < 0) return;
    const isItem = /^(?:seq-item|explicit-key)-ind$/.test(this.last);
    if (this.isFirst ? !this.mayBeginWith(tab) : isItem && this.depth === 0) this.tab(tab);
  }

  /** Unquoted text may continue after the tab if it is indented further than its parent. */
  private mayBeginWith(tab: number): boolean {
    if (this.last !== 'plain') return this.depth > 0;
    return this.offset + tab - this.line > this.indentation;
  }

  private tab(at: number): void {
    this.report(
      this.offset + at,
      'it rejects a tab at the start of a line or an item',
      'Replace the tab with spaces, or remove it.',
    );
  }

  private block(word: string): void {
    this.unquoted(word);
    const first = /^(?: *\r?\n)*( *)/.exec(word)!;
    const indented = `^ {0,${Math.max(first[1].length, 1) - 1}}\t`;
    const tab = word[first[0].length] === '\t' ? first : new RegExp(indented, 'm').exec(word);
    if (tab) this.tab(word.indexOf('\t', tab.index));
  }

  private plain(word: string): void {
    this.unquoted(word);
    const at = this.depth > 0 ? word.indexOf('?') : -1;
    if (at < 0) return;
    const reason = 'in [ ] and { }, it ends an unquoted string at a question mark';
    this.report(this.offset + at, reason, 'Quote the string.');
  }

  private quoted(word: string, isDouble: boolean): void {
    this.breaks(word, BREAK_IN_QUOTES);
    if (!isDouble) return;
    for (const match of word.matchAll(ESCAPE)) {
      const [, slash, halves] = match;
      const at = this.offset + match.index;
      if (slash) this.report(at, 'it does not support the escape \\/', 'Write / without the backslash.');
      if (halves) this.report(at, 'it rejects surrogate escapes', 'Write the character itself.');
    }
  }

  private unquoted(word: string): void {
    this.breaks(word, BREAK_ANYWHERE);
  }

  private breaks(word: string, pattern: RegExp): void {
    const found = pattern.exec(word);
    if (!found) return;
    const at = found[0].search(BREAK_ANYWHERE);
    const fix = 'Remove the character, or write it as an escape in double quotes: \\N, \\L or \\P.';
    this.report(this.offset + found.index + at, `it starts a new line at ${codeOf(found[0][at])}`, fix);
  }
}

function isOpen(type: string | null, word: string): boolean {
  return (
    (type === 'double-quoted-scalar' || type === 'single-quoted-scalar') && (word.length < 2 || word.at(-1) !== word[0])
  );
}

function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
