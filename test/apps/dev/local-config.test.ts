import { describe, expect, it } from 'vitest';
import { AddressMap } from '../../../src/apps/dev/address-map';
import { curlLines } from '../../../src/apps/dev/curl-lines';
import { type LocalChoices, LocalConfig } from '../../../src/apps/dev/local-config';

const CONFIG = `
binds:
- port: 80
  listeners:
  - name: http
    hostname: '*.example.com'
    routes:
    - name: away
      policies:
        requestRedirect: {scheme: https, authority: {port: 443}}
- port: 61000
  mode: internal
- port: 443
  listeners:
  - name: https
    protocol: HTTPS
    routes:
    - name: shop
      hostnames: [shop.example.com]
      matches:
      - path: {exact: /cart}
        method: PUT
        headers: [{name: x-team, value: {exact: "it's a"}}]
        query: [{name: q, value: {exact: 'a b'}}]
      policies:
        jwtAuth: {issuer: 'https://idp/', audiences: [shop], jwks: {url: 'https://idp.auth.svc.cluster.local/keys?x=1'}}
      backends:
      - host: orders.shop.svc.cluster.local:443
        policies: {backendTLS: {}, backendAuth: {key: {value: '\${SECRET_SHOP}'}}}
    - name: llm
      matches: [{path: {pathPrefix: /openai/v1}}]
      backends: [{backend: /ai/llm}]
    - name: again
      backends: [{host: '127.0.0.1:443'}]
backends:
- name: ai/llm
  ai:
    groups:
    - providers:
      - name: openai
        provider: {openAI: {}}
        policies: {backendAuth: {key: {value: {file: /config/secrets/key}}}, ai: {modelAliases: {a: b}}}
- name: ai/tools
  mcp:
    targets:
    - name: search
      sse: {host: search.ai.svc.cluster.local, port: 8080, path: /sse}
      policies: {backendTLS: {}}
- name: ai/own
  ai: {name: backend, provider: {anthropic: {}}, hostOverride: 'claude.example.com:443'}
`;

function turned(choices: Partial<LocalChoices>) {
  const config = new LocalConfig(CONFIG).turned({
    port: (port) => port + 8000,
    address: () => undefined,
    mockPort: () => undefined,
    ...choices,
  });
  return { text: String(config), value: config.value as any };
}

describe('a local config', () => {
  it('lists its ports and its upstreams', () => {
    const config = new LocalConfig(CONFIG);
    expect(config.ports).toEqual([80, 443]);
    expect(config.upstreams).toEqual([
      { type: 'provider', key: 'provider ai/llm/openai', names: ['openai', 'ai/llm/openai', 'ai/llm'], kind: 'openAI' },
      { type: 'target', key: 'target ai/tools/search', names: ['search', 'ai/tools/search', 'ai/tools'], kind: 'sse' },
      {
        type: 'provider',
        key: 'provider ai/own/backend',
        names: ['backend', 'ai/own/backend', 'ai/own'],
        kind: 'anthropic',
        address: 'claude.example.com:443',
      },
    ]);
  });

  it('maps ports to the local machine, also in upstreams and redirects', () => {
    const { value, text } = turned({});
    expect(value.binds.map(({ port }: { port: number }) => port)).toEqual([8080, 61000, 8443]);
    expect(value.binds[0].listeners[0].routes[0].policies.requestRedirect.authority.port).toBe(8443);
    expect(value.binds[2].listeners[0].routes[2].backends[0].host).toBe('127.0.0.1:8443');
    // The data plane fills placeholders in the text.
    expect(text).toContain("'${SECRET_SHOP}'");
  });

  it('resolves Services at their mapped addresses', () => {
    const addresses = new AddressMap([
      'orders.shop:443=http://localhost:9000',
      'idp.auth=localhost:9001',
      'search.ai:8080=tools.local:9002',
      'claude.example.com:443=localhost:9003',
    ]);
    const { value } = turned({ address: (host, port) => addresses.find(host, port) });
    const [shop] = value.binds[2].listeners[0].routes;
    expect(shop.backends[0]).toMatchObject({ host: 'localhost:9000' });
    expect(Object.keys(shop.backends[0].policies)).toEqual(['backendAuth']);
    expect(shop.policies.jwtAuth.jwks.url).toBe('https://localhost:9001/keys?x=1');
    expect(value.backends[1].mcp.targets[0]).toMatchObject({
      sse: { host: 'tools.local', port: 9002, path: '/sse' },
      policies: { backendTLS: {} },
    });
    expect(value.backends[2].ai.hostOverride).toBe('localhost:9003');
  });

  it('lists token issuers and trusts a local key set if provided', () => {
    expect(new LocalConfig(CONFIG).issuers).toEqual([{ issuer: 'https://idp/', audiences: ['shop'] }]);
    const keySet = '{"keys":[]}';
    const [shop] = turned({ keySet }).value.binds[2].listeners[0].routes;
    expect(shop.policies.jwtAuth).toEqual({ issuer: 'https://idp/', audiences: ['shop'], jwks: keySet });
  });

  it('connects to mocks without credentials and TLS', () => {
    const { value, text } = turned({ mockPort: ({ key }) => (key.includes('own') ? undefined : 7000) });
    const [openai] = value.backends[0].ai.groups[0].providers;
    expect(openai).toMatchObject({ hostOverride: '127.0.0.1:7000', policies: { ai: { modelAliases: { a: 'b' } } } });
    expect(text).not.toContain('/config/secrets/key');
    expect(value.backends[1].mcp.targets[0]).toEqual({
      name: 'search',
      policies: {},
      mcp: { host: '127.0.0.1', port: 7000, path: '/mcp' },
    });
    expect(value.backends[2].ai.hostOverride).toBe('claude.example.com:443');
  });

  it('allows only permitted visitors, in addition to its own rules', () => {
    const rulesOf = (value: any) => value.frontendPolicies?.networkAuthorization?.rules;
    expect(rulesOf(turned({}).value)).toBeUndefined();
    expect(rulesOf(turned({ visitors: 'true' }).value)).toEqual([{ require: 'true' }]);
    const own = new LocalConfig(`${CONFIG}frontendPolicies: {networkAuthorization: {rules: [{deny: 'false'}]}}\n`);
    const both = own.turned({
      port: (port) => port,
      address: () => undefined,
      mockPort: () => undefined,
      visitors: 'true',
    });
    expect(rulesOf(both.value)).toEqual([{ deny: 'false' }, { require: 'true' }]);
  });

  it('has a line for a shell for each route', () => {
    expect(curlLines(new LocalConfig(CONFIG).value)).toEqual([
      "curl http://localhost:80/ -H 'Host: any.example.com'",
      [
        'curl -X PUT -k --resolve shop.example.com:443:127.0.0.1',
        "'https://shop.example.com:443/cart?q=a%20b'",
        "-H 'x-team: it'\\''s a'",
        '-H "Authorization: Bearer $TOKEN"',
      ].join(' '),
      expect.stringMatching(/^curl -k https:\/\/localhost:443\/openai\/v1\/chat\/completions -H .* -d '\{"model"/),
      'curl -k https://localhost:443/',
    ]);
  });

  const chat = (policies: readonly object[], route: object, backend: object) =>
    curlLines({
      binds: [{ port: 80, listeners: [{ name: 'web', routes: [{ name: 'r', namespace: 'ai', ...route }] }] }],
      policies: policies.map((one) => ({ target: { gateway: {} }, ...one })),
      backends: [{ name: 'ai/llm', ...backend }],
    })[0] ?? '';
  const toModels = { backends: [{ backend: '/ai/llm' }] };
  const provider = (settings: object, more: object = {}) => ({
    ai: { groups: [{ providers: [{ name: 'one', provider: settings, ...more }] }] },
  });

  it('contains the credentials that Gateway, listener and route policies require', () => {
    const asks = { apiKey: { mode: 'strict', keys: [] } };
    const wants = expect.stringContaining('-H "Authorization: Bearer $API_KEY"');
    const of = (target: object, policy: object = asks) => chat([{ target, policy }], {}, {});
    expect(of({ gateway: {} })).toEqual(wants);
    expect(of({ gateway: { listenerName: 'web' } })).toEqual(wants);
    expect(of({ route: { name: 'r', namespace: 'ai' } })).toEqual(wants);
    expect(of({ gateway: { listenerName: 'other' } })).not.toContain('API_KEY');
    expect(of({ route: { name: 'r' } })).not.toContain('API_KEY');
    const at = (location: object) => of({ gateway: {} }, { apiKey: { keys: [], location } });
    expect(at({ header: { name: 'x-api-key' } })).toContain('-H "x-api-key: $API_KEY"');
    expect(at({ header: { name: 'a', prefix: 'Key $1 ' } })).toContain('-H "a: Key \\$1 $API_KEY"');
    expect(at({ queryParameter: { name: 'key' } })).toContain('--url-query "key=$API_KEY"');
    expect(at({ cookie: { name: 'key' } })).toContain('-b "key=$API_KEY"');
  });

  it('requests a model that the route serves', () => {
    const openai = provider({ openAI: {} }, { policies: { ai: { modelAliases: { 'gpt-*': 'x', chat: 'gpt-4o' } } } });
    expect(chat([], toModels, openai)).toContain('{"model": "chat",');
    expect(chat([], toModels, provider({ openAI: { model: 'gpt-4o-mini' } }))).toContain('{"model": "gpt-4o-mini",');
    expect(chat([], toModels, provider({ anthropic: {} }))).toContain('{"model": "claude-');
    const shared = { ...provider({ openAI: {} }), policies: { ai: { modelAliases: { smart: 'gpt-4o' } } } };
    expect(chat([], toModels, shared)).toContain('{"model": "smart",');
    // A router sets a header with the model name, which distinguishes routes.
    const set = { 'X-Model': 'json(request.body).model', 'x-other': 'request.path' };
    const matches = ['x-model', 'x-other'].map((name) => ({ headers: [{ name, value: { exact: 'small' } }] }));
    const routed = (match: object) =>
      chat([{ policy: { transformations: { request: { set } } } }], { ...toModels, matches: [match] }, openai);
    expect(routed(matches[0]!)).toContain('{"model": "small",');
    expect(routed(matches[0]!)).not.toContain('x-model');
    expect(routed(matches[1]!)).toContain("-H 'x-other: small'");
    expect(routed({ headers: [{ name: 'x-model', value: { exact: '*' } }] })).toContain('{"model": "chat",');
  });

  it('requests a model that matches the pattern of a route', () => {
    const requested = 'json(request.body).model';
    const patterns = ['vendor/*', 'gpt-*']
      .map((one, index) => `${requested}.matches("${index}") ? "${one}" : `)
      .join('');
    const excepted = `${requested}.matches("a") && !(${requested} in ["b"]) ? "vendor/*" : ${requested}`;
    const at = (value: string, expression: string) =>
      chat(
        [{ policy: { transformations: { request: { set: { 'x-model': expression } } } } }],
        { ...toModels, matches: [{ headers: [{ name: 'x-model', value: { exact: value } }] }] },
        provider({ openAI: {} }),
      );
    for (const expression of [`${patterns}${requested}`, excepted]) {
      expect(at('small', expression)).toContain('{"model": "small",');
      expect(at('vendor/*', expression)).toContain('{"model": "vendor/gpt-4o",');
      expect(at('gpt-*', expression)).toContain('{"model": "gpt-4o",');
      expect(at('small', expression)).not.toContain('x-model');
    }
    expect(at('small', `request.path == "/" ? "a" : request.path`)).toContain("-H 'x-model: small'");
  });

  it('posts what each path of a model reads', () => {
    const openai = provider({ openAI: { model: 'm' } });
    const at = (exact: string) => chat([], { ...toModels, matches: [{ path: { exact }, method: 'POST' }] }, openai);
    const hello = '"messages": [{"role": "user", "content": "Hello"}]}\'';
    expect(at('/v1/messages')).toContain(`-d '{"model": "m", "max_tokens": 100, ${hello}`);
    expect(at('/v1/messages/count_tokens')).toContain(`-d '{"model": "m", ${hello}`);
    for (const path of ['/v1/responses', '/v1/embeddings'])
      expect(at(path)).toContain(`-d '{"model": "m", "input": "Hello"}'`);
    expect(at('/v1/audio/speech')).toMatch(/^curl -X POST http/);
  });

  it('has no line for a route that refuses every request', () => {
    const answered = (status: number) => chat([], { policies: { directResponse: { status, body: '' } } }, {});
    expect([answered(404), answered(503)]).toEqual(['', '']);
    expect(answered(200)).toMatch(/^curl http/);
    const conditional = (...responses: object[]) =>
      chat([], { policies: { directResponse: { conditional: responses } } }, {});
    const refused = { condition: 'true', status: 400 };
    expect(conditional(refused, { status: 404 })).toBe('');
    expect(conditional(refused)).toMatch(/^curl http/);
    expect(conditional(refused, { status: 200 })).toMatch(/^curl http/);
  });

  it('asks for the card of an agent, and sends it a message', () => {
    const matches = (pathPrefix: string) => [{ path: { pathPrefix } }];
    const routes = [{ matches: matches('/agents/a/.well-known') }, { matches: matches('/agents/a') }];
    const [card, message] = curlLines({ binds: [{ port: 80, listeners: [{ routes }] }] });
    expect(card).toBe('curl http://localhost:80/agents/a/.well-known/agent-card.json');
    expect(message).toMatch(/^curl http:\/\/localhost:80\/agents\/a -H .* -d '.*"message\/send"/);
  });

  it('uses a forward proxy as one, for a host of its allow-list', () => {
    const line = (require: string) =>
      chat([{ policy: { authorization: { rules: [{ require }] } } }], { backends: [{ dynamic: {} }] }, {});
    expect(line(String.raw`request.host.matches("^(?i:(?:[a-z0-9-]+\\.)+b\\.com|api\\.a\\.com)(?::80)?$")`)).toBe(
      'curl --proxy http://localhost:80 "http://api.a.com/"',
    );
    expect(line(String.raw`request.host.matches("^(?i:api\\.b\\.com)(?::(?:80|443))?$")`)).toContain(
      '"http://api.b.com/"',
    );
    expect(line('true')).toBe('curl --proxy http://localhost:80 "http://$HOST/"');
  });

  it('has a line that begins a conversation with tools', () => {
    const binds = [{ port: 8080, listeners: [{ routes: [{ backends: [{ mcp: {} }] }] }] }];
    expect(curlLines({ binds })[0]).toMatch(/^curl http:\/\/localhost:8080\/ .*text\/event-stream.*"initialize"/);
  });
});

describe('addresses of the gateway itself', () => {
  const of = (protocol: string, port: number, published: object, local = port + 8000) => {
    const routes = [{ hostnames: ['a.example.com'], policies: published }];
    const text = JSON.stringify({ binds: [{ port, listeners: [{ protocol, routes }] }] });
    const config = new LocalConfig(text).turned({
      port: () => local,
      address: () => undefined,
      mockPort: () => undefined,
    });
    return config.value.binds?.[0]?.listeners?.[0]?.routes?.[0]?.policies;
  };
  const resource = (url: string) => ({ mcpAuthentication: { resourceMetadata: { resource: url } } });

  it.each([
    ['HTTPS', 443, 'https://a.example.com/mcp', 'https://a.example.com:8443/mcp'],
    ['HTTP', 80, 'https://a.example.com/mcp', 'http://a.example.com:8080/mcp'],
    ['HTTPS', 1443, 'https://a.example.com:1443/mcp', 'https://a.example.com:9443/mcp'],
    ['HTTPS', 443, 'https://a.example.com.other/mcp', 'https://a.example.com.other/mcp'],
    ['HTTPS', 443, 'https://b.example.com/mcp', 'https://b.example.com/mcp'],
  ])('of %s at port %d turn %s into %s in discovery documents', (protocol, port, url, local) => {
    expect(of(protocol, port, resource(url), port === 1443 ? 9443 : port + 8000)).toEqual(resource(local));
  });

  it('are those of the port in agent cards, and in audiences in addition', () => {
    const body = (origin: string) => ({ transformations: { response: { body: `{"url": "${origin}/agents/a"}` } } });
    expect(of('HTTPS', 443, body('https://a.example.com'))).toEqual(body('https://a.example.com:8443'));
    const audiences = ['own', 'https://a.example.com/mcp'];
    expect(of('HTTPS', 443, { jwtAuth: { audiences } })).toEqual({
      jwtAuth: { audiences: [...audiences, 'https://a.example.com:8443/mcp'] },
    });
  });

  it('stay as they are at the same port', () => {
    const given = resource('https://a.example.com/mcp');
    expect(of('HTTPS', 443, given, 443)).toEqual(given);
  });
});

describe('an address mapping', () => {
  it.each(['orders', 'orders.shop:80', 'orders.shop=localhost', 'a=b:c', 'https://x=y:1'])('is not %s', (text) => {
    expect(() => new AddressMap([text])).toThrow('is not of the form service.namespace:port=host:port');
  });
});

describe('a local config with models', () => {
  const config = new LocalConfig(`
gateways: {models: {port: 15099}}
llm:
  gateways: [models]
  models:
  - {name: gpt-5, id: ai/gpt, visibility: public, provider: openai, auth: {key: {value: {file: /key}}}, tls: {}}
  - {name: own, id: ai/own, visibility: public, provider: {custom: {}}, params: {baseUrl: 'http://own.ai.svc.cluster.local:80/v1'}}
`);
  const choices: LocalChoices = { port: (port) => port, address: () => undefined, mockPort: () => undefined };
  const modelsOf = (changed: Partial<LocalChoices>) => {
    const value = JSON.parse(JSON.stringify(config.turned({ ...choices, ...changed }).value));
    return { port: value.gateways.models.port, models: value.llm.models };
  };

  it('opens the port that models are attached to elsewhere', () => {
    expect(config.ports).toEqual([15099]);
    expect(modelsOf({ port: (port) => port + 1000 }).port).toBe(16099);
  });

  it('replaces models by mocks that receive no credentials', () => {
    expect(config.upstreams.map(({ names, kind }) => [...names, kind])).toEqual([
      ['ai/gpt', 'gpt-5', 'openai'],
      ['ai/own', 'own', 'custom'],
    ]);
    const { models } = modelsOf({ mockPort: ({ key }) => (key === 'model ai/gpt' ? 4000 : 4001) });
    expect(models[0]).toEqual({
      name: 'gpt-5',
      id: 'ai/gpt',
      visibility: 'public',
      provider: 'openai',
      params: { baseUrl: 'http://127.0.0.1:4000/v1' },
    });
    expect(models[1].params.baseUrl).toBe('http://127.0.0.1:4001/v1');
  });

  it('resolves cluster servers to the local machine', () => {
    const address = () => ({ host: '127.0.0.1', port: 9000, plain: true });
    expect(modelsOf({ address }).models[1].params.baseUrl).toBe('http://127.0.0.1:9000/v1');
  });
});
