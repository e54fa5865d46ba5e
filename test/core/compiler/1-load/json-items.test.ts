import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { sliceJsonItems } from '../../../../src/core/compiler/1-load/json-items';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

describe('JSON lists', () => {
  it('are split into their items in any format', () => {
    const item = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.array(item),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom(0, 2),
        (items, more, gap) => {
          const text = JSON.stringify(
            { 'a"items": [': 1, 'b"items"': [2], nested: { items: [1] }, ...more, items, kind: 'List' },
            null,
            gap,
          );
          const slices = sliceJsonItems(text) ?? [];
          expect(slices.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(
            items.map((each) => JSON.parse(JSON.stringify(each))),
          );
        },
      ),
    );
  });

  it('are unchanged without items', () => {
    expect(sliceJsonItems('{"a": {"items": []}}')).toBeUndefined();
    expect(sliceJsonItems('{"items": {"a": []}}')).toBeUndefined();
  });

  it('are not searched for in flow style', () => {
    const text = `{kind: List, "items": [{a: '"]', b: 1}, # ]\n  {a: 2, b: 3}]}`;
    const { documents } = loadText([{ name: 'list.yaml', text }], new DiagnosticCollector());
    expect(documents.map((document) => document.placeOf(['b']))).toEqual([
      { file: 'list.yaml', line: 1, column: text.indexOf('1}') + 1 },
      { file: 'list.yaml', line: 2, column: 13 },
    ]);
  });

  it('have positions in the file, even with a duplicate key', () => {
    const text = '{"kind": "List", "items": [], "items": [\n  {"a": {"b": 1}},\n  {"a": {"x": [], "b": 2}}\n]}';
    const { documents } = loadText([{ name: 'list.json', text }], new DiagnosticCollector());
    const places = documents.map((document) => document.placeOf(['a', 'b']));
    expect(places).toEqual([
      { file: 'list.json', line: 2, column: 15 },
      { file: 'list.json', line: 3, column: 24 },
    ]);
    expect(documents[1]?.placeOf(['a', 'b'], 'key')).toEqual({ file: 'list.json', line: 3, column: 19 });
  });
});
