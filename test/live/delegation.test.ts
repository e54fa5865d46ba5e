import { beforeAll, expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const GATEWAY = 'gateway.networking.k8s.io';
const delegate = (name: string, namespace: string) =>
  `{group: ${GATEWAY}, kind: HTTPRoute, name: "${name}", namespace: ${namespace}}`;

const route = (namespace: string, name: string, body: string, labels = '') => `---
apiVersion: ${GATEWAY}/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ${namespace}, labels: {${labels}}}
spec:
${body}`;

const policy = (namespace: string, target: string, traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${target}, namespace: ${namespace}}
spec:
  targetRefs: [{group: ${GATEWAY}, kind: HTTPRoute, name: ${target}}]
  traffic: ${traffic}`;

const rule = (path: string, to: string, rest = '') => `  - matches: [{path: {type: PathPrefix, value: ${path}}}]
    backendRefs: [${to}]${rest}`;

const change = (name: string, value: string) =>
  `{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: ${name}, value: ${value}}]}}`;

const INPUT = `apiVersion: ${GATEWAY}/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP, allowedRoutes: {namespaces: {from: Same}}}]
${route(
  'demo',
  'platform',
  `  parentRefs: [{name: edge}]
  hostnames: [shop.example.com]
  rules:
${rule('/cart', delegate('*', 'cart'), `\n    filters: [${change('x-parent', 'p')}]`)}
${rule('/pay', delegate('team=pay', 'pay'))}
${rule('/moved', delegate('moved', 'demo'), `\n    filters: [{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: /new}}}]`)}
${rule('/both', delegate('both', 'demo'))}
${rule('/', '{name: web, port: 80}')}`,
)}
${route('demo', 'both', `  parentRefs: [{name: edge}, {group: ${GATEWAY}, kind: HTTPRoute, name: platform}]\n  hostnames: [shop.example.com]\n  rules:\n${rule('/both/open', '{name: web, port: 80}')}`)}
${policy('demo', 'platform', `{authorization: {policy: {matchExpressions: ['request.headers["x-key"] == "platform"']}}}`)}
${route('cart', 'items', `  rules:\n${rule('/cart/items', '{name: web, port: 80}')}\n${rule('/cart/own', '{name: web, port: 80}', `\n    filters: [${change('x-child', 'c')}]`)}`)}
${route('cart', 'deep', `  rules:\n${rule('/cart/deep', delegate('last', 'cart'))}`)}
${route('cart', 'last', `  parentRefs: [{group: ${GATEWAY}, kind: HTTPRoute, name: deep}]\n  rules:\n${rule('/cart/deep/end', '{name: web, port: 80}')}`)}
${policy('cart', 'last', `{authorization: {policy: {matchExpressions: ['request.headers["x-key"] == "team"']}}}`)}
${route('cart', 'stranger', `  parentRefs: [{group: ${GATEWAY}, kind: HTTPRoute, name: other}]\n  rules:\n${rule('/cart/stranger', '{name: web, port: 80}')}`)}
${route('pay', 'paying', `  rules:\n${rule('/pay/now', '{name: web, port: 80}')}`, 'team: pay')}
${route('pay', 'unlabelled', `  rules:\n${rule('/pay/later', '{name: web, port: 80}')}`)}
${route('demo', 'moved', `  rules:\n${rule('/moved/here', '{name: web, port: 80}')}`)}
`;

describeLive('delegation', () => {
  let live: Live;
  const upstreams = Object.fromEntries(
    ['demo', 'cart', 'pay'].map((namespace) => [`web.${namespace}:80`, http((request) => ({ body: request }))]),
  );

  beforeAll(async () => {
    live = await runLive({ input: INPUT, upstreams });
  });

  const ask = (path: string, key = 'platform') =>
    live.get(`http://shop.example.com${path}`, { headers: { 'x-key': key } });
  const cameTo = (namespace: string) => live.seen(`web.${namespace}:80`).at(-1);

  it('chooses again among the routes of a namespace, by the whole path', async () => {
    expect((await ask('/cart/items/1')).status).toBe(200);
    expect(cameTo('cart')).toMatchObject({ path: '/cart/items/1' });
    expect(cameTo('cart')?.headers['x-parent']).toBe('p');
  });

  it('overrides a field of the parent by that of the child', async () => {
    expect((await ask('/cart/own')).status).toBe(200);
    expect(cameTo('cart')?.headers).toMatchObject({ 'x-child': 'c' });
    expect(cameTo('cart')?.headers['x-parent']).toBeUndefined();
  });

  it('returns 404 if no child matches, without trying other parent rules', async () => {
    for (const path of ['/cart/none', '/cart/stranger', '/pay/later']) expect((await ask(path)).status, path).toBe(404);
  });

  it('applies the access rules of the parent', async () => {
    for (const path of ['/cart/items/1', '/pay/now', '/moved/here'])
      expect((await ask(path, 'no')).status, path).toBe(403);
    expect((await ask('/pay/now')).status).toBe(200);
  });

  // AIG7109 makes this claim about the data plane.
  it('skips access rules of the parent if attached to the Gateway itself', async () => {
    expect((await ask('/both/open', 'no')).status).toBe(200);
    expect((await ask('/moved/here', 'no')).status).toBe(403);
  });

  it('combines the access rules of several levels', async () => {
    for (const key of ['platform', 'team']) expect((await ask('/cart/deep/end', key)).status, key).toBe(200);
    expect((await ask('/cart/deep/end', 'no')).status).toBe(403);
    expect((await ask('/cart/items', 'team')).status).toBe(403);
  });

  it('keeps the path rewrite of the parent, relative to its own match', async () => {
    expect((await ask('/moved/here/x')).status).toBe(200);
    expect(cameTo('demo')?.path).toBe('/new/x');
    expect(cameTo('demo')?.headers.host).toBe('shop.example.com');
  });
});
