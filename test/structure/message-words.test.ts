import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessagePages } from '../../tools/message-pages';

const ROOT = join(__dirname, '..', '..');

const MOST_WORDS_IN_TITLE = 8;

describe('message titles', () => {
  const pages = readMessagePages(ROOT);

  it.each(pages.map(({ code, title }) => [code, title] as const))('%s has a short title', (_, title) => {
    expect(title.split(' ').length).toBeLessThanOrEqual(MOST_WORDS_IN_TITLE);
    expect(title).not.toMatch(/^(?:A|An|The) |[.:]$/);
  });
});
