import { describe, expect, it } from 'vitest';
import { findingsFor, gateway, policy, route, service, toService } from './run';

const API = 'gateway.networking.k8s.io';
const [gatewayClass, ours, parameters] = gateway() as [object, { spec: object }, object];
const tls = (mode: string, port: number) => ({
  name: mode.toLowerCase(),
  port,
  protocol: 'TLS',
  tls: mode === 'Terminate' ? { mode, certificateRefs: [{ name: 'cert' }] } : { mode },
});
const listeners = [
  { name: 'http', port: 8080, protocol: 'HTTP' },
  { name: 'db', port: 5432, protocol: 'TCP' },
  tls('Passthrough', 8443),
  tls('Terminate', 9443),
];
const withListeners = (some: readonly object[]) => [gatewayClass, { ...ours, spec: { ...ours.spec, listeners: some } }];
const at = (sectionName: string) => ({ parentRefs: [{ name: 'gw', sectionName }] });
const found = (...more: object[]) =>
  findingsFor([...withListeners(listeners), parameters, service(), ...more], { revision: 'v1.4' }).filter((finding) =>
    finding.startsWith('AIG7130'),
  );

describe('request settings without requests', () => {
  const pace = { traffic: { timeouts: { request: '5s' } } };

  it.each([
    ['db', ['AIG7130 spec.targetRefs[0]']],
    ['passthrough', ['AIG7130 spec.targetRefs[0]']],
    ['terminate', ['AIG7130 spec.targetRefs[0]']],
    ['http', []],
  ])('at listener %s: %j', (sectionName, expected) => {
    expect(found(policy('pace', 'Gateway', 'gw', pace, { sectionName }))).toEqual(expected);
  });

  it('at a Gateway are for its listeners of HTTP, if it has some', () => {
    expect(found(policy('pace', 'Gateway', 'gw', pace))).toEqual([]);
    const unread = [...withListeners(listeners.slice(1)), parameters, policy('pace', 'Gateway', 'gw', pace)];
    expect(findingsFor(unread)).toContain('AIG7130 spec.targetRefs[0]');
  });

  it('are not reported if a selector matches other listeners, too', () => {
    const selected = (...names: string[]) => {
      const selector = { group: API, kind: 'ListenerSet', matchLabels: { team: 'a' } };
      const paced = { ...policy('pace', 'Gateway', 'gw', pace), spec: { targetSelectors: [selector], ...pace } };
      const sets = names.map((protocol, index) => ({
        apiVersion: `${API}/v1`,
        kind: 'ListenerSet',
        metadata: { name: `set-${index}`, namespace: 'demo', labels: { team: 'a' } },
        spec: { parentRef: { name: 'gw' }, listeners: [{ name: 'own', port: 7000 + index, protocol }] },
      }));
      const open = { allowedListeners: { namespaces: { from: 'All' } } };
      const gw = { ...ours, spec: { ...ours.spec, ...open, listeners } };
      return findingsFor([gatewayClass, gw, parameters, paced, ...sets]).filter((one) => one.startsWith('AIG7130'));
    };
    expect(selected('TCP')).toEqual(['AIG7130 spec.targetSelectors[0]']);
    expect(selected('TCP', 'HTTP')).toEqual([]);
  });
});

describe('TLS', () => {
  it.each([
    [8080, ['AIG7130 spec.targetRefs[0]']],
    [8443, ['AIG7130 spec.targetRefs[0]']],
    [9443, []],
  ])('of port %i: %j', (port, expected) => {
    const hardened = { frontend: { tls: { minProtocolVersion: '1.3' } } };
    expect(found(policy('hard', 'Gateway', 'gw', hardened, { port }))).toEqual(expected);
  });

  it('of a destination wraps traffic that is already encrypted', () => {
    const encrypted = policy('tls', 'Service', 'shop', { backend: { tls: {} } });
    const served = (name: string) =>
      route(name, [toService()], { ...at(name), hostnames: ['a.example.com'] }, 'TLSRoute');
    expect(found(served('passthrough'), encrypted)).toEqual(['AIG7130 spec.backend.tls']);
    expect(found(served('terminate'), encrypted)).toEqual([]);
    const validation = { hostname: 'a.example.com', wellKnownCACertificates: 'System' };
    const targetRefs = [{ group: '', kind: 'Service', name: 'shop' }];
    const metadata = { name: 'tls', namespace: 'demo' };
    const standard = { apiVersion: `${API}/v1`, kind: 'BackendTLSPolicy', metadata, spec: { targetRefs, validation } };
    expect(found(served('passthrough'), standard)).toEqual(['AIG7130 spec']);
  });
});
