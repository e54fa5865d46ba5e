import { ExpressionSyntaxError } from '../../data-plane/expression-syntax';
import { readQuoted } from './quoted';
import type { ExpressionToken, TokenType } from './token';

const TWO_CHARACTER_SYMBOLS: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '&&', '||', '=>']);
const SYMBOLS = '[]{}()<>.,-!?:+*/%';
const NUMBER = /0x[0-9A-Fa-f]+[uU]?|\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?|\d+[uU]?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const ESCAPED_NAME = /`[A-Za-z0-9_.\-/ ]+`/y;
const IGNORED = /(?:[\t \r\n\f]+|\/\/[^\n]*)+/y;

/** Splits a string into the tokens of the data plane's CEL grammar. Throws an ExpressionSyntaxError. */
export function tokenize(text: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  let at = 0;
  for (;;) {
    IGNORED.lastIndex = at;
    if (IGNORED.test(text)) at = IGNORED.lastIndex;
    if (at >= text.length) break;
    const token = readToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ type: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

function readToken(text: string, start: number): ExpressionToken {
  const char = text[start];
  if (isQuoted(text, start)) return readQuoted(text, start);
  if (isLetter(char)) return matched('name', NAME, text, start);
  if (isDigit(char) || (char === '.' && isDigit(text[start + 1] ?? ''))) return readNumber(text, start);
  if (char === '`') return readEscapedName(text, start);
  const two = text.slice(start, start + 2);
  if (TWO_CHARACTER_SYMBOLS.has(two)) return { type: 'symbol', text: two, start, end: start + 2 };
  if (SYMBOLS.includes(char)) return { type: 'symbol', text: char, start, end: start + 1 };
  throw new ExpressionSyntaxError(strayCharacter(String.fromCodePoint(text.codePointAt(start) ?? 0)), start);
}

/** A quote, or one of the prefixes `r`, `b`, `br` directly before one. */
function isQuoted(text: string, start: number): boolean {
  let at = start;
  if (text[at] === 'b' || text[at] === 'B') at++;
  if (text[at] === 'r' || text[at] === 'R') at++;
  return text[at] === '"' || text[at] === "'";
}

function readNumber(text: string, start: number): ExpressionToken {
  const token = matched('int', NUMBER, text, start);
  const type = /[uU]$/.test(token.text)
    ? 'uint'
    : /^0x/.test(token.text) || /^\d+$/.test(token.text)
      ? 'int'
      : 'double';
  return { ...token, type };
}

function readEscapedName(text: string, start: number): ExpressionToken {
  ESCAPED_NAME.lastIndex = start;
  const found = ESCAPED_NAME.exec(text);
  if (!found)
    throw new ExpressionSyntaxError('a name in backticks is empty, not closed or contains an invalid character', start);
  return { type: 'escapedName', text: found[0].slice(1, -1), start, end: start + found[0].length };
}

function matched(type: TokenType, pattern: RegExp, text: string, start: number): ExpressionToken {
  pattern.lastIndex = start;
  const found = pattern.exec(text)?.[0] ?? '';
  return { type, text: found, start, end: start + found.length };
}

function strayCharacter(char: string): string {
  if (char === '=') return 'found a single "="; comparison is "=="';
  if (char === '&' || char === '|') return `found a single "${char}"; the operator is "${char}${char}"`;
  if (char === '“' || char === '”' || char === '‘' || char === '’')
    return `found the typographic quote ${char}; quote strings with " or '`;
  return `found the character ${JSON.stringify(char)}, which has no meaning in an expression`;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function isLetter(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
}
