import { type Chart, Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as gw from '../../../src';

const reject = (pattern: string) => gw.PromptGuard.reject({ patterns: [pattern] });

function chartOf(): gw.CompiledChart {
  return new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false });
}

function firewallOf(chart: Chart, id = 'firewall', pattern = 'secret'): gw.PromptFirewall {
  return new gw.PromptFirewall(chart, id, { prompts: [reject(pattern)] });
}

/** A backend behind a route of a gateway. */
function served(chart: Chart, props: gw.LlmBackendProps = {}) {
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http', { port: 8080 });
  gateway.workload.overlayService({ type: 'ClusterIP' });
  const credentials = gw.Credentials.fromSecretName('openai');
  const backend = new gw.LlmBackend(chart, 'models', {
    ...props,
    providers: props.providers ?? [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials })],
  });
  return { gateway, backend, route: gateway.addRoute('chat', { to: [backend] }) };
}

/** The patterns of all request guards of the config, each list in the order in which the guards judge. */
function guardsIn(chart: gw.CompiledChart): string[][] {
  gw.GatewayAssertions.of(chart).hasNoErrors().hasNoDiagnostic('AIG7004').hasNoDiagnostic('AIG7020');
  const [{ config }] = chart.compile().gateways;
  const found: string[][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { request } = (value as { promptGuard?: { request?: readonly any[] } }).promptGuard ?? {};
    if (request) found.push(request.map(({ regex }) => regex.rules[0].pattern));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parse(config));
  return found;
}

describe('protect', () => {
  it.each<[string, gw.LlmBackendProps]>([
    ['no settings', {}],
    ['model aliases', { modelAliases: { chat: 'gpt-4o' } }],
    ['field defaults', { fieldDefaults: { temperature: 0 } }],
    ['messages', { prependMessages: [{ role: 'system', content: 'Be brief.' }] }],
    ['formats of paths', { apis: { '/v1/messages': gw.LlmApi.MESSAGES, '*': gw.LlmApi.COMPLETIONS } }],
  ])('guards a backend with %s', (_, props) => {
    const chart = chartOf();
    const { backend } = served(chart, props);
    firewallOf(chart).protect(backend);
    expect(guardsIn(chart)).toEqual([['secret']]);
  });

  it('adds its guards before those of the backend, once', () => {
    const chart = chartOf();
    const { backend } = served(chart, { promptGuards: [reject('own')] });
    firewallOf(chart).protect(backend).protect(backend);
    expect(guardsIn(chart)).toEqual([['secret', 'own']]);
  });

  it('guards providers with settings, also those that are added later', () => {
    const chart = chartOf();
    const credentials = gw.Credentials.fromSecretName('openai');
    const provider = (model: string) =>
      gw.LlmProvider.openAi({ name: model, credentials, modelAliases: { chat: model } });
    const { backend } = served(chart, { providers: [provider('first')], eviction: {} });
    firewallOf(chart).protect(backend);
    backend.addTier(provider('second'));
    backend.addTier(gw.LlmProvider.openAi({ name: 'third', credentials }));
    // What the policy says holds for the third.
    expect(guardsIn(chart)).toEqual([['secret'], ['secret'], ['secret']]);
  });

  it('leaves a policy to providers without settings', () => {
    const chart = chartOf();
    const credentials = gw.Credentials.fromSecretName('openai');
    const named = gw.LlmProvider.openAi({ name: 'named', credentials, modelAliases: { chat: 'gpt-4o' } });
    const plain = gw.LlmProvider.openAi({ name: 'plain', credentials });
    const { backend } = served(chart, { providers: [plain, named] });
    firewallOf(chart).protect(backend);
    expect(guardsIn(chart)).toEqual([['secret'], ['secret']]);
    backend.addPolicy('others', { fieldDefaults: { temperature: 0 } });
    expect(guardsIn(chart)).toEqual([['secret'], ['secret']]);
  });

  it('joins several firewalls, with and without settings of the backend', () => {
    for (const props of [{}, { modelAliases: { chat: 'gpt-4o' } }]) {
      const chart = chartOf();
      const { backend } = served(chart, props);
      firewallOf(chart, 'first', 'one').protect(backend);
      firewallOf(chart, 'second', 'two').protect(backend);
      expect(guardsIn(chart)).toEqual([['one', 'two']]);
    }
  });

  it('joins several firewalls of a route', () => {
    const chart = chartOf();
    const { route } = served(chart);
    firewallOf(chart, 'first', 'one').protect(route);
    firewallOf(chart, 'second', 'two').protect(route);
    expect(guardsIn(chart)).toEqual([['one', 'two']]);
  });

  it('keeps answers whole whatever the backend overrides', () => {
    const chart = chartOf();
    const { backend } = served(chart, { fieldOverrides: { stream: true, user: 'x' } });
    const answers = [gw.PromptGuard.maskPersonalData()];
    new gw.PromptFirewall(chart, 'firewall', { answers, wholeAnswers: true }).protect(backend);
    expect(chart.compile().gateways[0].config).toContain('overrides: {stream: false, user: x}');
    const transforming = new gw.LlmBackend(chart, 'transforming', {
      providers: [gw.LlmProvider.openAi()],
      fieldTransformations: { stream: gw.Cel.of('true') },
    });
    const whole = new gw.PromptFirewall(chart, 'whole', { answers, wholeAnswers: true });
    expect(() => whole.protect(transforming)).toThrow(/fieldTransformations\.stream/);
  });

  it.each<[string, (parts: ReturnType<typeof served>) => gw.IPolicyTarget]>([
    ['a gateway', ({ gateway }) => gateway],
    ['a route', ({ route }) => route],
  ])('of %s is an error where the backend has settings', (_, targetOf) => {
    const chart = chartOf();
    const parts = served(chart, { modelAliases: { chat: 'gpt-4o' } });
    firewallOf(chart).protect(targetOf(parts));
    gw.GatewayAssertions.of(chart).hasDiagnostic('AIG7150').hasNoDiagnostic('AIG7004').hasNoDiagnostic('AIG7020');
    expect(chart.compile().errors.join()).toMatch(/AIG7150 .*ai\.promptGuard\.request is not enforced/);
  });

  it('of a provider is an error where the provider has settings', () => {
    const chart = chartOf();
    const credentials = gw.Credentials.fromSecretName('openai');
    const named = gw.LlmProvider.openAi({ name: 'named', credentials, modelAliases: { chat: 'gpt-4o' } });
    const { backend } = served(chart, { providers: [named] });
    firewallOf(chart).protect(backend.section('named'));
    gw.GatewayAssertions.of(chart).hasDiagnostic('AIG7150').hasNoDiagnostic('AIG7004');
  });

  it('of a provider is an error where the backend has settings', () => {
    const chart = chartOf();
    const { backend } = served(chart, { modelAliases: { chat: 'gpt-4o' } });
    firewallOf(chart).protect(backend.section('openai'));
    gw.GatewayAssertions.of(chart).hasDiagnostic('AIG7150').hasNoDiagnostic('AIG7004');
  });
});

describe('the firewall of a pattern', () => {
  it('judges before the guards of a provider', () => {
    const chart = chartOf();
    const credentials = gw.Credentials.fromSecretName('openai');
    const guarded = gw.LlmProvider.openAi({ credentials, promptGuards: [reject('own')] });
    new gw.LlmFailoverGateway(chart, 'llm', {
      tiers: [{ providers: [guarded] }],
      allowAnonymous: true,
      firewall: firewallOf(chart),
    });
    expect(guardsIn(chart)).toEqual([['secret', 'own']]);
  });

  it('is joined with one that protects its backend', () => {
    const chart = chartOf();
    const credentials = gw.Credentials.fromSecretName('openai');
    const { backend } = new gw.LlmFailoverGateway(chart, 'llm', {
      tiers: [{ providers: [gw.LlmProvider.openAi({ credentials })] }],
      models: { chat: { openai: 'gpt-4o' } },
      allowAnonymous: true,
    });
    firewallOf(chart).protect(backend);
    expect(guardsIn(chart)).toEqual([['secret']]);
  });
});
