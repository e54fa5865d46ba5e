import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { answerTo } from '../../../../../../src/core/compiler/queries/prove/findings/replay';
import { asked, attachmentOf, GATEWAY, POLICY, route, told, WEB } from './asking';

const SERVICE = 'backendRef: {name: authz, port: 80}';
const ALL = route('web', `rules: [{${WEB}}]`);
const BY_SERVICE = { authenticated: { by: ['external-authorization'] } };

const required = (fields: string, expression: string) =>
  `${POLICY}traffic: {extAuth: {${SERVICE}, ${fields}}, authorization: {action: Require, policy: {matchExpressions: ['${expression}']}}}`;

it('passes unchanged requests to a service before routing', () => {
  const condition = 'request.path.startsWith("/a")';
  const conditional = `[{condition: '${condition}', policy: {${SERVICE}, http: {}}}]`;
  const set = "{name: ':path', value: '\"/b\"'}";
  const early = `traffic: {phase: PreRouting, extAuth: {conditional: ${conditional}}, transformation: {request: {set: [${set}]}}}`;
  const attachment = attachmentOf(GATEWAY, ALL, `${POLICY}${early}`);
  const sent = { gateway: 'shop/edge', port: 80, tls: false, method: 'GET', host: 'a.example', headers: [] };
  const at = (path: string) => answerTo({ ...sent, path, caller: { externalAuthorizationAllows: false } }, attachment);
  expect(at('/a')).toBe('refused');
  expect(at('/b')).toContain('Service/shop/web/80');
});

describe('services that authorize requests', () => {
  it('admit any client while unavailable, if they fail open', () => {
    const open = `${POLICY}traffic: {extAuth: {failureMode: FailOpen, ${SERVICE}, grpc: {}}}`;
    const guarantee: Partial<Guarantee> = { always: { authenticated: {} } };
    expect(told(asked(guarantee, GATEWAY, ALL, open))).toBe(
      'whether the service that ProxyPolicy/shop/guard calls answers',
    );
    expect(asked(guarantee, GATEWAY, ALL, open.replace('FailOpen', 'FailClosed')).is).toBe('holds');
  });

  it('receive requests of one destination, and of no other', () => {
    const two = route('web', 'rules: [{backendRefs: [{name: asking, port: 80}, {name: other, port: 80}]}]');
    const policy = POLICY.replace(/targetRefs: .*/, "targetRefs: [{group: '', kind: Service, name: asking}]");
    const guarded = `${policy}backend: {extAuth: {${SERVICE}, grpc: {}}}`;
    const guaranteed = (backend: string): Partial<Guarantee> => ({ to: { backend }, always: BY_SERVICE });
    expect(asked(guaranteed('asking'), GATEWAY, two, guarded).is).toBe('holds');
    expect(told(asked(guaranteed('other'), GATEWAY, two, guarded))).toBe('GET http://other.example/');
    expect(told(asked({ always: BY_SERVICE }, GATEWAY, two, guarded))).toBe('GET http://other.example/');
  });

  it.each([
    ['any header, where they speak gRPC', 'grpc: {}', 'x-one'],
    ['headers that are named', 'http: {allowedResponseHeaders: [X-One]}', 'x-one'],
  ])('may change %s before authorization rules apply', (_, fields, header) => {
    const of = (name: string) => required(fields, `request.headers["${name}"] == "1"`);
    const guarantee: Partial<Guarantee> = { requests: { headers: { 'x-other': '*' } }, neverReached: true };
    expect(told(asked(guarantee, GATEWAY, ALL, of(header)))).toBe(
      'the header x-one, which is changed before authorization rules are evaluated',
    );
  });

  it('do not change other headers', () => {
    const rule = required('http: {allowedResponseHeaders: [x-one]}', 'request.headers["x-two"] == "1"');
    expect(told(asked({ neverReached: true }, GATEWAY, ALL, rule))).toBe('GET http://other.example/ with x-two: 1');
  });
});

it('reports the only destination without a service as open', () => {
  const both = route('web', 'rules: [{backendRefs: [{name: asking, port: 80}, {name: open, port: 80}]}]');
  const asking = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: asking, namespace: shop}
spec: {targetRefs: [{group: '', kind: Service, name: asking}], backend: {extAuth: {${SERVICE}, grpc: {}}}}`;
  const verdict = asked({ always: { authenticated: {} } }, GATEWAY, both, asking);
  expect(verdict.is === 'does not hold' && verdict.counterexample.destination).toBe('Service/shop/open/80');
});
