import { Testing } from 'cdk8s';
import { load } from 'js-yaml';
import { afterEach, describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { readTemporarilyCounted, temporarilyCounted } from '../../../src/core/values/temporary-budget';
import { ownFindings } from '../../../src/library/constructs/own-findings';

const { Budget } = gw.limits;
const TEAM = 'apiKey.team';
const BY = [{ name: 'team', value: gw.expressions.Cel.apiKeyField('team') }];
const END = '2999-01-29';
const UNTIL = 'until 2999-01-29T00:00:00.000Z: ';
const IS_BEFORE = 'request.startTime < timestamp("2999-01-29T00:00:00.000Z")';

const date = process.env.AI_GATEWAY_DATE;
afterEach(() => {
  if (date === undefined) delete process.env.AI_GATEWAY_DATE;
  else process.env.AI_GATEWAY_DATE = date;
});

/** Returns the objects of a rate limit service, and its findings. */
function made(quota: Omit<gw.limits.Quota, 'by'>, props: gw.patterns.GlobalRateLimitProps = {}) {
  const chart = new gw.ControllerChart(Testing.app(), 'c', { namespace: 'ai', disableResourceNameHashes: true });
  const quotas = new gw.patterns.GlobalRateLimit(chart, 'quotas', { ...props, quotas: [{ ...quota, by: BY }] });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  const web = new gw.StaticBackend(chart, 'web', { host: 'web.example.net', port: 80 });
  gateway.addRoute('web', { to: [web] }).addTrafficPolicy('quotas', { rateLimits: [quotas.rateLimit()] });
  const objects: any[] = Testing.synth(chart);
  const texts = objects.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.values<string>(data) : []));
  const service: any = load(texts.find((text) => text.startsWith('domain:')) ?? '');
  const [policy] = objects.filter(({ spec }) => spec?.traffic?.rateLimit);
  const found = ownFindings(chart.node.findAll());
  const { env } = objects.find(({ spec }) => spec?.template?.spec.containers[0].name === 'ratelimit').spec.template.spec
    .containers[0];
  return {
    limits: service.descriptors.map(({ key: _, rate_limit: { unit, requests_per_unit }, value }: any) => [
      value,
      unit,
      requests_per_unit,
    ]),
    expression: policy.spec.traffic.rateLimit.global.descriptors[0].entries[0].expression as string,
    findings: found.filter(({ code }) => code !== 'AIG8113').map(({ code, values }) => [code, values]),
    env: env as readonly { readonly name: string; readonly value: string }[],
  };
}

describe('a temporary budget', () => {
  it('of a client counts it under another value until its end', () => {
    const { limits, expression } = made({
      budgets: { search: Budget.dollars(20).temporarily(50, END), support: Budget.dollars(10) },
    });
    expect(limits).toEqual([
      ['search', 'day', 20_000_000],
      ['support', 'day', 10_000_000],
      [`${UNTIL}search`, 'day', 50_000_000],
    ]);
    expect(expression).toBe(`${TEAM} == "search" && ${IS_BEFORE} ? "${UNTIL}search" : ${TEAM}`);
  });

  it('of all clients leaves out those with a budget of their own', () => {
    const { limits, expression } = made({
      budget: Budget.tokens(100).perMonth().temporarily(300, END),
      budgets: { search: Budget.tokens(500).perHour() },
    });
    expect(limits).toEqual([
      ['search', 'hour', 500],
      [`${UNTIL}*`, 'month', 300],
      [undefined, 'month', 100],
    ]);
    expect(expression).toBe(`!(${TEAM} in ["search"]) && ${IS_BEFORE} ? "${UNTIL}" + string(${TEAM}) : ${TEAM}`);
  });

  it('decides the unit of dollars if it is the largest amount', () => {
    const { limits } = made({ budgets: { search: Budget.dollars(500).temporarily(50_000, END) } });
    expect(limits).toEqual([
      ['search', 'day', 5_000_000],
      [`${UNTIL}search`, 'day', 500_000_000],
    ]);
  });

  it('keeps its end in another interval, and its end can have a time zone', () => {
    const budget = Budget.requests(2).temporarily(4, '2999-01-29T18:00:00+01:00').perMinute();
    const { limits } = made({ budgets: { search: budget } });
    expect(limits).toEqual([
      ['search', 'minute', 2],
      ['until 2999-01-29T17:00:00.000Z: search', 'minute', 4],
    ]);
  });

  it.each([
    ['2027-01-28', []],
    ['2027-01-29', [['AIG8296', { budget: 'of search by team', until: '2027-01-29' }]]],
    ['2028-01-01', [['AIG8296', { budget: 'of search by team', until: '2027-01-29' }]]],
  ])('is reported on %s', (day, expected) => {
    process.env.AI_GATEWAY_DATE = day;
    const quota = { budgets: { search: Budget.dollars(20).temporarily(50, '2027-01-29') } };
    expect(made(quota).findings).toEqual(expected);
  });

  it('leads to the same output on each day', () => {
    const quota = { budgets: { search: Budget.dollars(20).temporarily(50, '2027-01-29') } };
    process.env.AI_GATEWAY_DATE = '2027-01-01';
    const { limits, expression } = made(quota);
    process.env.AI_GATEWAY_DATE = '2028-01-01';
    expect(made(quota)).toMatchObject({ limits, expression });
  });

  it.each(['Friday', '2027-02-30', '2027-01-29T18:00:00', ''])('does not end at %s', (until) => {
    expect(() => Budget.dollars(20).temporarily(50, until)).toThrow('AIG8295');
  });

  it.each([0, -1, 0.5])('has no amount of %s tokens', (amount) => {
    expect(() => Budget.tokens(20).temporarily(amount, END)).toThrow('AIG8120');
  });
});

describe('the expression of a counted value', () => {
  const one = '2027-01-29T00:00:00.000Z';
  const other = '2028-01-29T17:30:00.000Z';
  it.each([
    [[{ client: 'search', until: one }], []],
    [[{ client: 'a "quoted" \\ name', until: one }], ['a "quoted" \\ name']],
    [[{ until: one }], []],
    [
      [{ client: 'a', until: one }, { client: 'b == "c" ? : ', until: other }, { until: other }],
      ['a', 'b == "c" ? : ', 'd'],
    ],
  ])('with %j can be read again', (temporary, clients) => {
    for (const value of [TEAM, 'coalesce(string(apiKey.id), "none")', 'x == "y" ? "a" : "b"']) {
      const counted = { value, temporary, clients };
      const read = readTemporarilyCounted(temporarilyCounted(counted));
      expect(read).toMatchObject({ value, temporary });
    }
  });

  it.each([TEAM, `${TEAM} == "a" ? "b" : ${TEAM}`, `${IS_BEFORE} ? "else: " + string(${TEAM}) : ${TEAM}`])(
    'is unchanged if it is %s',
    (expression) => {
      expect(readTemporarilyCounted(expression)).toEqual({ value: expression, temporary: [], clients: [] });
    },
  );
});

describe('calendar months', () => {
  const quota = { budget: Budget.dollars(600).perMonth() };
  const image = 'registry.example.com/ratelimit:aug';

  it('are a setting of the service, with which a monthly budget is not reported', () => {
    const variable = { name: 'USE_CALENDAR_MONTH_RATE_LIMIT', value: 'true' };
    const { env, findings } = made(quota, { calendarMonths: true, image });
    expect([env.filter(({ name }) => name === variable.name), findings]).toEqual([[variable], []]);
    const usual = made(quota);
    expect(usual.env.map(({ name }) => name)).not.toContain(variable.name);
    expect(usual.findings).toMatchObject([['AIG8133', {}]]);
  });

  it('require an image, because the default one ignores the setting', () => {
    expect(() => made(quota, { calendarMonths: true })).toThrow('AIG8117');
  });
});
