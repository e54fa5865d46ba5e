import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const POLICY = (spec: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}], ${spec}}
`;
const TOKENS = POLICY(
  'traffic: {jwtAuthentication: {providers: [{issuer: i, jwks: {remote: {jwksPath: /k, backendRef: {name: shop, port: 80}}}}]}}',
);
const LIMIT = POLICY('traffic: {rateLimit: {local: [{requests: 1, unit: Minutes}]}}');
const TIMEOUT = POLICY('traffic: {timeouts: {request: 5s}}');
/** Of two local limits, a compiled file has always applied both, and a v1.4 controller the first one. */
const LIMITS = POLICY('traffic: {rateLimit: {local: [{requests: 1, unit: Minutes}, {requests: 9, unit: Hours}]}}');
const DELEGATION = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{path: {value: /team}}]
    backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: app, namespace: team}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: app, namespace: team}
spec: {rules: [{matches: [{path: {value: /team}}], backendRefs: [{name: app, port: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: app, namespace: team}
spec: {ports: [{port: 80}]}
`;
const INPUT = `${CLASS}---\n${GATEWAY()}`;
const write = (text: string) => folder.write('in.yaml', `${INPUT}${text}`);
const diff = (...args: readonly string[]) => run('diff', '--data-plane', 'v1.4..v1.5', ...args);

describe('diff of two releases', () => {
  it('lists requests that the newer release answers differently', async () => {
    const { code, out } = await diff('-f', write(DELEGATION), '--same-answers');
    expect(code).toBe(5);
    expect(out).toContain('requests are no longer matched');
    expect(out).toMatch(/! GET http:.*\/team\n.*\n +no rule matches it now/);
  });

  it('lists resources that the newer release handles differently', async () => {
    const { code, out } = await diff('-f', write(LIMIT), '--exit-code');
    expect(code).toBe(5);
    expect(out).toContain('AgentgatewayPolicy demo/p spec.traffic.rateLimit: headers of limited routes:');
    const { out: json } = await diff('-f', write(LIMIT), '--format', 'json');
    expect(JSON.parse(json).handledDifferently).toEqual([expect.objectContaining({ code: 'AIG9006' })]);
    const { out: page } = await diff('-f', write(LIMIT), '--markdown');
    expect(page).toContain('headers of limited routes');
  });

  it('lists none where nothing changes', async () => {
    const { code, out } = await diff('-f', write(TIMEOUT), '--same-answers');
    expect(code).toBe(0);
    expect(out).toContain('Known changes of data plane v1.5 do not affect these resources.');
    expect(out).toContain('no request is answered differently');
  });

  it.each([
    ['2 local limits', LIMITS],
    // A compiled file has always required the claims.
    ['tokens of issuer i', TOKENS],
  ])('omits differences that only controllers have: %s', async (what, policy) => {
    const mentions = async (...args: string[]) => (await run(...args)).out.includes(what);
    const file = write(policy);
    expect(await mentions('diff', '--data-plane', 'v1.4..v1.5', '-f', file)).toBe(false);
    expect(await mentions('diff', '--data-plane', 'v1.4..v1.5', '-f', file, '--mode', 'controller')).toBe(true);
    expect(await mentions('upgrade', '--to', 'v1.5', '-f', file)).toBe(true);
  });

  it('compares no other inputs', async () => {
    const { code, err } = await diff('main', '-f', write(''));
    expect([code, err]).toEqual([2, expect.stringContaining('compares the inputs with themselves')]);
  });
});

describe('prove --against', () => {
  const GUARANTEE =
    'guarantees:\n- name: tokens\n  requests: {paths: [/team]}\n  always: {authenticated: {by: [jwt]}}\n';

  it('shows requests that the other release answers differently, and proves the guarantees with it', async () => {
    const guarantees = folder.write('a.gateway-guarantees.yaml', GUARANTEE);
    const { code, out } = await run('prove', '--against', 'v1.5', '-f', write(DELEGATION), guarantees);
    expect(code).toBe(4);
    expect(out).toMatch(/! GET http:.*\/team\n.*\n +no rule matches it now/);
    expect(out).toContain('passed: tokens');
    const { out: now } = await run('prove', '-f', write(DELEGATION), guarantees);
    expect(now).toContain('failed: tokens');
  });

  it('needs no guarantees', async () => {
    expect((await run('prove', '--against', 'v1.5', '-f', write(LIMIT))).code).toBe(4);
    const { code, out } = await run('prove', '--against', 'v1.5', '-f', write(TIMEOUT));
    expect([code, out]).toEqual([0, expect.stringContaining('no request is answered differently')]);
  });

  it('does not prove what depends on a header that only the other release keeps', async () => {
    const guarantees = folder.write(
      'b.gateway-guarantees.yaml',
      'guarantees:\n- name: closed\n  to: {route: demo/gw}\n  requests: {paths: [/closed]}\n  neverReached: true\n',
    );
    const rules = (name: string) =>
      INPUT.replace(
        /rules:[\s\S]*$/,
        `rules: [{matches: [{headers: [{name: ${name}, value: a}]}], backendRefs: [{name: shop, port: 80}]}]\n`,
      );
    const proved = async (name: string, ...more: string[]) =>
      (await run('prove', '-f', folder.write('c.yaml', rules(name)), guarantees, ...more)).out;
    expect(INPUT).toContain('rules:');
    expect(await proved('proxy-authorization')).toContain('passed: closed');
    expect(await proved('proxy-authorization', '--data-plane', 'v1.5')).not.toContain('passed: closed');
    expect(await proved('keep-alive', '--data-plane', 'v1.5')).toContain('passed: closed');
  });

  it('names another release, and prints text', async () => {
    const file = write('');
    expect((await run('prove', '--against', 'v1.5', '--data-plane', 'v1.5', '-f', file)).code).toBe(2);
    expect((await run('prove', '--against', 'v1.5', '--format', 'json', '-f', file)).code).toBe(2);
  });
});
