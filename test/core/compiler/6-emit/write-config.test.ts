import * as fc from 'fast-check';
import { load as loadYaml } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeConfig } from '../../../../src/core/compiler/6-emit/config/write-config';
import {
  type ConfigObject,
  Placeholder,
  VerbatimEntry,
  VerbatimText,
} from '../../../../src/core/data-plane/placeholders';

/** Expands `$` as the data plane does before it parses the file; undefined variables are errors. */
function expand(text: string, environment: Record<string, string> = {}): string {
  return text.replace(/\$\$|\$\{([^}]*)\}|\$([\p{L}\p{Nd}_]+)/gu, (whole, braced?: string, bare?: string) => {
    if (whole === '$$') return '$';
    const name = braced ?? bare ?? '';
    if (!Object.hasOwn(environment, name)) throw new Error(`undefined variable ${name}`);
    return environment[name] as string;
  });
}

const read = (config: ConfigObject, environment?: Record<string, string>) =>
  parse(expand(writeConfig(config), environment));

describe('the config file', () => {
  test('reads as a person would write it', () => {
    const text = writeConfig({
      binds: [{ port: 8080, listeners: [{ name: 'http', routes: [], tls: {} }] }],
      body: 'first\nsecond $5\n',
      open: 'a\nb',
      path: { exact: '/a, b' },
      alpn: [
        [104, 50],
        [1, 2],
      ],
    });
    expect(text).toBe(`binds:
- port: 8080
  listeners:
  - name: http
    routes: []
    tls: {}
body: |
  first
  second $$5
open: |-
  a
  b
path: {exact: '/a, b'}
alpn:
- [104, 50]
- [1, 2]
`);
  });

  test('preserves a user key with its placeholder', () => {
    const config = {
      add: { $a: 'x$y', $b: new VerbatimEntry(new VerbatimText('$C')), d: new VerbatimEntry({ $e: 1 }) },
    };
    expect(writeConfig(config)).toBe("add:\n  '$$a': 'x$$y'\n  '$b': '$C'\n  d: {'$$e': 1}\n");
  });

  test('quotes placeholders for strings, but not for lists', () => {
    const config = {
      secret: new Placeholder('PLAIN'),
      keys: new Placeholder('LIST', 'keys'),
      raw: new VerbatimText('${HOME}/x'),
    };
    expect(writeConfig(config)).toBe("secret: '${PLAIN}'\nkeys: ${LIST}\nraw: '${HOME}/x'\n");
  });

  test.each([
    '',
    ' ',
    'a ',
    ' a',
    'null',
    '~',
    'True',
    'yes',
    'off',
    '1',
    '0x1f',
    '1e3',
    '.5',
    '-',
    '- a',
    '? b',
    '# c',
    'a: b',
    'a #b',
    "it's",
    '"q"',
    '\\n',
    '{a}',
    '[a]',
    '&a',
    '*a',
    '!a',
    '%a',
    '@a',
    '`a`',
    '2024-01-01',
    '12:30:45',
    '1_000',
    '\t',
    'a\tb',
    '\u0000',
    '\u0085',
    '\u2028',
    '\ufeff',
    'é',
    '日本',
    '😀',
    '$',
    '$$',
    '$HOME',
    '${HOME}',
    '${A:-b}',
    'a$',
    '\n',
    'a\n\n',
    '\na',
    'a\n b\n',
    ' a\nb',
    'a\r\nb',
    'a \nb',
    '---\na',
    '...\n',
    'a\n---\nb\n',
    '<<',
    '=',
    'x\n\ty\n',
  ])('keeps %j', (text) => {
    expect(read({ a: text, [text]: [text, { b: text }], c: { [text]: text } })).toEqual({
      a: text,
      [text]: [text, { b: text }],
      c: { [text]: text },
    });
  });

  test.each([
    ...['yes', 'No', 'ON', 'off', 'y', 'N', '~', 'null', 'True', 'false'],
    ...[
      '0b101',
      '0B1',
      '0o17',
      '017',
      '0x1F',
      '0x_1',
      '1_000',
      '1_0.5',
      '1e3',
      '1e',
      '+1',
      '-0x1',
      '.5',
      '.inf',
      '-.NaN',
    ],
    ...['2001-12-14', '190:20:30', '1:30', '4xx', '5s', '1m30s', '12ab', '0', '<<'],
  ])('writes %j as a string for readers of YAML 1.1 and 1.2', (text) => {
    const config = { [text]: text, list: [text], flow: { in: { [text]: text } } };
    const written = expand(writeConfig(config));
    expect(parse(written, { version: '1.2' })).toEqual(config);
    expect(parse(written, { version: '1.1', merge: false })).toEqual(config);
    expect(loadYaml(written)).toEqual(config);
  });

  test('preserves any value', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('$', '{', '}', 'A', '\n', ' ', "'", '"', ':', '#', '-') }),
    );
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          text.filter((key) => key !== '__proto__'),
          tie('value'),
          { maxKeys: 4 },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(
        fc.dictionary(
          text.filter((key) => key !== '__proto__'),
          value,
        ),
        (config) => {
          expect(read(config as ConfigObject)).toEqual(config);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
