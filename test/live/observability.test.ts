import type { Chart } from 'cdk8s';
import { Testing } from 'cdk8s';
import { beforeAll, expect, it } from 'vitest';
import * as gw from '../../src';
import { METRICS } from '../../src/core/data-plane/agentgateway-1.4/metrics';
import { ObservabilityOracle, type Query, queriesOf } from '../oracles/observability-oracle';
import { describeWithOracle, ORACLE_START } from '../oracles/oracle';
import { inputOf } from './harness/charts';
import { chat } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** Labels that Prometheus adds when it scrapes a pod, the label of histogram buckets, and the labels of alerts. */
const ADDED = ['namespace', 'pod', 'le', 'alertname', 'alertstate'];
/** Prometheus' own series of alerts that fire. */
const ALERTS = 'ALERTS';

function build(chart: Chart): gw.patterns.LlmFailoverGateway {
  return new gw.patterns.LlmFailoverGateway(chart, 'llm', {
    anyHostname: true,
    plainHttp: true,
    allowAnonymous: true,
    tiers: [{ providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', host: 'model.example.net', port: 8000 })] }],
    rateLimits: [gw.limits.RateLimit.tokensPerHour(100)],
    accessLog: {
      attributes: {
        ...gw.telemetry.TelemetryFields.LLM,
        ...gw.telemetry.TelemetryFields.LLM_COST,
        ...gw.telemetry.TelemetryFields.CLIENT,
      },
    },
    rawConfig: {
      config: {
        modelCatalog: [
          { inline: { providers: { openai: { models: { 'gpt-4o': { rates: { input: '1', output: '10' } } } } } } },
        ],
      },
    },
  });
}

const ANSWER = {
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-4o',
  choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
  usage: {
    prompt_tokens: 30,
    completion_tokens: 20,
    total_tokens: 50,
    prompt_tokens_details: { cached_tokens: 12 },
    completion_tokens_details: { reasoning_tokens: 7 },
  },
};

describeLive('telemetry of LLM traffic', () => {
  let live: Live;
  let metrics = '';
  /** The scrapes of Prometheus, in order. */
  const scrapes: string[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: inputOf(build),
      upstreams: {
        'model.example.net:8000': http(({ body }) => (body.includes('fail') ? { status: 503 } : { body: ANSWER })),
      },
    });
    const ask = (content: string) =>
      live.post('http://llm.example.com/v1/chat/completions', chat(content, { temperature: 0.5, max_tokens: 99 }), {
        headers: { 'user-agent': 'tests/1' },
      });
    const scrape = async () => scrapes.push((await live.get('http://llm.example.com:15020/metrics')).body);
    const statuses = [];
    await scrape();
    for (const content of ['hello', 'fail', 'hello', 'hello']) statuses.push((await ask(content)).status);
    expect(statuses).toEqual([200, 503, 200, 429]);
    await scrape();
    // Counters that are new at the last scrape have not grown yet, as Prometheus sees it.
    for (const content of ['fail', 'hello']) await ask(content);
    await scrape();
    metrics = scrapes.at(-1) ?? '';
  }, ORACLE_START);

  it('is in the access log under the names of OpenTelemetry', () => {
    const line =
      live
        .log()
        .split('\n')
        .find((one) => one.includes('http.status=200')) ?? '';
    for (const field of [
      'gen_ai.provider.name=openai',
      'gen_ai.request.model=gpt-4o',
      'gen_ai.usage.input_tokens=30',
      'gen_ai.usage.output_tokens=20',
      'gen_ai.request.stream=false',
      'gen_ai.request.temperature=0.5',
      'gen_ai.request.max_tokens=99',
      'gen_ai.usage.cache_read.input_tokens=12',
      'gen_ai.usage.reasoning.output_tokens=7',
      'user_agent.original="tests/1"',
      'client.address=',
    ]) {
      expect(line).toContain(field);
    }
    expect(line).not.toContain('user.id');
    // 30 tokens of the prompt, 20 of the answer, 7 of those for reasoning; 1 and 10 dollars a million.
    expect(line.match(/gen_ai\.usage\.cost(\.\w+)?=[^ ]+/g)).toEqual([
      'gen_ai.usage.cost=0.00023',
      'gen_ai.usage.cost.input=0.00003',
      'gen_ai.usage.cost.output=0.00013',
    ]);
    // No name comes twice.
    const names = [...line.matchAll(/ ([a-z_.]+)=/g)].map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  describeWithOracle('observability')('what dashboard and alerts ask for', () => {
    it('is there after traffic, with each label', async () => {
      const chart = Testing.chart();
      const budgets = [{ budget: gw.limits.Budget.dollars(5) }, { budget: gw.limits.Budget.tokens(5) }];
      const dashboard = new gw.observability.GatewayDashboard(chart, 'dashboard', { spendingBy: [], budgets });
      new gw.observability.GatewayAlerts(chart, 'alerts', { tokensPerHour: 1, budgets });
      const rules = Testing.synth(chart).find(({ kind }) => kind === 'PrometheusRule').spec.groups[0].rules;
      const expressions = [
        ...queriesOf(JSON.parse(dashboard.json)),
        ...rules.map(({ expr }: { expr: string }) => expr),
      ];
      const oracle = ObservabilityOracle.start();
      const queries = await oracle.queries(expressions);
      oracle.stop();
      expect(queries.length).toBeGreaterThan(20);
      expect(queries.flatMap(missing)).toEqual([]);
    });

    it('fires alerts only for actual failures', async () => {
      const chart = Testing.chart();
      new gw.observability.GatewayAlerts(chart, 'alerts', { tokensPerHour: 1 });
      const rules: { alert: string; expr: string }[] = Testing.synth(chart)[0].spec.groups[0].rules;
      const { tokens, promptsAndAnswers } = METRICS;
      const oracle = ObservabilityOracle.start();
      const counts = await oracle.values(
        scrapes,
        rules.map(({ expr }) => expr),
      );
      // Two answers with 50 tokens each, of which 12 come from a cache.
      const sums = await oracle.values(scrapes, [
        `sum(${tokens}_sum{${promptsAndAnswers}}) == 100`,
        `sum(${tokens}_sum) == 124`,
      ]);
      oracle.stop();
      // Between the last two scrapes, the limit refused both requests.
      const told = rules.flatMap(({ alert }, index) => (counts[index] ? [alert] : []));
      expect(told).toEqual(['AiGatewayRateLimiting']);
      expect(sums).toEqual([1, 1]);
    });

    it('returns data for each panel from Prometheus', async () => {
      const chart = Testing.chart();
      const budgets = [{ budget: gw.limits.Budget.dollars(5) }, { budget: gw.limits.Budget.tokens(5) }];
      const dashboard = new gw.observability.GatewayDashboard(chart, 'dashboard', { spendingBy: [], budgets });
      // Every model has a price here, so the query covers all lookups instead.
      const unpriced = 'status=~"Missing|NoCatalog"';
      const asked = queriesOf(JSON.parse(dashboard.json));
      const expressions = asked.map((one) => one.replace(unpriced, 'status!=""'));
      const oracle = ObservabilityOracle.start();
      const counts = await oracle.values(scrapes, expressions);
      const nothing = await oracle.values(
        scrapes,
        asked.filter((one) => one.includes(unpriced)),
      );
      oracle.stop();
      expect(expressions.length).toBeGreaterThan(10);
      expect(expressions.filter((_, index) => counts[index] === 0)).toEqual([]);
      expect(nothing).toEqual([0]);
    });
  });

  function missing({ metrics: asked, labels }: Query): string[] {
    return asked
      .filter((metric) => metric !== ALERTS)
      .flatMap((metric) => {
        const series = metrics
          .split('\n')
          .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
        if (series.length === 0) return [`there is no ${metric}`];
        const wanted = labels.filter((label) => !ADDED.includes(label));
        return wanted
          .filter((label) => !series.some((line) => line.includes(`{${label}="`) || line.includes(`,${label}="`)))
          .map((label) => `${metric} has no ${label}`);
      });
  }
});
