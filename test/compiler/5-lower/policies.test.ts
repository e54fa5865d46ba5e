import { describe, expect, test } from 'vitest';
import { compileTextToConfig } from '../../support/compile-config';
import {
  backend,
  compileDocuments,
  GATEWAY,
  meta,
  onGateway,
  onListener,
  onRoute,
  policy,
  route,
  scenario,
  TO_WEB,
  to,
} from './scenario';

const R = route('r', TO_WEB);

/** The policies of the only route, without the rewrite that every route to a Service has. */
const inRoute = (outcome: ReturnType<typeof scenario>) => {
  const { urlRewrite, ...policies } = outcome.route().policies;
  return policies;
};
const targeted = (outcome: ReturnType<typeof scenario>) =>
  (outcome.config.policies ?? []).map(({ name, phase, target, policy: entry }: any) => [
    name.name,
    phase,
    target.gateway?.listenerName ?? null,
    entry,
  ]);

describe('levels', () => {
  test('Gateway and listener stand once, as entries that target them; route and rule stand in the route', () => {
    const outcome = scenario(
      R,
      onGateway('g', 'traffic: {csrf: {}}'),
      onListener('l', 'traffic: {cors: {allowOrigins: ["*"]}}'),
      onRoute('r', 'traffic: {directResponse: {status: 204}}'),
    );
    expect(targeted(outcome)).toEqual([
      ['g:csrf', 'route', null, { csrf: {} }],
      ['l:cors:http', 'route', 'http', { cors: { allowOrigins: ['*'], maxAge: '5s' } }],
    ]);
    expect(inRoute(outcome)).toEqual({ directResponse: { status: 204 } });
  });

  test('before routing is a phase of its own', () => {
    const outcome = scenario(
      R,
      onGateway('g', 'traffic: {phase: PreRouting, extProc: {backendRef: {name: web, port: 80}}}'),
    );
    expect(targeted(outcome)).toEqual([
      ['g:extProc', 'gateway', null, { extProc: { host: 'web.demo.svc.cluster.local:80', failureMode: 'failClosed' } }],
    ]);
  });

  test('authorization adds up: each level once', () => {
    const rules = (action: string, expression: string) =>
      `traffic: {authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}}`;
    const outcome = scenario(
      R,
      onGateway('g', rules('Deny', 'request.path == "/a"')),
      onListener('l', rules('Require', 'request.path != "/b"')),
      onRoute('r', rules('Allow', 'true')),
    );
    expect(targeted(outcome).map(([name, , , entry]: any) => [name, entry])).toEqual([
      ['g:authorization', { authorization: { rules: [{ deny: 'request.path == "/a"' }] } }],
      ['l:authorization:http', { authorization: { rules: [{ require: 'request.path != "/b"' }] } }],
    ]);
    expect(inRoute(outcome)).toEqual({ authorization: { rules: [{ allow: 'true' }] } });
  });

  test('a field is replaced as a whole, also where the data plane has two entries for it', () => {
    const global =
      '{global: {backendRef: {name: web, port: 80}, domain: d, descriptors: [{entries: [{name: k, expression: \'"v"\'}]}]}, local: [{requests: 5, unit: Seconds}]}';
    const outcome = scenario(
      R,
      onGateway(
        'g',
        `traffic: {rateLimit: ${global}, headerModifiers: {request: {remove: [a]}, response: {remove: [b]}}}`,
      ),
      onRoute(
        'r',
        'traffic: {rateLimit: {local: [{tokens: 9, unit: Minutes, burst: 1}]}, headerModifiers: {request: {remove: [c]}}}',
      ),
    );
    expect(inRoute(outcome)).toEqual({
      localRateLimit: [{ maxTokens: 10, tokensPerFill: 9, fillInterval: '1m', type: 'tokens' }],
      remoteRateLimit: { host: 'invalid.invalid:1', domain: 'none', descriptors: [], failureMode: 'failOpen' },
      requestHeaderModifier: { remove: ['c'] },
      responseHeaderModifier: {},
    });
  });

  test('a listener switches off what the Gateway says in the second entry of a field', () => {
    const outcome = scenario(
      R,
      onGateway('g', 'traffic: {headerModifiers: {request: {remove: [a]}, response: {remove: [b]}}}'),
      onListener('l', 'traffic: {headerModifiers: {request: {remove: [c]}}}'),
    );
    expect(targeted(outcome).filter(([name]: any) => name.startsWith('l:'))).toEqual([
      ['l:requestHeaderModifier:http', 'route', 'http', { requestHeaderModifier: { remove: ['c'] } }],
      ['l:responseHeaderModifier:http', 'route', 'http', { responseHeaderModifier: {} }],
    ]);
  });

  test('a limit is reported where the data plane cannot share its bucket', () => {
    const two = route(
      'r',
      '- matches: [{path: {value: /a}}]\n  backendRefs: [{name: web, port: 80}]\n- matches: [{path: {value: /b}}]\n  backendRefs: [{name: web, port: 80}]',
    );
    const limit = 'traffic: {rateLimit: {local: [{requests: 1, unit: Hours}]}}';
    expect(scenario(two, onRoute('p', limit)).found).toEqual(['AIG5037 spec.traffic.rateLimit']);
    expect(scenario(R, onRoute('p', limit)).found).toEqual([]);
    expect(scenario(two, onGateway('p', limit)).found).toEqual([]);
  });

  test('a limit of a route on two listeners stays one bucket', () => {
    const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: proxy.example.com/proxy}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: a, port: 8080, protocol: HTTP}
  - {name: b, port: 8081, protocol: HTTP}`;
    const outcome = compileDocuments([
      gateway,
      R,
      onRoute('p', 'traffic: {rateLimit: {local: [{requests: 1, unit: Hours}]}}'),
    ]);
    expect(outcome.config.policies).toEqual([
      {
        name: { name: 'route:r.00:localRateLimit', namespace: 'demo' },
        target: { route: { name: 'r.00', namespace: 'demo' } },
        phase: 'route',
        policy: { localRateLimit: [{ maxTokens: 1, tokensPerFill: 1, fillInterval: '1h', type: 'requests' }] },
      },
    ]);
    expect(outcome.config.binds.map(({ listeners }: any) => listeners[0].routes[0].policies.localRateLimit)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('traffic fields', () => {
  const field = (body: string, ...more: string[]) => inRoute(scenario(R, onRoute('p', `traffic: {${body}}`), ...more));

  test('external authorization', () => {
    expect(
      field(
        'extAuth: {backendRef: {name: web, port: 80}, failureMode: FailOpen, grpc: {contextExtensions: {a: b}, requestMetadata: {m: request.path}}, forwardBody: {maxSize: 10}}',
      ),
    ).toEqual({
      extAuthz: {
        host: 'web.demo.svc.cluster.local:80',
        protocol: { grpc: { context: { a: 'b' }, metadata: { m: 'request.path' } } },
        failureMode: 'allow',
        includeRequestBody: { maxRequestBytes: 10, allowPartialMessage: false },
      },
    });
  });

  test('a service that policies call carries the policies for it', () => {
    const tls = policy('t', 'Service', 'name: web', 'backend: {tls: {sni: web.example.com}, http: {version: HTTP2}}');
    const { extProc } = field('extProc: {backendRef: {name: web, port: 80}}', tls);
    expect(extProc.policies).toEqual({ backendTLS: { hostname: 'web.example.com' }, http: { version: 'HTTP/2.0' } });
  });

  test('a backend that policies call is named', () => {
    const outcome = scenario(
      R,
      onRoute('p', 'traffic: {extProc: {backendRef: {group: proxy.example.com, kind: ProxyBackend, name: ext}}}'),
      backend('ext', 'static: {host: ext.example.com, port: 443}\npolicies: {tls: {}}'),
    );
    expect(inRoute(outcome).extProc).toEqual({ backend: '/demo/ext', failureMode: 'failClosed' });
    expect(outcome.backend('demo/ext')).toEqual({
      name: 'demo/ext',
      host: 'ext.example.com:443',
      policies: { backendTLS: {} },
    });
  });

  test('pseudo-headers cannot be removed', () => {
    expect(scenario(R, onRoute('p', 'traffic: {transformation: {request: {remove: [":path", x]}}}')).found).toEqual([
      'AIG5001 spec.traffic.transformation.request.remove[0]',
    ]);
  });

  test('a burst that eats the limit is refused', () => {
    expect(
      scenario(R, onRoute('p', 'traffic: {rateLimit: {local: [{requests: 2, unit: Seconds, burst: -2}]}}')).found,
    ).toEqual(['AIG5002 spec.traffic.rateLimit.local[0].burst']);
  });

  test('basic authentication', () => {
    expect(field("basicAuthentication: {users: ['a:$apr1$x', 'b:y'], mode: Optional}").basicAuth).toEqual({
      mode: 'optional',
      htpasswd: 'a:$apr1$x\nb:y',
    });
    const outcome = scenario(R, onRoute('p', 'traffic: {basicAuthentication: {secretRef: {name: s}, realm: office}}'));
    expect(inRoute(outcome).basicAuth).toEqual({
      mode: 'strict',
      realm: 'office',
      htpasswd: { file: '/config/secrets/demo/s/.htaccess' },
    });
    expect(outcome.workload.files).toEqual([
      { from: 'Secret', name: 's', key: '.htaccess', path: 'secrets/demo/s/.htaccess' },
    ]);
  });
});

describe('API keys', () => {
  const keys = (data: string) => {
    const secret = `apiVersion: v1\nkind: Secret\n${meta('keys')}\n${data}`;
    return scenario(R, onRoute('p', 'traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}'), secret);
  };

  test('are variables, bare where the entry is an object', () => {
    const outcome = keys('stringData: {b: plain, a: \'{"key": "k", "metadata": {"g": 1}}\'}');
    expect(inRoute(outcome).apiKey).toEqual({
      mode: 'strict',
      keys: ['flow ${SECRET_DEMO_KEYS_A}', { key: '${SECRET_DEMO_KEYS_B}' }],
    });
    expect(outcome.workload.variables).toEqual([
      { variable: 'SECRET_DEMO_KEYS_A', secretName: 'keys', key: 'a' },
      { variable: 'SECRET_DEMO_KEYS_B', secretName: 'keys', key: 'b' },
    ]);
  });

  test.each(['k-1\\n', ' k-1', "k-1'", 'k\\u0001'])('that cannot be pasted are given by their hash: %j', (value) => {
    const outcome = keys(`stringData: {a: "${value}"}`);
    expect(inRoute(outcome).apiKey.keys).toEqual([{ keyHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) }]);
    expect(outcome.found).toEqual(['AIG5023 spec.traffic.apiKeyAuthentication.secretRef']);
    expect(outcome.workload.variables).toEqual([]);
  });

  test('the hash is that of the key without spaces around it', () => {
    expect(inRoute(keys('stringData: {a: "k-1\\n"}')).apiKey).toEqual(inRoute(keys('stringData: {a: " k-1"}')).apiKey);
  });

  test.each([
    '"{"',
    '\'{"metadata": {}}\'',
    '\'{"key": "k", "group": "g"}\'',
    String.raw`'{"key": "k", "metadata": {"n": "\ud83d\ude00"}}'`,
  ])('that are none are refused: %s', (value) => {
    expect(keys(`stringData: {a: ${value}}`).found).toEqual(['AIG5022 spec.traffic.apiKeyAuthentication.secretRef']);
  });

  test('may be objects of many lines, with tabs', () => {
    const outcome = keys('stringData: {a: "{\\n\\t\\"key\\": \\"k\\"\\n}\\n"}');
    expect(inRoute(outcome).apiKey.keys).toEqual(['flow ${SECRET_DEMO_KEYS_A}']);
  });

  test('of a stub are plain keys', () => {
    expect(inRoute(keys('data: {a: ""}')).apiKey.keys).toEqual([{ key: '${SECRET_DEMO_KEYS_A}' }]);
  });

  test('that nobody knows let nobody in', () => {
    const outcome = scenario(R, onRoute('p', 'traffic: {apiKeyAuthentication: {secretRef: {name: elsewhere}}}'));
    expect(inRoute(outcome).apiKey).toEqual({ mode: 'strict', keys: [] });
    expect(outcome.found).toEqual(['AIG5021 spec.traffic.apiKeyAuthentication.secretRef']);
  });

  test('names of variables never collide', () => {
    const outcome = keys('stringData: {a-b: one, a_b: two, aB: three}');
    const names = outcome.workload.variables.map(({ variable }: any) => variable);
    expect(new Set(names).size).toBe(3);
  });
});

describe('JWT', () => {
  const key = (kid: string, kty = 'RSA') => ({ kid, kty, n: 'AQAB', e: 'AQAB' });
  const jwt = (jwks: unknown, more = '') =>
    scenario(
      R,
      onRoute(
        'p',
        `traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {inline: '${typeof jwks === 'string' ? jwks : JSON.stringify(jwks)}'}${more}}]}}`,
      ),
    );

  test('asks for the claims that the data plane would let be absent', () => {
    const { jwtAuth } = inRoute(jwt({ keys: [key('a')] }, ', audiences: [x]'));
    expect(jwtAuth.mode).toBe('strict');
    expect(jwtAuth.providers[0].jwtValidationOptions).toEqual({ requiredClaims: ['exp', 'iss', 'aud'] });
    expect(inRoute(jwt({ keys: [key('a')] })).jwtAuth.providers[0].jwtValidationOptions).toEqual({
      requiredClaims: ['exp', 'iss'],
    });
  });

  test('leaves out keys that the data plane cannot use', () => {
    const outcome = jwt({ keys: [key('a'), { kty: 'RSA' }, key('c', 'oct')] });
    expect(JSON.parse(inRoute(outcome).jwtAuth.providers[0].jwks)).toEqual({ keys: [key('a')] });
    expect(outcome.found).toEqual(['AIG5011 spec.traffic.jwtAuthentication.providers[0].jwks.inline']);
  });

  test.each(['{}', 'no json', '{"keys": []}', '{"keys": [{"kty": "oct", "kid": "a"}]}'])(
    'refuses a key set that is none: %s',
    (text) => {
      expect(jwt(text).found).toEqual(['AIG5010 spec.traffic.jwtAuthentication.providers[0].jwks.inline']);
    },
  );

  test('fetches keys by http or https, as the destination is spoken to', () => {
    const remote = (ref: string, ...more: string[]) =>
      scenario(
        R,
        onRoute(
          'p',
          `traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {remote: {jwksPath: /keys, backendRef: ${ref}}}}]}}`,
        ),
        ...more,
      );
    const urlOf = (outcome: ReturnType<typeof scenario>) => inRoute(outcome).jwtAuth.providers[0].jwks.url;
    expect(urlOf(remote('{name: web, port: 80}'))).toBe('http://web.demo.svc.cluster.local/keys');
    const idp = (tls: string) => backend('idp', `static: {host: idp.example.com, port: 443}\npolicies: {tls: ${tls}}`);
    const ref = '{group: proxy.example.com, kind: ProxyBackend, name: idp}';
    expect(urlOf(remote(ref, idp('{}')))).toBe('https://idp.example.com/keys');
    expect(urlOf(remote(ref, idp('{sni: other.example.com}')))).toBeUndefined();
  });
});

describe('values of Secrets', () => {
  const VALUE = 'do-not-show-me';

  test('stay out of the config and of every message', () => {
    const secret = (name: string, data: string) => `apiVersion: v1\nkind: Secret\n${meta(name)}\nstringData: ${data}`;
    const outcome = compileTextToConfig(
      [
        GATEWAY,
        route('r', to('api')),
        secret(
          'keys',
          `{a: ${VALUE}, b: " ${VALUE}", c: '{"key": "${VALUE}", "metadata": {"m": "${VALUE}"}}', d: '{"${VALUE}": 1}'}`,
        ),
        secret('auth', `{Authorization: Bearer ${VALUE}}`),
        secret('users', `{.htaccess: "a:${VALUE}"}`),
        secret('cert', `{tls.crt: ${VALUE}, tls.key: ${VALUE}, ca.crt: ${VALUE}}`),
        onRoute(
          'p',
          'traffic: {apiKeyAuthentication: {secretRef: {name: keys}}, basicAuthentication: {secretRef: {name: users}}}',
        ),
        backend(
          'api',
          'static: {host: api.example.com, port: 443}\npolicies: {auth: {secretRef: {name: auth}}, tls: {mtlsCertificateRef: [{name: cert}]}}',
        ),
      ].join('\n---\n'),
    );
    expect(outcome.texts).toHaveLength(1);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['AIG5022', 'AIG5023', 'AIG5031']),
    );
    expect(JSON.stringify([outcome.texts, outcome.diagnostics, outcome.lowered])).not.toContain(VALUE);
  });
});
