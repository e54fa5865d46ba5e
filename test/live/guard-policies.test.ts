import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { chat, completion, model } from './harness/llm';
import { describeLive } from './harness/program';
import { type Live, type LiveRun, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { type Answer, http, https, https2, raw } from './harness/upstreams';

const ISSUER = 'https://idp.example.com';
const LOGIN = 'login.microsoftonline.com';

/** Each kind of guard: its service, and the resource that names it. */
const GUARDS = {
  moderation: { host: 'api.openai.com', guard: (policies: object) => ({ openAIModeration: { policies } }) },
  bedrock: {
    host: 'bedrock-runtime.eu-west-1.amazonaws.com',
    guard: (policies: object) => ({
      bedrockGuardrails: { identifier: 'g7', version: '3', region: 'eu-west-1', policies },
    }),
  },
  armor: {
    host: 'modelarmor.europe-west4.rep.googleapis.com',
    guard: (policies: object) => ({
      googleModelArmor: { templateId: 'strict', projectId: 'p1', location: 'europe-west4', policies },
    }),
  },
} as const;
type Guard = keyof typeof GUARDS;
const KINDS: readonly Guard[] = ['moderation', 'bedrock', 'armor'];

const SECRET = { secretRef: { name: 'keys', key: 'token' } };
const AWS = { aws: { secretRef: { name: 'aws' } } };
const AZURE = { azure: { secretRef: { name: 'azure' } } };
const GOOGLE = { gcp: { type: 'AccessToken' } };
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

type Credentials = readonly (readonly [Guard, string, object, object])[];

/** Credentials of each guard, and the headers that its service receives. */
const CREDENTIALS: Credentials = [
  [
    'moderation',
    'placed',
    { key: 'k1', location: { header: { name: 'x-key', prefix: 'Key ' } } },
    { 'x-key': 'Key k1' },
  ],
  ['moderation', 'secret', SECRET, bearer('t1')],
  ['bedrock', 'key', { key: 'k1' }, bearer('k1')],
  ['bedrock', 'placed', { key: 'k1', location: { cookie: { name: 'c' } } }, { cookie: 'c=k1' }],
  ['bedrock', 'secret', SECRET, bearer('t1')],
  ['armor', 'google', GOOGLE, bearer('from-google')],
];

/** Such as they had up to the revision before. */
const FORMER: Credentials = [
  ['moderation', 'azure', AZURE, bearer('from-azure')],
  ['moderation', 'google', GOOGLE, bearer('from-google')],
  ['moderation', 'passed', { passthrough: {} }, {}],
  ['bedrock', 'azure', AZURE, bearer('from-azure')],
  ['bedrock', 'google', GOOGLE, bearer('from-google')],
  ['bedrock', 'passed', { passthrough: {} }, {}],
  ['armor', 'azure', AZURE, bearer('from-azure')],
  ['armor', 'secret', { secretRef: { name: 'keys' } }, bearer('t2')],
  ['armor', 'passed', { passthrough: {} }, {}],
];

/** Only AWS's own signature specifies its service. */
const UNSIGNED: Credentials = [
  ['moderation', 'aws', AWS, {}],
  ['armor', 'aws', AWS, {}],
];

const authOf = (kind: Guard) => ({ auth: kind === 'armor' ? GOOGLE : { key: 'k1' } });

/** One route for each case: the guard, and how it talks to its service. */
function input(cases: readonly (readonly [Guard, string, object])[], ca = ''): string {
  const built = new LiveInput()
    .configMap('other-ca', { 'ca.crt': ca })
    .secret('keys', { token: 't1', Authorization: 't2' })
    .secret('aws', { accessKey: 'AKIDEXAMPLE', secretKey: 'secret' })
    .secret('azure', { clientID: 'client', tenantID: 'tenant', clientSecret: 'secret' });
  for (const [kind, name, policies] of cases) {
    built
      .backend(`${kind}-${name}`, {
        ai: { provider: { openai: {}, host: 'llm.example.net', port: 8000 } },
        policies: { ai: { promptGuard: { request: [GUARDS[kind].guard(policies)] } } },
      })
      .route(`${kind}-${name}`, { to: `@${kind}-${name}` });
    const providers = [{ issuer: ISSUER, jwks: { inline: keySet() } }];
    if (name === 'passed') built.policy(`${kind}-${name}`, { traffic: { jwtAuthentication: { providers } } });
  }
  return String(built);
}

const CATEGORIES = ['hate', 'harassment', 'illicit', 'self-harm', 'sexual', 'violence'].flatMap((name) =>
  ['', '/threatening', '/violent', '/intent', '/instructions', '/minors', '/graphic'].map((kind) => name + kind),
);
const ofAll = (value: unknown) => Object.fromEntries(CATEGORIES.map((name) => [name, value]));

/** The response of each service without findings; delayed if it is configured to wait. */
const FINE: Readonly<Record<Guard, object>> = {
  moderation: {
    id: 'm',
    model: 'm',
    results: [
      {
        flagged: false,
        categories: ofAll(false),
        category_scores: ofAll(0),
        category_applied_input_types: ofAll(['text']),
      },
    ],
  },
  bedrock: { action: 'NONE', outputs: [], assessments: [] },
  armor: { sanitizationResult: { filterMatchState: 'NO_MATCH_FOUND', filterResults: {} } },
};
const service =
  (kind: Guard): Answer =>
  ({ body }) => ({ body: FINE[kind], afterMilliseconds: body.includes('slowly') ? 1500 : 0 });

describeLive('calls of guards to their services', () => {
  const system = Authority.named('system');
  const tunnelled: string[] = [];
  let live: Live;

  async function started(run: Pick<LiveRun, 'input' | 'options'>): Promise<Live> {
    const proxy = createServer();
    proxy.on('connect', (request, socket) => {
      tunnelled.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const google = { access_token: 'from-google', expires_in: 3600, token_type: 'Bearer' };
    const azure = { access_token: 'from-azure', expires_in: 3600, ext_expires_in: 3600, token_type: 'Bearer' };
    const metadata = () =>
      http(({ path }) => ({
        body: path.includes('/token') ? google : 'default',
        headers: { 'metadata-flavor': 'Google' },
      }));
    return runLive({
      ...run,
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'llm.example.net:8000': model(() => completion('fine')),
        'tunnel.demo:3128': raw(proxy),
        [`${LOGIN}:443`]: https(system.issue(`DNS:${LOGIN}`), { body: azure }),
        '169.254.169.254:80': metadata(),
        'metadata.google.internal:80': metadata(),
        ...Object.fromEntries(
          KINDS.map((kind) => [
            `${GUARDS[kind].host}:443`,
            https2(system.issue(`DNS:${GUARDS[kind].host}`), service(kind)),
          ]),
        ),
      },
    });
  }

  /** Sends a prompt, and returns the status and the request that the guard's service received. */
  async function asked(kind: Guard, name: string, content = 'hello') {
    live.forget();
    const headers = bearer(token({ iss: ISSUER }));
    const { status } = await live.post(`http://${kind}-${name}.example.com/v1/chat/completions`, chat(content), {
      headers,
    });
    return { status, sent: headers, seen: live.seen(`${GUARDS[kind].host}:443`)[0] };
  }

  describe('in v1.4', () => {
    const more = (kind: Guard) =>
      Object.entries({
        plain: {},
        older: { http: { version: 'HTTP1' } },
        hasty: { http: { requestTimeout: '200ms' } },
        tunnelled: { tunnel: { backendRef: { name: 'tunnel', port: 3128 } } },
        distrusting: { tls: { caCertificateRefs: [{ name: 'other-ca' }] } },
      }).map(([name, policies]) => [kind, name, { ...authOf(kind), ...policies }] as const);
    beforeAll(async () => {
      const cases = CREDENTIALS.map(([kind, name, auth]) => [kind, name, { auth }] as const);
      live = await started({ input: input([...cases, ...KINDS.flatMap(more)], Authority.named('live').cert) });
    });

    it.each(CREDENTIALS)('%s: with credentials, %s', async (kind, name, _, headers) => {
      const { status, seen } = await asked(kind, name);
      expect([status, seen?.headers]).toEqual([200, expect.objectContaining(headers)]);
    });

    it.each(KINDS)('%s: use the configured HTTP version', async (kind) => {
      expect((await asked(kind, 'plain')).seen?.version).toBe('2.0');
      expect((await asked(kind, 'older')).seen?.version).toBe('1.1');
    });

    it.each(KINDS)('%s: as long as they may', async (kind) => {
      expect((await asked(kind, 'plain', 'slowly')).status).toBe(200);
      expect((await asked(kind, 'hasty', 'slowly')).status).toBe(503);
    });

    it.each(KINDS)('%s: use a tunnel and fail closed without it', async (kind) => {
      tunnelled.length = 0;
      const { status, seen } = await asked(kind, 'tunnelled');
      expect([status >= 500, seen, tunnelled]).toEqual([true, undefined, [`${GUARDS[kind].host}:443`]]);
    });

    it.each(['bedrock', 'armor'] as const)('%s: only where a certificate is trusted', async (kind) => {
      const { status, seen } = await asked(kind, 'distrusting');
      expect([status >= 500, seen]).toEqual([true, undefined]);
    });

    it('moderation: ignores TLS settings, which AIG5106 reports', async () => {
      expect((await asked('moderation', 'distrusting')).seen?.path).toBe('/v1/moderations');
    });
  });

  describe('in the previous revision', () => {
    beforeAll(async () => {
      const cases = [...FORMER, ...UNSIGNED].map(([kind, name, auth]) => [kind, name, { auth }] as const);
      const changed = KINDS.map((kind) => {
        const transformation = { request: { set: [{ name: 'x-asked-by', value: '"gateway"' }] } };
        return [
          kind,
          'changed',
          { ...authOf(kind), ...(kind === 'armor' ? { auth: { key: 'k1' } } : {}), transformation },
        ] as const;
      });
      live = await started({ input: input([...cases, ...changed]), options: { revision: 'later' } });
    });

    it.each(FORMER)('%s: with credentials, %s', async (kind, name, _, headers) => {
      const { status, sent, seen } = await asked(kind, name);
      expect([status, seen?.headers]).toEqual([200, expect.objectContaining(name === 'passed' ? sent : headers)]);
    });

    it.each(UNSIGNED)('%s: are not called without credentials to sign with', async (kind, name) => {
      const { status, seen } = await asked(kind, name);
      expect([status, seen]).toEqual([503, undefined]);
    });

    it.each(KINDS)('%s: receive computed headers', async (kind) => {
      expect((await asked(kind, 'changed')).seen?.headers).toMatchObject({ 'x-asked-by': 'gateway' });
    });
  });
});
