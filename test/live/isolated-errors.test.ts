import { beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { mutationsOf } from '../core/compiler/isolation/mutations';
import { PROTECTIONS, WORDS, withOthers } from '../core/compiler/isolation/protections';
import { compiled, JWT, policy, route } from '../core/compiler/isolation/worlds';
import { Chance } from '../support/random';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const FROM_ALL = 'allowedRoutes: { namespaces: { from: All } }';
const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: http, port: 8080, protocol: HTTP, ${FROM_ALL} }
    - { name: broken, port: 8081, protocol: HTTP, unknown: 1, ${FROM_ALL} }
    - { name: guarded, port: 8082, protocol: HTTP, ${FROM_ALL} }
    - { name: named, port: 8083, protocol: HTTP, ${FROM_ALL} }
    - { name: tcp, port: 8084, protocol: TCP, ${FROM_ALL} }
`;

const on = (kind: string, name: string, section = '') =>
  `  targetRefs: [{ group: gateway.networking.k8s.io, kind: ${kind}, name: ${name}${section} }]\n`;
const ADMIN = `    - matches: [{ path: { type: PathPrefix, value: /mixed/admin } }]
      backendRefs: [{ name: mixed, port: 80 }]
      unknown: 1`;
const BACKEND = `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: llm, namespace: shop }
spec: { ai: { provider: { openai: { modell: gpt-4o } } } }
`;
const SHARED = route('shop', 'shared').replace(
  'port: 80 }]',
  'port: 80 }, { group: agentgateway.dev, kind: AgentgatewayBackend, name: llm }]',
);
const TCP = `
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: raw, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: tcp }]
  rules: [{ backendRefs: [{ name: web, port: 80 }], unknown: 1 }]
`;
/** Valid and for an entire listener: requests for the rejected parts below it still require authentication. */
const TOKENS = policy(
  'infra',
  'tokens',
  `${on('Gateway', 'edge', ', sectionName: named')}  traffic:
    jwtAuthentication:
      mode: Strict
      providers: [{ issuer: https://idp.example.com, jwks: { inline: '${keySet()}' } }]`,
);

const INPUT = [
  GATEWAY,
  route('pay', 'bills'),
  route('shop', 'web'),
  route('shop', 'mixed', '', ADMIN),
  route('shop', 'retried'),
  SHARED,
  TCP,
  BACKEND,
  TOKENS,
  policy('shop', 'auth', `${on('HTTPRoute', 'web')}${JWT}\n    jwtAuthentification: {}`),
  policy('shop', 'retries', `${on('HTTPRoute', 'retried')}  traffic: { retry: { attempts: many } }`),
  policy('infra', 'guard', `${on('Gateway', 'edge', ', sectionName: guarded')}${JWT}\n    unknown: {}`),
].join('\n---\n');

describeLive('isolated errors', () => {
  let live: Live;
  beforeAll(async () => {
    const names = ['bills.pay', 'web.shop', 'mixed.shop', 'retried.shop', 'shared.shop'];
    live = await runLive({
      input: INPUT,
      upstreams: Object.fromEntries(names.map((name) => [`${name}:80`, http()])),
      options: { onError: 'isolate' },
    });
  });

  const status = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    (await live.get(url, { headers })).status;

  it.each([
    ['what others have', 'http://any:8080/bills', 200],
    ['a rule beside a broken one', 'http://any:8080/mixed', 200],
    ['a broken rule', 'http://any:8080/mixed/admin', 500],
    ['a route whose policy is not in effect', 'http://any:8080/web', 500],
    ['a route that only misses its retries', 'http://any:8080/retried', 200],
    ['a listener whose policy is not in effect', 'http://any:8082/bills', 500],
    ['a broken rule, to clients that are not known', 'http://any:8083/web', 401],
  ])('answers for %s', async (_what, url, expected) => {
    expect(await status(url)).toBe(expected);
  });

  it('authenticate first, then return the error of the route', async () => {
    const known = { authorization: `Bearer ${token({ sub: 'ann', iss: 'https://idp.example.com' })}` };
    expect(await status('http://any:8083/bills', known)).toBe(200);
    expect(await status('http://any:8083/web', known)).toBe(500);
  });

  it('block requests to any destination', async () => {
    await status('http://any:8080/web');
    expect(live.seen('web.shop:80')).toEqual([]);
  });

  it('return 500 for the share of a broken backend', async () => {
    const seen = new Set<number>();
    for (let n = 0; n < 40; n++) seen.add(await status('http://any:8080/shared'));
    expect([...seen].sort()).toEqual([200, 500]);
  });

  it('does not serve a broken listener', async () => {
    expect(live.config).not.toContain('8081');
    await expect(status('http://any:8081/bills')).rejects.toThrow();
  });

  it('close connections of a broken route without an HTTP answer', async () => {
    await expect(status('http://any:8084/')).rejects.toThrow();
    expect(live.seen('web.shop:80')).toEqual([]);
  });
});

/** How many mistakes in each policy are tried on the process. */
const TRIED = 2;

describeLive('mistakes in a policy', () => {
  // By any mistake in a policy on the whole Gateway, its output before is kept.
  const ofHttp = PROTECTIONS.filter(({ text, what }) => text.includes('jwtAuthentication') && what !== 'a Gateway');
  const upstreams = () =>
    Object.fromEntries(['catalogue.shop', 'bills.pay', 'set.shop'].map((name) => [`${name}:80`, http()]));

  it.each(ofHttp)('expose nothing: $what', async ({ text, request: { path, port = 8080 }, beside }) => {
    const url = `http://any.example.com:${port}${path}`;
    const chance = new Chance(7);
    const ask = async (document: string) => {
      const input = withOthers(document, { beside }).join('\n---\n');
      const live = await runLive({ input, upstreams: upstreams(), options: { onError: 'isolate' } });
      const { status } = await live.get(url);
      await live.stop();
      return status;
    };
    expect(await ask(text)).toBe(401);
    const left = mutationsOf(stringify(parse(text)), WORDS);
    for (let tried = 0; tried < TRIED; ) {
      expect(left.length).toBeGreaterThan(0);
      const [mutation] = left.splice(chance.below(left.length), 1);
      const { gateways, judgement } = compiled(withOthers(mutation?.text ?? '', { beside }));
      // Valid as it is, or the output before is kept.
      if (!judgement.failed || gateways.length === 0) continue;
      tried++;
      expect([401, 404, 500], `${mutation?.what}`).toContain(await ask(mutation?.text ?? ''));
    }
  });
});
