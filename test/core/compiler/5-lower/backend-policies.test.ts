import { describe, expect, test } from 'vitest';
import { backend, compileDocuments, GATEWAY, meta, onGateway, policy, route, scenario, TO_WEB, to } from './scenario';

const R = route('r', TO_WEB);

describe('backend policies', () => {
  const api = (policies: string) => backend('api', `static: {host: api.example.com, port: 443}\n${policies}`);

  test('are emitted once for the destination, at the reference for the caller', () => {
    const outcome = scenario(
      route('r', to('api')),
      api('policies: {tls: {}}'),
      onGateway('g', 'backend: {http: {requestTimeout: 5s}, tls: {sni: beaten.example.com}}'),
      policy('b', 'ProxyBackend', 'name: api', 'backend: {tcp: {connectTimeout: 1s}}').replace(
        'gateway.networking.k8s.io',
        'proxy.example.com',
      ),
    );
    expect(outcome.backend('demo/api').policies).toEqual({
      backendTLS: {},
      tcp: { keepalives: { enabled: true, time: '3m', interval: '3m', retries: 9 }, connectTimeout: '1s' },
    });
    expect(outcome.route().backends).toEqual([{ backend: '/demo/api', policies: { http: { requestTimeout: '5s' } } }]);
  });

  test('of a Service are emitted at each reference', () => {
    const outcome = scenario(
      R,
      policy('s', 'Service', 'name: web', 'backend: {auth: {passthrough: {}}}'),
      onGateway('g', 'backend: {http: {version: HTTP2}}'),
    );
    expect(outcome.route().backends[0].policies).toEqual({
      backendAuth: { passthrough: {} },
      http: { version: 'HTTP/2.0' },
    });
  });

  test('on LLM traffic concern LLM backends only', () => {
    expect(scenario(R, onGateway('g', 'backend: {ai: {modelAliases: {a: b}}}')).route().backends).toEqual([
      { host: 'web.demo.svc.cluster.local:80' },
    ]);
  });

  test.each([
    ['{key: "Bearer abc"}', { key: { value: 'abc' } }],
    ['{secretRef: {name: s}}', { key: { value: { file: '/config/secrets/demo/s/Authorization' } } }],
    [
      '{cloudA: {secretRef: {name: s}}}',
      {
        aws: {
          accessKeyId: '${SECRET_DEMO_S_ACCESS_KEY}',
          secretAccessKey: '${SECRET_DEMO_S_SECRET_KEY}',
          sessionToken: '${SECRET_DEMO_S_SESSION_TOKEN}',
        },
      },
    ],
    [
      '{cloudB: {managedIdentity: {clientId: "", objectId: o, resourceId: ""}}}',
      { azure: { explicitConfig: { managedIdentity: { userAssignedIdentity: { objectId: 'o' } } } } },
    ],
    ['{cloudC: {type: IdToken, audience: a}}', { gcp: { type: 'idToken', audience: 'a' } }],
    ['{cloudC: {}}', { gcp: { type: 'accessToken' } }],
  ])('credentials %s', (auth, expected) => {
    expect(
      scenario(route('r', to('api')), api(`policies: {auth: ${auth}}`)).backend('demo/api').policies.backendAuth,
    ).toEqual(expected);
  });

  test('send a stored key that begins with Bearer unchanged', () => {
    const secret = `apiVersion: v1\nkind: Secret\n${meta('s')}\nstringData: {Authorization: Bearer abc}`;
    const outcome = scenario(route('r', to('api')), api('policies: {auth: {secretRef: {name: s}}}'), secret);
    expect(outcome.backend('demo/api').policies.backendAuth.key.location).toEqual({
      header: { name: 'authorization', prefix: '' },
    });
    expect(outcome.found).toEqual([]);
    const located = (location: string) => {
      const destination = api(`policies: {auth: {secretRef: {name: s}, location: ${location}}}`);
      const documents = [GATEWAY, route('r', to('api')), destination, secret];
      return compileDocuments(documents, { revision: 'v1.4' }).backend('demo/api').policies.backendAuth.key.location;
    };
    expect(located('{header: {name: x-auth, prefix: "Bearer "}}')).toEqual({ header: { name: 'x-auth', prefix: '' } });
    expect(located('{header: {name: x-auth, prefix: "Token "}}')).toEqual({
      header: { name: 'x-auth', prefix: 'Token ' },
    });
  });

  test('read cloud credentials at run time and report invalid header values', () => {
    const aws = (data: string) =>
      scenario(
        route('r', to('api')),
        api('policies: {auth: {cloudA: {secretRef: {name: s}}}}'),
        `apiVersion: v1\nkind: Secret\n${meta('s')}\nstringData: ${data}`,
      );
    const outcome = aws('{accessKey: "a\\n", secretKey: "\'"}');
    expect(outcome.found).toEqual([]);
    const secret = { name: 'demo/s', folder: '/secrets/demo/s' };
    expect(outcome.workload.secretValues).toEqual([
      { placeholder: 'SECRET_DEMO_S_ACCESS_KEY', form: 'text', secret, keys: ['accessKey'] },
      { placeholder: 'SECRET_DEMO_S_SECRET_KEY', form: 'text', secret, keys: ['secretKey'] },
      { placeholder: 'SECRET_DEMO_S_SESSION_TOKEN', form: 'text', secret, keys: ['sessionToken'], optional: true },
    ]);
    expect(aws('{accessKey: "a\\nb", secretKey: c}').found).toEqual(['AIG5051 spec.policies.auth.cloudA.secretRef']);
  });

  test('client certificates and CAs are files', () => {
    const secret = `apiVersion: v1\nkind: Secret\n${meta('c')}\nstringData: {tls.crt: cert, tls.key: key, ca.crt: ca}`;
    const tls = (more: string) =>
      scenario(route('r', to('api')), api(`policies: {tls: {mtlsCertificateRef: [{name: c}]${more}}}`), secret).backend(
        'demo/api',
      ).policies.backendTLS;
    const pair = { cert: '/config/secrets/demo/c/tls.crt', key: '/config/secrets/demo/c/tls.key' };
    expect(tls('')).toEqual({ ...pair, root: '/config/secrets/demo/c/ca.crt' });
    expect(tls(', caCertificateRefs: [{name: ca}]')).toEqual({ ...pair, root: '/config/configmaps/demo/ca/ca.crt' });
  });

  test('use a named backend for a tunnel through a Service with policies', () => {
    const outcome = scenario(
      route('r', to('api')),
      api('policies: {tunnel: {backendRef: {name: web, port: 80}}}'),
      policy('s', 'Service', 'name: web', 'backend: {tls: {}}'),
    );
    expect(outcome.backend('demo/api').policies).toEqual({
      backendTunnel: { proxy: { backend: '/Service/demo/web/80' } },
    });
    expect(outcome.backend('Service/demo/web/80')).toEqual({
      name: 'Service/demo/web/80',
      host: 'web.demo.svc.cluster.local:80',
      policies: { backendTLS: {} },
    });
  });

  test('Secrets of other namespaces are expected as copies', () => {
    const other = backend(
      'api',
      'static: {host: api.example.com, port: 443}\npolicies: {auth: {secretRef: {name: s}}}',
    ).replace('namespace: demo', 'namespace: other');
    const documents = [
      route('r', '- backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: api, namespace: other}]'),
      other,
      `apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: g, namespace: other}
spec: {from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: demo}], to: [{group: proxy.example.com, kind: ProxyBackend}]}`,
    ];
    const outcome = scenario(...documents);
    expect(outcome.errors).toEqual([]);
    expect(outcome.workload.files).toEqual([
      { from: 'Secret', name: 'other.s', key: 'Authorization', path: 'secrets/other/s/Authorization' },
    ]);
    expect(outcome.found).toEqual(['AIG5030 spec.policies.auth.secretRef']);
    expect(outcome.copies).toMatchObject([
      { kind: 'Secret', namespace: 'demo', name: 'other.s', expected: ['Authorization'] },
    ]);

    const copy = `apiVersion: v1\nkind: Secret\n${meta('other.s')}\ndata: {Authorization: ""}`;
    const withCopy = scenario(...documents, copy);
    expect(withCopy.found).toEqual([]);
    expect(withCopy.workload.files).toEqual(outcome.workload.files);
    expect(withCopy.copies).toEqual([]);
  });
});
