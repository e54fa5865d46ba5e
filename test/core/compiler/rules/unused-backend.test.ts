import { describe, expect, it } from 'vitest';
import { backend, findingsFor, gateway, route, service, toService } from './run';

const ours = [
  ...gateway(),
  service(),
  route('r', [toService()]),
  backend('keys', { static: { host: 'a.demo.svc', port: 80 } }),
];
const foreign = (spec: object, name = 'other') => ({
  apiVersion: 'enterprise.example.org/v1',
  kind: 'EnterprisePolicy',
  metadata: { name, namespace: 'demo' },
  spec,
});
const UNUSED = ['AIG7066'];

describe('an unused backend', () => {
  it('is not referenced by policies of other projects', () => {
    expect(findingsFor(ours)).toEqual(UNUSED);
    const named = (reference: object) =>
      findingsFor([...ours, foreign({ traffic: { jwt: [{ backendRef: reference }] } })]);
    expect(named({ name: 'keys', kind: 'ProxyBackend', group: 'proxy.example.com' })).toEqual([]);
    expect(named({ name: 'keys' })).toEqual([]);
    expect(named({ name: 'keys', namespace: 'demo' })).toEqual([]);
    expect(named({ name: 'keys', kind: 'Service' })).toEqual(UNUSED);
    expect(named({ name: 'keys', namespace: 'else' })).toEqual(UNUSED);
    expect(named({ name: 'others' })).toEqual(UNUSED);
  });

  it('may have the name of another document', () => {
    expect(findingsFor([...ours, foreign({}, 'keys')])).toEqual(UNUSED);
  });
});
