import { Testing, Yaml } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { run, useFolder } from './run';

/** A budget whose price of all models is that of the price list. */
const dollars = (amount: number) => gw.limits.Budget.dollars(amount, { unpricedPerMillionTokens: 1 }).perMonth();
const folder = useFolder();

/** Returns the row of the gateway of `cost`, with requests that cost nothing beyond the budget. */
async function costOf(search: gw.limits.Budget, props: gw.patterns.GlobalRateLimitProps = {}) {
  const chart = new gw.ControllerChart(Testing.app(), 'c', { namespace: 'ai', disableResourceNameHashes: true });
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const by = [{ name: 'team', value: gw.expressions.Cel.apiKeyField('team') }];
  const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', {
    ...props,
    quotas: [{ budgets: { search, support: dollars(10) }, by }],
  });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const models = new gw.LlmBackend(chart, 'models', {
    providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials: gw.Credentials.fromSecretName('openai') })],
  });
  gateway.addRoute('chat', { to: [models] }).addTrafficPolicy('quotas', {
    authentication: [gw.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'Keys', 'keys'))],
    authorization: gw.Authorization.require(gw.expressions.Cel.of('apiKey.team in ["search", "support"]')),
    rateLimits: [quotas.rateLimit()],
  });
  const file = folder.write('all.yaml', Yaml.stringify(...Testing.synth(chart)));
  const prices = folder.write(
    'prices.yaml',
    `providers: {openai: {models: {gpt-4o: {rates: {input: "1", cacheRead: "1", output: "1"}}}}}
limits: {openai: {gpt-4o: {input: 0, output: 0, choices: 1}}}
`,
  );
  const { out, err } = await run('cost', '-f', file, '--prices', prices, '--format', 'json');
  if (out === '') throw new Error(err);
  const { bounds } = JSON.parse(out) as {
    bounds: readonly { kind: string; day: { dollars?: number }; month: { dollars?: number; reasons: string[] } }[];
  };
  const [row] = bounds.filter(({ kind }) => kind === 'gateway');
  return { day: row?.day.dollars, month: row?.month.dollars, reasons: row?.month.reasons.join('\n') };
}

const calendar = { calendarMonths: true, image: 'registry.example.com/ratelimit:aug' };

describe('the bound of spending', () => {
  it('includes a temporary budget in addition to the ordinary one', async () => {
    const { month, reasons } = await costOf(dollars(500).temporarily(200, '2999-01-29'));
    // Two windows of 30 days in a month of 31 days.
    expect(month).toBeCloseTo(2 * (500 + 200 + 10), 6);
    expect(reasons).toContain('$200.00 a month until 2999-01-29');
    expect((await costOf(dollars(500))).month).toBeCloseTo(2 * (500 + 10), 6);
  });

  it('counts a calendar month once', async () => {
    const { day, month, reasons } = await costOf(dollars(500), calendar);
    expect([day, month]).toEqual([expect.closeTo(510, 6), expect.closeTo(510, 6)]);
    expect(reasons).toContain('$500.00 a calendar month');
  });
});
