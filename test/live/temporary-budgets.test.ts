import type { Chart } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { build as buildOracle, describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { inputOf } from './harness/charts';
import { describeLive } from './harness/program';
import { rateLimitService } from './harness/rate-limit-service';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const { Budget } = gw.limits;
/** The time from the synthesis to the end of the temporary budget that ends during the test. */
const SOON = 20_000;

function build(chart: Chart, end: string): void {
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const teams = ['search', 'ended', 'ends', 'plain', 'other'];
  const keys = new Secret(chart, 'Keys', {
    metadata: { name: 'keys' },
    stringData: Object.fromEntries(
      teams.map((team) => [team, JSON.stringify({ key: `k-${team}`, metadata: { team } })]),
    ),
  });
  const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
    quotas: [
      {
        budget: Budget.requests(3).perMonth().temporarily(5, '2999-01-01'),
        budgets: {
          search: Budget.requests(2).perMonth().temporarily(4, '2999-01-01'),
          ended: Budget.requests(2).perMonth().temporarily(4, '2020-01-01'),
          ends: Budget.requests(2).perMonth().temporarily(1, end),
          plain: Budget.requests(1).perMonth(),
        },
        by: [{ name: 'team', value: gw.expressions.Cel.apiKeyField('team') }],
      },
    ],
  });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const web = new gw.StaticBackend(chart, 'web', { host: 'web.example.net', port: 8000 });
  gateway.addRoute('web', { to: [web] }).addTrafficPolicy('quotas', {
    authentication: [gw.ClientAuthentication.apiKeys(keys)],
    rateLimits: [quotas.rateLimit()],
  });
}

describeLive('temporary budgets', () => describeWithOracle('ratelimit')('that the rate limit service counts', suite));

function suite(): void {
  let live: Live;
  let end = 0;

  beforeAll(async () => {
    // The first build takes longer than the temporary budget.
    buildOracle('ratelimit');
    end = Math.ceil((Date.now() + SOON) / 1000) * 1000;
    const input = inputOf((chart) => build(chart, new Date(end).toISOString().replace('.000', '')));
    live = await runLive({
      input,
      upstreams: {
        'web.example.net:8000': http(() => ({ body: 'ok' })),
        'live-quotas-rate-limit.demo:8081': await rateLimitService(input),
      },
    });
  }, ORACLE_START);

  /** The number of accepted requests of a team, of seven. */
  async function acceptedOf(team: string): Promise<number> {
    const headers = { authorization: `Bearer k-${team}` };
    let accepted = 0;
    for (let request = 0; request < 7; request++) {
      const { status } = await live.get('http://web.example.com:8080/', { headers });
      expect([200, 429]).toContain(status);
      if (status === 200) accepted++;
    }
    return accepted;
  }

  it('replace the budget of a client until their end, and return to it without a deployment', async () => {
    expect(Date.now()).toBeLessThan(end);
    expect(await acceptedOf('ends')).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, end - Date.now()) + 100));
    expect(await acceptedOf('ends')).toBe(2);
  }, 60_000);

  it.each([
    ['search', 4],
    ['ended', 2],
    ['plain', 1],
    ['other', 5],
  ])('allow %s the amount of the time', async (team, amount) => {
    expect(await acceptedOf(team)).toBe(amount);
  });
}
