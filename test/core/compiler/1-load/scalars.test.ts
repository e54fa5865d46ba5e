import { describe, expect, it } from 'vitest';
import { load } from './load';

// The results of sigs.k8s.io/yaml 1.6.0, the library of kubectl and the API server, for the same text.
const AS_KUBERNETES: readonly [text: string, value: unknown][] = [
  ['yes', true],
  ['no', false],
  ['on', true],
  ['Off', false],
  ['y', true],
  ['N', false],
  ['True', true],
  ['tRUE', 'tRUE'],
  ['~', null],
  ['Null', null],
  ['nULL', 'nULL'],
  ["''", ''],
  ['0777', 511],
  ['0o777', 511],
  ['0x1F', 31],
  ['-0x1F', -31],
  ['0b11', 3],
  ['-0b11', -3],
  ['0b', '0b'],
  ['-017', -15],
  ['0o8', '0o8'],
  ['08', 8],
  ['09.5', 9.5],
  ['1_000', 1000],
  ['1__0', 10],
  ['012_3', 83],
  ['0x_1', 1],
  ['_1', '_1'],
  ['1_', 1],
  ['1:30', '1:30'],
  ['2001-01-01', '2001-01-01'],
  ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
  ['+5', 5],
  ['--1', '--1'],
  ['1e3', 1000],
  ['1E5', 100000],
  ['1_e3', 1000],
  ['1e', '1e'],
  ['.e5', '.e5'],
  ['.5', 0.5],
  ['5.', 5],
  ['-.5', -0.5],
  ['1.5.2', '1.5.2'],
  ['-0', 0],
  ['00', 0],
  ['1e400', '1e400'],
  ['0x1p4', '0x1p4'],
  ['12345678901234567890123', 1.2345678901234568e22],
  ['=', '='],
  ['<<', '<<'],
  ['Infinity', 'Infinity'],
  ['!!str 5', '5'],
  ['!!int "5"', 5],
  ['!!float 5', 5],
  ['!!bool yes', true],
  ['"1e2"', '1e2'],
];

describe('scalars', () => {
  it.each(AS_KUBERNETES)('reads %s as Kubernetes does', (text, value) => {
    const { values, diagnostics } = load(`a: ${text}\nkind: x\n`);
    expect(diagnostics).toEqual([]);
    expect(values).toEqual([{ a: value, kind: 'x' }]);
    expect(Object.is(values[0].a, -0)).toBe(false);
  });

  it('reads non-string keys as the text of their value', () => {
    expect(load('yes: 1\n1: 2\n1.50: 3\n').values).toEqual([{ true: 1, '1': 2, '1.5': 3 }]);
  });

  it.each([
    ...AS_KUBERNETES.flatMap(([text]) => (/^!!|^<<$/.test(text) ? [] : [text])),
    'e0',
    '-e5',
    '.e3',
    '190:20:30',
    '1:2.5',
    '2001-12-14t21:59:43.10-05:00',
    '1e400',
    '"e0"',
  ])('resolves the position of a key %s', (text) => {
    const { input, values } = load(`data:\n  ${text}: value\n`);
    const [key = ''] = Object.keys(values[0]?.['data'] as object);
    expect(input.documents[0]?.placeOf(['data', key], 'key')).toMatchObject({ line: 2, column: 3 });
  });

  it('follows anchors, aliases and merge keys', () => {
    const { values } = load('a: &x {b: 1, c: 2}\nd: *x\ne: {<<: *x, b: 3}\nf: {<<: [*x, {g: 4}]}\n');
    expect(values).toEqual([{ a: { b: 1, c: 2 }, d: { b: 1, c: 2 }, e: { b: 3, c: 2 }, f: { b: 1, c: 2, g: 4 } }]);
  });
});
