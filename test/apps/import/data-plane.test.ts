import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import { importDataPlane, markVariables } from '../../../src/apps/import/data-plane';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { PROVIDER_FORMATS } from '../../../src/core/providers/custom';
import { type Fields, isObject } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';

const folder = useFolder();

function imported(config: Fields | string) {
  const text = typeof config === 'string' ? config : stringify(config);
  const read = importDataPlaneFile(folder.write('config.yaml', text), { name: 'main', chart: 'controller' });
  const grades = new Map(read.items.map(({ item, grade }) => [item, grade]));
  return { ...read, grades, differences: read.proof?.differences };
}

const served = (route: Fields, listener: Fields = {}): Fields => ({
  binds: [
    { port: 8080, listeners: [{ ...listener, routes: [{ backends: [{ host: 'web.example.com:80' }], ...route }] }] },
  ],
});
const governed = (policies: Fields) => served({ policies });
const PLACE = 'binds[0].listeners[0].routes[0].policies';

describe('backends of the newest release', () => {
  const backends = (backend: Fields) => imported(served({ backends: [backend] }));
  const custom = (type: string) => ({ custom: { formats: [{ type, path: '/ask' }], model: 'mine' } });

  it.each(Object.values(PROVIDER_FORMATS))('are custom servers that use %s', (type) => {
    const { differences, items } = backends({
      ai: { name: 'own', hostOverride: 'own.example.com:8000', provider: custom(type) },
    });
    expect(differences).toEqual([]);
    expect(items.filter(({ grade }) => grade === 'left out')).toEqual([]);
  });

  it.each([
    ['no host is set', {}, 'has no host'],
    ['provider and format have paths', { hostOverride: 'own.example.com:80', pathPrefix: '/v2' }, 'formats have paths'],
  ])('are omitted if %s', (_, more, reason) => {
    const { items } = backends({ ai: { name: 'own', provider: custom('messages'), ...more } });
    const unsupported = items.filter(({ grade }) => grade === 'left out');
    expect(unsupported.map((item) => item.reason)).toEqual([expect.stringContaining(reason)]);
  });

  it('speak six of the seven formats at most', () => {
    const formats = Object.values(PROVIDER_FORMATS).map((type) => ({ type }));
    const { items } = backends({
      ai: { name: 'own', hostOverride: 'own.example.com:80', provider: { custom: { formats } } },
    });
    expect(items.find(({ grade }) => grade === 'left out')?.reason).toContain('a resource accepts 6');
  });

  it.each(['always', 'never', 'conditional'])('name tools as the file says: %s', (prefixMode) => {
    const targets = ['a', 'b'].map((name) => ({ name, mcp: { host: `http://${name}.example.com:80/mcp` } }));
    const { differences, items } = backends({ mcp: { prefixMode, targets } });
    expect(differences).toEqual([]);
    expect(items.filter(({ grade }) => grade === 'left out')).toEqual([]);
  });
});

describe('import of a data plane config', () => {
  const taken: readonly (readonly [title: string, policies: Fields])[] = [
    ['cors', { cors: { allowOrigins: ['*'], allowMethods: ['GET'], maxAge: '90s' } }],
    [
      'rules of several actions',
      {
        authorization: {
          rules: ['request.method == "GET"', { deny: 'request.path == "/a"' }, { require: 'request.host != "b"' }],
        },
      },
    ],
    [
      'limits of tokens',
      { localRateLimit: [{ maxTokens: 500, tokensPerFill: 100, fillInterval: '60s', type: 'tokens' }] },
    ],
    [
      'a rate limit service',
      {
        remoteRateLimit: {
          host: 'rl.example.com:8081',
          domain: 'shop',
          descriptors: [{ entries: [{ key: 'user', value: 'jwt.sub' }], type: 'tokens' }],
        },
      },
    ],
    [
      'external authorization over HTTP',
      {
        extAuthz: {
          host: 'auth.example.com:9000',
          protocol: { http: { path: '"/check"', includeResponseHeaders: ['x-user'] } },
          includeRequestBody: { maxRequestBytes: 1024 },
        },
      },
    ],
    [
      'external authorization over gRPC, by TLS',
      {
        extAuthz: {
          host: 'https://auth.example.com',
          failureMode: 'allow',
          protocol: { grpc: { context: { a: 'b' } } },
        },
      },
    ],
    ['external processing', { extProc: { host: 'proc.example.com:9000' } }],
    [
      'transformations',
      {
        transformations: {
          request: { set: { 'x-a': 'request.path' }, remove: ['x-b'] },
          response: { add: { 'x-c': '"1"' }, body: 'response.body' },
        },
      },
    ],
    [
      'changes of headers',
      { requestHeaderModifier: { add: { a: 'b' }, remove: ['c'] }, responseHeaderModifier: { set: { d: 'e' } } },
    ],
    [
      'both timeouts and retries',
      { timeout: { requestTimeout: '90s', backendRequestTimeout: '20s' }, retry: { codes: [500] } },
    ],
    ['a rewrite', { urlRewrite: { authority: { host: 'other.example.com' }, path: { full: '/x' } } }],
    ['a rewrite of all of the authority', { urlRewrite: { authority: { full: 'other.example.com' } } }],
    ['a rewrite that is done anyhow', { urlRewrite: { authority: 'auto', path: { full: '/x' } } }],
    ['a rewrite that keeps the host', { urlRewrite: { authority: 'none', path: { prefix: '/x' } } }],
    [
      'a redirect',
      {
        requestRedirect: {
          scheme: 'https',
          authority: { full: 'a.example.com:8443' },
          path: { prefix: '/y' },
          status: 301,
        },
      },
    ],
    ['a mirror', { requestMirror: { backend: { host: 'copy.example.com:80' }, percentage: 0.125 } }],
    ['an answer of its own', { directResponse: { status: 418, body: 'short' } }],
    ['origins', { csrf: { additionalOrigins: ['https://a.example.com'] } }],
    ['passwords', { basicAuth: { htpasswd: { file: './users' }, mode: 'strict', realm: 'shop' } }],
    [
      'keys fetched by URL',
      {
        jwtAuth: {
          mode: 'permissive',
          issuer: 'https://i.example.com',
          jwks: { url: 'https://i.example.com/keys' },
          jwtValidationOptions: { requiredClaims: ['iss', 'exp'] },
        },
      },
    ],
    [
      'credentials, TLS and a tunnel',
      {
        backendAuth: { passthrough: {} },
        backendTLS: { hostname: 'h.example.com', insecureHost: true },
        backendTunnel: { proxy: { host: 'proxy.example.com:3128' } },
      },
    ],
  ];

  it.each(taken)('%s: is preserved by a round trip', (_, policies) => {
    const { grades, differences: found, findings } = imported(governed(policies));
    expect(found).toEqual([]);
    expect(findings.filter((one) => /^AIG[1-6]/.test(one))).toEqual([]);
    for (const key of Object.keys(policies).filter((one) => one !== 'basicAuth'))
      expect(grades.get(`${PLACE}.${key}`) ?? 'exact').toBe('exact');
  });

  const approximate: readonly (readonly [item: string, policies: Fields])[] = [
    ['localRateLimit[0]', { localRateLimit: [{ maxTokens: 2, tokensPerFill: 1, fillInterval: '30s' }] }],
    [
      'jwtAuth.jwtValidationOptions',
      { jwtAuth: { issuer: 'https://i.example.com', jwks: { url: 'https://i.example.com/k' } } },
    ],
    [
      'extAuthz.includeRequestBody.allowPartialMessage',
      { extAuthz: { host: 'a.example.com:1', includeRequestBody: { maxRequestBytes: 9, allowPartialMessage: true } } },
    ],
    ['requestRedirect.authority', { requestRedirect: { authority: { host: 'b.example.com' } } }],
  ];

  it.each([
    [3, '100s', 'The same rate, refilled once in 1h; the burst is one refill: 36 instead of 3.'],
    [40, '100s', 'The same rate, refilled once in 1h.'],
    [0, '1m', 'The burst is one refill: 1 instead of 0.'],
  ])('a limit of %i at once, one more in %s, reports how it changes', (maxTokens, fillInterval, reason) => {
    const { items } = imported(governed({ localRateLimit: [{ maxTokens, tokensPerFill: 1, fillInterval }] }));
    expect(items.filter(({ grade }) => grade === 'approximated').map((item) => item.reason)).toEqual([reason]);
  });

  it.each(approximate)('%s is approximated with a reason, and nothing else differs', (item, policies) => {
    const { items, differences: found } = imported(governed(policies));
    expect(items.filter(({ grade }) => grade === 'approximated')).toMatchObject([
      { item: `${PLACE}.${item}`, grade: 'approximated', reason: expect.stringMatching(/\w/) },
    ]);
    expect(found).toEqual([]);
  });

  it('keeps default messages of guards except for rejected answers', () => {
    const [reject, mask] = ['reject', 'mask'].map((action) => ({ regex: { action, rules: [{ pattern: 'x' }] } }));
    const promptGuard = {
      streaming: 'Enabled',
      request: [
        { ...reject, rejection: { status: 400 } },
        { ...reject, rejection: {} },
      ],
      response: [
        { ...mask, rejection: { status: 400 } },
        { ...reject, rejection: { status: 400 } },
      ],
    };
    const backend = { ai: { name: 'llm', provider: { openAI: {} } }, policies: { ai: { promptGuard } } };
    const { items, differences: found } = imported(served({ backends: [backend] }));
    expect(found).toEqual([]);
    expect(items.filter(({ grade }) => grade !== 'exact')).toMatchObject([
      {
        item: 'binds[0].listeners[0].routes[0].backends[0].policies.ai.promptGuard.response[1].rejection.body',
        grade: 'approximated',
        reason: expect.stringMatching(/\w/),
      },
    ]);
  });

  const restricting: readonly (readonly [key: string, policies: Fields])[] = [
    [
      'oidc',
      {
        oidc: {
          issuer: 'https://i.example.com',
          clientId: 'a',
          clientSecret: 'b',
          redirectURI: 'https://c.example.com',
        },
      },
    ],
    ['jwtAuth', { jwtAuth: { mode: 'strict', issuer: 'a', jwks: { file: './not-there' } } }],
    ['extAuthz', { extAuthz: { host: 'b.example.com:1', includeRequestHeaders: ['x-a'], protocol: { grpc: {} } } }],
    ['apiKey', { apiKey: { mode: 'strict', keys: [], location: { body: 'key' } } }],
    ['ai', { ai: { promptGuard: { request: [{ azureContentSafety: { endpoint: 'x' } }] } } }],
  ];

  it.each(restricting)('%s without a counterpart rejects all requests', (key, policies) => {
    const { items, manifests = [], differences: found } = imported(governed(policies));
    expect(items).toContainEqual({
      topic: expect.any(String),
      item: `${PLACE}.${key}`,
      grade: 'left out',
      reason: expect.stringContaining('all requests are rejected'),
    });
    const rules = manifests.flatMap(({ spec }) =>
      isObject(spec) && isObject(spec.traffic) ? [spec.traffic.authorization] : [],
    );
    expect(rules).toEqual([{ action: 'Require', policy: { matchExpressions: ['false'] } }]);
    expect(found).toEqual([]);
  });

  it('rejects requests at every route of a listener or of an unknown target', () => {
    const closing = (config: Fields) =>
      JSON.stringify(imported(config).manifests).split('"matchExpressions":["false"]').length - 1;
    const two = [{ matches: [{ path: { exact: '/a' } }] }, { matches: [{ path: { exact: '/b' } }] }];
    expect(closing({ binds: [{ port: 80, listeners: [{ policies: { oidc: {} }, routes: two }] }] })).toBe(2);
    const policies = [
      {
        name: { name: 'a', namespace: 'b' },
        target: { listenerSet: { name: 'c', namespace: 'd' } },
        policy: { jwtAuth: {} },
      },
    ];
    expect(closing({ ...governed({}), policies })).toBe(1);
  });

  it('accepts separate policies for the gateway, a listener, a route and a backend', () => {
    const gateway = { gatewayName: 'default', gatewayNamespace: 'default' };
    const policy = (target: Fields, one: Fields, phase?: string) => ({
      name: { name: 'x', namespace: '' },
      target,
      policy: one,
      ...(phase ? { phase } : {}),
    });
    const config = {
      binds: [80, 81].map((port) => ({
        port,
        listeners: [{ name: `l${port}`, routes: [{ name: `r${port}`, backends: [{ backend: '/web' }] }] }],
      })),
      backends: [{ name: 'web', host: 'web.example.com:80' }],
      policies: [
        policy({ gateway }, { timeout: { requestTimeout: '5s' } }),
        policy({ gateway: { ...gateway, listenerName: 'l81' } }, { cors: { allowOrigins: ['*'], maxAge: '5s' } }),
        policy({ gateway: { ...gateway, port: 80 } }, { apiKey: { mode: 'strict', keys: [{ key: 'k' }] } }, 'gateway'),
        policy({ route: { name: 'r80', namespace: 'default' } }, { retry: { attempts: 2, codes: [503] } }),
        policy({ backend: { backend: { name: 'web', namespace: '' } } }, { backendTLS: {} }),
      ],
    };
    const { differences: found, manifests } = imported(config);
    expect(found).toEqual([]);
    expect(JSON.stringify(manifests)).toContain('"sectionName":"l81"');
  });

  it('reads routes of named gateways, TCP and TLS', () => {
    const config = {
      gateways: { web: { port: 443, tls: { cert: 'a.pem', key: 'a.key' } }, db: { port: 5432, protocol: 'TCP' } },
      routes: [{ gateways: 'web', hostnames: ['a.example.com'], backends: [{ host: 'a.example.com:80' }] }],
      tcpRoutes: [{ gateways: ['db'], backends: [{ host: 'db.example.com:5432' }] }],
      binds: [
        {
          port: 8443,
          listeners: [
            {
              protocol: 'TLS',
              hostname: '*.example.com',
              tcpRoutes: [{ hostnames: ['b.example.com'], backends: [{ host: 'b.example.com:443' }] }],
            },
          ],
        },
      ],
    };
    const { differences: found, items, manifests } = imported(config);
    expect(found).toEqual([]);
    expect(manifests?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['HTTPRoute', 'TCPRoute', 'TLSRoute']));
    expect(items.map(({ item }) => item)).toEqual(
      expect.arrayContaining(['gateways.web.tls.cert', 'gateways.web.tls.key']),
    );
  });

  it('copies no credential in any form', () => {
    const provider = (policies: Fields, name: string) => ({ name, provider: { openAI: {} }, policies });
    const backends = [
      {
        ai: {
          groups: [
            {
              providers: [
                provider({ backendAuth: { key: 'sk-plain' } }, 'a'),
                provider({ backendAuth: { key: { value: { file: '/etc/keys/b.txt' } } } }, 'b'),
                provider({ backendAuth: { key: '$C_KEY' } }, 'c'),
                provider({ backendAuth: { aws: { accessKeyId: 'AKIA1', secretAccessKey: 'sk-aws' } } }, 'd'),
              ],
            },
          ],
        },
      },
    ];
    const routes = [
      { policies: { apiKey: { mode: 'strict', keys: [{ key: 'sk-client' }] } }, backends },
      {
        policies: { basicAuth: { htpasswd: 'u:$$2y$$05$$hash', mode: 'strict' } },
        matches: [{ path: { exact: '/b' } }],
      },
    ];
    const config = { binds: [{ port: 8080, listeners: [{ routes }] }] };
    const { program, manifests, differences: found, findings, grades } = imported(config);
    expect(JSON.stringify([program, manifests])).not.toMatch(/sk-plain|sk-aws|AKIA1|sk-client|hash"/);
    // In practice, requests to OpenAI are not signed for AWS; this config signs them to contain all forms.
    expect(findings.filter((one) => !/^AIG70(63|97)/.test(one))).toEqual([]);
    expect(found).toEqual([]);
    expect([...grades.values()].filter((grade) => grade === 'to do').length).toBe(7);
  });

  it('reads variables as the data plane does', () => {
    const { expected } = importDataPlane(
      {
        a: {
          host: markVariables('${HOST:-h.example.com}:80'),
          path: markVariables('^/a$$'),
          name: markVariables('$NAME'),
        },
      },
      { dataPlane: AGENTGATEWAY_1_4, namespace: 'x', fileText: () => undefined },
    );
    expect(expected).toEqual({});
    const { items, manifests } = imported(
      'binds: [{port: 80, listeners: [{routes: [{matches: [{path: {regex: "/a$$"}}], backends: [{host: "${H:-h.example.com}:80"}]}]}]}]',
    );
    expect(JSON.stringify(manifests)).toContain('"value":"/a$"');
    expect(JSON.stringify(manifests)).toContain('"host":"h.example.com"');
    expect(items).toContainEqual({
      topic: 'requests',
      item: 'binds[0].listeners[0].routes[0].backends[0].host',
      grade: 'approximated',
      reason: expect.stringContaining('default of H'),
    });
  });
});
