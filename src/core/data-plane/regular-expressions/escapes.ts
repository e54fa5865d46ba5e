import { RegexProblem, type RegexSource } from './source';
import type { Anchor, ClassSet } from './syntax';
import { unicodeClass } from './unicode-classes';

/** The meaning of an escape: one character, a set of characters such as \d, or a position. */
export type Escape =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'set'; readonly set: ClassSet }
  | { readonly kind: 'place'; readonly place: Anchor };

const SETS = 'dDsSwW';
const PLACES: Readonly<Record<string, Anchor>> = {
  A: 'text start',
  z: 'text end',
  b: 'word boundary',
  B: 'no word boundary',
  '<': 'one side of a word',
  '>': 'one side of a word',
};
const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const BOUNDARIES: ReadonlySet<string> = new Set(['start', 'end', 'start-half', 'end-half']);

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
  if (Object.hasOwn(PLACES, char)) return readPlace(source, start, where);
  if (/[0-9]/.test(char)) {
    throw new RegexProblem(
      `it uses the back-reference \\${char}, which the data plane's engine does not support`,
      start,
    );
  }
  if (/[A-Za-z]/.test(char) || char.charCodeAt(0) > 127) {
    throw new RegexProblem(`\\${char} is not an escape of the data plane's engine${fixFor(char)}`, start);
  }
  return advance(source, 2, character(char.charCodeAt(0)));
}

function character(code: number): Escape {
  return { kind: 'character', code };
}

function readSet(source: RegexSource, start: number, letter: string): Escape {
  const lower = letter.toLowerCase();
  const isNegated = letter !== lower;
  if (!source.flags.unicode && isNegated) throw new RegexProblem(halves(`\\${letter}`), start);
  return advance(source, 2, { kind: 'set', set: { kind: 'letter', letter: lower, isNegated } });
}

/**
 * Describes a part that could match a part of a character: without the flag `u` an expression matches bytes, and the engine rejects such
 * parts.
 */
export function halves(part: string): string {
  return `${part} could match half of a character while the flag "u" is off; remove "-u"`;
}

function readPlace(source: RegexSource, start: number, where: 'pattern' | 'class'): Escape {
  const char = source.peek(1);
  if (where === 'class') throw new RegexProblem(`\\${char} matches a position and cannot be inside [...]`, start);
  advance(source, 2, undefined);
  if (char === 'b' && readBoundary(source)) return { kind: 'place', place: 'one side of a word' };
  return { kind: 'place', place: PLACES[char] };
}

/** Reads `{start}` and similar boundaries; braces that do not begin with a letter are a repetition. */
function readBoundary(source: RegexSource): boolean {
  const start = source.at;
  if (source.peek() !== '{') return false;
  source.skip();
  if (!/[A-Za-z-]/.test(source.peek())) {
    source.at = start;
    return false;
  }
  let name = '';
  for (; /[A-Za-z-]/.test(source.peek()); source.skip()) name += source.peek();
  if (source.peek() !== '}' || !BOUNDARIES.has(name)) {
    throw new RegexProblem('\\b{...} supports start, end, start-half and end-half', start - 2);
  }
  source.at++;
  return true;
}

function readProperty(source: RegexSource, start: number): Escape {
  const isNegated = source.peek(1) === 'P';
  source.at++;
  source.skip();
  const found = /^(?:\{([^}]*)\}|([^{]))/su.exec(source.text.slice(source.at));
  const name = found?.[1] ?? found?.[2];
  if (!found || !name?.trim())
    throw new RegexProblem('\\p requires the name of a Unicode class, as in \\p{Greek}', start);
  source.at += found[0].length;
  const written = source.text.slice(start, source.at);
  if (!source.flags.unicode) throw new RegexProblem(`${written} cannot be used while the flag "u" is off`, start);
  if (!unicodeClass(name)) {
    throw new RegexProblem(
      `${written} is not a Unicode class; use a category such as \\p{Lu}, a script such as \\p{Greek} or a property such as \\p{Alphabetic}`,
      start,
    );
  }
  return { kind: 'set', set: { kind: 'property', name, isNegated } };
}

function readHexadecimal(source: RegexSource, start: number, letter: 'x' | 'u' | 'U'): Escape {
  const length = { x: 2, u: 4, U: 8 }[letter];
  source.at++;
  source.skip();
  const inBraces = source.peek() === '{';
  if (inBraces) source.skip();
  let digits = '';
  while (/[0-9A-Fa-f]/.test(source.peek()) && (inBraces || digits.length < length)) {
    digits += source.peek();
    // Blanks after the last digit belong to the following text.
    if (inBraces || digits.length < length) source.skip();
    else source.at++;
  }
  if (inBraces ? digits === '' || source.peek() !== '}' : digits.length < length) {
    throw new RegexProblem(`\\${letter} requires ${length} hexadecimal digits, or any number of them in braces`, start);
  }
  if (inBraces) source.at++;
  const code = Number.parseInt(digits, 16);
  const written = source.text.slice(start, source.at);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new RegexProblem(`${written} is not a Unicode character`, start);
  const isByte = letter === 'x' && !inBraces && code > 0x7f;
  if (!source.flags.unicode && isByte) throw new RegexProblem(halves(written), start);
  return character(code);
}

function advance<Read>(source: RegexSource, length: number, read: Read): Read {
  source.at += length;
  return read;
}

function fixFor(char: string): string {
  if (char === 'Z') return '; use \\z for the end of the string';
  if (char === 'Q' || char === 'E') return '; write a backslash before each special character';
  if (char === 'h') return '; blanks are [ \\t]';
  return '';
}
