import { createHash } from 'node:crypto';
import type { Chart } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it, vi } from 'vitest';
import * as gw from '../../src';
import { inputOf } from './harness/charts';
import { grpc } from './harness/grpc';
import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const provider = (name: string) =>
  gw.LlmProvider.openAi({ name, model: `gpt-${name}`, host: 'model.example.net', port: 8000 });
const { TEAM, KEY, MODEL } = gw.patterns.BudgetBy;

function build(chart: Chart, asModels: boolean): void {
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const keys = new Secret(chart, 'Keys', {
    metadata: { name: 'keys' },
    stringData: {
      search: '{"key": "k-search", "metadata": {"team": "search", "id": "search-1"}}',
      hashed: JSON.stringify({ keyHash: `sha256:${hashOf('k-hashed')}`, metadata: { team: 'support' } }),
    },
  });
  new gw.patterns.ModelRouter(chart, 'router', {
    anyHostname: true,
    plainHttp: true,
    asModels,
    embeddings: true,
    authentication: [gw.ClientAuthentication.apiKeys(keys)],
    rawConfig: {
      config: {
        modelCatalog: [
          { inline: { providers: { openai: { models: { 'gpt-large': { rates: { input: '2', output: '10' } } } } } } },
        ],
      },
    },
    teams: [
      { name: 'search', budget: gw.limits.Budget.dollars(2000).perMonth() },
      { name: 'support', budget: gw.limits.Budget.tokens(50_000).perDay() },
    ],
    budgets: [
      { budget: gw.limits.Budget.dollars(5000).perMonth(), enforced: false },
      { budget: gw.limits.Budget.tokens(1_000_000).perDay(), each: [KEY, MODEL] },
      {
        budget: gw.limits.Budget.dollars(9).perHour(),
        each: [MODEL],
        others: { chat: gw.limits.Budget.dollars(90).perHour() },
      },
      { budget: gw.limits.Budget.dollars(9).perHour(), each: [gw.patterns.BudgetBy.USER] },
    ],
    spendingBy: [TEAM, KEY, MODEL, gw.patterns.BudgetBy.USER],
    models: [
      { name: 'chat', aliases: ['gpt'], providers: [{ provider: provider('large') }] },
      { name: 'small', providers: [{ provider: provider('mini') }] },
    ],
  });
}

for (const asModels of [false, true])
  describeLive(`budgets of a model router (as models: ${asModels})`, () => suite(asModels));

function suite(asModels: boolean): void {
  let live: Live;
  let spent = false;
  /** The requests to the rate limit service: first that a request arrives, then its usage. */
  const asked: string[] = [];
  const counted: string[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: inputOf((chart) => build(chart, asModels)),
      upstreams: {
        'model.example.net:8000': model('yes'),
        'live-router-budgets-rate-limit.demo:8081': grpc({
          RateLimitService: {
            ShouldRateLimit: ({ descriptors }) => {
              for (const { entries, hits_addend: hits } of descriptors) {
                const names = entries.map(({ key, value }: { key: string; value: string }) => `${key}=${value}`);
                if (Number(hits?.value)) counted.push(`${names.join()} ${hits.value}`);
                else asked.push(names.join());
              }
              const left = { key: 'RateLimit-Remaining', value: '7' };
              return { overall_code: spent ? 2 : 1, response_headers_to_add: [left] };
            },
          },
        }),
      },
    });
  });

  const ask = (of: string, key: string) =>
    live.post('http://llm.example.com/v1/chat/completions', chat('hello', { model: of }), {
      headers: { authorization: `Bearer ${key}` },
    });

  it('are counted by team, key, user and model, each in its unit', async () => {
    expect((await ask('gpt', 'k-search')).status).toBe(200);
    await vi.waitUntil(() => counted.length >= 6);
    // 5 tokens of the prompt and 5 of the answer, at 2 and 10 dollars a million: 60 millionths, or 6 hundred-thousandths of a large budget.
    expect(counted.sort()).toEqual([
      'all-dollars-month=all 6',
      'key-tokens-day=search-1,model=chat 10',
      'model-dollars-hour=chat 60',
      'team-budget-2=search 10',
      'team-budget=search 60',
      'user-dollars-hour=none 60',
    ]);
    // The checked values are the counted values.
    expect(asked.sort()).toEqual(counted.map((line) => line.replace(/ \d+$/, '')));
    counted.length = 0;
    expect((await ask('small', 'k-hashed')).status).toBe(200);
    await vi.waitUntil(() => counted.length >= 6);
    // A model without a price counts a thousand dollars a million tokens.
    expect(counted.sort()).toEqual([
      'all-dollars-month=all 1000',
      `key-tokens-day=${hashOf('k-hashed')},model=small 10`,
      'model-dollars-hour=small 10000',
      'team-budget-2=support 10',
      'team-budget=support 10000',
      'user-dollars-hour=none 10000',
    ]);
  });

  it('reject callers over budget and report the remaining budget', async () => {
    const before = await ask('chat', 'k-search');
    expect([before.status, before.headers['ratelimit-remaining']]).toEqual([200, '7']);
    spent = true;
    const after = await ask('chat', 'k-search');
    spent = false;
    expect([after.status, after.headers['ratelimit-remaining']]).toEqual([429, '7']);
    const { body } = await live.get('http://llm.example.com:15020/metrics');
    const refused = body.split('\n').filter((line) => /^agentgateway_requests_total.*status="429"/.test(line));
    expect(refused.map((line) => line.match(/reason="(\w+)"/)?.[1])).toEqual(['DirectResponse']);
  });

  it('have their spending in metrics and in the access log', async () => {
    const { body } = await live.get('http://llm.example.com:15020/metrics');
    const lines = body.split('\n').filter((line) => line.startsWith('agentgateway_gen_ai_client_cost_usd_total{'));
    expect(lines).toHaveLength(1);
    for (const label of ['team="search"', 'key="search-1"', 'model="chat"', 'gen_ai_request_model="gpt-large"'])
      expect(lines[0]).toMatch(new RegExp(`[{,]${label}[,}]`));
    expect(body).not.toContain('user="');
    const logged =
      live
        .log()
        .split('\n')
        .find((line) => line.includes('http.status=200')) ?? '';
    for (const field of ['team=search', 'key=search-1', 'model=chat', 'user=none', 'gen_ai.usage.cost=0.00006'])
      expect(logged.replaceAll('"', '')).toContain(` ${field}`);
  });
}
