import { describe, expect, test } from 'vitest';
import {
  backend,
  compileDocuments,
  inRoute,
  onGateway,
  onListener,
  onRoute,
  policy,
  route,
  scenario,
  TO_WEB,
} from './scenario';

const R = route('r', TO_WEB);

const targeted = (outcome: ReturnType<typeof scenario>) =>
  (outcome.config.policies ?? []).map(({ name, phase, target, policy: entry }: any) => [
    name.name,
    phase,
    target.gateway?.listenerName ?? null,
    entry,
  ]);

describe('a computed body', () => {
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

  test.each([
    '"gone"',
    '"{\\"path\\": \\"" + request.path + "\\"}"',
    'request.method + " " + request.path',
    'default({"/a": "first"}[request.path], "other")',
  ])('has a value for each request: %s', (body) => {
    expect(found('response', body)).not.toContain('AIG5040 spec.traffic.transformation.response.body');
  });
});

describe('policy levels', () => {
  test('emit Gateway and listener policies once, route and rule policies inline', () => {
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

  test('include a separate phase before routing', () => {
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

  test('replace a field entirely, even if the data plane has two entries', () => {
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

  test('allow a listener to disable the second entry of a Gateway field', () => {
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

  test('report a limit whose bucket the data plane cannot share', () => {
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

  test('reject a burst that reduces the limit to zero', () => {
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
