import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessagePages } from '../../tools/message-pages';

const ROOT = join(__dirname, '..', '..');

/** Patterns that make messages hard to read, with the highest accepted number per 10,000 words. */
const PATTERNS: readonly (readonly [name: string, pattern: RegExp, limit: number])[] = [
  ['clauses with a headless "what"', /\bwhat\b/gi, 5],
  ['"say" or "tell" with a program as the speaker', /\b(?:say|says|said|saying|tell|tells|told|telling)\b/gi, 5],
  ['"ask"', /\bask(?:s|ed|ing)?\b/gi, 3],
  ['"hold"', /\b(?:hold|holds|held|holding)\b/gi, 5],
  ['"stand"', /\b(?:stand|stands|stood|standing)\b/gi, 1],
  ['"nobody" or "everybody"', /\b(?:nobody|everybody|anybody|whoever)\b/gi, 1],
  ['"is no X"', /\b(?:is|are) (?:no|none)\b/gi, 2],
];

const MOST_WORDS_IN_TITLE = 8;

/** Placeholders and code are not prose. */
const proseOf = (text: string): string => text.replace(/`[^`]*`|\{\w+\}/g, 'X');

function densityOf(pattern: RegExp, prose: string): number {
  return ((prose.match(pattern) ?? []).length * 10_000) / prose.split(/\s+/).length;
}

describe('the words of messages', () => {
  const pages = readMessagePages(ROOT);
  const prose = pages.map(({ title, text, fix }) => proseOf(`${title}. ${text}. ${fix}`)).join('\n');

  it.each(PATTERNS)('rarely contain %s', (_, pattern, limit) => {
    const found = prose.split('\n').filter((line) => line.search(pattern) >= 0);
    expect(densityOf(pattern, prose), found.join('\n')).toBeLessThanOrEqual(limit);
  });

  it.each(pages.map(({ code, title }) => [code, title] as const))('%s has a short title', (_, title) => {
    expect(title.split(' ').length).toBeLessThanOrEqual(MOST_WORDS_IN_TITLE);
    expect(title).not.toMatch(/^(?:A|An|The) |[.:]$/);
  });

  it('are counted outside of code and placeholders', () => {
    expect(densityOf(/\bwhat\b/g, proseOf('`what` {what} what else'))).toBe(2500);
  });
});
