import { Testing } from 'cdk8s';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { ownFindings } from '../../../src/library/constructs/own-findings';

const BY = [{ name: 'team', value: gw.expressions.Cel.apiKeyField('team') }];

/** Returns the service's configuration, and the policy's query to it. */
function made(quota: gw.limits.Quota) {
  const chart = new gw.ControllerChart(Testing.app(), 'c', { namespace: 'ai', disableResourceNameHashes: true });
  gw.settings.ProxyDistribution.AGENTGATEWAY.applyTo(chart);
  const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', { quotas: [quota] });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const models = new gw.LlmBackend(chart, 'models', {
    providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials: gw.Credentials.fromSecretName('openai') })],
  });
  gateway.addRoute('chat', { to: [models] }).addTrafficPolicy('quotas', { rateLimits: [quotas.rateLimit()] });
  const objects: any[] = Testing.synth(chart);
  const texts = objects.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.values<string>(data) : []));
  const service: any = load(texts.find((text) => text.startsWith('domain:')) ?? '');
  const policy = objects.find(({ spec }) => spec?.traffic?.rateLimit);
  return { limits: service.descriptors, descriptor: policy.spec.traffic.rateLimit.global.descriptors[0] };
}

const limit = (unit: string, amount: number) => ({ rate_limit: { unit, requests_per_unit: amount } });

describe('a budget', () => {
  it('in dollars is counted in millionths, including per-client budgets', () => {
    const { limits, descriptor } = made({
      budget: gw.limits.Budget.dollars(12.5).perMonth(),
      amounts: { search: 40 },
      by: BY,
    });
    expect(limits).toEqual([
      { key: 'team', value: 'search', ...limit('month', 40_000_000) },
      { key: 'team', ...limit('month', 12_500_000) },
    ]);
    expect(descriptor.unit).toBe('Tokens');
    expect(descriptor.cost).toContain('llm.cost.total * 1000000.0');
    expect(descriptor.cost).toContain('double(llm.totalTokens) * 1000.0');
  });

  it('that is large is counted in a larger unit, by its largest amount', () => {
    const options = { unpricedPerMillionTokens: 30 };
    const { limits, descriptor } = made({
      budget: gw.limits.Budget.dollars(700, options).perHour(),
      amounts: { search: 50_000 },
      by: BY,
    });
    expect(limits.map((one: any) => one.rate_limit)).toEqual([
      limit('hour', 500_000_000).rate_limit,
      limit('hour', 7_000_000).rate_limit,
    ]);
    expect(descriptor.cost).toContain('llm.cost.total * 10000.0');
    expect(descriptor.cost).toContain('double(llm.totalTokens) * 0.3');
  });

  it('per month reports once per quota that it ignores the calendar', () => {
    const chart = new gw.CompiledChart(Testing.app(), 'c', { namespace: 'ai', printWarnings: false });
    const by = (name: string) => [{ name, value: gw.expressions.Cel.apiKeyField('team') }];
    new gw.patterns.GlobalRateLimit(chart, 'quotas', {
      quotas: [
        { budget: gw.limits.Budget.dollars(5).perMonth(), amounts: { search: 70 }, by: by('a') },
        { budget: gw.limits.Budget.dollars(5).perMonth(), by: by('b'), enforced: false },
        { budget: gw.limits.Budget.dollars(5), by: by('c') },
      ],
    });
    const found = gw.testing.GatewayAssertions.of(chart);
    expect(() => found.hasNoWarnings()).toThrow('AIG8113');
    const notes = ownFindings(chart.node.findAll()).filter(({ code }) => code === 'AIG8133');
    expect(notes.map(({ values }) => values)).toEqual([{ names: 'a', budget: '$70 per month' }]);
  });

  it('for specific clients has its own interval and does not reject if unenforced', () => {
    const budgets = { search: gw.limits.Budget.dollars(9).perHour(), support: gw.limits.Budget.dollars(2).perMonth() };
    const { limits } = made({ budget: gw.limits.Budget.dollars(1), budgets, by: BY, enforced: false });
    expect(limits).toEqual([
      { key: 'team', value: 'search', ...limit('hour', 9_000_000), shadow_mode: true },
      { key: 'team', value: 'support', ...limit('month', 2_000_000), shadow_mode: true },
      { key: 'team', ...limit('day', 1_000_000), shadow_mode: true },
    ]);
    expect(made({ budgets, by: BY }).limits).toEqual(
      limits.slice(0, 2).map(({ shadow_mode: _, ...one }: { shadow_mode: boolean }) => one),
    );
  });

  it.each<[string, gw.limits.Quota]>([
    ['`amounts`', { budgets: { search: gw.limits.Budget.tokens(5) }, amounts: { search: 5 }, by: BY }],
    ['neither `amount`', { budgets: {}, by: BY }],
    [
      'dollars, 1000 per million tokens of models without a price',
      { budget: gw.limits.Budget.tokens(5), budgets: { search: gw.limits.Budget.dollars(5) }, by: BY },
    ],
    [
      'dollars, 7 per million tokens of models without a price',
      {
        budgets: { a: gw.limits.Budget.dollars(5), b: gw.limits.Budget.dollars(5, { unpricedPerMillionTokens: 7 }) },
        by: BY,
      },
    ],
  ])('next to other limits is rejected: %s', (says, quota) => {
    expect(() => made(quota)).toThrow(says);
  });

  it('in tokens is that of the data plane', () => {
    const { limits, descriptor } = made({ budget: gw.limits.Budget.tokens(2_000_000), by: BY });
    expect(limits).toEqual([{ key: 'team', ...limit('day', 2_000_000) }]);
    expect(descriptor).toMatchObject({ unit: 'Tokens' });
    expect(descriptor).not.toHaveProperty('cost');
  });

  it('is never changed', () => {
    const month = gw.limits.Budget.tokens(7).perMonth();
    month.perHour();
    expect(made({ budget: month, by: BY }).limits).toEqual([{ key: 'team', ...limit('month', 7) }]);
    expect(made({ budget: month.perDay(), by: BY }).limits).toEqual([{ key: 'team', ...limit('day', 7) }]);
  });

  it.each([
    [0, 'is not a valid amount'],
    [-3, 'is not a valid amount'],
    [21_474_837, 'is not a valid amount'],
    [Number.NaN, 'found NaN'],
    [Number.POSITIVE_INFINITY, 'found Infinity'],
  ])('of %d dollars is rejected', (amount, reason) => {
    expect(() => gw.limits.Budget.dollars(amount)).toThrow(reason);
    expect(() => made({ budget: gw.limits.Budget.dollars(1), amounts: { search: amount }, by: BY })).toThrow(reason);
  });

  it('in fractions of tokens, or with free models, is rejected', () => {
    expect(() => gw.limits.Budget.tokens(0.5)).toThrow('is not a valid amount');
    expect(() => gw.limits.Budget.tokens(2 ** 31)).toThrow('is not a valid amount');
    expect(() => gw.limits.Budget.dollars(5, { unpricedPerMillionTokens: 0 })).toThrow('is not a valid amount');
  });

  it.each([{ amount: 5 }, { per: gw.limits.QuotaInterval.DAY }, { cost: gw.limits.RateLimitCost.TOKENS }])(
    'excludes %o, which it says itself',
    (more) => {
      const [option = ''] = Object.keys(more);
      expect(() => made({ budget: gw.limits.Budget.dollars(5), by: BY, ...more })).toThrow(option);
    },
  );

  it('does not affect quotas without an interval, which default to a day', () => {
    expect(made({ amount: 3, by: BY }).limits).toEqual([{ key: 'team', ...limit('day', 3) }]);
  });
});
