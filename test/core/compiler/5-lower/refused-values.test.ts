import { describe, expect, test } from 'vitest';
import { cataloguePages } from '../../../support/catalogue';
import { compileTextToConfig } from '../../../support/compile-config';
import { backend, meta, policy, route, scenario, TO_WEB, to } from './scenario';

const onRoute = (body: string) => policy('p', 'HTTPRoute', 'name: r', `traffic: ${body}`);
const R = route('r', TO_WEB);
const found = (...documents: string[]) => scenario(...documents).found;

const secret = (name: string, data: Record<string, string>) => `
apiVersion: v1
kind: Secret
${meta(name)}
stringData: ${JSON.stringify(data)}
`;

/** Codes whose pages show the invalid and the valid value, each as a complete input. */
const CODES = /^AIG(?:50(?:02|10|11|5\d)|5105|2021)$/;

describe.each(cataloguePages().filter(({ code }) => CODES.test(code)))('$code', ({ code, bad, good }) => {
  const codes = (text: string | undefined) =>
    compileTextToConfig(text ?? '')
      .diagnostics.filter(({ severity }) => severity !== 'note')
      .map((diagnostic) => diagnostic.code);

  test('is reported for the bad example, and not for the good one', () => {
    expect(codes(bad)).toEqual([code]);
    expect(codes(good)).not.toContain(code);
  });
});

describe('headers', () => {
  const filter = (type: string, value: string) =>
    route('r', `- filters: [{type: ${type}, ${value}}]\n  backendRefs: [{name: web, port: 80}]`);

  test.each(['a\nb', 'a\u0000b', 'a\u007fb'])('%j is no value', (value) => {
    const changes = `{set: [{name: a, value: ok}, {name: x, value: ${JSON.stringify(value)}}]}`;
    expect(found(R, onRoute(`{headerModifiers: {request: ${changes}}}`))).toEqual([
      'AIG5050 spec.traffic.headerModifiers.request.set[1].value',
    ]);
  });

  test('accept tabs and text beyond ASCII', () => {
    expect(found(R, onRoute('{headerModifiers: {request: {set: [{name: x, value: "a\\té"}]}}}'))).toEqual([]);
  });

  test('a backendRef has the rules of a rule: the first of two spellings counts', () => {
    const outcome = scenario(
      route(
        'r',
        `- backendRefs:
  - {name: web, port: 80, filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: X-a, value: "1"}, {name: x-A, value: "2"}], remove: [b, B]}}]}`,
      ),
    );
    expect(outcome.route().backends[0].policies.requestHeaderModifier).toEqual({ set: { 'X-a': '1' }, remove: ['b'] });
    expect(outcome.found).toEqual([
      'AIG5009 spec.rules[0].backendRefs[0].filters[0].requestHeaderModifier.set[1]',
      'AIG5009 spec.rules[0].backendRefs[0].filters[0].requestHeaderModifier.remove[1]',
    ]);
  });

  test('names that external authorization forwards', () => {
    const http =
      '{allowedRequestHeaders: [x, ":path", ":query", "a b"], addRequestHeaders: {"a:b": \'"c"\'}, allowedResponseHeaders: [":status", z]}';
    expect(found(R, onRoute(`{extAuth: {backendRef: {name: web, port: 80}, http: ${http}}}`))).toEqual([
      'AIG5054 spec.traffic.extAuth.http.allowedRequestHeaders[2]',
      'AIG5054 spec.traffic.extAuth.http.allowedRequestHeaders[3]',
      'AIG5054 spec.traffic.extAuth.http.addRequestHeaders["a:b"]',
      'AIG5054 spec.traffic.extAuth.http.allowedResponseHeaders[0]',
    ]);
    const external = '{protocol: GRPC, backendRef: {name: web, port: 80}, grpc: {allowedHeaders: [ok, "not ok"]}}';
    expect(found(filter('ExternalAuth', `externalAuth: ${external}`))).toEqual([
      'AIG5054 spec.rules[0].filters[0].externalAuth.grpc.allowedHeaders[1]',
    ]);
  });
});

describe('credentials', () => {
  const withKey = (auth: string) =>
    backend('b', `static: {host: api.example.com, port: 443}\npolicies: {tls: {}, auth: ${auth}}`);

  test('an inline key of two lines', () => {
    expect(found(route('r', to('b')), withKey('{key: "a\\nb"}'))).toEqual(['AIG5051 spec.policies.auth.key']);
    expect(found(route('r', to('b')), withKey('{key: " a\\n"}'))).toEqual([]);
  });

  test.each([
    ['one\ntwo', ['AIG5051 spec.policies.auth.secretRef']],
    [' \n', ['AIG5051 spec.policies.auth.secretRef']],
    ['sk-1\n', []],
  ])('a stored key %j', (value, expected) => {
    const outcome = compileTextToConfig(
      [route('r', to('b')), withKey('{secretRef: {name: s}}'), secret('s', { Authorization: value })].join('\n---\n'),
    );
    expect(JSON.stringify(outcome.diagnostics.map(({ message }) => message))).not.toContain('two');
    expect(
      found(route('r', to('b')), withKey('{secretRef: {name: s}}'), secret('s', { Authorization: value })),
    ).toEqual(expected);
  });

  test.each([
    ['{"key":"a","other":"b"}', true],
    ['{"key":" "}', true],
    ['{"key":"\\ud800"}', true],
    ['\n{"key":"a"}', false],
    ['{"key":"a\u0085b"}', false],
    ['{"key":"a","metadata":{"key":"b"}}\n', false],
    ['{"key":"a\u2028b"}', false],
  ])('API key object %j', (value, refused) => {
    const outcome = scenario(R, onRoute('{apiKeyAuthentication: {secretRef: {name: s}}}'), secret('s', { k: value }));
    expect(outcome.found).toEqual(refused ? ['AIG5022 spec.traffic.apiKeyAuthentication.secretRef'] : []);
  });

  test('lines of an htpasswd file', () => {
    const users = ['"a:$apr1$x$y"', 'b', '":$apr1$x$y"', '"c:plain text"', '"d:{SHA}x="', '"e:rqXexS6ZhobKA"', '"f:"'];
    expect(found(R, onRoute(`{basicAuthentication: {users: [${users.join(', ')}]}}`))).toEqual(
      [1, 2, 3, 6].map((index) => `AIG5055 spec.traffic.basicAuthentication.users[${index}]`),
    );
    const text = '# people\n\na:$apr1$x$y\r\nb:secret\n';
    const basic = onRoute('{basicAuthentication: {secretRef: {name: s}}}');
    expect(found(R, basic, secret('s', { '.htaccess': text }))).toEqual([
      'AIG5055 spec.traffic.basicAuthentication.secretRef',
    ]);
  });

  test('quote the realm', () => {
    const realm = (text: string) =>
      scenario(R, onRoute(`{basicAuthentication: {users: ["a:$apr1$x$y"], realm: ${JSON.stringify(text)}}}`));
    expect(realm('back "office" \\').route().policies.basicAuth.realm).toBe('back \\"office\\" \\\\');
    expect(realm('a\r\nb').found).toEqual(['AIG5050 spec.traffic.basicAuthentication.realm']);
  });
});

describe('hosts and paths', () => {
  test.each([
    ['https://api.example.com', 'URL'],
    ['api.example.com:8443', 'contains a port'],
    ['unix:/run/x.sock', 'Unix socket'],
    ['api example.com', 'contains a space'],
    ['api.example.com/v1', 'contains a path'],
    ['*.example.com', 'wildcard'],
    ['api..example.com', 'empty label'],
    ['user@example.com', 'invalid in DNS names'],
  ])('host %j', (host, reason) => {
    const outcome = scenario(route('r', to('b')), backend('b', `static: {host: "${host}", port: 443}`));
    expect(outcome.errors.join()).toMatch(/^AIG5053/);
    expect(outcome.errors.join()).toContain(reason);
  });

  test.each(['2001:db8::1', '[2001:db8::1]'])('%s is an address', (host) => {
    expect(found(route('r', to('b')), backend('b', `static: {host: "${host}", port: 443}`))).toEqual([
      'AIG5007 spec.static.host',
    ]);
  });

  const provider = (path: string) =>
    scenario(
      route('r', to('b')),
      backend('b', `ai: {provider: {providerA: {}, host: llm.example.com, port: 443, ${path}}}\npolicies: {tls: {}}`),
    );

  test.each(['/v1/a b', '/v1#x', '/v1/<a>', '/a\tb'])('path %j', (path) => {
    expect(provider(`path: ${JSON.stringify(path)}`).found).toEqual(['AIG5052 spec.ai.provider.path']);
    expect(provider(`pathPrefix: ${JSON.stringify(path)}`).found).toEqual(['AIG5052 spec.ai.provider.pathPrefix']);
  });

  test('a path begins with a slash', () => {
    expect(provider('path: v1/chat').backend('demo/b').ai.pathOverride).toBe('/v1/chat');
    expect(provider('pathPrefix: /v1?a=b').backend('demo/b').ai.pathPrefix).toBe('/v1?a=b');
  });

  test('targets of an MCP backend', () => {
    const target = (rest: string) =>
      found(route('r', to('b')), backend('b', `mcp: {targets: [{name: t, static: {port: 80, ${rest}}}]}`));
    expect(target('host: "http://t.example.com"')).toEqual(['AIG5053 spec.mcp.targets[0].static.host']);
    expect(target('host: t.example.com, path: "/m c p"')).toEqual(['AIG5052 spec.mcp.targets[0].static.path']);
    expect(target('host: "2001:db8::1", path: mcp')).toEqual([]);
  });

  test.each(['urlRewrite', 'requestRedirect'])('the path that %s puts in place of another', (field) => {
    const filter = `{type: ${field === 'urlRewrite' ? 'URLRewrite' : 'RequestRedirect'}, ${field}: {path: {type: ReplaceFullPath, replaceFullPath: "/a b"}}}`;
    const backends = field === 'urlRewrite' ? '\n  backendRefs: [{name: web, port: 80}]' : '';
    expect(found(route('r', `- filters: [${filter}]${backends}`))).toEqual([
      `AIG5052 spec.rules[0].filters[0].${field}.path`,
    ]);
  });

  test('the path of a JWKS', () => {
    const jwks = '{remote: {jwksPath: "keys of mine", backendRef: {name: web, port: 80}}}';
    expect(found(R, onRoute(`{jwtAuthentication: {providers: [{issuer: i, jwks: ${jwks}}]}}`))).toContain(
      'AIG5052 spec.traffic.jwtAuthentication.providers[0].jwks.remote.jwksPath',
    );
  });
});

describe('local rate limits', () => {
  const limit = (burst: number) => onRoute(`{rateLimit: {local: [{requests: 5, unit: Seconds, burst: ${burst}}]}}`);

  test('a burst adds to the limit or leaves it', () => {
    expect(found(R, limit(-1))).toEqual(['AIG5002 spec.traffic.rateLimit.local[0].burst']);
    expect(scenario(R, limit(0)).route().policies.localRateLimit).toMatchObject([{ maxTokens: 5, tokensPerFill: 5 }]);
  });

  test('add no response headers if they are disabled', () => {
    const gateway = policy('g', 'Gateway', 'name: gw', 'traffic: {rateLimit: {local: [{requests: 5, unit: Seconds}]}}');
    const global =
      '{backendRef: {name: web, port: 80}, domain: d, descriptors: [{entries: [{name: k, expression: "true"}]}]}';
    const outcome = scenario(R, gateway, onRoute(`{rateLimit: {global: ${global}}}`));
    expect(outcome.route().policies.localRateLimit).toMatchObject([{ type: 'tokens' }]);
  });
});

describe('JWT keys', () => {
  const X = 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU';
  const Y = 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0';
  const EC = { kid: 'a', kty: 'EC', crv: 'P-256', x: X, y: Y };
  const ED = { kid: 'b', kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  const AT = 'spec.traffic.jwtAuthentication.providers[0].jwks.inline';
  const jwks = (...keys: object[]) =>
    scenario(
      R,
      onRoute(`{jwtAuthentication: {providers: [{issuer: i, jwks: {inline: '${JSON.stringify({ keys })}'}}]}}`),
    );

  test('accept verifiable elliptic and Edwards curves, and encryption keys', () => {
    const encryption = { kid: 'c', kty: 'RSA', use: 'enc', alg: 'RSA-OAEP', n: 'AQAB', e: 'AQAB' };
    expect(jwks(EC, { ...ED, alg: 'EdDSA' }, encryption).found).toEqual([]);
  });

  test.each([{ crv: 'secp256k1' }, { crv: 'P-521' }, { alg: 'ES512' }, { alg: 'HS256' }, { kty: 'ec' }, { kid: 5 }])(
    'a key with %j is left out',
    (change) => {
      const outcome = jwks(ED, { ...EC, ...change });
      expect(outcome.found).toEqual([`AIG5011 ${AT}`]);
      expect(JSON.parse(outcome.route().policies.jwtAuth.providers[0].jwks).keys).toEqual([ED]);
    },
  );

  test.each([{ x: `${X}=` }, { x: 'no base64!' }, { y: undefined }, { x: 'x' }, { x: 'AB' }])(
    'numbers that cannot be read: %j',
    (change) => {
      const outcome = jwks(ED, { ...EC, ...change });
      expect(outcome.found).toEqual([`AIG5010 ${AT}`]);
      expect(outcome.errors.join()).toContain('"a"');
    },
  );

  test('a point that is not on its curve', () => {
    expect(jwks(ED, { ...EC, x: 'AAAA' }).found).toEqual([`AIG5057 ${AT}`]);
  });
});

describe('guard responses', () => {
  const rejection = (side: string, guard: string) =>
    scenario(
      route('r', to('llm')),
      backend('llm', `ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {${side}: [${guard}]}}}`),
    ).backend('demo/llm').policies.ai.promptGuard[side][0].rejection;
  const CLOUD = 'guardrailsCloudA: {identifier: i, version: "1", region: us-east-1}';
  const RESPONSE = 'The response was rejected due to inappropriate content';

  test.each([
    ['response', `{${CLOUD}}`, { body: RESPONSE }],
    ['response', `{${CLOUD}, response: {statusCode: 451}}`, { body: RESPONSE, status: 451 }],
    ['response', `{${CLOUD}, response: {message: refused}}`, { body: 'refused', status: 403 }],
    ['response', '{regex: {builtins: [Email]}}', undefined],
    ['request', `{${CLOUD}}`, undefined],
    [
      'request',
      `{${CLOUD}, response: {statusCode: 451}}`,
      { body: RESPONSE.replace('response', 'request'), status: 451 },
    ],
  ])('of a %s: %s', (side, guard, expected) => {
    expect(rejection(side, guard)).toEqual(expected);
  });
});
