import { describe, expect, it } from 'vitest';
import { processorSeconds } from '../../../support/processor-time';
import { found, load } from './load';

describe('invalid input', () => {
  it('reports the position of a malformed document and reads all others', () => {
    const { values, diagnostics } = load('a: 1\n---\nb: c: d\n---\ne: 2\n---\n\tf: 3\n');
    expect(values).toEqual([{ a: 1 }, { e: 2 }]);
    expect(found(diagnostics)).toEqual(['AIG1001 3:5', 'AIG1001 7:1']);
  });

  it('reports an unclosed value in its own document', () => {
    expect(found(load('a: [\nb: c\n---\ne: 2\n').diagnostics)).toEqual(['AIG1001 1:4']);
    expect(found(load('a: [\r\nb: é🙂\r\n---\r\ne: 2\r\n').diagnostics)).toEqual(['AIG1001 1:4']);
    expect(found(load('a: {b: 1').diagnostics)).toEqual(['AIG1001 1:4']);
  });

  it('counts lines that end with a carriage return, like editors', () => {
    const text = (end: string) => ['a: 1', '---', 'b: c: d', '---', 'e: {', ''].join(end);
    for (const end of ['\n', '\r\n', '\r'])
      expect(found(load(text(end)).diagnostics)).toEqual(['AIG1001 3:5', 'AIG1001 5:4']);
    expect(found(load(text('\r\r\n')).diagnostics)).toEqual(['AIG1001 5:5', 'AIG1001 9:4']);
    expect(load('a: 1\rb: |\r  c\r  d\r').values).toEqual([{ a: 1, b: 'c\nd\n' }]);
    expect(found(load('a: 1\rb: 2\ra: 3\r').diagnostics)).toEqual(['AIG1002 3:1']);
  });

  it('reports a byte order mark in the middle', () => {
    const mark = '\uFEFF';
    expect(found(load(`${mark}a: 1\n---\n${mark}b: 2\n`).diagnostics)).toEqual(['AIG1001 3:1']);
    expect(found(load(`a: 1\n---${mark}\nb: 2\n`).diagnostics)).toEqual(['AIG1001 2:4']);
    expect(found(load(`a: 1\n--- ${mark}b: 2\n`).diagnostics)).toEqual(['AIG1001 2:5']);
    expect(found(load(`---\n${mark}\nb: 2\n`).diagnostics)).toEqual(['AIG1001 2:1']);
    expect(load(`a: |\n  ---\n  ${mark}\n`).values).toEqual([{ a: `---\n${mark}\n` }]);
    const { diagnostics } = load(`a: 1\n${mark}---\nb: 2\n`);
    expect(found(diagnostics)).toEqual(['AIG1001 2:1']);
    expect(diagnostics[0].help).toContain('U+FEFF');
    expect(found(load(`${mark}${mark}a: 1\n`).diagnostics)).toEqual(['AIG1001 1:1']);
    expect(load(`a: ${mark}b\nc: "\n  ${mark}d"\n`).values).toEqual([{ a: `${mark}b`, c: ` ${mark}d` }]);
  });

  it('rejects deeply nested JSON before the stack overflows', () => {
    for (const depth of [150, 5000, 100_000]) {
      const lists = `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expect(found(load(lists).diagnostics)).toEqual(['AIG1009 1:105']);
      const objects = `${'{"a":'.repeat(depth)}12345678901234567890${'}'.repeat(depth)}`;
      expect(found(load(objects).diagnostics)).toEqual(['AIG1009 1:492']);
    }
  });

  it('reports an empty item at its dash, not at the next item', () => {
    const list = (items: string) => found(load(`apiVersion: v1\nkind: List\nitems:\n${items}`).diagnostics);
    expect(list('  - a: 1\n  -\n  - b: 2\n')).toEqual(['AIG1003 5:3']);
    expect(list('- a: 1\r\n- # nothing\r\n\r\n- b: 2\r\n')).toEqual(['AIG1003 5:1']);
    expect(list('- a: 1\n- ')).toEqual(['AIG1003 5:1']);
    expect(list('- a: &x 1\n-\n- b: *x\n')).toEqual(['AIG1003 5:2']);
    expect(list('- a: 1\n- word\n')).toEqual(['AIG1003 5:3']);
  });

  it('reports an alias of another document and the scope of an anchor', () => {
    const { diagnostics } = load('a: &one {b: 1}\n---\nc: [2, *one]\n');
    expect(found(diagnostics)).toEqual(['AIG1001 3:8']);
    expect(diagnostics[0].help).toContain('to the end of its document');
  });

  it('explains how to write two JSON objects into one file', () => {
    const { diagnostics } = load('{"a": 1}\n{"b": 2}\n');
    expect(found(diagnostics)).toEqual(['AIG1001 2:1']);
    expect(diagnostics[0].help).toContain('Separate the objects');
    expect(load('{a: 1}\n---\n{b: 2}\n').values).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('records the identity of a malformed document', () => {
    const { input } = load('apiVersion: v1\nkind: "Service"\nmetadata:\n  name: svc\n  namespace: ns\nspec: [\n');
    expect(input.unreadable).toEqual([{ apiVersion: 'v1', kind: 'Service', name: 'svc', namespace: 'ns' }]);
  });

  it('reports both positions of a duplicate key and still reads the document', () => {
    const { values, diagnostics } = load('a: 1\nb:\n- c: 1\n  "c": 2\na: 2\n');
    expect(found(diagnostics)).toEqual(['AIG1002 4:3', 'AIG1002 5:1']);
    expect(diagnostics.map(({ notes }) => notes[0].place)).toEqual([
      { file: 'a.yaml', line: 3, column: 3 },
      { file: 'a.yaml', line: 1, column: 1 },
    ]);
    expect(values).toEqual([{ a: 2, b: [{ c: 2 }] }]);
  });

  it('reports duplicate keys in JSON', () => {
    const { diagnostics } = load('{\n\t"a": {"x": "\\"b\\": 1"},\n\t"a": 2\n}');
    expect(found(diagnostics)).toEqual(['AIG1002 3:2']);
  });

  it('rejects a document that is not an object', () => {
    const { diagnostics } = load('- a\n---\nword\n---\n5\n---\nkind: List\nitems: [1, {a: 1}]\n');
    expect(found(diagnostics)).toEqual(['AIG1003 1:1', 'AIG1003 3:1', 'AIG1003 5:1', 'AIG1003 8:9']);
    expect(diagnostics.map(({ message }) => /but this is (.*)/.exec(message)?.[1])).toEqual([
      'a list',
      'a string',
      'a number',
      'a number',
    ]);
  });

  it('keeps __proto__ and constructor as regular keys', () => {
    for (const text of [
      '__proto__: {polluted: 1}\nconstructor: 2\n',
      '{"__proto__": {"polluted": 1}, "constructor": 2}',
    ]) {
      const { values, diagnostics } = load(text);
      expect(diagnostics).toEqual([]);
      expect(Object.keys(values[0])).toEqual(['__proto__', 'constructor']);
      expect(Object.getPrototypeOf(values[0])).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
  });

  it('rejects aliases that expand to gigabytes, quickly', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 30; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      );
    }
    const seconds = processorSeconds(() => {
      const { diagnostics, values } = load(`${lines.join('\n')}\n`);
      expect(diagnostics.map(({ code }) => code)).toEqual(['AIG1008']);
      expect(values).toEqual([]);
    });
    expect(seconds).toBeLessThan(2);
  });

  it('rejects merge keys that expand too much', () => {
    const lines = [`a0: &a0 {${Array.from({ length: 50 }, (_, index) => `k${index}: 1`).join(', ')}}`];
    for (let level = 1; level < 12; level++)
      lines.push(
        `a${level}: &a${level} {<<: [${Array(20)
          .fill(`*a${level - 1}`)
          .join(', ')}]}`,
      );
    expect(load(`${lines.join('\n')}\n`).diagnostics.map(({ code }) => code)).toEqual(['AIG1008']);
  });

  it('allows aliases that repeat a little', () => {
    expect(load('a: &a {b: [1, 2, 3]}\nc: [*a, *a, *a]\n').diagnostics).toEqual([]);
  });

  it.each([
    ['sequences', `a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['unclosed sequences', `a: ${'['.repeat(200_000)}`],
    ['block sequences', `${'- '.repeat(20_000)}a`],
    ['JSON', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a little too deep JSON', `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`],
  ])('refuses deep nesting of %s', (_name, text) => {
    expect(load(text).diagnostics.map(({ code }) => code)).toEqual(['AIG1009']);
  });

  it('rejects a value that contains itself', () => {
    expect(found(load('a: &a {b: 1, c: [*a]}\n').diagnostics)).toEqual(['AIG1010 1:18']);
  });

  it('rejects numbers that JSON does not support', () => {
    expect(found(load('a: .nan\nb: [-.inf]\n').diagnostics)).toEqual(['AIG1011 1:4', 'AIG1011 2:5']);
  });

  it('rejects only integers that would be rounded', () => {
    const { diagnostics } = load(
      'a: 9007199254740993\nb: 9007199254740992\nc: 1e300\nd: 123456789012345678901234567890\n',
    );
    expect(found(diagnostics)).toEqual(['AIG1012 1:4']);
    expect(found(load('{"a": 9007199254740993}').diagnostics)).toEqual(['AIG1012 1:7']);
  });

  it('leaves an object with such an integer to validation', () => {
    const { diagnostics, input } = load(
      'kind: List\napiVersion: v1\nitems:\n- {apiVersion: a/v1, kind: B, spec: [1, 9007199254740993]}\n- {apiVersion: a/v1, kind: C}\n',
    );
    expect(diagnostics).toEqual([]);
    expect(input.documents.map(({ rounded }) => rounded)).toEqual([
      [{ path: ['spec', 1], written: '9007199254740993' }],
      undefined,
    ]);
  });

  it('reports a template that was not rendered', () => {
    const { diagnostics } = load('metadata:\n  name: {{ .Values.name }}\n');
    expect(found(diagnostics)).toEqual(['AIG1001 2:10']);
    expect(diagnostics[0].help).toContain('render it first');
  });

  it('reports an unknown tag and an unknown alias as malformed', () => {
    expect(found(load('a: !foo b\n---\na: *b\n').diagnostics)).toEqual(['AIG1001 1:4', 'AIG1001 3:4']);
  });
});
