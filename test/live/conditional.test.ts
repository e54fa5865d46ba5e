import { beforeAll, describe, expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const GATEWAY = 'gateway.networking.k8s.io';

const gateway = `apiVersion: ${GATEWAY}/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
`;

const route = (name: string, rest = '') => `---
apiVersion: ${GATEWAY}/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  hostnames: [${name}.example.com]
  rules: [{backendRefs: [{name: web, port: 80}]${rest}}]
`;

const policy = (name: string, traffic: string, target = `kind: HTTPRoute, name: ${name}`, strategy = '') => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${name}-policy, namespace: demo}
spec:
  targetRefs: [{group: ${GATEWAY}, ${target}}]
  ${strategy}
  traffic: ${traffic}
`;

const choice = (field: string, ...entries: readonly (readonly [condition: string, policy: string])[]) =>
  `{${field}: {conditional: [${entries
    .map(([condition, value]) => `{${condition ? `condition: '${condition}', ` : ''}policy: ${value}}`)
    .join(', ')}]}}`;

const CHOICES =
  gateway +
  route('answered') +
  policy(
    'answered',
    choice(
      'directResponse',
      ['request.headers["x-a"] == "1"', '{status: 418, body: one}'],
      ['request.headers["x-a"] == "2"', '{status: 451}'],
    ),
  ) +
  route('changed') +
  policy(
    'changed',
    choice(
      'transformation',
      ['request.headers["x-a"] == "1"', `{request: {set: [{name: x-is, value: "'one'"}]}}`],
      ['', `{request: {set: [{name: x-is, value: "'other'"}]}}`],
    ),
  ) +
  route('limited') +
  policy(
    'limited',
    choice(
      'rateLimit',
      ['request.headers["x-tier"] == "gold"', '{local: [{requests: 100, unit: Hours}]}'],
      ['', '{local: [{requests: 1, unit: Hours}]}'],
    ),
  ) +
  route('counted') +
  policy(
    'counted',
    choice(
      'rateLimit',
      [
        'request.headers["x-by"] == "service"',
        `{global: {backendRef: {name: nobody, port: 81}, domain: d, descriptors: [{entries: [{name: k, expression: "'v'"}]}]}}`,
      ],
      ['', '{local: [{requests: 1, unit: Hours}]}'],
    ),
  ) +
  route('asked') +
  policy(
    'asked',
    choice('extAuth', [
      'default(request.headers["x-ask"], "yes") == "yes"',
      '{backendRef: {name: guard, port: 80}, http: {path: \'"/check"\'}}',
    ]),
  );

const upstreams = () => ({
  'web.demo:80': http((request) => ({ body: request })),
  'guard.demo:80': http(() => ({ status: 403 })),
});

describeLive('conditional policies', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: CHOICES, upstreams: upstreams() });
  });

  const ask = (name: string, headers: Readonly<Record<string, string>> = {}) =>
    live.get(`http://${name}.example.com/`, { headers });
  const status = async (...question: Parameters<typeof ask>) => (await ask(...question)).status;

  it('answer with the first matching entry, or else with the destination', async () => {
    expect(await status('answered', { 'x-a': '1' })).toBe(418);
    expect(await status('answered', { 'x-a': '2' })).toBe(451);
    expect(await status('answered', { 'x-a': '3' })).toBe(200);
    expect(await status('answered')).toBe(200);
  });

  it('change requests by the entry that fits', async () => {
    for (const [a, expected] of [
      ['1', 'one'],
      ['2', 'other'],
    ] as const) {
      await ask('changed', { 'x-a': a });
      expect(live.seen('web.demo:80').at(-1)?.headers['x-is']).toBe(expected);
    }
  });

  it('count each entry independently', async () => {
    for (let index = 0; index < 3; index++) expect(await status('limited', { 'x-tier': 'gold' })).toBe(200);
    expect(await status('limited')).toBe(200);
    expect(await status('limited')).toBe(429);
    expect(await status('limited', { 'x-tier': 'gold' })).toBe(200);
  });

  it('count a request by one entry, of the gateway or of a service', async () => {
    expect(await status('counted')).toBe(200);
    expect(await status('counted')).toBe(429);
    // The service is not there, and its entry refuses; the local one is left out.
    expect(await status('counted', { 'x-by': 'service' })).toBe(500);
  });

  it('call a service if the condition matches', async () => {
    expect(await status('asked')).toBe(403);
    expect(await status('asked', { 'x-ask': 'no' })).toBe(200);
  });
});

const OVERRIDING =
  gateway +
  policy(
    'edge',
    `{headerModifiers: {request: {set: [{name: x-by, value: gateway}]}}, timeouts: {request: 300ms}, rateLimit: {local: [{requests: 2, unit: Hours}]}, authorization: {policy: {matchExpressions: ['request.headers["x-key"] == "platform"']}}, cors: {allowOrigins: ["https://platform.example"]}}`,
    'kind: Gateway, name: edge',
    'strategy: {inheritance: Override}',
  ) +
  route(
    'team',
    ', timeouts: {request: 9s}, filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: x-by, value: filter}]}}, {type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x-answer, value: team}]}}]',
  ) +
  policy(
    'team',
    `{rateLimit: {local: [{requests: 1000, unit: Hours}]}, authorization: {policy: {matchExpressions: ['request.headers["x-key"] == "team"']}}, cors: {allowOrigins: ["https://team.example"]}, retry: {attempts: 2, codes: [503]}}`,
  );

describeLive('an overriding policy', () => {
  let live: Live;

  const ask = (key: string, origin?: string) =>
    live.get('http://team.example.com/', { headers: { 'x-key': key, ...(origin ? { origin } : {}) } });

  describe('keeps its fields', () => {
    beforeAll(async () => {
      live = await runLive({ input: OVERRIDING, upstreams: upstreams() });
    });

    it('against policies, filters and rules of access of routes, and leaves them the rest', async () => {
      const answer = await ask('platform', 'https://team.example');
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['x-answer']).toBe('team');
      expect(live.seen('web.demo:80').at(-1)?.headers['x-by']).toBe('gateway');
      expect((await ask('team')).status).toBe(403);
    });

    it('with its own bucket', async () => {
      expect((await ask('platform')).status).toBe(200);
      expect((await ask('platform')).status).toBe(429);
    });
  });

  it('keeps its timeout instead of that of the rule', async () => {
    live = await runLive({ input: OVERRIDING, upstreams: { 'web.demo:80': http({ afterMilliseconds: 900 }) } });
    expect((await ask('platform')).status).toBe(504);
  });
});
