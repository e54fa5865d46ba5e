import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { checkRegex, structureOf } from '../../../../src/core/data-plane/regular-expressions';

describe('checkRegex', () => {
  it.each([
    '',
    '^/api/v[0-9]+/.*$',
    '(?i)bearer (.+)',
    '(?P<year>\\d{4})-(?<month>\\d{2})',
    '\\p{Greek}\\PL[^\\p{Lu}]',
    '(?x) a b # comment ( with brackets [\n c',
    '(?x: a # ( \n ) b',
    '(?x)( ?: a { 2 , } ? ) \\x {4 1} [a - ]',
    'a{ 1 , 2 }',
    '((?x: # )\n))#',
    '[a&&[^b]--[c]~~d]',
    '[[:alpha:][:^digit:]]',
    '[]a]',
    '[^]a]',
    '[-a]',
    '[--a]',
    '[a-]',
    '[\\w-]',
    '[a-c-e]',
    'a{2}b{2,}c{2,5}?d{0}',
    'a{0,5}',
    'a**',
    'a++',
    '^*',
    '|a||b',
    '()',
    '\\b{start}word\\b{end}\\<\\>',
    '\\x41\\x{1F600}\\u0041\\u{41}\\U0001F600',
    '\\/\\"\\-\\_\\%\\@ \\#',
    'a}b]c',
    '\\A\\z\\B',
    '\\p{greek}\\p{old hungarian}\\p{isLu}\\p{sc=Grek}\\P{gc:Lu}\\p{scx!=Latin}\\p{age=6.0}\\p{ascii}\\p{White_Space}',
    '(?-u)[[:alpha:]]\\b\\B\\x7f\\x{e9}é(?u:.)',
    '(?-u:a).',
    '(?:a{500}){500}',
    '\\w{200}',
    '[\\w.-]{200}',
    '.{10000}',
    '[\\w\\W]{9999}',
    '(?-u:\\w)',
    '(?sm-i:.)',
    '[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-z]{2,}',
    'é[à-ü]😀[😀-😂]',
  ])('accepts %s', (pattern) => {
    expect(checkRegex(pattern)).toBeUndefined();
  });

  it.each([
    ['^(?!admin)', 'look-ahead', 1],
    ['(?=a)', 'look-ahead', 0],
    ['(?<=a)b', 'look-behind', 0],
    ['(?<!a)b', 'look-behind', 0],
    ['(a)\\1', 'back-reference', 3],
    ['(?P<a>b)(?P=a)', 'back-reference', 8],
    ['\\k<a>', 'is not an escape', 0],
    ['(?>a)', 'atomic', 0],
    ['(?#note)a', 'comment', 0],
    ['a\\Z', '\\z', 1],
    ['\\h', 'blanks', 0],
    ['/users/{id}', '\\{', 7],
    ['{a}', 'does not follow an expression', 0],
    ['a{,3}', 'write {0,3}', 1],
    ['a{3, }', 'write a literal "{" as \\{', 1],
    ['a{,}', 'write a literal "{" as \\{', 1],
    ['\\b{foo}', 'start-half', 0],
    ['a{5,2}', 'minimum above', 1],
    ['*a', 'does not follow an expression', 0],
    ['(*a)', 'does not follow an expression', 1],
    ['a|*', 'does not follow an expression', 2],
    ['(?i)*', 'does not follow an expression', 4],
    ['(?)', 'does not follow an expression', 1],
    ['(a', 'has no closing', 0],
    ['a)', 'has no opening', 1],
    ['[a', 'has no closing', 0],
    ['[]', 'has no closing', 0],
    ['[a[b]', 'write a literal "[" inside as \\[', 0],
    ['[\\w-.]', 'literal "-"', 1],
    ['[z-a]', 'is after its end', 1],
    ['[\\b]', 'matches a position', 1],
    ['a\\', 'backslash', 1],
    ['\\p', '\\p', 0],
    ['\\xZ', 'hexadecimal', 0],
    ['\\x{110000}', 'is not a Unicode character', 0],
    ['(?P<a>b)(?P<a>c)', 'two groups', 8],
    ['(?P<1a>b)', 'name', 0],
    ['(?ii)a', 'twice', 0],
    ['(?y)a', 'is not a flag', 0],
    ['(?i-)a', '"-"', 0],
    ['(?i', 'has no closing', 0],
    ['a\\p{Foo}', 'is not a Unicode class', 1],
    ['\\p{Block=Greek}', 'is not a Unicode class', 0],
    ['\\pX', 'is not a Unicode class', 0],
    ['(?-u).', 'half of a character', 5],
    ['(?-u:\\W)', 'half of a character', 5],
    ['(?-u)[^a]', 'half of a character', 5],
    ['(?-u)\\xFF', 'half of a character', 5],
    ['(?-u)[é]', 'non-ASCII', 6],
    ['(?-u)\\pL', 'cannot be used', 5],
    ['(a{1000}){1000}', '10 MiB', 0],
    ['\\w{250}', '10 MiB', 0],
    ['^[\\w.-]{1,256}$', '10 MiB', 0],
    ['(?:x|\\d{5000})', '10 MiB', 0],
    ['a{99999999999}', 'number above the limit', 1],
    [`${'('.repeat(300)}${')'.repeat(300)}`, 'nested more than 250 levels deep', 251],
    ['b('.repeat(126) + ')'.repeat(126), 'nested more than 250 levels deep', 252 + 126],
    [`a${'*'.repeat(100_000)}`, 'nested more than 250 levels deep', 252],
    ['['.repeat(100_000), 'nested more than 250 levels deep', 250],
  ])('refuses %s', (pattern, reason, offset) => {
    const issue = checkRegex(pattern);
    expect(issue?.reason).toContain(reason);
    expect(issue?.offset).toBe(offset);
  });

  it('agrees with an engine of the same family on random patterns', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '(',
      ')',
      '(?:',
      '[',
      ']',
      '[^',
      'a-c',
      '|',
      '*',
      '+',
      '?',
      '\\d',
      '\\w',
      '\\.',
      '\\1',
      '(?=',
      '^',
      '$',
      '-',
      '\\p{L}',
      '\\pN',
      '\\b',
      '\\Z',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), (pieces) => {
        const pattern = pieces.join('');
        fc.pre(!differs(pattern));
        expect([pattern, checkRegex(pattern) === undefined]).toEqual([pattern, compiles(pattern)]);
      }),
      { numRuns: 60_000 },
    );
  });
});

/**
 * Reports whether Rust reads a pattern differently than RE2: repeated repetitions, "(?)", nested classes and the operator "--" in them,
 * sets as ends of ranges.
 */
function differs(pattern: string): boolean {
  return (
    /[*+?][*+?]|\(\?\)/.test(pattern) || /\[.*\[/.test(pattern) || /\[.*-/.test(pattern) || /\[.*\\b/.test(pattern)
  );
}

function compiles(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

describe('structureOf', () => {
  it.each([
    ['a|b', '(?:a|b)'],
    ['(?x) a # note', '(?:(?x) a # note\n)'],
    ['(?x: a # note\n)b', '(?:(?x: a # note\n)b)'],
    ['((?x) a # note\n)b#', '(?:((?x) a # note\n)b#)'],
    ['(?x)a(?-x) #', '(?:(?x)a(?-x) #)'],
  ])('excludes text after %j from comments', (pattern, group) => {
    expect(structureOf(pattern).group).toBe(group);
    expect(checkRegex(`^${group}$`)).toBeUndefined();
  });
});
