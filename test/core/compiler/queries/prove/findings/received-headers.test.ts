import { describe, expect, it } from 'vitest';
import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { asked, GATEWAY, KEYS, POLICY, route, told, WEB } from './asking';

const OTHER = 'backendRefs: [{name: other, port: 80}]';
const matching = (...headers: readonly string[]) =>
  route('web', `rules: [{matches: [{headers: [${headers.map((one) => `{${one}}`).join(', ')}]}], ${OTHER}}, {${WEB}}]`);
const any = (name: string) => `name: ${name}, type: RegularExpression, value: '.*'`;
const never = (backend: string): Partial<Guarantee> => ({ neverReached: true, to: { backend } });
const policy = (traffic: string) =>
  `${POLICY}traffic: {${traffic}}`.replace('kind: Gateway, name: edge', 'kind: HTTPRoute, name: web');
const allows = (expression: string) =>
  policy(`authorization: {action: Allow, policy: {matchExpressions: ['${expression}']}}`);
const ALL = route('web', `rules: [{${WEB}}]`);

describe('headers that the data plane removes', () => {
  it.each(['proxy-authorization', 'keep-alive', 'Proxy-Connection', 'trailer', 'transfer-encoding'])(
    'are never seen by routes: %s',
    (name) => expect(asked(never('other'), GATEWAY, matching(any(name))).is).toBe('holds'),
  );

  it('are never seen by expressions', () => {
    expect(asked(never('web'), GATEWAY, ALL, allows('request.headers["proxy-authorization"] == "x"')).is).toBe('holds');
  });

  it('are sent by clients anyway', () => {
    const guarantee = { requests: { headers: { 'proxy-authorization': 'Basic *' } }, always: { authenticated: {} } };
    expect(told(asked(guarantee, GATEWAY, ALL))).toBe('GET http://other.example/ with proxy-authorization: Basic a');
    expect(asked(guarantee, GATEWAY, ALL, policy(KEYS)).is).toBe('holds');
  });

  it('keep a single value: te and connection', () => {
    expect(asked(never('other'), GATEWAY, matching('name: te, value: deflate')).is).toBe('holds');
    expect(told(asked(never('other'), GATEWAY, matching('name: te, value: trailers')))).toBe(
      'GET http://other.example/ with te: trailers',
    );
    expect(asked(never('other'), GATEWAY, matching('name: connection, value: close')).is).toBe('holds');
    expect(told(asked(never('other'), GATEWAY, matching('name: connection, value: upgrade')))).toBe(
      'GET http://other.example/ with upgrade: x, connection: upgrade',
    );
  });

  it('are upgrades that Connection does not name', () => {
    expect(told(asked(never('other'), GATEWAY, matching('name: upgrade, value: websocket')))).toBe(
      'GET http://other.example/ with upgrade: websocket, connection: upgrade',
    );
    const sockets = { requests: { headers: { upgrade: 'websocket' } } };
    expect(told(asked({ ...never('web'), ...sockets }, GATEWAY, matching('name: upgrade, value: websocket')))).toBe(
      'GET http://other.example/ with upgrade: websocket',
    );
  });

  it('include traceparent, which is rewritten', () => {
    const verdict = asked(never('other'), GATEWAY, matching(any('traceparent')));
    expect(told(verdict)).toBe('the value that the data plane writes to the header traceparent');
  });
});

describe('a Host header in addition to the authority', () => {
  it('is visible to routes and expressions over HTTP/2', () => {
    expect(told(asked(never('other'), GATEWAY, matching('name: Host, value: internal')))).toBe(
      'GET http://other.example/ with host: internal over HTTP/2',
    );
    expect(told(asked(never('web'), GATEWAY, ALL, allows('request.headers["host"] == "internal"')))).toBe(
      'GET http://other.example/ with host: internal over HTTP/2',
    );
  });

  it('excludes an upgrade, which HTTP/2 does not have', () => {
    expect(asked(never('other'), GATEWAY, matching('name: host, value: internal', any('upgrade'))).is).toBe('holds');
  });

  it('is the host of the request if a guarantee specifies headers', () => {
    const guarantee = { requests: { headers: { host: 'a.example.com' } } };
    const served = route('web', `hostnames: [a.example.com], rules: [{${WEB}}]`);
    expect(told(asked({ ...never('web'), ...guarantee }, GATEWAY, served))).toBe('GET http://a.example.com/');
  });
});

describe('cookies', () => {
  const service = (condition: string) =>
    policy(
      `extAuth: {conditional: [{condition: '${condition}', policy: {backendRef: {name: authz, port: 80}, http: {}}}]}`,
    );
  const checked: Partial<Guarantee> = {
    always: { authenticated: { by: ['external-authorization'] } },
    to: { backend: 'other' },
  };
  const cookies = (value: string) => matching(`name: cookie, type: RegularExpression, value: '${value}'`);
  const ask = (value: string, condition: string) => told(asked(checked, GATEWAY, cookies(value), service(condition)));

  it('are removed before conditions if they have no value', () => {
    expect(ask('.*session.*', 'request.headers["cookie"].matches(".*")')).toBe(
      'GET http://other.example/ with cookie: session',
    );
    expect(ask('session=[a-z]+', 'request.headers["cookie"].matches(".*")')).toBe('holds');
    // Another header with cookies may come first.
    expect(ask('session=[a-z]+', 'request.headers["cookie"].startsWith("session=")')).toBe(
      'the cookies that remain after the data plane rewrites them',
    );
  });

  it('are unchanged if no condition changes them', () => {
    expect(ask('.*', 'request.headers["cookie"].contains("session=")')).toContain(
      'GET http://other.example/ with cookie:',
    );
    const allowed = allows('request.headers["cookie"].contains("beta=1")');
    expect(told(asked(never('web'), GATEWAY, ALL, allowed))).toBe('GET http://other.example/ with cookie: beta=1');
    expect(asked(never('web'), GATEWAY, ALL, allows('request.headers["cookie"] == "beta"')).is).toBe('holds');
    expect(asked(never('web'), GATEWAY, ALL, allows('request.headers["cookie"].contains(";b")')).is).toBe('holds');
  });
});

it('does not decide the hosts of a TLS listener if a policy changes them', () => {
  const secure = GATEWAY.replace(
    'port: 80, protocol: HTTP}',
    'port: 443, protocol: HTTPS, hostname: a.example.com, tls: {certificateRefs: [{name: own}]}}',
  );
  const named = (name: string) =>
    `${POLICY}traffic: {phase: PreRouting, transformation: {request: {set: [{name: "${name}", value: '"b.example.com"'}]}}}`;
  const isAnswered = { always: { answered: true } };
  const undecided = {
    is: 'cannot be decided',
    reasons: ['the changes of ProxyPolicy/shop/guard before routing'],
  };
  expect(asked(isAnswered, secure, ALL, named('x-other')).is).toBe('does not hold');
  expect(asked(isAnswered, secure, ALL, named(':authority'))).toEqual(undecided);
  expect(asked(never('web'), secure, ALL, named(':authority'))).toEqual(undecided);
});
