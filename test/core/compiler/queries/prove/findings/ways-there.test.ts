import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, backend, GATEWAY, KEYS, POLICY, route, to, told } from './asking';

const service = (name: string) => `
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop, labels: {app: ${name}}}
spec: {ports: [{port: 80, appProtocol: agentgateway.dev/mcp}]}`;
const at = (path: string, refs: string, more = '') =>
  route(path, `${more}rules: [{matches: [{path: {value: /${path}}}], backendRefs: [${refs}]}]`);
/** The way that is known, behind keys. */
const GUARDED = [
  service('tools'),
  at('known', '{name: tools, port: 80}'),
  at('host', to('host')),
  backend('host', '{static: {host: desk.example.com, port: 443}}'),
  ...['known', 'host'].map(
    (name) =>
      `${POLICY.replace('name: guard', `name: ${name}`).replace('kind: Gateway, name: edge', `kind: HTTPRoute, name: ${name}`)}traffic: {${KEYS}}`,
  ),
];
const authenticated = (subject: Guarantee['to']): Partial<Guarantee> => ({
  to: subject,
  always: { authenticated: {} },
});

function said(subject: Guarantee['to'], spec: string, more = ''): string {
  return told(
    asked(authenticated(subject), GATEWAY, ...GUARDED, at('other', to('other'), more), backend('other', spec)),
  );
}

const OPEN = 'GET http://other.example/other';

describe('another path to a Service', () => {
  it.each([
    ['an MCP target with it', '{mcp: {targets: [{name: t, static: {backendRef: {name: tools}, port: 80}}]}}'],
    [
      'an MCP target with its labels',
      '{mcp: {targets: [{name: t, selector: {services: {matchLabels: {app: tools}}}}]}}',
    ],
    ['an MCP target with its host', '{mcp: {targets: [{name: t, static: {host: tools.shop.svc, port: 80}}]}}'],
    ['its host', '{static: {host: tools.shop.svc.cluster.local, port: 80}}'],
    ['an LLM at its host', '{ai: {provider: {openai: {}, host: tools.shop.svc.cluster.local, port: 80}}}'],
  ])('is %s', (_, spec) => {
    for (const name of ['tools', 'shop/tools', 'Service/shop/tools', 'Service/shop/tools/80'])
      expect(said({ backend: name }, spec)).toBe(OPEN);
    expect(said({ backend: 'Service/shop/tools' }, spec.replaceAll('tools', 'desks'))).toBe('holds');
  });

  it.each(['tools', 'tools.shop', 'Tools.SHOP', 'tools.shop.', 'tools.shop.svc.corp.example', 'TOOLS.shop.svc.'])(
    'is its host as %s',
    (host) => {
      for (const spec of ['static', 'a2a'].map((type) => `{${type}: {host: ${host}, port: 80}}`)) {
        for (const name of ['tools', 'shop/tools', 'Service/shop/tools/80'])
          expect(said({ backend: name }, spec)).toBe(OPEN);
        expect(said({ backend: 'Service/shop/tools/80' }, spec.replace('80', '81'))).toBe('holds');
      }
    },
  );

  it('is not an external host with the same prefix', () => {
    expect(said({ backend: 'tools' }, '{static: {host: tools.com, port: 80}}')).toBe('holds');
    expect(said({ backend: 'shop/tools' }, '{static: {host: tools.shop.example.com, port: 80}}')).toBe('holds');
  });

  it('is a name without a dot in the namespace of the pods', () => {
    const far = [GATEWAY, at('other', to('other')), backend('other', '{static: {host: tools, port: 80}}')].map((one) =>
      one.replace('namespace: shop', 'namespace: away'),
    );
    const ask = (name: string) => told(asked(authenticated({ backend: name }), GATEWAY, ...GUARDED, ...far));
    expect(ask('shop/tools')).toBe('holds');
    expect(ask('away/tools')).toBe(OPEN);
  });

  it('is a model, perhaps', () => {
    const model = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: m, namespace: shop}
spec: {parentRefs: [{name: edge}], provider: OpenAI, baseURL: 'http://tools.shop.svc.cluster.local'}`;
    const unsure = 'the model in the body of the request';
    expect(told(asked(authenticated({ backend: 'Service/shop/tools' }), GATEWAY, ...GUARDED, model))).toBe(unsure);
    // Nothing else need lead there for it to be there.
    expect(told(asked(authenticated({ backend: 'Service/shop/tools' }), GATEWAY, model))).toBe(unsure);
    expect(told(asked(authenticated({ backend: 'Service/shop/other' }), GATEWAY, model))).toBe('about nothing');
  });
});

describe('a forward proxy', () => {
  const proxy = (subject: Guarantee['to'], more = '') => said(subject, '{dynamicForwardProxy: {}}', more);
  const unsure = 'the hosts that clients request from ProxyBackend/shop/other';

  it('may reach every host', () => {
    expect(proxy({ hostname: 'desk.example.com' })).toBe(unsure);
    expect(proxy({ hostname: 'elsewhere.example.com' })).toBe(unsure);
    expect(proxy({ backend: 'tools' })).toBe(unsure);
    expect(proxy({ backend: 'Service/shop/tools' })).toBe(unsure);
  });

  it('reaches no host outside of its route, and no other destination', () => {
    const hostnames = (name: string) => `hostnames: [${name}], `;
    expect(proxy({ hostname: 'desk.example.com' }, hostnames("'*.example.org'"))).toBe('holds');
    expect(proxy({ hostname: 'desk.example.com' }, hostnames("'*.example.com'"))).toBe(unsure);
    expect(proxy({ backend: 'AgentgatewayBackend/shop/host' })).toBe('holds');
    expect(proxy({ backend: 'Service/shop/gone' })).toBe('about nothing');
  });
});

describe('a forward proxy with a rewritten host', () => {
  const EVIL = { hostname: 'evil.example.org' };
  const proxied = (filter: string, policy = '') =>
    told(
      asked(
        { to: EVIL, neverReached: true },
        GATEWAY,
        backend('proxy', '{dynamicForwardProxy: {}}'),
        route('web', `hostnames: [a.example.com], rules: [{${filter}backendRefs: [${to('proxy')}]}]`),
        ...(policy ? [policy] : []),
      ),
    );
  const set = `{transformation: {request: {set: [{name: ':authority', value: '"evil.example.org"'}]}}}`;
  const at = (target: string) => POLICY.replace('gateway.networking.k8s.io, kind: Gateway, name: edge', target);

  it.each<[string, string, string?]>([
    ['a rewrite', 'filters: [{type: URLRewrite, urlRewrite: {hostname: evil.example.org}}], '],
    [
      'a header',
      'filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: Host, value: evil.example.org}]}}], ',
    ],
    ['a transformation', '', `${at('gateway.networking.k8s.io, kind: HTTPRoute, name: web')}traffic: ${set}`],
    [
      'a transformation of the backend',
      '',
      `${at('agentgateway.dev, kind: AgentgatewayBackend, name: proxy')}backend: ${set}`,
    ],
  ])('by %s may reach it', (_, filter, policy) => {
    expect(proxied('')).toBe('holds');
    expect(proxied(filter, policy)).toBe('the hosts that clients request from ProxyBackend/shop/proxy');
  });
});

describe('a provider or a region', () => {
  const NOVA = 'model: amazon.nova-lite-v1:0';
  const LLM = {
    openai: '{ai: {provider: {openai: {}}}}',
    anthropic: '{ai: {provider: {anthropic: {}}}}',
    'us-east-1': `{ai: {provider: {bedrock: {region: us-east-1, ${NOVA}}}}}`,
    'europe-west1': '{ai: {provider: {vertexai: {region: europe-west1, projectId: p, model: m}}}}',
  };
  const ask = (subject: NonNullable<Guarantee['to']>, spec: string) => {
    const known = LLM[(subject.provider ?? subject.region) as keyof typeof LLM];
    const keys = `${POLICY.replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: known')}traffic: {${KEYS}}`;
    const documents = [at('known', to('known')), backend('known', known), keys, at('other', to('other'))];
    return told(asked(authenticated(subject), GATEWAY, ...documents, backend('other', spec)));
  };
  const ARN = 'arn:aws:bedrock-agentcore:us-east-1:123456789012:runtime/one';

  it.each<[string, NonNullable<Guarantee['to']>, string]>([
    ['a fixed host', { provider: 'openai' }, '{static: {host: API.openai.com, port: 443}}'],
    [
      'another provider at its host',
      { provider: 'anthropic' },
      '{ai: {provider: {openai: {}, host: api.anthropic.com, port: 443}}}',
    ],
    [
      'a host of the cloud',
      { region: 'us-east-1' },
      '{static: {host: bedrock-runtime.us-east-1.amazonaws.com, port: 443}}',
    ],
    [
      'another host of the cloud',
      { region: 'europe-west1' },
      '{static: {host: europe-west1-aiplatform.googleapis.com, port: 443}}',
    ],
    ['a runtime of agents', { region: 'us-east-1' }, `{aws: {agentCore: {agentRuntimeArn: '${ARN}'}}}`],
  ])('is reached by %s', (_, subject, spec) => {
    expect(ask(subject, spec)).toBe(OPEN);
    const elsewhere = spec
      .replace(/API.openai|api.anthropic/, 'llm.example')
      .replaceAll(/us-east-1|europe-west1/g, 'eu-west-1');
    expect(ask(subject, elsewhere)).toBe('holds');
  });
});

describe('a Service with an external name', () => {
  const documents = [
    GATEWAY,
    'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {type: ExternalName, externalName: evil.example.org}',
    route('host', `rules: [{backendRefs: [${to('host')}]}]`),
    backend('host', '{static: {host: web.shop.svc, port: 80}}'),
  ];

  it('reaches that host, also by its own name', () => {
    const never = (subject: Guarantee['to']) => told(asked({ to: subject, neverReached: true }, ...documents));
    for (const one of [{ hostname: 'evil.example.org' }, { hostname: 'web.shop' }, { backend: 'Service/shop/web' }])
      expect(never(one)).toBe('GET http://other.example/');
    const content = (host: string) => told(asked({ always: { contentOnlyTo: { hosts: [host] } } }, ...documents));
    expect(content('*.shop.svc')).toBe('GET http://other.example/');
    expect(content('*.example.org')).toBe('holds');
  });
});

describe('a hostname', () => {
  const DESK = { hostname: 'desk.example.com' };

  it.each([
    ['a static backend', '{static: {host: desk.example.com, port: 8080}}'],
    ['an agent', '{a2a: {host: desk.example.com, port: 8080}}'],
    ['an LLM', '{ai: {provider: {openai: {}, host: desk.example.com, port: 8080}}}'],
    ['an MCP target', '{mcp: {targets: [{name: t, static: {host: desk.example.com, port: 8080}}]}}'],
  ])('is called by %s', (_, spec) => {
    expect(said(DESK, spec)).toBe(OPEN);
    expect(said(DESK, spec.replace('desk', 'other'))).toBe('holds');
  });

  it.each(['Desk.Example.com', 'desk.example.com.'])('may be written as %s', (host) => {
    expect(said(DESK, `{static: {host: ${host}, port: 8080}}`)).toBe(OPEN);
    expect(said({ hostname: host }, '{static: {host: desk.example.com, port: 8080}}')).toBe(OPEN);
  });

  it.each(['tools', 'tools.shop', 'tools.shop.svc'])('may be the name %s of a Service', (hostname) => {
    expect(told(asked(authenticated({ hostname }), GATEWAY, at('other', '{name: tools, port: 80}')))).toBe(OPEN);
  });

  it('may be that of a Service in an MCP target', () => {
    const target = '{mcp: {targets: [{name: t, static: {backendRef: {name: tools}, port: 80}}]}}';
    expect(said({ hostname: 'tools.shop.svc.cluster.local' }, target)).toBe(OPEN);
  });
});

describe('a delegating route', () => {
  const parent = (name: string) => at('shop', `{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}`);
  const child = at('desk', '{name: web, port: 80}')
    .replace('parentRefs: [{name: edge}], ', '')
    .replace('value: /desk', 'value: /shop/desk');

  it('reaches the destinations of routes that it delegates to', () => {
    const asking = (name: string, ...documents: string[]) =>
      told(asked(authenticated({ route: name }), GATEWAY, ...documents));
    expect(asking('shop', parent('desk'), child)).toBe('GET http://other.example/shop/desk');
    expect(asking('desk', parent('desk'), child)).toBe('GET http://other.example/shop/desk');
    const keys = `${POLICY.replace('name: guard', 'name: shop').replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: shop')}traffic: {${KEYS}}`;
    expect(asking('shop', parent('desk'), child, keys)).toBe('holds');
  });
});
