import { isUnicodeClass } from './regex-properties';
import { sizeOfCharacter, sizeOfProperty, sizeOfSet } from './regex-size';
import { RegexProblem, type RegexSource } from './regex-source';

/** One character, or a set of them such as \d; `assertion` matches a place. */
export type EscapeKind = 'character' | 'set' | 'assertion';

export interface Escape {
  readonly kind: EscapeKind;
  /** Code point of a character. */
  readonly code?: number;
  /** Of `\d` and its like. */
  readonly letter?: string;
  /** Bytes that it takes at least in the program of the pattern. */
  readonly size: number;
}

const SETS = 'dDsSwW';
const ASSERTIONS = 'AzbB<>';
const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const BOUNDARY = /^\\b\{(start|end|start-half|end-half)\}/;

/** Reads the escape at the current place. */
export function readEscape(source: RegexSource, where: 'pattern' | 'class'): Escape {
  const start = source.at;
  const char = source.peek(1);
  if (char === '') throw new RegexProblem('it ends with a backslash', start);
  if (SETS.includes(char)) return readSet(source, start, char);
  if (char === 'p' || char === 'P') return readProperty(source, start);
  if (char === 'x' || char === 'u' || char === 'U') return readHexadecimal(source, start, char);
  const control = CONTROLS[char];
  if (control !== undefined) return advance(source, 2, character(control));
  if (ASSERTIONS.includes(char)) return readAssertion(source, start, where);
  if (/[0-9]/.test(char)) {
    throw new RegexProblem(`it uses the back-reference \\${char}, which the data plane's engine does not have`, start);
  }
  if (/[A-Za-z]/.test(char) || char.charCodeAt(0) > 127) {
    throw new RegexProblem(`\\${char} is no escape of the data plane's engine${remedyFor(char)}`, start);
  }
  return advance(source, 2, character(char.charCodeAt(0)));
}

function character(code: number): Escape {
  return { kind: 'character', code, size: sizeOfCharacter(code) };
}

function readSet(source: RegexSource, start: number, letter: string): Escape {
  if (!source.unicode && letter !== letter.toLowerCase()) throw new RegexProblem(halves(`\\${letter}`), start);
  return advance(source, 2, { kind: 'set', letter, size: sizeOfSet(letter, source.unicode) });
}

/** Without the flag `u` an expression speaks of bytes; the engine takes none that could match a part of a character. */
export function halves(part: string): string {
  return `${part} could match half of a character where the flag "u" is off; leave out "-u"`;
}

function readAssertion(source: RegexSource, start: number, where: 'pattern' | 'class'): Escape {
  if (where === 'class')
    throw new RegexProblem(`\\${source.peek(1)} stands for a place and cannot be inside [...]`, start);
  const boundary = BOUNDARY.exec(source.text.slice(start));
  return advance(source, boundary ? boundary[0].length : 2, { kind: 'assertion', size: 0 });
}

function readProperty(source: RegexSource, start: number): Escape {
  const found = /^\\[pP](?:\{([^}]*)\}|([A-Za-z]))/.exec(source.text.slice(start));
  const name = found?.[1] ?? found?.[2];
  if (!found || !name?.trim()) throw new RegexProblem('\\p lacks the name of a Unicode class, as in \\p{Greek}', start);
  if (!source.unicode) throw new RegexProblem(`${found[0]} cannot be used where the flag "u" is off`, start);
  if (!isUnicodeClass(name)) {
    throw new RegexProblem(
      `${found[0]} names no Unicode class; there are categories such as \\p{Lu}, scripts such as \\p{Greek} and properties such as \\p{Alphabetic}`,
      start,
    );
  }
  return advance(source, found[0].length, { kind: 'set', size: sizeOfProperty(name) });
}

function readHexadecimal(source: RegexSource, start: number, letter: 'x' | 'u' | 'U'): Escape {
  const length = { x: 2, u: 4, U: 8 }[letter];
  const rest = source.text.slice(start + 2);
  const found = /^\{([0-9A-Fa-f]+)\}/.exec(rest) ?? new RegExp(`^([0-9A-Fa-f]{${length}})`).exec(rest);
  if (!found) throw new RegexProblem(`\\${letter} takes ${length} hexadecimal digits, or some in braces`, start);
  const code = Number.parseInt(found[1], 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new RegexProblem(`\\${letter}${found[0]} names no Unicode character`, start);
  const isByte = letter === 'x' && !found[0].startsWith('{') && code > 0x7f;
  if (!source.unicode && isByte) throw new RegexProblem(halves(`\\x${found[0]}`), start);
  return advance(source, 2 + found[0].length, character(code));
}

function advance(source: RegexSource, length: number, read: Escape): Escape {
  source.at += length;
  return read;
}

function remedyFor(char: string): string {
  if (char === 'Z') return '; the end of the text is \\z';
  if (char === 'Q' || char === 'E') return '; each special character needs a backslash of its own';
  if (char === 'h') return '; blanks are [ \\t]';
  return '';
}
