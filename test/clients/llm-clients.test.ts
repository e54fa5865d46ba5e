import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeLive } from '../live/harness/program';
import type { Live } from '../live/harness/run-live';
import { anthropicUses, openAiUses } from './clients';
import { liveWith, PATTERNS } from './patterns';

const NOWHERE = { origin: 'http://localhost', apiKey: 'k' };

it('matches the table in the documentation', () => {
  const guide = readFileSync(join(__dirname, '../../docs/clients.md'), 'utf8');
  const rows = guide.split('\n').flatMap((line) => {
    const [, client, use, ...cells] = line.split('|').map((cell) => cell.trim());
    return client === 'OpenAI' || client === 'Anthropic'
      ? [{ row: `${client}: ${use}`, cells: cells.slice(0, -1) }]
      : [];
  });
  const uses = [
    ...Object.keys(openAiUses(NOWHERE)).map((use) => `OpenAI: ${use}`),
    ...Object.keys(anthropicUses(NOWHERE)).map((use) => `Anthropic: ${use}`),
  ];
  expect(rows).toEqual(uses.map((row) => ({ row, cells: PATTERNS.map(() => 'works') })));
});

for (const [name, build] of PATTERNS) {
  describeLive(`clients of ${name}`, () => {
    let live: Live;
    let origin: string;
    beforeAll(async () => {
      live = await liveWith(build);
      origin = await live.origin(80);
    });

    it.each(Object.keys(openAiUses(NOWHERE)))('OpenAI: %s', async (title) => {
      const [use, expected] = openAiUses({ origin, apiKey: 'k-a' })[title]!;
      expect(await use('team/chat')).toEqual(expected);
    });
    it.each(Object.keys(anthropicUses(NOWHERE)))('Anthropic: %s', async (title) => {
      const [use, expected] = anthropicUses({ origin, apiKey: 'k-a' })[title]!;
      expect(await use('team/chat')).toEqual(expected);
    });
  });
}
