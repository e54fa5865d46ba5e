import { Testing } from 'cdk8s';
import { expect, it } from 'vitest';
import * as gw from '../../../src';
import { GatewayAssertions, HeaderChange, PolicyField, PolicyLevel } from '../../../src/modules/testing';

/** Language models in two tiers, nine of ten requests; a canary gets the tenth. Headers are changed by the rule and by a policy. */
function assertions(): GatewayAssertions {
  const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop', printWarnings: false });
  const gateway = new gw.Gateway(chart, 'edge', { metadata: { name: 'edge' } });
  gateway.addHttpListener('web', { port: 8080 });
  gateway.addTrafficPolicy('all', {
    metadata: { name: 'all' },
    rateLimits: [gw.limits.RateLimit.requestsPerSecond(10)],
    transformation: gw.expressions.Transformation.of({
      request: {
        setHeaders: { 'x-path': gw.expressions.Cel.of('request.path'), 'x-tier': gw.expressions.Cel.of('"gold"') },
      },
      response: { removeHeaders: ['x-internal'], addHeaders: { via: gw.expressions.Cel.of("'edge'") } },
    }),
  });
  const credentials = gw.Credentials.fromSecretName('key');
  const models = new gw.LlmBackend(chart, 'models', {
    metadata: { name: 'models' },
    providers: [gw.LlmProvider.openAi({ name: 'openai', credentials })],
  });
  models.addTier(
    gw.LlmProvider.anthropic({ name: 'anthropic', credentials }),
    gw.LlmProvider.gemini({ name: 'gemini', credentials }),
  );
  const canary = new gw.StaticBackend(chart, 'canary', {
    metadata: { name: 'canary' },
    host: 'c.example.com',
    port: 80,
  });
  const route = gateway.addRoute('chat', {
    weighted: [
      { destination: models, weight: 9 },
      { destination: canary, weight: 1 },
    ],
    setRequestHeaders: { 'x-team': 'search' },
  });
  route.addTrafficPolicy('chat', {
    metadata: { name: 'chat' },
    rateLimits: [gw.limits.RateLimit.requestsPerSecond(5)],
  });
  return GatewayAssertions.of(chart);
}

const chart = assertions();
const request = chart.request('POST http://x:8080/v1/chat/completions');

it('reports weights', () => {
  request.withWeights({ models: 9, canary: 1 }).withWeights({ 'shop/models': 90, 'ProxyBackend/shop/canary': 10 });
  expect(() => request.withWeights({ models: 8, canary: 1 })).toThrow(
    'is distributed as AgentgatewayBackend/shop/models 9, AgentgatewayBackend/shop/canary 1',
  );
  expect(() => request.withWeights({ models: 1 })).toThrow('is distributed as');
  expect(() => request.withWeights({ models: 9, canari: 1 })).toThrow(
    'does not go to canari, but to AgentgatewayBackend/shop/models 9, AgentgatewayBackend/shop/canary 1; the inputs contain no resource of this name; the nearest existing name is canary',
  );
  expect(() => request.withWeights({})).toThrow('above 0');
});

it('reports tiers and their order', () => {
  request.withTiers('models', [['openai'], ['gemini', 'anthropic']]).withTiers('canary', []);
  expect(() => request.withTiers('models', [['anthropic', 'gemini'], ['openai']])).toThrow(
    'uses the tiers openai; then anthropic, gemini of AgentgatewayBackend/shop/models, not anthropic, gemini; then openai',
  );
  expect(() => request.withTiers('models', [['openai']])).toThrow('not openai');
  expect(() => request.withTiers('models', [['opnai'], ['anthropic', 'gemini']])).toThrow(
    'there is no opnai; the nearest existing name is openai',
  );
  expect(() => request.withTiers('model', [])).toThrow('the nearest existing name is models');
});

it('reports changes of headers', () => {
  request
    .changesRequestHeader('X-Team', HeaderChange.set('search'))
    .changesRequestHeader('x-tier', HeaderChange.set('gold'))
    .changesRequestHeader('x-path', HeaderChange.computed('request.path'))
    .changesResponseHeader('x-internal', HeaderChange.removed())
    .changesResponseHeader('via', HeaderChange.added('edge'));
  expect(() => request.changesRequestHeader('x-team', HeaderChange.set('shop'))).toThrow(
    'does not have the request header x-team set to shop; it is set to search by HTTPRoute/shop/',
  );
  expect(() => request.changesRequestHeader('x-team', HeaderChange.added('search'))).toThrow('search is added');
  expect(() => request.changesRequestHeader('x-internal', HeaderChange.removed())).toThrow(
    'changed headers: x-team, x-path, x-tier',
  );
  expect(() => request.changesResponseHeader('x-team', HeaderChange.set('search'))).toThrow(
    'changed headers: via, x-internal',
  );
});

it('reports the origin of a value', () => {
  const value = { local: [{ requests: 5 }] };
  request.withPolicy(PolicyField.RATE_LIMIT, { from: 'chat', level: PolicyLevel.ROUTE, overrides: 'all', value });
  request.withPolicy(PolicyField.HEADER_MODIFIERS, { level: PolicyLevel.FILTER });
  expect(() => request.withPolicy(PolicyField.RATE_LIMIT, { level: PolicyLevel.GATEWAY })).toThrow(
    'has rateLimit from the level route (AgentgatewayPolicy/shop/chat), not gateway',
  );
  expect(() => request.withPolicy(PolicyField.RATE_LIMIT, { overrides: 'chat' })).toThrow(
    'has rateLimit that overrides AgentgatewayPolicy/shop/all, not chat',
  );
  expect(() => request.withPolicy(PolicyField.TRANSFORMATION, { overrides: 'chat' })).toThrow('overrides nothing');
  expect(() => request.withPolicy(PolicyField.RATE_LIMIT, { from: 'caht' })).toThrow(
    'not from caht; the inputs contain no resource of this name; the nearest existing name is chat',
  );
});

it('matches the parts of a field by its name', () => {
  expect(() => request.withoutPolicy(PolicyField.HEADER_MODIFIERS)).toThrow('has headerModifiers from HTTPRoute/shop/');
  request.withoutPolicy(PolicyField.HEADER_MODIFIERS_RESPONSE).withPolicy(PolicyField.HEADER_MODIFIERS_REQUEST);
});

/** As languages without types may write it. */
const unchecked = (name: string): PolicyField => JSON.parse(JSON.stringify(name));

it.each([
  [
    'a policy field',
    () => request.withoutPolicy(unchecked('rateLimits')),
    'there is no policy field "rateLimits"; the nearest existing name is rateLimit; the fields are accessLog, ',
  ],
  ['a policy field', () => request.withPolicy(unchecked('ratelimit')), 'the nearest existing name is rateLimit'],
  [
    'a destination',
    () => request.routesTo('shop/modles'),
    'the inputs contain no resource of this name; the nearest existing name is shop/models',
  ],
  [
    'a listener of a Gateway',
    () => request.usesListener('shop/edge/wbe'),
    'there is no such listener; the nearest existing name is shop/edge/web',
  ],
  ['a listener', () => request.usesListener('wbe'), 'there is no such listener; the nearest existing name is web'],
  [
    'an MCP target',
    () => request.deniesTool('opena', 'x', {}),
    'with a target opena; the nearest existing name is openai',
  ],
  [
    'a Gateway',
    () => chart.request('GET http://x/', { gateway: 'shop/edeg' }).isNotRouted(),
    'there is no Gateway shop/edeg; the nearest existing name is shop/edge',
  ],
  [
    'a code that is not to be found',
    () => chart.hasNoDiagnostic('AIG7001X'),
    'there is no diagnostic AIG7001X; the nearest existing name is AIG7001',
  ],
  ['a code', () => chart.hasDiagnostic('AIG9'), 'there is no diagnostic AIG9; the nearest existing name is AIG'],
])('throws if %s is an unknown name', (_what, assert, text) => {
  expect(assert).toThrow(text);
});
