import { createHash } from 'node:crypto';
import type { Chart } from 'cdk8s';
import { beforeAll, expect, it, vi } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { grpc } from './harness/grpc';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const hashes = (...keys: string[]) => keys.map((key) => `sha256:${createHash('sha256').update(key).digest('hex')}`);
const provider = (name: string) => gw.LlmProvider.openAi({ name, model: name, host: 'model.example.net', port: 8000 });

function build(chart: Chart, asModels: boolean): void {
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const keys = new gw.patterns.ApiKeys(chart, 'keys', {
    metadata: { name: 'client-keys' },
    keys: [
      {
        id: 'batch',
        team: 'search',
        models: ['large'],
        budget: gw.limits.Budget.tokens(50).perDay(),
        expires: '2999-01-31',
        hashes: hashes('k-old', 'k-new'),
      },
      { id: 'bot', team: 'support', hashes: hashes('k-bot') },
      { id: 'gone', team: 'support', expires: '2020-01-31', hashes: hashes('k-gone') },
    ],
  });
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    asModels,
    keys,
    embeddings: true,
    teams: [{ name: 'search' }, { name: 'support' }],
    models: [
      { name: 'chat', providers: [{ provider: provider('mini') }] },
      { name: 'large', providers: [{ provider: provider('maxi') }] },
    ],
  });
}

for (const asModels of [false, true])
  describeLive(`API keys of a router (as models: ${asModels})`, () => {
    let live: Live;
    const counted: string[] = [];
    beforeAll(async () => {
      live = await runLive({
        input: inputOf((chart) => build(chart, asModels)),
        upstreams: {
          'model.example.net:8000': model('yes'),
          'live-router-budgets-rate-limit.demo:8081': grpc({
            RateLimitService: {
              ShouldRateLimit: ({ descriptors }) => {
                for (const { entries, hits_addend: hits } of descriptors)
                  if (Number(hits?.value)) counted.push(`${entries[0].key}=${entries[0].value} ${hits.value}`);
                return { overall_code: 1 };
              },
            },
          }),
        },
      });
    });

    const ask = async (of: string, key: string) =>
      (
        await live.post('http://llm.example.com/v1/chat/completions', chat('hi', { model: of }), {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status;

    it('are both valid during a rotation and share a budget', async () => {
      counted.length = 0;
      expect([await ask('large', 'k-old'), await ask('large', 'k-new'), await ask('large', 'k-other')]).toEqual([
        200, 200, 401,
      ]);
      await vi.waitUntil(() => counted.length >= 2);
      expect(counted).toEqual(['key-budget=batch 10', 'key-budget=batch 10']);
    });

    it('are for their models', async () => {
      expect([await ask('chat', 'k-new'), await ask('chat', 'k-bot'), await ask('large', 'k-bot')]).toEqual([
        403, 200, 200,
      ]);
    });

    it('are rejected after they expire', async () => {
      expect(await ask('chat', 'k-gone')).toBe(403);
    });
  });
