import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { inputOf } from '../live/harness/charts';
import { describeLive } from '../live/harness/program';
import { type Live, runLive } from '../live/harness/run-live';
import { anthropicUses, openAiUses } from './clients';
import { anthropic, openAi } from './providers';

const at = (name: string) => ({ name, host: `${name}.example.net`, port: 8000 });

const upstreams = () => ({ 'openai.example.net:8000': openAi(), 'anthropic.example.net:8000': anthropic() });

const PATTERNS: readonly (readonly [name: string, build: (chart: any, keys: Secret) => void])[] = [
  [
    'LlmFailoverGateway',
    (chart, keys) => {
      new gw.LlmFailoverGateway(chart, 'llm', {
        anyHostname: true,
        plainHttp: true,
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        tiers: [
          { providers: [gw.LlmProvider.openAi(at('openai'))] },
          { providers: [gw.LlmProvider.anthropic(at('anthropic'))] },
        ],
        models: { 'team/chat': { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
      });
    },
  ],
  [
    'ModelRouter',
    (chart, keys) => {
      new gw.ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        models: [
          {
            name: 'team/chat',
            providers: [{ provider: gw.LlmProvider.openAi({ ...at('openai'), model: 'gpt-4o' }) }],
          },
        ],
      });
    },
  ],
];

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
      live = await runLive({
        input: inputOf((chart) => {
          const keys = new Secret(chart, 'Keys', { metadata: { name: 'keys' }, stringData: { a: 'k-a' } });
          build(chart, keys);
        }),
        upstreams: upstreams(),
      });
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
