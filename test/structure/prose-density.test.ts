import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { densityOf, linesWith, PATTERNS, proseOf, READER } from '../../tools/prose/density';
import { densityTable, proseGroups } from '../../tools/prose/report';

const ROOT = join(__dirname, '..', '..');

describe('prose samples of the documentation', async () => {
  const groups = await proseGroups(ROOT);
  const cases = groups.flatMap((group) =>
    PATTERNS.map((pattern) => [group.name, pattern.name, group, pattern] as const),
  );

  it.each(cases)('of the group %s rarely match "%s"', (_group, _name, { texts }, { pattern, limit }) => {
    const prose = [...texts.values()].join('\n');
    const lines = [...texts].flatMap(([file, text]) => linesWith(pattern, text).map((line) => `${file}: ${line}`));
    expect(densityOf(pattern, prose), lines.join('\n')).toBeLessThanOrEqual(limit);
  });

  it('address the reader in guides', () => {
    const [{ texts }] = groups;
    const prose = [...texts.values()].join('\n');
    expect(densityOf(READER.pattern, prose)).toBeGreaterThanOrEqual(READER.least);
  });

  it('include every group', () => {
    for (const { texts } of groups) expect([...texts.values()].join('').length).toBeGreaterThan(10_000);
  });

  it('are counted outside of code, comments, links and placeholders', () => {
    const page = '<!-- what -->\n`what` {what} what [else](what.md)\n\n```sh\nwhat\n```\n';
    expect(densityOf(/\bwhat\b/g, proseOf(page))).toBe(2500);
  });

  it('are printed as a table', async () => {
    expect(await densityTable(ROOT)).toMatch(/^per 10,000 words +what +say, tell.*\nguides +\d+\.\d/);
  });
});
