import { ApiObject, App, Chart, Duration, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as gw from '../../../src';
import { isObject } from '../../../src/core/values/objects';
import type { FieldPath } from '../../../src/core/values/origin';
import { setByOf } from '../../../src/library/api/runtime/calls';
import { LlmFailoverGateway } from '../../../src/modules/patterns';
import { MEMBERS } from '../../../tools/l2-coverage/coverage';

afterEach(() => vi.unstubAllEnvs());

/** The objects of a chart by their construct. */
function objectsIn(chart: Chart) {
  return chart.node
    .findAll()
    .filter(ApiObject.isApiObject)
    .map((object) => ({ object, value: object.toJson() }));
}

function fieldsOf(value: unknown, path: FieldPath = []): readonly { path: FieldPath; text: string }[] {
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) return [{ path, text: isObject(value) ? '{}' : String(value) }];
  return entries.flatMap(([step, inner]) => fieldsOf(inner, [...path, step]));
}

/** Returns the construct and the option of a field of the only object of a kind. */
function optionAt(chart: Chart, kind: string, ...path: FieldPath) {
  const [{ object, value }] = objectsIn(chart).filter((one) => one.value.kind === kind);
  return setByOf(object, value, ['spec', ...path]);
}

const newChart = () => new Chart(new App(), 'c', { namespace: 'shop' });
const credentials = gw.Credentials.fromSecretName('openai-key');

describe('the option of a field', () => {
  const build = () => {
    const chart = newChart();
    const azure = { endpoint: 'a.openai.azure.com', credentials };
    const llm = new gw.LlmBackend(chart, 'llm', {
      providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials }), gw.LlmProvider.azureOpenAi(azure)],
      eviction: { consecutiveFailures: 2, duration: Duration.seconds(90) },
    });
    llm.addTier(gw.LlmProvider.openAi({ model: 'gpt-4o', credentials }));
    return chart;
  };
  const groups = (tier: number, provider: number) => ['ai', 'groups', tier, 'providers', provider] as const;

  it.each<[string, FieldPath, string | undefined]>([
    ['a value of a factory', [...groups(0, 1), 'azureopenai', 'endpoint'], 'providers[1].endpoint'],
    [
      'an argument of a factory',
      [...groups(0, 1), 'policies', 'auth', 'secretRef', 'name'],
      'providers[1].credentials',
    ],
    ['the first of two equal values', [...groups(0, 0), 'openai', 'model'], 'providers[0].model'],
    ['the second of two equal values', [...groups(1, 0), 'openai', 'model'], 'addTier() providers[0].model'],
    ['a list item', groups(0, 1), 'providers[1]'],
    ['a constant in an item', [...groups(0, 1), 'name'], 'providers[1]'],
    ['a missing field', [...groups(0, 1), 'azureopenai', 'apiVersion'], 'providers[1].endpoint'],
    ['a duration', ['policies', 'health', 'eviction', 'duration'], 'eviction.duration'],
    ['a struct', ['policies', 'health', 'eviction'], 'eviction'],
    ['fields of several calls', ['ai', 'groups'], undefined],
    ['the whole resource', [], undefined],
  ])('is found for %s', (_, path, option) => {
    const found = optionAt(build(), 'AgentgatewayBackend', ...path);
    expect(found).toEqual({ construct: 'c/llm', ...(option === undefined ? {} : { option }) });
  });

  it('is that of the pattern which the program creates', () => {
    const chart = newChart();
    new LlmFailoverGateway(chart, 'llm', {
      hostname: 'llm.example.com',
      certificate: Secret.fromSecretName(chart, 'Certificate', 'tls'),
      allowAnonymous: true,
      tiers: [{ providers: [gw.LlmProvider.openAi({ model: 'gpt-4o', credentials })] }],
    });
    expect(optionAt(chart, 'Gateway', 'listeners', 0, 'hostname')).toEqual({ construct: 'c/llm', option: 'hostname' });
    const model = ['ai', 'groups', 0, 'providers', 0, 'openai', 'model'];
    const tiers = { construct: 'c/llm', option: 'tiers[0].providers[0].model' };
    expect(optionAt(chart, 'AgentgatewayBackend', ...model)).toEqual(tiers);
  });

  it('is below the method that changes a construct', () => {
    const chart = newChart();
    const gateway = new gw.Gateway(chart, 'edge');
    gateway.addHttpListener('web', { port: 8080 });
    const to = [gw.ServiceDestination.fromServiceName('shop', { port: 80 })];
    const route = gateway.addRoute('cart', { path: gw.PathMatch.prefix('/cart'), to });
    route.addRule({ path: gw.PathMatch.prefix('/search'), to });
    route.addRule({ path: gw.PathMatch.prefix('/browse'), to });
    expect(optionAt(chart, 'Gateway', 'listeners', 0, 'port')?.option).toBe('addHttpListener("web") port');
    const match = (rule: number) => optionAt(chart, 'HTTPRoute', 'rules', rule, 'matches', 0, 'path', 'value');
    expect([0, 1, 2].map(match)).toEqual([
      { construct: 'c/edge/cart', option: 'path' },
      { construct: 'c/edge/cart', option: 'addRule() 1 path' },
      { construct: 'c/edge/cart', option: 'addRule() 2 path' },
    ]);
  });

  it('has the notation of the program', () => {
    vi.stubEnv('JSII_AGENT', 'Python/3.12.1');
    const eviction = optionAt(build(), 'AgentgatewayBackend', 'policies', 'health', 'eviction', 'consecutiveFailures');
    expect(eviction?.option).toBe('eviction.consecutive_failures');
    const second = optionAt(build(), 'AgentgatewayBackend', ...groups(1, 0));
    expect(second?.option).toBe('add_tier() providers[0]');
  });

  it('is unknown for resources that the program writes itself', () => {
    const chart = newChart();
    const edge = new gw.Gateway(chart, 'edge');
    new gw.api.ProxyBackend(edge, 'raw', { spec: { static: { host: 'raw.example.com', port: 80 } } });
    expect(optionAt(chart, 'AgentgatewayBackend', 'static', 'host')).toBeUndefined();
  });
});

describe('every option of the second layer', () => {
  /** Returns the fields that a member adds, each with the option that is found for it. */
  const found = MEMBERS.filter(({ name }) => /(?:Options|Props)\./.test(name)).flatMap(({ name, used, unused }) => {
    const render = (build: (chart: Chart) => void) => {
      const chart = new Chart(Testing.app(), 'c', { namespace: 'shop', disableResourceNameHashes: true });
      build(chart);
      return objectsIn(chart);
    };
    const before = new Set(render(unused).flatMap(({ value }) => fieldsOf(value).map(({ text }) => text)));
    return render(used).flatMap(({ object, value }) =>
      fieldsOf(value.spec, ['spec']).flatMap(({ path, text }) => {
        const setBy = before.has(text) ? undefined : setByOf(object, value, path);
        return setBy ? [{ name, option: setBy.option, member: name.slice(name.indexOf('.') + 1) }] : [];
      }),
    );
  });

  it('is named for the fields that it sets', () => {
    const named = found.filter(({ option }) => option !== undefined);
    expect(found.length).toBeGreaterThan(500);
    expect(named.length / found.length).toBeGreaterThan(0.85);
  });

  it('is not confused with another option', () => {
    const other = found.filter(({ option, member }) => option && !new RegExp(`\\b${member}\\b`).test(option));
    // The samples of these members set other options, too.
    expect([...new Set(other.map(({ name }) => name))]).toEqual([
      'AccessLogOptions.collectorProtocol',
      'AccessLogOptions.collectorPath',
      'AccessLogOptions.atCollector',
      'OAuthSecretOptions.inForm',
    ]);
  });
});
