import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { locate } from '../../../../src/core/compiler/1-load/locate';
import { PositionCache } from '../../../../src/core/compiler/1-load/position-cache';
import { Positions } from '../../../../src/core/compiler/1-load/positions';
import { DocumentSource } from '../../../../src/core/compiler/1-load/source';
import { TextFile } from '../../../../src/core/compiler/1-load/text-file';
import { load } from './load';

const key = fc.constantFrom('name', 'rules', 'matches', 'b', 'a', 'x-y');
const leaf = fc.constantFrom('text', 1, true);
const few = { minKeys: 1, maxKeys: 4 };
const listOf = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });
const inner = fc.dictionary(key, fc.oneof(leaf, listOf(fc.dictionary(key, leaf, few))), few);
const tree = fc.dictionary(key, fc.oneof(leaf, inner, listOf(fc.oneof(leaf, inner))), few);

/** All paths of the fields below a value. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((inner, index) => [index, inner] as const) : Object.entries(value);
  return entries.flatMap(([step, inner]) => [[step], ...pathsOf(inner).map((path) => [step, ...path])]);
}

describe('the field order of a document', () => {
  it('is that of their positions', () => {
    fc.assert(
      fc.property(tree, fc.boolean(), (value, asJson) => {
        const text = asJson ? JSON.stringify(value, null, 2) : dump(value);
        const { input } = load(text);
        const { orderOf } = locate(input, { distributions: new Map() });
        const positions = new Positions(text);
        const paths = pathsOf(value);
        const byOrder = paths.toSorted((a, b) =>
          compare(orderOf?.({ document: 0, path: a }), orderOf?.({ document: 0, path: b })),
        );
        const starts = byOrder.map((path) => positions.find(path).key);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });

  it('falls back to that of the innermost existing field', () => {
    const { input } = load('kind: A\nspec:\n  rules:\n  - name: a\n  other: b\n');
    const { orderOf } = locate(input, { distributions: new Map() });
    const orders = [
      'spec',
      'spec.rules',
      'spec.rules.0',
      'spec.rules.0.name',
      'spec.rules.0.missing',
      'spec.rules.7.name',
    ].map((path) =>
      orderOf?.({ document: 0, path: path.split('.').map((step) => (/^\d$/.test(step) ? Number(step) : step)) }),
    );
    expect(orders).toEqual([[1], [1, 0], [1, 0, 0], [1, 0, 0, 0], [1, 0, 0], [1, 0]]);
  });
});

describe('the position of a list item', () => {
  it.each([
    ['block style', 'yaml', 'kind: List\nitems:\n# first\n- kind: A\n  metadata: {}\n-\n  # second\n  kind: B\n'],
    ['JSON', 'json', '{"kind": "List", "items": [ {"kind": "A"},\n\n  {"kind": "B"}]}'],
  ] as const)('is the start of its text, which is not read again (%s)', (_, format, text) => {
    const read: number[] = [];
    const cache = new (class extends PositionCache {
      public override get(start: number, textOf: () => string): Positions {
        read.push(start);
        return super.get(start, textOf);
      }
    })();
    const source = new DocumentSource(new TextFile('a.yaml', text), { start: 0, end: text.length }, cache, format);
    const places = [0, 1].map((index) => source.placeOf(['items', index]));
    expect(read).toEqual([]);
    const whole = new Positions(text);
    expect(places).toEqual([0, 1].map((index) => source.placeAt(whole.find(['items', index]).value)));
  });
});

function compare(a: readonly number[] = [], b: readonly number[] = []): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}
