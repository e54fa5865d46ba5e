import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const model = (name: string, spec: string, parent = '{name: edge}') => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: ${name}, namespace: demo}
spec: {parentRefs: [${parent}], provider: OpenAI, ${spec}}`;

const gateway = (more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP${more}}]}`;

const set = `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: set, namespace: demo}
spec:
  parentRef: {name: edge}
  listeners: [{name: more, port: 81, protocol: HTTP}]`;

function compiled(...documents: readonly string[]) {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'in.yaml', text: documents.join('\n---\n') }], diagnostics), {}, diagnostics);
}

const found = (...documents: readonly string[]) =>
  compiled(...documents).diagnostics.map(({ code, resource, message }) => `${code} ${resource?.name}: ${message}`);

describe('models with the same names', () => {
  const named = (name: string, pattern: string, more = '') => model(name, `match: {model: "${pattern}"}${more}`);
  const both = (first: string, second: string) => found(gateway(), named('a', first), named('b', second));

  it.each([
    ['*', 'gpt-5', 'gpt-5'],
    ['gpt-*', 'gpt-5-*', 'gpt-5-*'],
    ['*-latest', '*-mini-latest', '*-mini-latest'],
    ['gpt-*', '*-latest', '*-latest'],
    ['*', 'gpt-*', 'gpt-*'],
  ])('are reported if %s precedes %s by name', (first, second, name) => {
    expect(both(first, second)).toEqual([
      `AIG7083 b: requests for ${name} go to model demo/b in compiled output, and to model demo/a with a controller`,
    ]);
  });

  it.each([
    ['gpt-5', '*'],
    ['gpt-5-*', 'gpt-*'],
    ['gpt-*', 'claude-*'],
    ['*-a', '*-b'],
    ['gpt-5', 'gpt-6'],
  ])('are not reported if the order agrees or names differ: %s and %s', (first, second) => {
    expect(both(first, second)).toEqual([]);
  });

  it('are reported if the names are equal', () => {
    expect(both('gpt-5', 'gpt-5')).toEqual([
      'AIG7085 b: requests for gpt-5 go to model demo/a, so this model receives none',
    ]);
  });

  it('are not reported if one is internal', () => {
    expect(found(gateway(), named('a', '*', ', visibility: Internal'), named('b', 'gpt-5'))).toEqual([]);
  });
});

describe('a limit on tokens only', () => {
  const limit = (more = '') => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: budget, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {rateLimit: {local: [{tokens: 100, unit: Hours}]}${more}}`;
  const missed = (spec: string, more = '') =>
    found(gateway(), model('m', spec), limit(more)).flatMap(
      (text) => /^AIG7095 .* requests at (.*): the/.exec(text)?.[1] ?? [],
    );
  const denied = (action: string) =>
    `, authorization: {action: ${action}, policy: {matchExpressions: ['request.path == "/v1/embeddings"']}}`;

  it('does not limit models with formats whose tokens are not counted', () => {
    expect(missed('match: {model: "*"}')).toEqual(['/v1/embeddings, /v1/rerank, /v2/rerank']);
    expect(missed('match: {model: text-embedding-3-small}')).toEqual(['/v1/embeddings, /v1/rerank, /v2/rerank']);
    expect(missed('match: {model: "*"}', denied('Deny'))).toEqual(['/v1/rerank, /v2/rerank']);
    expect(missed('match: {model: "*"}', denied('Allow'))).toEqual(['/v1/embeddings, /v1/rerank, /v2/rerank']);
  });

  it('limits models for chats and servers without other formats', () => {
    expect(missed('match: {model: gpt-5}')).toEqual([]);
    const own = (...formats: string[]) =>
      `match: {model: "*"}, custom: {formats: [${formats.map((type) => `{type: ${type}}`).join()}]}, baseURL: "https://m.example.com"`;
    const custom = (...formats: string[]) =>
      found(gateway(), model('m', own(...formats)).replace('OpenAI', 'Custom'), limit()).filter((text) =>
        text.startsWith('AIG7095'),
      );
    expect(custom('Completions')).toEqual([]);
    expect(custom('Completions', 'Rerank')).toEqual([expect.stringContaining('requests at /v1/rerank, /v2/rerank:')]);
  });
});

describe('a model', () => {
  it('is reported if no listener allows it', () => {
    const routesOnly = gateway(', allowedRoutes: {kinds: [{kind: HTTPRoute}]}');
    expect(found(routesOnly, model('m', '')).filter((text) => text.startsWith('AIG7006'))).toEqual([
      'AIG7006 m: AgentgatewayModel is not attached to Gateway demo/edge: listener http (HTTP) does not allow AgentgatewayModel',
    ]);
  });

  it('is reported if its Gateway does not exist', () => {
    expect(found(gateway(), model('m', '', '{name: edgy}')).some((text) => text.startsWith('AIG3015 m'))).toBe(true);
  });

  it('is served at a ListenerSet', () => {
    const allowing = gateway().replace('listeners: [', 'allowedListeners: {namespaces: {from: Same}}, listeners: [');
    const { attachment } = compiled(
      allowing,
      set,
      model('m', '', '{kind: ListenerSet, group: gateway.networking.k8s.io, name: set}'),
    );
    const serving = attachment?.gateways.flatMap(({ listeners }) => listeners.filter(({ rules }) => rules.length > 0));
    expect(serving?.map(({ listener }) => listener.port)).toEqual([81]);
  });
});

describe('credentials of models', () => {
  const KEY = 'auth: {secretRef: {name: key}}';
  const RULE = 'authorization: {action: Require, policy: {matchExpressions: ["source.address == \'203.0.113.1\'"]}}';
  const open = (...documents: readonly string[]) =>
    found(gateway(), ...documents).filter((one) => one.startsWith('AIG7096'));
  const policy = (traffic: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}], traffic: {${traffic}}}`;
  const said = (name: string) => [
    expect.stringMatching(new RegExp(`^AIG7096 ${name}: .* credentials of Gateway demo/edge for .*/${name}, because`)),
  ];

  it('are reported if any client can use them', () => {
    expect(open(model('one', `policies: {${KEY}}`))).toEqual(said('one'));
    expect(open(model('one', ''))).toEqual([]);
    expect(open(model('one', `policies: {auth: {passthrough: {}}}`))).toEqual([]);
    const further = 'credentials: [{location: {header: {name: x-key}}, secretRef: {name: key}}]';
    expect(open(model('one', `policies: {auth: {passthrough: {}, ${further}}}`))).toEqual(said('one'));
    expect(open(model('one', `policies: {auth: {oauthTokenExchange: {backendRef: {name: sts, port: 80}}}}`))).toEqual(
      [],
    );
    expect(open(model('one', `policies: {${KEY}, ${RULE}}`))).toEqual([]);
    const denying = (expression: string) =>
      open(
        model('one', `policies: {${KEY}, ${RULE.replace('Require', 'Deny').replace(/\[.*\]/, `['${expression}']`)}}`),
      );
    expect(denying('request.path == "/v1/embeddings"')).toEqual(said('one'));
    expect(denying('default(request.headers["x-key"], "") != "a"')).toEqual([]);
    const keys = policy('apiKeyAuthentication: {mode: Strict, secretRef: {name: keys}}');
    expect(open(model('one', `policies: {${KEY}}`), keys)).toEqual([]);
    expect(open(model('one', `policies: {${KEY}}`), keys.replace('Strict', 'Optional'))).toEqual(said('one'));
  });

  it('are those of the pods if a cloud is called', () => {
    const bedrock = model('one', 'bedrock: {region: eu-west-1}').replace('OpenAI', 'Bedrock');
    expect(open(bedrock)).toEqual(said('one'));
    expect(open(bedrock.replace('bedrock:', 'baseURL: https://own.example.org, bedrock:'))).toEqual([]);
  });

  it('are used by way of a virtual model', () => {
    const hidden = model('one', `visibility: Internal, policies: {${KEY}}`);
    const virtual = (name: string) =>
      model(name, 'virtualModel: {weighted: {targets: [{modelRef: {name: one}, weight: 1}]}}').replace(
        'provider: OpenAI, ',
        '',
      );
    expect(open(hidden)).toEqual([]);
    expect(open(hidden, virtual('best'))).toEqual(said('best'));
  });
});
