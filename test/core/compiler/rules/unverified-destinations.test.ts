import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend } from './run';

const auth = { secretRef: { name: 'key' } };
const ALL = { insecureSkipVerify: 'All' };
const HOSTNAME = { insecureSkipVerify: 'Hostname' };
const found = (spec: object, ...more: object[]) =>
  findingsFor([...gateway(), route('r', [toBackend('b')]), backend('b', spec), ...more]).filter((one) =>
    one.startsWith('AIG7118'),
  );
const host = (name: string, policies: object) => ({ static: { host: name, port: 443 }, policies });
const WHERE = ['AIG7118 spec.policies.tls.insecureSkipVerify'];

it('reports credentials for a host that is not verified', () => {
  expect(found(host('api.example.com', { auth, tls: ALL }))).toEqual(WHERE);
  expect(found(host('api.example.com', { auth: { passthrough: {} }, tls: ALL }))).toEqual(WHERE);
  expect(found(host('api.example.com', { auth, tls: HOSTNAME }))).toEqual(WHERE);
  const own = { ...HOSTNAME, caCertificateRefs: [{ name: 'ca' }] };
  expect(found(host('api.example.com', { auth, tls: own }))).toEqual([]);
  expect(found(host('api.example.com', { auth, tls: {} }))).toEqual([]);
  expect(found(host('api.example.com', { tls: ALL }))).toEqual([]);
  expect(found(host('api.example.com', { auth: { cloudA: {} }, tls: ALL }))).toEqual([]);
  for (const name of ['web', 'web.demo', 'web.demo.svc', '10.0.0.1', 'db.corp.internal'])
    expect(found(host(name, { auth, tls: ALL }))).toEqual([]);
});

it('checks a custom host, a provider of a group, and policies', () => {
  expect(found({ ai: { provider: { providerA: {} } }, policies: { auth, tls: ALL } })).toEqual(WHERE);
  const provider = { name: 'one', providerA: {}, policies: { tls: ALL } };
  expect(found({ ai: { groups: [{ providers: [provider] }] }, policies: { auth } })).toEqual([
    'AIG7118 spec.ai.groups[0].providers[0].policies.tls.insecureSkipVerify',
  ]);
  expect(found(host('api.example.com', { auth }), policy('p', 'HTTPRoute', 'r', { backend: { tls: ALL } }))).toEqual([
    'AIG7118 spec.backend.tls.insecureSkipVerify',
  ]);
});

it('models', () => {
  const model = (policies: object, baseURL?: string) =>
    findingsFor([
      ...gateway(),
      {
        apiVersion: 'agentgateway.dev/v1alpha1',
        kind: 'AgentgatewayModel',
        metadata: { name: 'm', namespace: 'demo' },
        spec: { parentRefs: [{ name: 'gw' }], provider: 'OpenAI', policies, ...(baseURL ? { baseURL } : {}) },
      },
    ]).filter((one) => one.startsWith('AIG7118'));
  expect(model({ auth, tls: ALL })).toEqual(WHERE);
  expect(model({ auth, tls: ALL }, 'https://llm.example.com')).toEqual(WHERE);
  expect(model({ auth, tls: ALL }, 'https://llm.demo.svc.cluster.local')).toEqual([]);
  expect(model({ tls: ALL })).toEqual([]);
});
