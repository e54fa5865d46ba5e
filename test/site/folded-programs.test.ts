import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inEachLanguage } from '../../tools/site/languages';

const PAGE = join(__dirname, '..', '..', 'docs', 'ten-tasks.md');

it('shows folded programs of other languages in tabs', () => {
  const page = inEachLanguage(readFileSync(PAGE, 'utf8'), new Map());
  const titles = [...page.matchAll(/^```\w+ \[(\w+)\]$/gm)].map(([, title]) => title);
  expect(titles).toEqual(Array(10).fill(['TypeScript', 'Python', 'Java', 'Go']).flat());
  expect(page.match(/^::: code-group$/gm)).toHaveLength(10);
  expect(page).not.toContain('<details>');
});
