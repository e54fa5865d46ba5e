import { readFileSync } from 'node:fs';
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

describe('pages of diagnostics', () => {
  it.each(readMessagePages(ROOT).map(({ code, slug }) => [code, slug] as const))(
    'show the message of %s with values in place of placeholders',
    (_, slug) => {
      const page = readFileSync(join(ROOT, 'docs', 'diagnostics', `${slug}.md`), 'utf8');
      const message = /^## What it means\n+> (.*)$/m.exec(page)?.[1];
      expect(message).toMatch(/\w/);
      expect(message).not.toMatch(/\{[a-zA-Z]+\}/);
    },
  );
});
