import { describe, expect, it } from 'vitest';
import { testsThatRead } from '../../tools/testing/tests-that-read';

const TESTS = [
  { path: 'test/a/a.test.ts', text: "read('fixtures/one.yaml')" },
  { path: 'test/b/b.test.ts', text: "join(ROOT, 'messages', 'lower')" },
  { path: 'test/b/c.test.ts', text: "readdirSync(join(ROOT, 'messages'))" },
  { path: 'test/docs/guides.test.ts', text: 'read(`docs/guides/$' + '{name}.md`)' },
];

describe('tests affected by a changed file', () => {
  it.each([
    ['beside its folder of fixtures', 'test/a/fixtures/one.yaml', ['test/a/a.test.ts']],
    ['by its name', 'lists/one.yaml', []],
    ['by the nearest folder that one names', 'messages/lower/AIG5003.md', ['test/b/b.test.ts']],
    ['by a folder further up', 'messages/load/AIG1001.md', ['test/b/c.test.ts', 'test/b/b.test.ts'].sort()],
    ['by a path in a template', 'docs/guides/start.md', ['test/docs/guides.test.ts']],
    ['if there are none', 'LICENSE', []],
  ])('are found %s', (_, path, expected) => {
    expect(testsThatRead(path, TESTS)).toEqual(expected);
  });
});
