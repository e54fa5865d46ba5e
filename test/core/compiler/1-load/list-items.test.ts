import fc from 'fast-check';
import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { itemText, listItemTexts, sliceListItems } from '../../../../src/core/compiler/1-load/list-items';
import { Positions } from '../../../../src/core/compiler/1-load/positions';

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom('- a', 'a\n- b\n', '# c', 'x\n\n  - y', 'items:', '-', 'a\n-'),
);
const item = fc.dictionary(
  fc.constantFrom('a', 'b', 'items', '-c'),
  fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.string(), scalar)),
  {
    minKeys: 1,
  },
);
const list = fc.record({ before: fc.string(), items: fc.array(item, { minLength: 1, maxLength: 5 }), zafter: scalar });

/** All paths of the fields below a value. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries = Array.isArray(value) ? value.map((inner, index) => [index, inner] as const) : Object.entries(value);
  return [[], ...entries.flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))];
}

describe('lists', () => {
  it.each([0, 2])('are split without changing the position of any field (indent %d)', (indent) => {
    fc.assert(
      fc.property(list, (value) => {
        const text = dump(value, { noArrayIndent: indent === 0, noRefs: true });
        const slices = sliceListItems(text);
        // Text that looks like an alias is left to the parser of the whole.
        if (!slices) return;
        expect(slices).toHaveLength(value.items.length);
        const whole = new Positions(text);
        value.items.forEach((each, index) => {
          const part = new Positions(itemText(text, slices[index]));
          for (const path of pathsOf(each).filter(({ length }) => length > 0)) {
            const { key, value: at } = part.find(path);
            const expected = whole.find(['items', index, ...path]);
            expect({ key: key + slices[index].start, value: at + slices[index].start }).toEqual(expected);
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each([0, 2])('are cut into documents that read the same by themselves (indent %d)', (indent) => {
    fc.assert(
      fc.property(list, ({ before: _, ...value }) => {
        const texts = listItemTexts(dump(value, { noArrayIndent: indent === 0, noRefs: true }));
        expect(texts.map((text) => load(text))).toEqual(load(dump(value.items)));
      }),
      { numRuns: 300 },
    );
  });

  it('are split with the comments above each item', () => {
    const text =
      'items:\n# one\n# more\n- a: |\n    x\n\n      y\n    # text\n  # inside\n\n# two\n-  # three\n   b: 1\nkind: List\n';
    expect(listItemTexts(text)).toEqual([
      '# one\n# more\na: |\n  x\n\n    y\n  # text\n# inside\n\n',
      '# two\n# three\nb: 1\n',
    ]);
  });

  it('are unchanged with aliases between items, or without block sequences', () => {
    expect(sliceListItems('items:\n- &a {b: 1}\n- *a\n')).toBeUndefined();
    expect(sliceListItems('items: [{a: 1}]\n')).toBeUndefined();
    expect(sliceListItems('{"items": [{"a": 1}]}')).toBeUndefined();
  });

  it('may contain comments and blank lines', () => {
    const text =
      'kind: List\nitems:\n# one\n\n  - a: 1 # x\n# two\n\n    b: 2\n  # three\n  -\n    a: 3\nmetadata: {}\n';
    const slices = sliceListItems(text) ?? [];
    expect(slices.map((slice) => new Positions(itemText(text, slice)).find(['a']).value + slice.start)).toEqual([
      text.indexOf('1 #'),
      text.indexOf('3\n'),
    ]);
  });
});
