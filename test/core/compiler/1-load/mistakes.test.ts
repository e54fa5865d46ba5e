import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../support/processor-time';
import { load } from './load';

const HEAD = 'apiVersion: v1\nkind: ConfigMap\nspec:\n';

/** The line of the mistake, its message, and its fix; lines are counted below `spec`. */
const MISTAKES: readonly [name: string, text: string, line: number, reason: string, fix: string][] = [
  [
    'a brace',
    '  a: {b: {c: d\n  e: f\n',
    1,
    'the 2 brackets that begin here have no closing `}}`',
    'Write `}}` at the end of line 4.',
  ],
  ['a brace of several', '  a: {b: {}\n  e: f\n', 1, 'the `{` that begins here has no closing `}`', 'end of line 4'],
  ['a brace at the end', '  a: {b: c\n', 1, 'the `{` that begins here has no closing `}`', 'end of line 4'],
  [
    'a bracket',
    '  a: [b, c\n  e: f\n',
    1,
    'the `[` that begins here has no closing `]`',
    'Write `]` at the end of line 4.',
  ],
  [
    'a bracket lines before',
    '  a: [\n    b,\n    c\n  e: f\n',
    1,
    'the `[` that begins here has no closing `]`',
    'end of line 6',
  ],
  ['another bracket', '  a: [b, c}\n  e: f\n', 1, '`}` cannot close the `[` of line 4', 'Write `]` instead of `}`.'],
  ['a bracket twice', '  a: {b: c}}\n  e: f\n', 1, 'this `}` closes nothing', 'Remove the `}`.'],
  [
    'a comma',
    '  a: {b: c d: e}\n',
    1,
    'a comma is missing before `d`',
    'Write `,` between the entries of the mapping.',
  ],
  ['a comma in a list', '  a: [{b: c} {d: e}]\n', 1, 'a comma is missing before `{`', 'entries of the list'],
  [
    'a double quote',
    '  a: "b\n  c: "d"\n  e: f\n',
    1,
    'the `"` that begins here has no closing `"`',
    'Close it on line 4, or remove it.',
  ],
  [
    'a double quote at the end',
    '  a: "b\n  c: d\n',
    1,
    'the `"` that begins here has no closing `"`',
    'Close it on line 4',
  ],
  ['a single quote', "  a: 'b\n  c: 'd'\n", 1, "the `'` that begins here has no closing `'`", 'Close it on line 4'],
  [
    'a quote in a list',
    '  a: ["b, c]\n  d: e\n',
    1,
    'the `"` that begins here has no closing `"`',
    'Close it on line 4',
  ],
  ['an apostrophe', "  a: 'it's'\n  e: f\n", 1, 'a single quote inside of single quotes ends the value', "`'it''s'`"],
  ['text behind quotes', '  a: "b" == c\n', 1, '`== c` follows the closing quote of the value', '`a: \'"b" == c\'`'],
  ['a backslash', '  a: "\\d+"\n', 1, '`\\d` means nothing in double quotes', "`'\\d+'`"],
  ['a tab', '\ta: b\n', 1, 'this line is indented with a tab', 'Indent with spaces.'],
  ['a tab below a field', '  a:\n  \tb: c\n', 2, 'this line is indented with a tab', 'Indent with spaces.'],
  ['a colon', '  name foo\n  host: bar\n', 1, 'a colon is missing after `name`', 'Write `name: foo`.'],
  ['a colon before fields', '  static\n    host: bar\n', 1, 'a colon is missing after `static`', 'Write `static:`.'],
  ['a colon in an item', '  a:\n  - name b\n    port: 80\n', 2, 'a colon is missing after `name`', 'Write `name: b`.'],
  ['a space', '  name:foo\n  host: bar\n', 1, 'a space is missing after the colon of `name`', 'Write `name: foo`.'],
  [
    'a space at the end',
    '  host: bar\n  port:80\n',
    2,
    'a space is missing after the colon of `port`',
    'Write `port: 80`.',
  ],
  [
    'a space behind a dash',
    '  a:\n  -name: b\n   port: 3\n',
    2,
    'a space is missing after the dash of a list item',
    '`- name: b`',
  ],
  ['an equals sign', '  name = foo\n  host: bar\n', 1, '`name` is followed by `=`', 'Write `name: foo`.'],
  [
    'fields of a value',
    '  host: bar\n    port: 80\n',
    2,
    '`port` is indented below `host`, which has a value already',
    'Indent it by 2 spaces, like `host: bar` in line 4',
  ],
  [
    'less indentation',
    '    host: bar\n  port: 80\n',
    2,
    '`port` is indented by 2 spaces, and the lines before it by 0 or 4',
    'Indent it by 4 spaces',
  ],
  [
    'other indentation',
    '  a:\n    - b: 1\n      c: 2\n     d: 3\n',
    4,
    '`d` is indented by 5 spaces',
    'Indent it by 6 spaces, like `c: 2` in line 6',
  ],
  [
    'a field among items',
    '  a:\n    - b: 1\n    c: 2\n',
    3,
    '`c` is indented like the list items before it, and is not an item',
    'Indent it by 6 spaces',
  ],
  ['less in a block of lines', '  a: |\n    b\n   c\n', 3, '`c` is indented by 3 spaces', 'Indent it by 4 spaces'],
  ['a colon in a value', '  a: Error: not found\n', 1, 'the unquoted value contains `: `', "`a: 'Error: not found'`"],
  ['an alias', '  a: *.example.com\n', 1, 'an unquoted `*` begins an alias', "`a: '*.example.com'`"],
  ['an alias in a list', '  a: [*]\n', 1, 'an unquoted `*` begins an alias', "`'*'`"],
  ['a tag', '  a: !jwt.admin\n  b: c\n', 1, 'an unquoted `!` begins a tag', "`a: '!jwt.admin'`"],
  ['a block of lines', '  a: > 5\n', 1, 'an unquoted `>` begins a block of lines', "`a: '> 5'`"],
  [
    'a list with text',
    '  a: [b] == c\n',
    1,
    'an unquoted `[` begins a list, and more text follows it',
    "`a: '[b] == c'`",
  ],
  ['a reserved letter', '  a: @b\n', 1, 'no unquoted string can begin with `@`', "`a: '@b'`"],
  ['a percent sign', '  a: %b\n', 1, 'no unquoted string can begin with `%`', "`a: '%b'`"],
  ['typographic quotes', '  a: “b: c”\n', 1, '“ is a typographic quote', "`a: 'b: c'`"],
  ['a template', '  a: {{ .Values.b }}\n', 1, 'this is a template that has not been rendered', 'render it first'],
  [
    'a template around fields',
    '  {{- if .Values.b }}\n  a: c\n  {{- end }}\n',
    1,
    'this is a template',
    'render it first',
  ],
];

describe('YAML mistakes', () => {
  it.each(MISTAKES)('are reported at their position: %s', (_, text, line, reason, fix) => {
    const { diagnostics } = load(HEAD + text);
    expect(diagnostics.map(({ code }) => code)).toEqual(['AIG1001']);
    const [{ message, help, place }] = diagnostics;
    expect(message).toContain(`this is not valid YAML: ${reason}`);
    expect(help).toContain(fix);
    expect(place?.line).toBe(line + 3);
  });

  it.each(MISTAKES)('are reported in text with carriage returns: %s', (_, text, line, reason) => {
    const [{ message, place }] = load((HEAD + text).replaceAll('\n', '\r\n')).diagnostics;
    expect(message).toContain(reason);
    expect(place?.line).toBe(line + 3);
  });

  it('are reported with the line at which the parser stops, if different', () => {
    const [far] = load(`${HEAD}  a: "b\n  c: "d"\n  e: f\n`).diagnostics;
    expect(far.notes).toEqual([{ text: 'the parser gives up here', place: expect.objectContaining({ line: 6 }) }]);
    expect(load(`${HEAD}  a: @b\n`).diagnostics[0].notes).toEqual([]);
  });

  it('have the numbers of lines in the file, also in later documents', () => {
    const helpOf = (text: string) => load(`a: b\n---\n${HEAD}${text}`).diagnostics[0].help;
    expect(helpOf('  a: [b, c\n  e: f\n')).toBe('Write `]` at the end of line 6.');
    expect(helpOf("  a: 'b\n  c: 'd'\n")).toBe('Close it on line 6, or remove it.');
    expect(helpOf('  host: bar\n   port: 1\n')).toContain('in line 6');
  });

  it('of lists are missing dashes, and lines that are indented like no other', () => {
    const messageOf = (text: string) => load(`${HEAD}${text}`).diagnostics[0].message;
    expect(messageOf('  hostnames:\n  a.example.com\n  rules: []\n')).toContain(
      'a dash is missing before the list item `a.example.com`',
    );
    expect(messageOf('  hostnames:\n  - a.example.com\n    rules: []\n')).toContain('`rules` is indented');
  });

  it('leave the name of the resource known if it is in a flow mapping', () => {
    const { input } = load(
      'apiVersion: v1\nkind: Service\nmetadata: { labels: { name: x }, name: web, namespace: shop\nspec: {}\n',
    );
    expect(input.unreadable).toEqual([{ apiVersion: 'v1', kind: 'Service', name: 'web', namespace: 'shop' }]);
  });

  it('are conflicts of versions', () => {
    const [{ message, place }] = load(`${HEAD}<<<<<<< HEAD\n  a: b\n=======\n  a: c\n>>>>>>> other\n`).diagnostics;
    expect(message).toContain('`<<<<<<<` is left from a merge conflict');
    expect(place?.line).toBe(4);
  });

  it('in JSON are missing commas and braces', () => {
    const [comma] = load('{"apiVersion": "v1",\n "metadata": {"name": "a"}\n "data": {}}').diagnostics;
    expect(comma.message).toContain('a comma is missing before `"data"`');
    const [brace] = load('{"apiVersion": "v1",\n "metadata": {"name": "a"\n "data": {}}').diagnostics;
    expect(brace.help).toBe('Write `},` at the end of line 2.');
  });

  it('have the message of the parser if unknown', () => {
    const [{ message, help }] = load('a: b\n? [c\n').diagnostics;
    expect(message).not.toBe('');
    expect(help).not.toBe('');
  });

  it('are located quickly', () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `  a${index}: {b: [1, 2], c: "d"}\n`).join('');
    const seconds = processorSeconds(() => {
      const [{ message }] = load(`${HEAD}${lines}  x: {y: z\n  q: 1\n`).diagnostics;
      expect(message).toContain('the `{` that begins here');
    });
    expect(seconds).toBeLessThan(20);
  });
});
