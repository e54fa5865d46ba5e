import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, newest, policy, route, service, toService } from './run';

const found = (code: string, traffic: object, ...more: object[]) =>
  findingsFor([
    ...gateway(),
    service(),
    route('r', [toService()]),
    policy('p', 'HTTPRoute', 'r', { traffic }),
    ...more,
  ]).filter((one) => one.startsWith(code));
const judge = { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'judge' };
const ASKED = { extAuth: { backendRef: judge, grpc: {} } };
const TOKENS = {
  jwtAuthentication: {
    providers: [{ issuer: 'https://a.example.com', jwks: { remote: { jwksPath: '/keys', backendRef: judge } } }],
  },
};
const at = (host: string, tls?: object) =>
  backend('judge', { static: { host, port: 8443 }, ...(tls ? { policies: { tls } } : {}) });

it.each([
  ['AIG7120 spec.traffic.extAuth.backendRef', ASKED],
  ['AIG7120 spec.traffic.jwtAuthentication.providers[0].jwks.remote.backendRef', TOKENS],
])('who can pose as a host that decides: %s', (where, traffic) => {
  const told = (host: string, tls?: object) => found('AIG7120', traffic, at(host, tls));
  expect(told('judge.example.com')).toEqual([where]);
  expect(told('judge.example.com', { insecureSkipVerify: 'All' })).toEqual([where]);
  expect(told('judge.example.com', { insecureSkipVerify: 'Hostname' })).toEqual([where]);
  expect(told('judge.example.com', {})).toEqual([]);
  for (const host of ['judge.demo.svc', 'judge', '10.0.0.1']) expect(told(host)).toEqual([]);
});

it('other services are no judges', () => {
  const limit = {
    global: { backendRef: judge, domain: 'd', descriptors: [{ entries: [{ name: 'a', expression: '"x"' }] }] },
  };
  expect(found('AIG7120', { rateLimit: limit }, at('judge.example.com'))).toEqual([]);
});

it.each([
  [['"all"'], true],
  [['request.path', 'request.method'], true],
  [['request.path', 'request.headers["authorization"]'], false],
  [['jwt.sub'], false],
  [['source.address'], false],
  [['request.uri'], false],
])('answers that are kept by %j are of nobody: %s', (key, isTold) => {
  const extAuth = { backendRef: { name: 'shop', port: 80 }, grpc: {}, cache: { key, ttl: '5m' } };
  const documents = [
    ...gateway(),
    service(),
    route('r', [toService()]),
    policy('p', 'HTTPRoute', 'r', { traffic: { extAuth } }),
  ];
  const codes = findingsFor(newest(documents)).filter((one) => one.startsWith('AIG7121'));
  expect(codes).toEqual(isTold ? ['AIG7121 spec.traffic.extAuth.cache.key'] : []);
});
