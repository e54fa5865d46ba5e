import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { answerOf } from '../../src/library/testing/request-answer';
import {
  AUTHENTICATIONS,
  type Authentication,
  type AuthenticationMode,
  PAIRS,
  SAME_PHASE,
} from '../core/compiler/rules/credential-pairs';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const FIELDS: Readonly<Record<Authentication, object>> = {
  jwt: { providers: [{ issuer: 'https://i', audiences: ['shop'], jwks: { inline: keySet() } }] },
  basic: { users: ['alice:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='] },
  key: { secretRef: { name: 'keys' } },
};
const WIRE: Readonly<Record<Authentication, string>> = { jwt: 'jwtAuth', basic: 'basicAuth', key: 'apiKey' };

const CREDENTIALS: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: `Bearer ${token({ iss: 'https://i', aud: 'shop', sub: 'ann' })}` },
  { authorization: `Basic ${Buffer.from('alice:test').toString('base64')}` },
  { authorization: 'Bearer k-ann' },
];

interface Asking {
  readonly kind: Authentication;
  readonly mode: AuthenticationMode;
  readonly beforeRouting: boolean;
}

/** The authentication of each listener. */
const CASES: readonly (readonly Asking[])[] = [
  ...PAIRS.map(([first, firstMode, second, secondMode]) => [
    { kind: first, mode: firstMode, beforeRouting: true },
    { kind: second, mode: secondMode, beforeRouting: false },
  ]),
  ...SAME_PHASE.map((kinds) => kinds.map((kind) => ({ kind, mode: 'Strict' as const, beforeRouting: false }))),
];

/** All modes are Optional, since a configuration that rejects all clients is an error; `withModes` inserts the modes. */
function input(): LiveInput {
  const listeners = CASES.map((_, index) => ({ name: `l${index}`, port: 8000 + index, protocol: 'HTTP' }));
  const built = new LiveInput(listeners).secret('keys', { ann: 'k-ann' });
  for (const [index, asked] of CASES.entries()) {
    const of = (beforeRouting: boolean) =>
      Object.fromEntries(
        asked
          .filter((one) => one.beforeRouting === beforeRouting)
          .map(({ kind }) => [AUTHENTICATIONS[kind], { ...FIELDS[kind], mode: 'Optional' }]),
      );
    const parentRefs = [{ name: 'edge', sectionName: `l${index}` }];
    built.route(`r${index}`, { spec: { hostnames: undefined, parentRefs } });
    built.policy(`r${index}`, { traffic: of(false) });
    const first = of(true);
    if (Object.keys(first).length > 0) {
      built.policy(`first${index}`, { traffic: { phase: 'PreRouting', ...first } }, `Gateway/edge/l${index}`);
    }
  }
  return built;
}

function withModes(config: string): string {
  const written = parse(config);
  for (const [index, asked] of CASES.entries()) {
    const { routes } = written.binds.find(({ port }: any) => port === 8000 + index).listeners[0];
    const first = written.policies.filter(({ target }: any) => target.gateway.listenerName === `l${index}`);
    for (const { kind, mode, beforeRouting } of asked) {
      const places = beforeRouting ? first.map(({ policy }: any) => policy) : [routes[0].policies];
      places.find((policies: any) => policies[WIRE[kind]])[WIRE[kind]].mode = mode.toLowerCase();
    }
  }
  return stringify(written);
}

describeLive('two authentications', () => {
  it('accept or reject each pair of credentials as the check predicts', async () => {
    const live = await runLive({
      input: String(input()),
      upstreams: { 'web.demo:8080': http({ body: 'passed' }) },
      mutate: withModes,
    });
    const passes = async (port: number): Promise<boolean> => {
      const answers = await Promise.all(
        CREDENTIALS.map((headers) => live.get(`http://x.example.com:${port}/`, { headers })),
      );
      return answers.some(({ status }) => status === 200);
    };
    const seen: boolean[] = [];
    for (const index of CASES.keys()) seen.push(await passes(8000 + index));
    expect(seen).toEqual([...PAIRS.map(([, , , , expected]) => expected), ...SAME_PHASE.map(() => false)]);
  });
});

const keyIn = (location: object, expression: string) => ({
  traffic: {
    apiKeyAuthentication: { secretRef: { name: 'keys' }, location },
    authorization: { action: 'Require', policy: { matchExpressions: [expression] } },
  },
});
const HEADER = { header: { name: 'x-key' } };
const COOKIE = { cookie: { name: 'key' } };
const QUERY = { queryParameter: { name: 'key' } };

// Guarantees make these claims about rules that require headers.
describeLive('a credential at a custom location', () => {
  it('is removed before authorization rules, which see everything else', async () => {
    const places = new LiveInput()
      .secret('keys', { ann: 'k-ann' })
      .route('header')
      .policy('header', keyIn(HEADER, 'request.headers["x-key"].startsWith("k-")'))
      .route('cookie')
      .policy('cookie', keyIn(COOKIE, 'request.headers["cookie"].contains("k-")'))
      .route('usual')
      .policy('usual', keyIn(HEADER, 'request.headers["authorization"] == "x"'))
      .route('query')
      .policy('query', keyIn(QUERY, 'request.headers["authorization"] == "x"'));
    const live = await runLive({ input: String(places), upstreams: { 'web.demo:8080': http() } });
    const ask = async (host: string, headers: Readonly<Record<string, string>>, query = '') =>
      (await live.get(`http://${host}.example.com/${query}`, { headers })).status;
    expect(await ask('header', { 'x-key': 'k-ann' })).toBe(403);
    expect(await ask('cookie', { cookie: 'a=1; key=k-ann' })).toBe(403);
    expect(await ask('usual', { 'x-key': 'k-ann', authorization: 'x' })).toBe(200);
    expect(await ask('query', { authorization: 'x' }, '?key=k-ann')).toBe(200);
  });
});

const SHOWN = {
  jwt: { of: { jwt: { sub: 'ann' } }, text: token({ iss: 'https://i', aud: 'shop', sub: 'ann' }), scheme: 'Bearer ' },
  basic: { of: { basicAuthUser: 'alice' }, text: Buffer.from('alice:test').toString('base64'), scheme: 'Basic ' },
  key: { of: { apiKey: {} }, text: 'k-ann', scheme: 'Bearer ' },
} as const;
const PLACES = {
  usual: {},
  header: { location: { header: { name: 'x-key', prefix: 'Key ' } } },
  cookie: { location: COOKIE },
  query: { location: QUERY },
  expression: { location: { expression: 'request.headers["x-key"]' } },
};

function shownAt(place: string, { text, scheme }: { readonly text: string; readonly scheme: string }) {
  const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    usual: { authorization: scheme + text },
    header: { 'x-key': `Key ${text}` },
    cookie: { cookie: `a=1; key=${text}` },
    expression: { 'x-key': text },
  };
  return { headers: headers[place] ?? {}, path: place === 'query' ? `/?a=1&key=${text}` : '/' };
}

// Each rule rejects a request in which it sees the presented credential.
const SEEN = [
  '"authorization" in request.headers',
  '"x-key" in request.headers',
  'request.headers["cookie"].contains("key=")',
  'request.uri.contains("key=")',
];
// Each matches a credential that is still visible after authentication before routing.
const STILL = [
  ...['authorization', 'x-key'].map((name) => ({ headers: [{ name, type: 'RegularExpression', value: '.*' }] })),
  { headers: [{ name: 'cookie', type: 'RegularExpression', value: '.*key=.*' }] },
  { queryParams: [{ name: 'key', type: 'RegularExpression', value: '.*' }] },
];

describeLive('the predicted answer to one request', () => {
  it('matches the actual answer for each credential location', async () => {
    const kinds = Object.keys(SHOWN) as Authentication[];
    const cases = kinds.flatMap((kind) =>
      Object.entries(PLACES).flatMap(([place, where]) =>
        [true, false].map((isEarly) => ({ kind, place, where, isEarly })),
      ),
    );
    const listeners = cases.map((_, index) => ({ name: `l${index}`, port: 8000 + index, protocol: 'HTTP' }));
    const input = new LiveInput(listeners).secret('keys', { ann: 'k-ann' });
    for (const [index, { kind, where, isEarly }] of cases.entries()) {
      const rules = [{ to: 'other:8080', matches: STILL }, { to: 'web:8080' }];
      const parentRefs = [{ name: 'edge', sectionName: `l${index}` }];
      input.route(`r${index}`, { rules: isEarly ? rules : [rules[1]!], spec: { hostnames: undefined, parentRefs } });
      const authentication = { [AUTHENTICATIONS[kind]]: { ...FIELDS[kind], ...where } };
      const authorization = { action: 'Deny', policy: { matchExpressions: SEEN } };
      if (isEarly) {
        input.policy(`r${index}`, { traffic: { phase: 'PreRouting', ...authentication } }, `Gateway/edge/l${index}`);
      } else input.policy(`r${index}`, { traffic: { ...authentication, authorization } });
    }
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http({ body: 'web' }), 'other.demo:8080': http({ body: 'other' }) },
    });
    const diagnostics = new DiagnosticCollector();
    const texts = [{ name: 'input.yaml', text: String(input) }];
    const { attachment } = compile(loadText(texts, diagnostics), {}, diagnostics);
    for (const [index, { kind, place, isEarly }] of cases.entries()) {
      const { headers, path } = shownAt(place, SHOWN[kind]);
      const port = 8000 + index;
      const { status, body } = await live.get(`http://x.example.com:${port}${path}`, { headers });
      const question = { host: 'x.example.com', port, path, headers };
      const [explained] = explainRequest(attachment!, question);
      const answer = answerOf(explained!, question, { caller: SHOWN[kind].of });
      const said = [answer.status ?? 200, answer.destinations.map((one) => one.split('/')[2]).join()];
      const met = [status, status === 200 ? body : ''];
      expect(said, `${kind}, ${place}, ${isEarly ? 'before routing' : 'behind it'}: ${answer.reason}`).toEqual(met);
      // The evaluator cannot know whether a presented credential is valid.
      if (place !== 'expression') expect(answerOf(explained!, question).status).toBeUndefined();
    }
  });
});

// Why guarantees take nothing for certain where something is sent at the place of a credential.
describeLive('an invalid credential', () => {
  it('is rejected even if optional; a token is accepted if Permissive', async () => {
    const cases = [
      { kind: 'jwt', mode: 'Strict', sent: { authorization: 'Bearer a.b.c' }, status: 401 },
      { kind: 'jwt', mode: 'Optional', sent: { authorization: 'Bearer a.b.c' }, status: 401 },
      { kind: 'jwt', mode: 'Permissive', sent: { authorization: 'Bearer a.b.c' }, status: 200 },
      { kind: 'basic', mode: 'Strict', sent: { authorization: 'Basic dTpw' }, status: 401 },
      { kind: 'basic', mode: 'Optional', sent: { authorization: 'Basic dTpw' }, status: 401 },
      { kind: 'key', mode: 'Strict', sent: { 'x-key': 'wrong' }, status: 401 },
      { kind: 'key', mode: 'Optional', sent: { 'x-key': 'wrong' }, status: 401 },
    ] as const;
    const phases = ['PreRouting', 'PostRouting'];
    const all = phases.flatMap((phase) => cases.map((one) => ({ ...one, phase })));
    const listeners = all.map((_, index) => ({ name: `l${index}`, port: 8000 + index, protocol: 'HTTP' }));
    const input = new LiveInput(listeners).secret('keys', { ann: 'k-ann' });
    for (const [index, { kind, mode, phase }] of all.entries()) {
      input.route(`r${index}`, {
        spec: { hostnames: undefined, parentRefs: [{ name: 'edge', sectionName: `l${index}` }] },
      });
      const location = kind === 'key' ? { location: HEADER } : {};
      const traffic = { phase, [AUTHENTICATIONS[kind]]: { ...FIELDS[kind], mode, ...location } };
      input.policy(`r${index}`, { traffic }, `Gateway/edge/l${index}`);
    }
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    for (const [index, { sent, status, ...about }] of all.entries()) {
      const told = JSON.stringify(about);
      expect((await live.get(`http://x.example.com:${8000 + index}/`, { headers: { ...sent } })).status, told).toBe(
        status,
      );
    }
  });
});

/** The conditional policy of each route, and the status of a request with both headers. */
const CONDITIONS: readonly (readonly [name: string, by: string, field: string, answers: number])[] = [
  ['seen-service', 'x-other', 'extAuth', 403],
  ['taken-service', 'x-key', 'extAuth', 200],
  ['seen-limit', 'x-other', 'rateLimit', 429],
  ['taken-limit', 'x-key', 'rateLimit', 200],
];

describeLive('a key in a header', () => {
  it('is removed before conditions are evaluated', async () => {
    const input = new LiveInput().secret('keys', { ann: 'k-ann' });
    const policies = {
      extAuth: { backendRef: { name: 'asked', port: 8080 }, http: {} },
      rateLimit: { local: [{ requests: 1, unit: 'Hours' }] },
    };
    const apiKeyAuthentication = { secretRef: { name: 'keys' }, location: { header: { name: 'x-key' } } };
    for (const [name, by, field] of CONDITIONS) {
      const condition = `request.headers["${by}"].startsWith("k")`;
      const conditional = [{ condition, policy: policies[field as keyof typeof policies] }];
      input.route(name).policy(name, { traffic: { apiKeyAuthentication, [field]: { conditional } } });
    }
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http(), 'asked.demo:8080': http({ status: 403, body: 'no' }) },
    });
    const headers = { 'x-key': 'k-ann', 'x-other': 'k-ann' };
    for (const [name, , , answers] of CONDITIONS) {
      const ask = async () => (await live.get(`http://${name}.example.com/`, { headers })).status;
      await ask();
      expect([name, await ask()]).toEqual([name, answers]);
    }
  });
});
