import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { inputOf } from './harness/charts';

import { chat, model } from './harness/llm';
import { describeLive } from './harness/program';
import { rateLimitService } from './harness/rate-limit-service';
import { type Live, runLive } from './harness/run-live';

describeLive('quotas of requests', () => describeWithOracle('ratelimit')('that the counting service counts', suite));

function suite(): void {
  let live: Live;

  beforeAll(async () => {
    const input = inputOf((chart) => {
      gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
      const keyOf = (id: string) => JSON.stringify({ key: `k-${id}`, metadata: { id, team: 'search' } });
      const keys = new Secret(chart, 'Keys', {
        metadata: { name: 'keys' },
        stringData: { few: keyOf('few'), many: keyOf('many') },
      });
      new gw.patterns.ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        authentication: [gw.ClientAuthentication.apiKeys(keys)],
        teams: [{ name: 'search', requests: 6 }],
        budgets: [{ each: [gw.patterns.BudgetBy.KEY], others: { few: gw.limits.Budget.requests(2).perDay() } }],
        models: [
          {
            name: 'large',
            providers: [
              { provider: gw.LlmProvider.openAi({ model: 'gpt-4o', host: 'model.example.net', port: 8000 }) },
            ],
          },
        ],
      });
    });
    live = await runLive({
      input,
      upstreams: {
        'model.example.net:8000': model('hello'),
        'live-router-budgets-rate-limit.demo:8081': await rateLimitService(input),
      },
    });
  }, ORACLE_START);

  const ask = (key: string) =>
    live.post('http://llm.example.com/v1/chat/completions', chat('hi', { model: 'large' }), {
      headers: { authorization: `Bearer k-${key}` },
    });

  it('count requests that one of them refuses in no other one', async () => {
    const few = [];
    for (let count = 0; count < 8; count++) few.push((await ask('few')).status);
    expect(few).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    const many = [];
    for (let count = 0; count < 6; count++) many.push((await ask('many')).status);
    expect(many).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('send the headers of the quota that refuses, and no body', async () => {
    const { status, headers, body } = await ask('few');
    expect([status, headers['ratelimit-limit'], headers['ratelimit-remaining'], body]).toEqual([429, '2', '0', '']);
    const reset = Number(headers['ratelimit-reset']);
    expect(reset).toBeGreaterThan(0);
    expect(headers['retry-after']).toBe(`${reset + 1}`);
    expect(headers['x-should-retry']).toBe(reset >= 60 ? 'false' : undefined);
    expect((await ask('many')).headers['ratelimit-limit']).toBe('6');
  });
}
