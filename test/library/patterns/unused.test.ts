import { Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import {
  Cel,
  CompiledChart,
  Diagnostics,
  GatewayAssertions,
  GlobalRateLimit,
  LlmProvider,
  ModelRouter,
  PromptFirewall,
  PromptGuard,
  QuotaInterval,
} from '../../../src';

const PROPS = { namespace: 'ai', printWarnings: false };
const quotas = (chart: Chart) =>
  new GlobalRateLimit(chart, 'quotas', {
    quotas: [{ amount: 5, per: QuotaInterval.HOUR, by: [{ name: 'address', value: Cel.clientAddress() }] }],
  });
const firewall = (chart: Chart) => new PromptFirewall(chart, 'guards', { prompts: [PromptGuard.maskPersonalData()] });

describe('a construct that nothing uses', () => {
  it('is told, in charts that are compiled and in plain ones', () => {
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

  it('is used as soon as somebody asks for what it is there for, also after a first look', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    const limit = quotas(chart);
    const guards = firewall(chart);
    expect(chart.compile().warnings).toHaveLength(2);
    limit.rateLimit();
    expect(guards.options.promptGuards).toHaveLength(1);
    expect(chart.compile().warnings).toEqual([]);
  });

  it('may be there on purpose', () => {
    const chart = new CompiledChart(Testing.app(), 'chart', PROPS);
    Diagnostics.of(quotas(chart)).waive('AIG8113', { reason: 'gateways of other repositories ask it' });
    expect(chart.compile().warnings).toEqual([]);
  });
});

describe('a model of a router', () => {
  it('whose name is nearly one that its provider has is told', () => {
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
