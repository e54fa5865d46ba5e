import { ExpressionSyntaxError } from '../../data-plane/expression-syntax';
import type { ExpressionToken } from './token';

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '"': '"',
  "'": "'",
  '\\': '\\',
  '?': '?',
  '`': '`',
};

/** Reads a string or bytes token with its prefixes, quotes and escapes. */
export function readQuoted(text: string, start: number): ExpressionToken {
  let at = start;
  const bytes = text[at] === 'b' || text[at] === 'B';
  if (bytes) at++;
  const raw = text[at] === 'r' || text[at] === 'R';
  if (raw) at++;
  const single = text[at];
  const delimiter = text.startsWith(single.repeat(3), at) ? single.repeat(3) : single;
  at += delimiter.length;
  let value = '';
  for (;;) {
    if (at >= text.length) throw new ExpressionSyntaxError(`the string is not closed: ${delimiter} is missing`, start);
    if (text.startsWith(delimiter, at)) break;
    const char = text[at];
    if (char === '\\' && !raw) {
      const escaped = readEscape(text, at, bytes);
      value += escaped.value;
      at = escaped.end;
      continue;
    }
    if (delimiter.length === 1 && (char === '\n' || char === '\r')) {
      throw new ExpressionSyntaxError(
        'the string is not closed before the end of its line; three quotes allow several lines',
        start,
      );
    }
    value += bytes ? bytesOf(text, at) : char;
    at += bytes ? lengthAt(text, at) : 1;
  }
  return { type: bytes ? 'bytes' : 'string', text: value, start, end: at + delimiter.length };
}

/** The character at an offset as its bytes, one character each. */
function bytesOf(text: string, at: number): string {
  return Buffer.from(text.slice(at, at + lengthAt(text, at))).toString('latin1');
}

function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function readEscape(text: string, start: number, bytes: boolean): { readonly value: string; readonly end: number } {
  const char = text[start + 1] ?? '';
  const simple = SIMPLE_ESCAPES[char];
  if (simple !== undefined) return { value: simple, end: start + 2 };
  if (bytes && /^[uU]/.test(char))
    throw new ExpressionSyntaxError(
      `bytes cannot contain characters such as \\${char}; write the bytes as \\x41`,
      start,
    );
  const coded =
    /\\[xX]([0-9A-Fa-f]{2})/y.exec(text.slice(start)) ??
    /\\u([0-9A-Fa-f]{4})/y.exec(text.slice(start)) ??
    /\\U([0-9A-Fa-f]{8})/y.exec(text.slice(start));
  if (coded) return { value: characterOf(Number.parseInt(coded[1], 16), start), end: start + coded[0].length };
  const octal = /\\([0-3][0-7]{2})/y.exec(text.slice(start));
  if (octal) return { value: characterOf(Number.parseInt(octal[1], 8), start), end: start + 4 };
  throw new ExpressionSyntaxError(
    `the string contains \\${char}, which is not an escape; double the backslash, or write a raw string such as r"\\${char}"`,
    start,
  );
}

function characterOf(code: number, offset: number): string {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    throw new ExpressionSyntaxError('the escape is not a Unicode character', offset);
  }
  return String.fromCodePoint(code);
}
