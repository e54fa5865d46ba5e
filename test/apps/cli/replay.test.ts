import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keySet } from '../../live/harness/tokens';
import { run, useFolder } from './run';

const folder = useFolder();

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ai, namespace: prod}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
`;

const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: prod}
spec:
  parentRefs: [{name: ai}]
  rules:
    - matches: [{path: {type: PathPrefix, value: /api}}]
      backendRefs: [{name: web, port: 8080}]
    - matches: [{headers: [{name: x-team, value: a}]}]
      backendRefs: [{name: team, port: 8080}]
    - backendRefs: [{name: web, port: 8081}]
`;

const policy = (traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: callers, namespace: prod}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  traffic: ${traffic}
`;

const TOKENS = `
    jwtAuthentication:
      mode: Strict
      providers: [{issuer: https://idp.example.com, jwks: {inline: '${keySet()}'}}]
    authorization:
      action: Allow
      policy: {matchExpressions: ['"sre" in jwt.groups']}`;

/** A line of the data plane's log, with the attributes of `TelemetryFields.replay`. */
const line = (more: object = {}) =>
  JSON.stringify({
    level: 'info',
    time: '2026-11-29T10:00:00.000000Z',
    scope: 'request',
    gateway: 'default/default',
    listener: 'http',
    route: 'prod/shop.00',
    'src.addr': '10.0.0.1:4000',
    'http.method': 'GET',
    'http.host': 'shop.example.com',
    'http.path': '/api/items?id=1',
    'http.version': 'HTTP/1.1',
    'http.status': 200,
    reason: 'Upstream',
    'replay.version': '1',
    'replay.gateway': 'prod/ai',
    'replay.port': 80,
    'replay.host': 'shop.example.com',
    'replay.headers': { 'x-team': null },
    'replay.credentials': { authorization: false },
    'replay.backend': 'web.prod.svc.cluster.local:8080',
    ...more,
  });

async function replay(resources: string, lines: readonly string[], ...options: readonly string[]) {
  const log = folder.write('access.jsonl', `${lines.join('\n')}\n`);
  return await run('replay', '--log', log, ...options, folder.write('new.yaml', resources));
}

async function reportOf(resources: string, lines: readonly string[], ...options: readonly string[]) {
  const { out, err, code } = await replay(resources, lines, '--json', ...options);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out);
}

describe('replay', () => {
  it('reproduces the answers of unchanged resources', async () => {
    const lines = [
      line(),
      line({ 'http.path': '/other', route: 'prod/shop.02', 'replay.backend': 'web.prod.svc.cluster.local:8081' }),
      line({
        'http.path': '/',
        'replay.headers': { 'x-team': 'a' },
        route: 'prod/shop.01',
        'replay.backend': 'team.prod.svc.cluster.local:8080',
      }),
      'starting up',
      '{"level":"info","scope":"state_manager"}',
    ];
    expect(await reportOf(GATEWAY + ROUTE, lines)).toMatchObject({
      requests: 3,
      otherLines: 2,
      same: 3,
      different: 0,
      undecided: 0,
    });
  });

  it('groups newly refused requests by cause and caller, with samples and the recorded cost', async () => {
    const as = (sub: string, groups: string[]) => line({ 'replay.jwt': { sub, groups }, 'gen_ai.usage.cost': 0.25 });
    const report = await reportOf(GATEWAY + ROUTE + policy(TOKENS), [
      as('ada', ['sre']),
      as('bob', ['dev']),
      as('bob', []),
      line(),
    ]);
    expect(report).toMatchObject({ same: 1, different: 3, dollars: { recorded: 0.75, saved: 0.5 } });
    expect(report.groups).toEqual([
      expect.objectContaining({
        kind: 'newly refused',
        cause: expect.stringContaining('"sre" in jwt.groups'),
        caller: 'bob',
        requests: 2,
        samples: ['GET shop.example.com/api/items?id=1, 200'],
      }),
      expect.objectContaining({ caller: 'anonymous', cause: '401: a token is required', requests: 1 }),
    ]);
  });

  it('reports callers who are newly allowed', async () => {
    const report = await reportOf(GATEWAY + ROUTE, [
      line({ 'http.status': 401, reason: 'JwtAuth', 'replay.backend': null }),
    ]);
    expect(report.groups).toMatchObject([{ kind: 'newly allowed', requests: 1 }]);
  });

  it.each([
    [
      'the value of a header',
      {},
      { 'http.path': '/', 'replay.headers': undefined },
      'the header x-team is not known here',
    ],
    ['the caller', TOKENS, { 'replay.version': undefined }, 'it is not known whether the caller has a token'],
    ['an unverified credential', TOKENS, { 'replay.credentials': { authorization: true } }, 'has a token'],
    ['a claim', TOKENS, { 'replay.version': undefined, 'jwt.sub': 'ada' }, 'jwt.groups, which is not known here'],
    ['a claim that is not recorded', TOKENS, { 'replay.jwt': { sub: 'ada' }, 'replay.claims': ['sub'] }, 'jwt.groups'],
    [
      'the port of the host',
      '{authorization: {action: Deny, policy: {matchExpressions: [\'request.host == "shop.example.com:8443"\']}}}',
      { 'replay.host': undefined },
      'request.host, which is not known here',
    ],
    ['the end', {}, { reason: undefined, 'replay.backend': undefined }, 'neither the reason nor the backend'],
    ['the path', {}, { 'http.path': undefined }, 'the log contains no path'],
  ])('does not guess %s', async (_, traffic, more, reason) => {
    const resources = GATEWAY + ROUTE + (typeof traffic === 'string' ? policy(traffic) : '');
    const report = await reportOf(resources, [line(more)]);
    expect(report).toMatchObject({ same: 0, different: 0, undecided: 1 });
    expect(report.doubts[0].reason).toContain(reason);
  });

  it('knows that a recorded claim is missing', async () => {
    const more = { 'replay.jwt': { sub: 'ada', groups: null }, 'replay.claims': ['sub', 'groups'] };
    expect(await reportOf(GATEWAY + ROUTE + policy(TOKENS), [line(more)])).toMatchObject({
      different: 1,
      undecided: 0,
    });
  });

  it('compares two versions, and reports how many recorded answers the old one reproduces', async () => {
    const old = folder.write('old.yaml', GATEWAY + ROUTE);
    const moved = ROUTE.replace('{name: web, port: 8080}', '{name: web, port: 9090}');
    const report = await reportOf(
      GATEWAY + moved,
      [line(), line({ 'http.status': 404, reason: 'NotFound' })],
      '--from',
      old,
    );
    expect(report).toMatchObject({ different: 2, reproduced: { requests: 1, of: 2 } });
    expect(report.groups).toMatchObject([{ kind: 'other backend', requests: 2 }]);
  });

  it('reports limits that differ between two versions', async () => {
    const old = folder.write('old.yaml', GATEWAY + ROUTE);
    const limited = policy('{rateLimit: {local: [{requests: 5, unit: Minutes}]}}');
    const report = await reportOf(GATEWAY + ROUTE + limited, [line()], '--from', old);
    expect(report.groups).toMatchObject([{ kind: 'other limits', requests: 1 }]);
    const removed = await reportOf(GATEWAY + ROUTE, [line({ 'http.status': 429, reason: 'RateLimit' })]);
    expect(removed.groups).toMatchObject([{ kind: 'newly allowed', cause: expect.stringContaining('no limit') }]);
  });

  it('reads OTLP, prefixed lines, compressed files and the minimal form', async () => {
    const attributeOf = (value: unknown) =>
      typeof value === 'number'
        ? { intValue: String(value) }
        : { stringValue: typeof value === 'string' ? value : JSON.stringify(value) };
    const attributes = Object.entries(JSON.parse(line())).map(([key, value]) => ({ key, value: attributeOf(value) }));
    const lines = [
      JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ attributes }, { attributes }] }] }] }),
      `[pod/ai-0/proxy] ${line()}`,
      '{"url": "http://shop.example.com/api", "backend": "Service/prod/web/8080", "count": 7}',
    ];
    expect(await reportOf(GATEWAY + ROUTE, lines)).toMatchObject({ requests: 10, same: 10 });
    const log = folder.path('access.jsonl.gz');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(log, gzipSync(line()));
    const { out } = await run('replay', '--log', log, '-f', folder.write('new.yaml', GATEWAY + ROUTE));
    expect(out).toContain('1 request: 1 answered equally, 0 differently, 0 undecided\n');
  });

  it('prints text and Markdown, and exits with 5 if --exit-code is set', async () => {
    const lines = [line({ 'replay.jwt': { sub: 'b<o>b' } })];
    const text = await replay(GATEWAY + ROUTE + policy(TOKENS), lines, '--exit-code');
    expect(text).toMatchObject({ code: 5, err: '' });
    expect(text.out).toContain('Newly refused: 1 request\n  1 x 403: ');
    const markdown = await replay(GATEWAY + ROUTE + policy(TOKENS), lines, '--markdown');
    expect(markdown.code).toBe(0);
    expect(markdown.out).toContain('<summary><b>Newly refused</b>: 1 request</summary>');
    expect(markdown.out).toContain('b\\<o\\>b');
  });

  it('rejects files without requests, missing files and resources with errors', async () => {
    expect(await replay(GATEWAY + ROUTE, ['hello'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no requests'),
    });
    const input = folder.write('new.yaml', GATEWAY + ROUTE);
    expect(await run('replay', '--log', folder.path('none'), input)).toMatchObject({ code: 2 });
    const wrong = (GATEWAY + ROUTE).replace('port: 8080', 'port: 80800');
    expect(await replay(wrong, [line()])).toMatchObject({ code: 1 });
  });
});

describe('replay --prices', () => {
  const llm = (settings: string) => `${GATEWAY}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: prod}
spec:
  parentRefs: [{name: ai}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: prod}
spec: {${settings}}
`;
  const called = (more: object = {}) =>
    JSON.stringify({
      method: 'POST',
      url: 'http://llm.example.com/v1/chat/completions',
      headers: {},
      caller: {},
      model: 'chat',
      calledModel: 'openai/large',
      tokens: { input: 1000, output: 100, cacheRead: 1000 },
      status: 200,
      reason: 'Upstream',
      ...more,
    });
  const PRICES = `providers:
  openai:
    models:
      large: {rates: {input: "10", output: "30", cacheRead: "5"}}
      small: {rates: {input: "1", output: "3"}}
`;
  const before = 'ai: {provider: {openai: {}}}, policies: {ai: {modelAliases: {chat: large}}}';

  it('estimates the cost of requests that move to another model', async () => {
    const prices = folder.write('prices.yaml', PRICES);
    const small = llm(before.replace('large', 'small'));
    const { dollars, groups } = await reportOf(
      small,
      [called(), called({ dollars: 0.5 })],
      '--prices',
      prices,
      '--gateway',
      'prod/ai',
    );
    expect(groups).toMatchObject([{ kind: 'other model', cause: 'openai/large becomes openai/small', requests: 2 }]);
    // (1000 x 10 + 1000 x 5 + 100 x 30) / 1,000,000, and twice (2000 x 1 + 100 x 3) / 1,000,000.
    const [moved] = dollars.moved;
    expect(moved).toMatchObject({ from: 'openai/large', to: 'openai/small', requests: 2 });
    expect(moved.recorded).toBeCloseTo(0.518, 9);
    expect(moved.estimated).toBeCloseTo(0.0046, 9);
    const { out } = await replay(small, [called()], '--prices', prices, '--gateway', 'prod/ai');
    expect(out).toContain(
      'Estimate with the same token counts: 1 request from openai/large to openai/small, $0.018 becomes',
    );
  });

  it.each([
    ['the tokens', before.replace('large', 'small'), { tokens: undefined }, 'the log does not contain their tokens'],
    ['a price', before.replace('large', 'unlisted'), {}, 'openai/unlisted has no price'],
  ])('counts requests without %s', async (_, settings, more, reason) => {
    const prices = folder.write('prices.yaml', PRICES);
    const { dollars } = await reportOf(llm(settings), [called(more)], '--prices', prices, '--gateway', 'prod/ai');
    expect(dollars).toMatchObject({ moved: [], unpriced: [{ reason, requests: 1 }] });
  });

  it('reports no other model if a fixed model, an alias or failover results in the recorded one', async () => {
    for (const settings of [
      before,
      'ai: {provider: {openai: {model: large}}}',
      'ai: {groups: [{providers: [{name: a, openai: {model: small}}]}, {providers: [{name: b, openai: {model: large}}]}]}',
    ])
      expect(await reportOf(llm(settings), [called()])).toMatchObject({
        same: 1,
        different: 0,
        dollars: { moved: [] },
      });
  });

  it('rejects unreadable price lists', async () => {
    const prices = folder.write('prices.yaml', 'providers: {openai: {models: {large: {rates: {input: 10}}}}}');
    expect(await replay(llm(before), [called()], '--prices', prices, '--gateway', 'prod/ai')).toMatchObject({
      code: 2,
      err: expect.stringContaining('prices.yaml'),
    });
  });
});
