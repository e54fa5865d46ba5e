import { expect, it } from 'vitest';
import { linePatch } from '../../../src/apps/cli/line-patch';

it.each([
  ['nothing', 'a\n', 'a\n', ''],
  ['a line', 'a\nb\nc\n', 'a\nB\nc\n', '@@ -2 +2 @@\n-b\n+B\n'],
  ['a further line', 'a\nc\n', 'a\nb\nc\n', '@@ -1,0 +2 @@\n+b\n'],
  ['a line less', 'a\nb\nc\n', 'a\nc\n', '@@ -2 +1,0 @@\n-b\n'],
  ['lines at both ends', 'a\nb\nc\n', 'x\na\nb\nC\ny\n', '@@ -0,0 +1 @@\n+x\n@@ -3 +4,2 @@\n-c\n+C\n+y\n'],
  [
    'a last line without an end',
    'a\nb',
    'a\nc',
    '@@ -2 +2 @@\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n',
  ],
  ['everything', 'a\n', '', '@@ -1 +0,0 @@\n-a\n'],
])('contains %s', (_, before, after, hunks) => {
  expect(linePatch({ path: 'f', before, after })).toBe(hunks && `--- f\n+++ f\n${hunks}`);
});
