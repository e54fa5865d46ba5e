import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend } from './run';

const auth = { secretRef: { name: 'key' } };
const found = (spec: object, ...more: object[]) =>
  findingsFor([...gateway(), route('r', [toBackend('b')]), backend('b', spec), ...more]).filter((one) =>
    one.includes('AIG7108'),
  );
const host = (name: string, policies: object = { auth }, port = 8080) => ({ static: { host: name, port }, policies });

it.each(['api.example.com', '8.8.8.8', '2001:db8::1', '172.32.0.1'])('credentials for %s without TLS', (name) => {
  expect(found(host(name))).toEqual(['AIG7108 spec.policies.auth']);
  expect(found(host(name, { auth, tls: {} }))).toEqual([]);
  expect(found(host(name, { auth: { cloudA: { secretRef: { name: 'key' } } } }))).toEqual([]);
  // That is AIG7064.
  expect(found(host(name, { auth }, 443))).toEqual([]);
});

it.each([
  'web.demo',
  'web',
  'web.demo.svc',
  'web.demo.svc.cluster.local',
  '10.1.2.3',
  '192.168.1.1',
  '172.16.0.1',
  'fd00::1',
  'db.corp.internal',
  'localhost',
])('credentials inside: %s', (name) => expect(found(host(name))).toEqual([]));

it('a host of a provider switches off its TLS', () => {
  const own = (more: object) => ({ ai: { provider: { providerA: {}, ...more } }, policies: { auth } });
  expect(found(own({}))).toEqual([]);
  expect(found(own({ host: 'llm.example.com', port: 8000 }))).toEqual(['AIG7108 spec.policies.auth']);
  const one = { name: 'one', providerA: {}, host: 'llm.example.com', port: 8000 };
  const group = (policies: object) => ({ ai: { groups: [{ providers: [{ ...one, policies }] }] } });
  expect(found(group({ auth }))).toEqual(['AIG7108 spec.ai.groups[0].providers[0].policies.auth']);
  expect(found(group({ auth, tls: {} }))).toEqual([]);
});

it('checks targets of MCP backends and policies', () => {
  const targets = [{ name: 't', static: { host: 'mcp.example.com', port: 80, policies: { auth } } }];
  expect(found({ mcp: { targets } })).toEqual(['AIG7108 spec.mcp.targets[0].static.policies.auth']);
  const said = (tls: object) => policy('p', 'HTTPRoute', 'r', { backend: { auth, ...tls } });
  expect(found({ static: { host: 'api.example.com', port: 80 } }, said({}))).toEqual(['AIG7108 spec.backend.auth']);
  expect(found({ static: { host: 'api.example.com', port: 80 } }, said({ tls: {} }))).toEqual([]);
});
