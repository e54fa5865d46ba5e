import { parse as parseByReference } from '@bufbuild/cel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionSyntaxError, parseExpression } from '../../../../src/core/compiler/expressions';

const parses = (parser: (text: string) => unknown, text: string): boolean => {
  try {
    parser(text);
    return true;
  } catch {
    return false;
  }
};

describe('the grammar', () => {
  it.each([
    'a.b.c',
    'a["b"][0]',
    '.5 < random()',
    '1e3 + 1.5e-3',
    '0x1F == 31 && 1u < 0x2u',
    '-9223372036854775808 < 9223372036854775807',
    '!-1',
    '- - a',
    "'it''s'.size() == 3 || true".replace("''", "\\'"),
    '"""three\nlines"""',
    'r"\\d+" + R\'\\w\'',
    'b\'abc\' == b"abc"',
    '"\\x41\\u0041\\U00000041\\101\\n\\?\\`"',
    '[1, 2,].map(x, x > 1, x * 2)',
    '{"a": 1, "b": [2],}',
    '[]',
    '{}',
    '[,]',
    'a ? b : c ? d : e',
    'a ? (b ? c : d) : e',
    'a.`content-type`',
    '// a comment\ntrue // another',
    '.a.b',
    '{"a": 1}.b',
    '"a".b',
    'true.a',
    'jwt.namespace == source.identity.namespace',
    'match == 1',
    'match',
    'x.with(v, v)',
    'a in [1] == true',
  ])('accepts %s', (text) => {
    expect(parseExpression(text)).toBeDefined();
  });

  it.each([
    ['', 'empty', 0],
    ['a.', 'ends', 2],
    ['a &&', 'ends', 4],
    ['a && && b', '"&&"', 5],
    ['a = b', 'single "="', 2],
    ['a 😀 b', 'the character "😀"', 2],
    ['a & b', '"&&"', 2],
    ['(a', '")"', 2],
    ['a)', 'end', 1],
    ['[1, 2', '"]"', 5],
    ['"abc', 'not closed', 0],
    ['"a\nb"', 'not closed', 0],
    ['"\\d+"', 'not an escape', 1],
    ['a ? b ? c : d : e', 'parentheses', 6],
    ['a.?b', 'optional', 2],
    ['a[?0]', 'optional', 2],
    ['[?a]', 'optional', 1],
    ['{?"a": b}', 'optional', 1],
    ['Pod{name: "x"}', 'messages', 0],
    ['in', 'value', 0],
    ['a.in', 'field name', 2],
    ['-!a', 'value', 1],
    ['!-a', '"-"', 1],
    ['9223372036854775808', '64 bits', 0],
    ['1e999', 'too large', 0],
    ['0X1F', 'end', 1],
    ['a b', 'end', 2],
    ['a #b', '"#"', 2],
    ['“a”', 'typographic', 0],
    ['f(1)(2)', 'end', 4],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'nests', 48],
  ])('refuses %s', (text, reason, offset) => {
    const error = catchSyntaxError(text);
    expect(error.message).toContain(reason);
    expect(error.offset).toBe(offset);
  });

  it('binds operators as CEL does', () => {
    expect(shape('a || b && c == d + e * -f.g')).toBe('(a || (b && (c == (d + (e * (-f.g))))))');
    expect(shape('a - b - c')).toBe('((a - b) - c)');
    expect(shape('a ? b : c ? d : e')).toBe('(a ? b : (c ? d : e))');
    expect(shape('!a.b && c')).toBe('((!a.b) && c)');
  });

  it('agrees with the reference parser on the common grammar', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        expect([text, parses(parseExpression, text)]).toEqual([text, parses(parseByReference, text)]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Random texts from words that both grammars know; most do not parse, and both parsers must agree on which. */
const word = fc.constantFrom(
  'a',
  'b.c',
  'f(x)',
  'x.all(y, y)',
  '1',
  '2u',
  '"s"',
  "r'\\d'",
  '(',
  ')',
  '[',
  ']',
  '!',
  '-',
  '+',
  '*',
  '<',
  '==',
  '&&',
  '||',
  'in',
  '?',
  ':',
  ',',
  '.d',
  'true',
  'null',
  '{"k": 1}',
);
const expressionText = fc
  .array(word, { minLength: 1, maxLength: 7 })
  .map((words) => words.join(' '))
  .filter((text) => !isKnownDifference(text));

/** The reference parser of JavaScript takes a bare conditional before ":" and "-" after "!", no blank in "f( )" and no "[,]". */
function isKnownDifference(text: string): boolean {
  return /[!-] *[!-]|\( +\)|\[ *, *\]/.test(text) || (text.match(/\?/g) ?? []).length > 1;
}

function catchSyntaxError(text: string): ExpressionSyntaxError {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error;
    throw error;
  }
  throw new Error(`${text} parses`);
}

function shape(text: string): string {
  const show = (node: ReturnType<typeof parseExpression>): string => {
    switch (node.kind) {
      case 'binary':
        return `(${show(node.left)} ${node.operator} ${show(node.right)})`;
      case 'unary':
        return `(${node.operator}${show(node.operand)})`;
      case 'conditional':
        return `(${show(node.condition)} ? ${show(node.whenTrue)} : ${show(node.whenFalse)})`;
      case 'select':
        return `${show(node.operand)}.${node.field}`;
      case 'name':
        return node.name;
      default:
        return node.kind;
    }
  };
  return show(parseExpression(text));
}
