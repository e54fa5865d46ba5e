import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compileDocuments, GATEWAY, meta, policy, route, TO_WEB } from './scenario';

const secret = (data: string) => `
apiVersion: v1
kind: Secret
${meta('stored')}
${data}
`;
const compiled = (...documents: string[]) =>
  compileDocuments([GATEWAY, route('r', TO_WEB), ...documents], { revision: 'v1.4' });
const stringData = (values: Record<string, string>) => secret(`stringData: ${JSON.stringify(values)}`);
const authenticated = (auth: string) => policy('p', 'HTTPRoute', 'name: r', `backend: {auth: ${auth}}`);
const problems = (auth: string, stored: string) =>
  compiled(authenticated(auth), stored).errors.map((error) => error.replace(/^(AIG\d+) .*\/stored /, '$1 '));

describe('a Google Cloud credential', () => {
  const google = (credential: unknown) =>
    problems('{cloudC: {secretRef: {name: stored}}}', stringData({ 'credentials.json': JSON.stringify(credential) }));
  const REFUSED = ', so the data plane rejects its entire configuration';
  const user = { type: 'authorized_user', client_id: 'a', client_secret: 'b', refresh_token: 'c' };
  const account = {
    type: 'service_account',
    project_id: 'p',
    private_key_id: 'i',
    private_key: 'k',
    client_email: 'e',
  };

  test.each([
    user,
    account,
    { type: 'gdch_service_account' },
    {
      type: 'external_account',
      audience: '//a',
      subject_token_type: 't',
      token_url: 'https://sts.test',
      credential_source: { file: '/x' },
    },
    {
      type: 'impersonated_service_account',
      service_account_impersonation_url: 'https://iam.test/x:generateAccessToken',
      source_credentials: user,
    },
  ])('$type is accepted, as in the data plane', (credential) => {
    expect(google(credential)).toEqual([]);
  });

  test.each([
    [{}, 'is not a Google Cloud credential as JSON'],
    [{ type: 'other' }, 'is a Google Cloud credential of an unknown type'],
    [{ ...account, project_id: undefined }, 'lacks project_id'],
    [{ type: 'service_account' }, 'lacks project_id, private_key_id, private_key, client_email'],
    [{ ...user, refresh_token: undefined }, 'lacks refresh_token'],
  ])('%j is refused', (credential, problem) => {
    expect(google(credential)).toEqual([`AIG5104 ${problem}${REFUSED}`]);
  });

  test('needs its key, and may be a stub without a value', () => {
    const auth = (key: string) => `{cloudC: {secretRef: {name: stored${key}}}}`;
    expect(problems(auth(', key: mine'), stringData({ other: '' }))).toEqual([
      'AIG3007 has no key mine; its keys are other',
    ]);
    expect(problems(auth(''), stringData({ 'credentials.json': '' }))).toEqual([]);
  });
});

describe('a signing key', () => {
  const pem = (type: 'rsa' | 'ec', form: 'pkcs8' | 'sec1' | 'pkcs1') => {
    const { privateKey } =
      type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return privateKey.export({ type: form, format: 'pem' }).toString();
  };
  const signing = (algorithm: string, values: Record<string, string>, more = '') =>
    problems(
      `{oauthTokenExchange: {backendRef: {name: web, port: 80}, clientAuth: {clientId: i, method: PrivateKeyJwt, privateKeyJwt: {signingKeyRef: {name: stored}, alg: ${algorithm}, assertionAudience: a${more}}}}}`,
      stringData(values),
    ).map((error) => error.replace(/, so .*/, ''));

  test.each([
    ['RS256', 'rsa', 'pkcs8'],
    ['PS256', 'rsa', 'pkcs1'],
    ['ES256', 'ec', 'pkcs8'],
  ] as const)('%s: %s as %s', (algorithm, type, form) => {
    expect(signing(algorithm, { signingKey: pem(type, form) })).toEqual([]);
  });

  test.each([
    ['ES256', pem('ec', 'sec1'), 'is not in PKCS #8 format'],
    ['ES256', pem('rsa', 'pkcs8'), 'is a private key of the wrong type for ES256'],
    ['RS512', pem('ec', 'pkcs8'), 'is a private key of the wrong type for RS512'],
    ['RS256', 'hush', 'is not an unencrypted PEM private key'],
  ])('%s does not sign with another', (algorithm, signingKey, problem) => {
    expect(signing(algorithm, { signingKey })).toEqual([`AIG5104 ${problem}`]);
  });

  test('requires a valid certificate', () => {
    const signingKey = pem('rsa', 'pkcs8');
    const more = ', certificateRef: {name: stored}, certificateHeader: x5c';
    expect(signing('RS256', { signingKey, certificate: signingKey }, more)).toEqual([
      'AIG5104 does not start with a PEM certificate',
    ]);
  });
});

describe('a client secret', () => {
  const auth =
    '{oauthTokenExchange: {backendRef: {name: web, port: 80}, clientAuth: {clientId: i, secretRef: {name: stored}}}}';
  test('is not empty', () => {
    expect(problems(auth, stringData({ clientSecret: ' ' }))).toEqual([
      'AIG5104 is empty, so the data plane rejects its entire configuration',
    ]);
    expect(problems(auth, stringData({ clientSecret: 's' }))).toEqual([]);
  });
});

describe('a value that is not UTF-8', () => {
  const bytes = Buffer.from([0xb5, 0xeb, 0x2d]).toString('base64');

  test.each([
    ['{secretRef: {name: stored}}', 'Authorization'],
    ['{cloudC: {secretRef: {name: stored}}}', 'credentials.json'],
    ['{credentials: [{location: {header: {name: x-key}}, secretRef: {name: stored, key: k}}]}', 'k'],
  ])('%s', (auth, key) => {
    expect(problems(auth, secret(`data: {${key}: ${bytes}}`))).toEqual(['AIG3078 is not valid UTF-8']);
  });

  test('is reported in an optional entry', () => {
    const values = `data: {accessKey: YQ==, secretKey: Yg==, sessionToken: ${bytes}}`;
    expect(problems('{cloudA: {secretRef: {name: stored}}}', secret(values))).toEqual(['AIG3078 is not valid UTF-8']);
  });

  test('is rejected as an API key', () => {
    const keys = policy('p', 'HTTPRoute', 'name: r', 'traffic: {apiKeyAuthentication: {secretRef: {name: stored}}}');
    const { errors } = compiled(keys, secret(`data: {alice: ${bytes}, bob: Ym9i}`));
    expect(errors).toEqual(['AIG5022 entry `alice` of Secret demo/stored is not an API key: it is not a string']);
  });
});

describe('binaryData of a ConfigMap', () => {
  const encoded = Buffer.from('{}').toString('base64');
  const configMap = (data: string) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: stored, namespace: demo, labels: {keys: "yes"}}
${data}
`;

  test('is rejected as a certificate authority', () => {
    const tls = policy('p', 'HTTPRoute', 'name: r', 'backend: {tls: {caCertificateRefs: [{name: stored}]}}');
    const { errors } = compiled(tls, configMap(`binaryData: {ca.crt: ${encoded}}`));
    expect(errors).toEqual([
      'AIG3007 ConfigMap demo/stored has no key ca.crt; it has no keys; binaryData, which is not supported, has ca.crt',
    ]);
  });

  test('is rejected as a list of API keys', () => {
    const hash = JSON.stringify({ keyHash: `sha256:${'0'.repeat(64)}` });
    const keys = policy(
      'p',
      'HTTPRoute',
      'name: r',
      'traffic: {apiKeyAuthentication: {configMapSelector: {matchLabels: {keys: "yes"}}}}',
    );
    const data = `binaryData: {alice: ${Buffer.from(hash).toString('base64')}}\ndata: {bob: '${hash.replace('00', '11')}'}`;
    const { route: written } = compiled(keys, configMap(data));
    expect(written().policies.apiKey.keys).toEqual([{ keyHash: `sha256:11${'0'.repeat(62)}` }]);
  });
});
