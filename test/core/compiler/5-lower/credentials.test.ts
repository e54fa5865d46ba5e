import { describe, expect, test } from 'vitest';
import { compileTextToConfig } from '../../../support/compile-config';
import { backend, compileDocuments, GATEWAY, inRoute, meta, onRoute, route, scenario, TO_WEB, to } from './scenario';

const R = route('r', TO_WEB);

describe('API keys in ConfigMaps', () => {
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

  test('are hashes, emitted with the metadata that expressions read', () => {
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

  test('are reported if missing', () => {
    const { diagnostics } = compileTextToConfig(
      [GATEWAY, R, onRoute('p', `traffic: {apiKeyAuthentication: ${SELECTED}}`)].join('---\n'),
      { revision: 'v1.4' },
    );
    expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      'AIG3026',
      'no ConfigMap in namespace demo among the inputs has use=keys',
    ]);
  });

  test('are accepted as hashes in a Secret, too', () => {
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
  ])('are read from the Secret at run time, for any input: %s', (data) => {
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

  test('of an unknown Secret are read like others', () => {
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

  test('requires the claims that are optional for the data plane', () => {
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

describe('Secret values', () => {
  const VALUE = 'do-not-show-me';

  test('are absent from the config and from every message', () => {
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
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['AIG5022', 'AIG5055']));
    expect(JSON.stringify([outcome.texts, outcome.diagnostics, outcome.lowered])).not.toContain(VALUE);
  });
});
