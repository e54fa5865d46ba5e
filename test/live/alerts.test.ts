import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, Duration, Testing } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as gw from '../../src';
import { CONFIG_FOLDER } from '../../src/core/compiler/model/workload';
import { describeWithOracle, ORACLE_START, build as program } from '../oracles/oracle';
import { type AlertTest, type ExpectedAlerts, seriesName, testRules } from '../oracles/promtool';
import { metricsOf } from './harness/assistant';
import { inputOf } from './harness/charts';
import { chat } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

/** The labels of alerts that are compared. */
const LABELS = ['namespace', 'gateway', 'route', 'budget', 'share'];
const BUDGET = gw.limits.Budget.dollars(5).perMonth();
const TOKENS_PER_REQUEST = 60;
/** Dollars per million tokens. */
const RATE = '3000';

/** A gateway with two tiers of models, and two routes to a site, of which one has a limit. */
function build(chart: Chart): void {
  const rates = { input: RATE, output: RATE };
  const provider = (name: string) =>
    gw.LlmProvider.openAi({ name, model: name, host: `${name}.example.net`, port: 8000 });
  const { gateway } = new gw.patterns.LlmFailoverGateway(chart, 'edge', {
    anyHostname: true,
    plainHttp: true,
    allowAnonymous: true,
    pathPrefix: '/llm',
    tiers: [{ providers: [provider('first')] }, { providers: [provider('second')] }],
    eviction: { duration: Duration.seconds(10), consecutiveFailures: 1, restoreHealth: 100 },
    rawConfig: {
      config: {
        modelCatalog: [{ inline: { providers: { openai: { models: { first: { rates }, second: { rates } } } } } }],
      },
    },
  });
  const site = new gw.StaticBackend(chart, 'site', { host: 'site.example.net', port: 8000 });
  gateway.addRoute('web', { path: gw.PathMatch.prefix('/web'), to: [site] });
  gateway
    .addRoute('limited', { path: gw.PathMatch.prefix('/limited'), to: [site] })
    .addTrafficPolicy('limit', { rateLimits: [gw.limits.RateLimit.requestsPerHour(1)] });
}

/** The alert rules for this gateway, and for one that has no traffic. */
function alertGroups(): unknown {
  const chart = Testing.chart();
  const gateways = ['edge', 'inner'].map((name) => gw.Gateway.fromGatewayName(chart, name, name, 'shop'));
  new gw.observability.GatewayAlerts(chart, 'alerts', {
    gateways,
    slowAfter: Duration.seconds(1),
    tokensPerHour: 1000,
    budgets: [{ budget: BUDGET }],
  });
  return Testing.synth(chart).find(({ kind }) => kind === 'PrometheusRule').spec.groups;
}

/** A time series, by its name with labels: a value per minute, or undefined if the data plane did not have it yet. */
type Series = Map<string, (string | undefined)[]>;

/** Scrapes of a pod, a minute apart. */
class Scrapes {
  private readonly series: Series = new Map();
  private minutes = 0;

  public constructor(
    private readonly live: Live,
    private readonly pod = 'edge-5d8f7c6b4-x2x4z',
  ) {}

  public async scrape(): Promise<void> {
    for (const line of (await metricsOf(this.live)).split('\n')) {
      const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (metric === undefined) continue;
      const own = [labels, `namespace="shop"`, `pod="${this.pod}"`].filter(Boolean).join(',');
      const name = `${metric}{${own}}`;
      const values = this.series.get(name) ?? [];
      values[this.minutes] = value;
      this.series.set(name, values);
    }
    this.minutes++;
  }

  /** Returns the increase of all series of a metric within the last minutes. */
  public increase(metric: string, minutes: number): number {
    const at = (values: readonly (string | undefined)[], minute: number) => Number(values[minute] ?? 0);
    const all = [...this.series].filter(([name]) => name.startsWith(`${metric}{`));
    const last = this.minutes - 1;
    return all.reduce((sum, [, values]) => sum + at(values, last) - at(values, last - minutes), 0);
  }

  /** Returns the series, after which the pod is gone for some minutes, or scraped without traffic. */
  public input({ goneFor = 0, idleFor = 0 } = {}): AlertTest['series'] {
    return [...this.series].map(([series, values]) => {
      const known = Array.from({ length: this.minutes }, (_, minute) => values[minute] ?? '_');
      const idle = idleFor > 0 ? [`${known.at(-1)}x${idleFor - 1}`] : [];
      return { series, values: [...known, ...idle, ...(goneFor > 0 ? [`_x${goneFor - 1}`] : [])].join(' ') };
    });
  }
}

/** Another gateway, whose pod is scraped and has no traffic. */
const INNER: AlertTest['series'] = ['agentgateway_build_info', 'agentgateway_config_synchronized'].map((metric) => ({
  series: seriesName(metric, { namespace: 'shop', pod: 'inner-5d8f7c6b4-x2x4z' }),
  values: '1x600',
}));

const MINUTES = 25;
const EDGE = { namespace: 'shop', gateway: 'edge' };
const routeNamed = (name: string) => `demo/live-edge-gateway-${name}.00`;

describeLive('alerts about the running data plane', () => {
  describeWithOracle('promtool')('with the rules engine of Prometheus', () => {
    let live: Live;
    let siteFails = false;
    let siteIsSlow = false;
    let firstFails = false;
    let tokens = TOKENS_PER_REQUEST;
    const groups = alertGroups();

    beforeAll(async () => {
      program('promtool');
      const answer = (model: string) => ({
        body: {
          id: 'c1',
          object: 'chat.completion',
          created: 1,
          model,
          choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens },
        },
      });
      live = await runLive({
        input: inputOf(build),
        // A minute of Prometheus is half a second of the test, so evictions are shorter, too.
        mutate: (config) => config.replaceAll('duration: 10s', 'duration: 85ms'),
        upstreams: {
          'first.example.net:8000': http(() => (firstFails ? { status: 503 } : answer('first'))),
          'second.example.net:8000': http(() => answer('second')),
          'site.example.net:8000': http(() => ({
            status: siteFails ? 503 : 200,
            afterMilliseconds: siteIsSlow ? 1300 : 0,
          })),
        },
      });
      for (const path of ['/web', '/limited']) await live.get(`http://a.example.com${path}`);
      await ask();
    }, ORACLE_START);
    afterAll(() => live?.stop());

    const ask = () => live.post('http://a.example.com/llm/v1/chat/completions', chat('hello'));
    const web = () => live.get('http://a.example.com/web');

    /** Scrapes each minute, with requests before each one. */
    async function scraped(minute: (index: number) => Promise<unknown>, minutes = MINUTES): Promise<Scrapes> {
      const scrapes = new Scrapes(live);
      for (let index = 0; index < minutes; index++) {
        await scrapes.scrape();
        await minute(index);
      }
      return scrapes;
    }

    function complaints(series: AlertTest['series'], ...expected: readonly ExpectedAlerts[]): string {
      return testRules(groups, [{ name: 'requests', series: [...series, ...INNER], expected }], LABELS);
    }

    /** The alerts that fire after some minutes. */
    const firingAfter = (afterMinutes: number, ...alerts: ExpectedAlerts['alerts']): ExpectedAlerts => ({
      afterMinutes,
      alerts,
    });

    it('fire never while all requests are answered', async () => {
      const scrapes = await scraped(async (minute) => {
        await web();
        if (minute % 6 === 0) await ask();
      });
      expect(complaints(scrapes.input(), ...Array.from({ length: MINUTES }, (_, minute) => firingAfter(minute)))).toBe(
        '',
      );
    });

    it('report a gateway without pods', async () => {
      const scrapes = await scraped(web, 5);
      const gone = { alertname: 'AiGatewayDown', ...EDGE };
      expect(complaints(scrapes.input({ goneFor: 30 }), firingAfter(5), firingAfter(8), firingAfter(20, gone))).toBe(
        '',
      );
    });

    it('report a route that fails', async () => {
      siteFails = true;
      const scrapes = await scraped(web);
      siteFails = false;
      const fails = { alertname: 'AiGatewayHighErrorRate', ...EDGE, route: routeNamed('web') };
      expect(complaints(scrapes.input({ idleFor: 30 }), firingAfter(4), firingAfter(12, fails), firingAfter(50))).toBe(
        '',
      );
    });

    it('report a slow route', async () => {
      const scrapes = await scraped(async (minute) => {
        siteIsSlow = minute % 4 === 0;
        if (siteIsSlow) await web();
      });
      siteIsSlow = false;
      const slow = { alertname: 'AiGatewayHighLatency', ...EDGE, route: routeNamed('web') };
      expect(complaints(scrapes.input({ idleFor: 30 }), firingAfter(9), firingAfter(20, slow), firingAfter(50))).toBe(
        '',
      );
    });

    it('report a limit that rejects requests', async () => {
      const scrapes = await scraped(() => live.get('http://a.example.com/limited'));
      const limited = { alertname: 'AiGatewayRateLimiting', ...EDGE, route: routeNamed('limited') };
      expect(
        complaints(scrapes.input({ idleFor: 30 }), firingAfter(14), firingAfter(22, limited), firingAfter(50)),
      ).toBe('');
    });

    it('report tokens and spending', async () => {
      const scrapes = await scraped(ask);
      const budget = (share: string) => ({
        alertname: 'AiGatewayBudgetSpent',
        namespace: 'shop',
        gateway: 'edge,inner',
        budget: 'all: $5 per month',
        share,
      });
      const manyTokens = { alertname: 'AiGatewayHighTokenUsage', ...EDGE };
      const [half, most] = [budget('0.5'), budget('0.8')];
      expect(
        complaints(
          scrapes.input({ idleFor: 120 }),
          firingAfter(8),
          // 17 minutes with 60 tokens for 3000 dollars per million are 3 of 5 dollars, and 1000 tokens.
          firingAfter(17, half),
          firingAfter(24, half, most, manyTokens),
          firingAfter(140, half, most),
        ),
      ).toBe('');
    });

    it('report a provider that fails, until an hour after its last failure', async () => {
      firstFails = true;
      tokens = 0;
      const scrapes = new Scrapes(live);
      for (let minute = 0; minute < 40; minute++) {
        await scrapes.scrape();
        const end = Date.now() + 500;
        while (Date.now() < end) {
          expect((await ask()).status).toBe(200);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
      firstFails = false;
      // The evictions are so long at the end that the threshold alone would not be reached.
      expect(scrapes.increase('agentgateway_retries_total', 39)).toBeGreaterThan(10);
      expect(scrapes.increase('agentgateway_retries_total', 10)).toBeLessThan(5);
      const retries = { alertname: 'AiGatewayHighRetryRate', ...EDGE, route: routeNamed('route') };
      const tests = [
        firingAfter(3),
        firingAfter(20, retries),
        firingAfter(39, retries),
        firingAfter(80, retries),
        firingAfter(115),
      ];
      expect(complaints(scrapes.input({ idleFor: 120 }), ...tests)).toBe('');
    }, 120_000);

    describe('about the config', () => {
      it('report a change that the pod rejects', async () => {
        writeFileSync(live.here(join(CONFIG_FOLDER, 'config.yaml')), 'binds: [{port: none}]\n');
        const isRejected = async () => /^agentgateway_config_synchronized.* 0$/m.test(await metricsOf(live));
        await expect.poll(isRejected, { timeout: 20_000 }).toBe(true);
        const scrapes = await scraped(web, 15);
        const rejected = { alertname: 'AiGatewayConfigRejected', ...EDGE };
        expect(complaints(scrapes.input(), firingAfter(4), firingAfter(10, rejected))).toBe('');
      });
    });
  });
});
