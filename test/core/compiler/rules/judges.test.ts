import { expect, it } from 'vitest';
import { grouped } from '../../../../src/core/diagnostics/grouping';
import { backend, diagnose, findingsFor, gateway, newest, policy, route, service, toBackend, toService } from './run';

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
])('reports an authorization host that can be impersonated: %s', (where, traffic) => {
  const told = (host: string, tls?: object) => found('AIG7120', traffic, at(host, tls));
  expect(told('judge.example.com')).toEqual([where]);
  expect(told('judge.example.com', { insecureSkipVerify: 'All' })).toEqual([where]);
  expect(told('judge.example.com', { insecureSkipVerify: 'Hostname' })).toEqual([where]);
  expect(told('judge.example.com', {})).toEqual([]);
  for (const host of ['judge.demo.svc', 'judge', '10.0.0.1']) expect(told(host)).toEqual([]);
});

it.each([
  ['service', ASKED],
  ['keys', TOKENS],
])('is a note of the port for TLS that is called without TLS: %s', (_, traffic) => {
  const plain = backend('judge', { static: { host: 'judge.example.com', port: 443 } });
  const documents = [...gateway(), service(), route('r', [toService()]), policy('p', 'HTTPRoute', 'r', { traffic })];
  const shown = grouped(diagnose([...documents, plain]));
  expect(shown.map(({ code }) => code)).not.toContain('AIG7120');
  expect(shown.find(({ code }) => code === 'AIG7064')?.notes.map(({ code }) => code)).toEqual(['AIG7120']);
});

const external = (externalName: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'judge', namespace: 'demo' },
  spec: { type: 'ExternalName', externalName, ports: [{ port: 8443 }] },
});

it('reports an impersonated host of an external Service', () => {
  const extAuth = { backendRef: { name: 'judge', port: 8443 }, grpc: {} };
  const where = ['AIG7120 spec.traffic.extAuth.backendRef'];
  expect(found('AIG7120', { extAuth }, external('judge.example.com'))).toEqual(where);
  expect(found('AIG7120', { extAuth }, external('judge.other.svc.cluster.local'))).toEqual([]);
  expect(found('AIG7120', { extAuth: { ...extAuth, backendRef: { name: 'shop', port: 80 } } })).toEqual([]);
  const verified = (tls: object) => {
    const own = { ...policy('t', 'Service', 'judge', { backend: { tls } }) };
    return found('AIG7120', { extAuth }, external('judge.example.com'), own);
  };
  expect(verified({})).toEqual([]);
  expect(verified({ insecureSkipVerify: 'All' })).toEqual(where);
});

it('reports an impersonated host with keys for MCP', () => {
  const told = (backendRef: object, ...more: object[]) => {
    const authentication = { issuer: 'https://a.example.com', jwks: { jwksPath: '/keys', backendRef } };
    const target = { name: 'tools', static: { host: 'tools.demo.svc', port: 8000 } };
    const tools = backend('tools', { mcp: { targets: [target] }, policies: { mcp: { authentication } } });
    const documents = [...gateway(), route('r', [toBackend('tools')]), tools, ...more];
    return findingsFor(documents).filter((one) => one.startsWith('AIG7120'));
  };
  const where = ['AIG7120 spec.policies.mcp.authentication.jwks.backendRef'];
  expect(told(judge, at('judge.example.com'))).toEqual(where);
  expect(told(judge, at('judge.example.com', {}))).toEqual([]);
  expect(told({ name: 'judge', port: 8443 }, external('judge.example.com'))).toEqual(where);
});

it('ignores other services', () => {
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
])('reports responses cached by %j without an identity: %s', (key, isTold) => {
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
