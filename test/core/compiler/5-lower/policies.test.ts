import { describe, expect, test } from 'vitest';
import { compileTextToConfig } from '../../../support/compile-config';
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

describe('a body that is computed', () => {
  const found = (side: string, body: string) =>
    scenario(R, onRoute('t', `traffic: {transformation: {${side}: {body: '${body}'}}}`)).found;

  test.each([
    'string(request.body)',
    'request.headers["x-a"]',
    '"a" + jwt.sub',
    '"a" + 1',
    'default(request.body, "")',
  ])('may become empty: %s', (body) => {
    expect(found('request', body)).toContain('AIG5040 spec.traffic.transformation.request.body');
  });

  test.each(['"gone"', '"{\\"path\\": \\"" + request.path + "\\"}"', 'request.method + " " + request.path'])(
    'has a value for each request: %s',
    (body) => {
      expect(found('response', body)).not.toContain('AIG5040 spec.traffic.transformation.response.body');
    },
  );
});

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

describe('API keys of ConfigMaps', () => {
  const HASH = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const held = (kind: string, data: string, source: string) =>
    compileDocuments(
      [
        GATEWAY,
        R,
        onRoute('p', `traffic: {apiKeyAuthentication: ${source}}`),
        `apiVersion: v1\nkind: ${kind}\nmetadata: {name: keys, namespace: demo, labels: {use: keys}}\n${data}`,
      ],
      { revision: 'v1.4' },
    );
  const SELECTED = '{configMapSelector: {matchLabels: {use: keys}}}';

  test('are hashes, which stand in the config with what expressions read', () => {
    const data = JSON.stringify({
      b: JSON.stringify({ keyHash: HASH.replaceAll('abcdef', 'ABCDEF') }),
      a: JSON.stringify({ keyHash: HASH.replaceAll('0', '1'), metadata: { team: 'a$b' } }),
      c: JSON.stringify({ keyHash: HASH }),
    });
    const outcome = held('ConfigMap', `data: ${data}`, SELECTED);
    expect(outcome.found).toEqual([]);
    expect(inRoute(outcome).apiKey).toEqual({
      mode: 'strict',
      keys: [{ keyHash: HASH.replaceAll('0', '1'), metadata: { team: 'a$b' } }, { keyHash: HASH }],
    });
    expect(outcome.workload.secretValues).toEqual([]);
  });

  test.each(['secret', '{"key": "secret"}', `{"keyHash": "${HASH}0"}`, `{"key": "a", "keyHash": "${HASH}"}`])(
    'are not %s',
    (value) => {
      const outcome = held('ConfigMap', `data: {a: ${JSON.stringify(value)}}`, SELECTED);
      expect(outcome.found).toEqual(['AIG5022 spec.traffic.apiKeyAuthentication.configMapSelector']);
      expect(outcome.errors[0]).not.toContain('secret');
    },
  );

  test('that are not there are told of', () => {
    const { diagnostics } = compileTextToConfig(
      [GATEWAY, R, onRoute('p', `traffic: {apiKeyAuthentication: ${SELECTED}}`)].join('---\n'),
      { revision: 'v1.4' },
    );
    expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      'AIG3026',
      'no ConfigMap in namespace demo among the inputs carries use=keys',
    ]);
  });

  test('a Secret may hold hashes, too', () => {
    const data = JSON.stringify({ a: JSON.stringify({ keyHash: HASH }) });
    expect(held('Secret', `stringData: ${data}`, '{secretRef: {name: keys}}').found).toEqual([]);
  });
});

describe('API keys', () => {
  const keys = (data: string) => {
    const secret = `apiVersion: v1\nkind: Secret\n${meta('keys')}\n${data}`;
    return scenario(R, onRoute('p', 'traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}'), secret);
  };

  const LIST = '${SECRET_DEMO_KEYS}';

  test.each([
    'stringData: {b: plain, a: \'{"key": "k", "metadata": {"g": 1}}\'}',
    'data: {a: ""}',
    'data: {a: null}',
    'data: {}',
    'stringData: {a: "k-1\\n", b: "\'", c: "\\u0001"\\n"}',
  ])('are read from the Secret when the gateway runs, whatever stands in the input: %s', (data) => {
    const outcome = keys(data);
    expect(inRoute(outcome).apiKey).toEqual({ mode: 'strict', keys: LIST });
    expect(outcome.found).toEqual([]);
    const secret = { name: 'demo/keys', folder: '/secrets/demo/keys' };
    expect(outcome.workload.secretValues).toEqual([
      { placeholder: 'SECRET_DEMO_KEYS', form: 'keys', secrets: [secret] },
    ]);
    expect(outcome.workload.mountedSecrets).toEqual([{ secret: 'keys', folder: '/secrets/demo/keys' }]);
  });

  test.each([
    '"{"',
    '\'{"metadata": {}}\'',
    '\'{"key": "k", "group": "g"}\'',
    '\'{"key": "k", "metadata": "search"}\'',
    '" "',
  ])('that are none are refused: %s', (value) => {
    expect(keys(`stringData: {a: ${value}}`).found).toEqual(['AIG5022 spec.traffic.apiKeyAuthentication.secretRef']);
  });

  test('of a Secret that nobody has seen are read like others', () => {
    const outcome = scenario(R, onRoute('p', 'traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}'));
    expect(inRoute(outcome).apiKey).toEqual({ mode: 'strict', keys: LIST });
    expect(outcome.found).toEqual([]);
  });

  test('of selected Secrets are one list', () => {
    const secret = (name: string) =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: demo, labels: {keys: "yes"}}`;
    const selected = (...documents: string[]) =>
      scenario(
        R,
        onRoute('p', 'traffic: {apiKeyAuthentication: {secretSelector: {matchLabels: {keys: "yes"}}}}'),
        ...documents,
      );
    const outcome = selected(secret('b'), secret('a'));
    expect(outcome.workload.secretValues).toMatchObject([
      { form: 'keys', secrets: [{ name: 'demo/a' }, { name: 'demo/b' }] },
    ]);
    expect(inRoute(selected()).apiKey).toEqual({ mode: 'strict', keys: [] });
  });

  test('names of placeholders never collide', () => {
    const aws = (name: string) =>
      backend(
        `b${name.length}`,
        `ai: {provider: {providerF: {}}}\npolicies: {auth: {cloudA: {secretRef: {name: ${name}}}}}`,
      );
    const names = ['a-b', 'a.b', 'aB0'].map((name) => name.toLowerCase());
    const outcome = scenario(
      ...names.map((name, index) => route(`r${index}`, to(`b${name.length}`))),
      ...new Set(names.map(aws)),
    );
    const placeholders = outcome.workload.secretValues.map(({ placeholder }: any) => placeholder);
    expect(new Set(placeholders).size).toBe(placeholders.length);
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
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['AIG5022', 'AIG5031']));
    expect(JSON.stringify([outcome.texts, outcome.diagnostics, outcome.lowered])).not.toContain(VALUE);
  });
});
