import { Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  CompiledChart,
  Credentials,
  Diagnostics,
  Gateway,
  LlmBackend,
  LlmProvider,
  PathMatch,
  PromptGuard,
  type Route,
} from '../../../src';
import { Cel } from '../../../src/modules/expressions';
import { QuotaInterval } from '../../../src/modules/limits';
import { GlobalRateLimit, ModelRouter, PromptFirewall, type PromptFirewallProps } from '../../../src/modules/patterns';
import { GatewayAssertions } from '../../../src/modules/testing';

const PROPS = { namespace: 'ai', printWarnings: false };
const quotas = (chart: Chart) =>
  new GlobalRateLimit(chart, 'quotas', {
    quotas: [{ amount: 5, per: QuotaInterval.HOUR, by: [{ name: 'address', value: Cel.clientAddress() }] }],
  });
const firewall = (chart: Chart) => new PromptFirewall(chart, 'guards', { prompts: [PromptGuard.maskPersonalData()] });

describe('an unused construct', () => {
  it('is reported in compiled and in plain charts', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    quotas(chart);
    firewall(chart);
    expect(chart.compile().warnings.map((text) => text.split('\n')[0])).toEqual([
      'warning AIG8113 at chart/guards: this PromptFirewall is not used: no backend applies its guards',
      'warning AIG8113 at chart/quotas: this GlobalRateLimit is not used: no policy applies its limits',
    ]);
    const plain = new Chart(Testing.app(), 'plain', { namespace: 'ai' });
    quotas(plain);
    expect(() => GatewayAssertions.of(plain).hasNoWarnings()).toThrow('AIG8113');
  });

  it('counts as used once its value is read, even after a first synthesis', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    const limit = quotas(chart);
    const guards = firewall(chart);
    expect(chart.compile().warnings).toHaveLength(2);
    limit.rateLimit();
    expect(guards.options.promptGuards).toHaveLength(1);
    expect(chart.compile().warnings).toEqual([]);
  });

  it('is accepted with a waiver', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    Diagnostics.of(quotas(chart)).waive('AIG8113', { reason: 'gateways of other repositories ask it' });
    expect(chart.compile().warnings).toEqual([]);
  });
});

describe('a firewall with whole answers', () => {
  /** The codes of warnings, where the firewall protects the backend and what `more` adds. */
  const codesOf = (more: (guards: PromptFirewall, route: Route) => void, props: Partial<PromptFirewallProps> = {}) => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    const answers = [PromptGuard.maskPersonalData()];
    const guards = new PromptFirewall(chart, 'guards', { answers, wholeAnswers: true, ...props });
    const providers = [LlmProvider.openAi({ model: 'gpt-4o', credentials: Credentials.none() })];
    const models = new LlmBackend(chart, 'models', { providers });
    const gateway = new Gateway(chart, 'gateway');
    gateway.addHttpListener('http', { port: 8080 });
    const route = gateway.addRoute('chat', { path: PathMatch.prefix('/v1'), to: [models] });
    more(guards.protect(models), route);
    return chart.compile().warnings.flatMap((text) => /AIG8180.*/.exec(text)?.[0] ?? []);
  };

  it('is reported if it protects backends only, whose clients read whole responses as empty streams', () => {
    const [warning, ...others] = codesOf(() => {});
    expect(warning).toContain('at chart/guards: `wholeAnswers` protects only backend chart-models');
    expect(others).toEqual([]);
  });

  it('is accepted with a route, or if clients may stream', () => {
    expect(codesOf((guards, route) => guards.protect(route))).toEqual([]);
    expect(codesOf(() => {}, { wholeAnswers: false })).toEqual([]);
  });
});

describe('a model of a router', () => {
  it('is reported if its name resembles a model of the provider', () => {
    const warningsOf = (name: string, provider: LlmProvider) => {
      const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
      new ModelRouter(chart, 'router', {
        anyHostname: true,
        plainHttp: true,
        models: [{ name, providers: [{ provider }] }],
        allowAnonymous: true,
      });
      return chart.compile().warnings.join();
    };
    expect(warningsOf('gpt4o', LlmProvider.openAi())).toContain(
      'AIG7074 at chart/router: OpenAI has no known model gpt4o',
    );
    expect(warningsOf('gpt4o', LlmProvider.openAi({ model: 'gpt-4o' }))).not.toContain('AIG7074');
    expect(warningsOf('gpt4o', LlmProvider.openAi({ host: 'vllm.example.net', port: 80 }))).not.toContain('AIG7074');
  });
});
