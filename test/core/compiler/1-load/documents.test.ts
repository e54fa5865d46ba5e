import { describe, expect, it } from 'vitest';
import { load } from './load';

describe('documents', () => {
  it('reads several documents and skips empty ones', () => {
    const text = '# a comment\n---\na: 1\n---\n---\n# nothing\n--- # said here\nb: 2\n...\n---\nc: 3\n...\nd: 4\n';
    expect(load(text)).toMatchObject({ values: [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }], diagnostics: [] });
  });

  it('separates documents only at markers at the start of a line', () => {
    expect(load('a: |\n  ---\n  x\nb: a---b\n---\nc: ---d\n').values).toEqual([
      { a: '---\nx\n', b: 'a---b' },
      { c: '---d' },
    ]);
  });

  it('skips directives', () => {
    expect(load('%YAML 1.2\n# comment\n---\na: 1\n')).toMatchObject({ values: [{ a: 1 }], diagnostics: [] });
  });

  it('accepts a byte order mark and Windows line ends', () => {
    const { values, input } = load('\uFEFFa: 1\r\n---\r\nb:\r\n  c: 2\r\n');
    expect(values).toEqual([{ a: 1 }, { b: { c: 2 } }]);
    expect(input.documents[1].placeOf(['b', 'c'])).toEqual({ file: 'a.yaml', line: 4, column: 6 });
  });

  it('reads JSON, also as a stream and with tabs', () => {
    expect(load('{\n\t"a": "x\\u0041",\n\t"b": [1, true, null]\n}\n').values).toEqual([
      { a: 'xA', b: [1, true, null] },
    ]);
    expect(load('{"a": 1}\n---\n{"b": 2}').values).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('expands lists and names the items of typed lists', () => {
    const { values, input } = load(`apiVersion: v1
kind: List
items:
- kind: A
  apiVersion: x/v1
- apiVersion: gateway.networking.k8s.io/v1
  kind: HTTPRouteList
  items:
  - metadata:
      name: one
`);
    expect(values).toEqual([
      { apiVersion: 'x/v1', kind: 'A' },
      { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', metadata: { name: 'one' } },
    ]);
    expect(input.documents[1].placeOf(['metadata', 'name'])).toEqual({ file: 'a.yaml', line: 10, column: 13 });
  });

  it('keeps an object without items whose kind ends in List', () => {
    expect(load('kind: AllowList\nspec: {}\n').values).toEqual([{ kind: 'AllowList', spec: {} }]);
  });
});

describe('positions', () => {
  const text = `# head
---
# more
a:
  b: &anchor
    c: 1
  d: *anchor
  e:
    <<: *anchor
    f: [x, {g: y}]
  "quoted key": 'z'
`;
  const { input } = load(text);
  const at = (...path: (string | number)[]) => {
    const { line, column } = input.documents[0].placeOf(path);
    return `${line}:${column}`;
  };

  it('points at scalars themselves and at collections by their key', () => {
    expect(at()).toBe('4:1');
    expect(at('a')).toBe('4:1');
    expect(at('a', 'b')).toBe('5:3');
    expect(at('a', 'b', 'c')).toBe('6:8');
    expect(at('a', 'e', 'f', 0)).toBe('10:9');
    expect(at('a', 'e', 'f', 1, 'g')).toBe('10:16');
    expect(at('a', 'quoted key')).toBe('11:17');
  });

  it('points at the key on request', () => {
    expect(input.documents[0].placeOf(['a', 'quoted key'], 'key')).toEqual({ file: 'a.yaml', line: 11, column: 3 });
  });

  it('points at an alias, and through it at the fields of its anchor', () => {
    expect(at('a', 'd')).toBe('7:6');
    expect(at('a', 'd', 'c')).toBe('6:8');
    expect(at('a', 'e', 'c')).toBe('6:8');
  });

  it('stops at the innermost field that exists', () => {
    expect(at('a', 'b', 'missing', 'deeper')).toBe('5:3');
    expect(at('missing')).toBe('4:1');
  });
});
