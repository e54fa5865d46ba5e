import { describe, expect, test } from 'vitest';
import { backend, inRoute, onGateway, onRoute, policy, route, scenario, TO_WEB } from './scenario';

const R = route('r', TO_WEB);

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
});

describe('traffic fields', () => {
  const field = (body: string, ...more: string[]) => inRoute(scenario(R, onRoute('p', `traffic: {${body}}`), ...more));

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
