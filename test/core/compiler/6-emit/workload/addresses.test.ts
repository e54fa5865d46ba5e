import { describe, expect, it } from 'vitest';
import { emitted, objectOf, workloadIr } from './workload-ir';

interface Address {
  readonly type?: string;
  readonly value?: string;
}

const RECORD = 'external-dns.alpha.kubernetes.io/hostname';
const ip = (value: string): Address => ({ type: 'IPAddress', value });
const host = (value: string): Address => ({ type: 'Hostname', value });

function asked(...addresses: Address[]) {
  const result = emitted({ addresses });
  const { metadata, spec } = objectOf(result, 'Service');
  return { metadata, spec, found: result.diagnostics.map(({ code, path }) => `${code} ${path}`) };
}

describe('addresses of a Gateway', () => {
  it('set the load balancer IP', () => {
    expect(asked({ value: '10.0.0.1' })).toMatchObject({ spec: { loadBalancerIP: '10.0.0.1' }, found: [] });
    expect(asked(ip('2001:db8::1')).spec).not.toHaveProperty('externalIPs');
    expect(asked().spec).not.toHaveProperty('loadBalancerIP');
  });

  it('become external IPs after the first, with a warning', () => {
    const { spec, found } = asked(ip('10.0.0.1'), ip('10.0.0.2'), ip('10.0.0.1'), ip('10.0.0.3'));
    expect(spec).toMatchObject({ loadBalancerIP: '10.0.0.1', externalIPs: ['10.0.0.2', '10.0.0.3'] });
    expect(spec).not.toHaveProperty('ipFamilyPolicy');
    expect(found).toEqual(['AIG6030 spec.addresses[1]']);
  });

  it('of both families request a dual-stack Service', () => {
    expect(asked(ip('10.0.0.1'), ip('2001:db8::1')).spec).toMatchObject({ ipFamilyPolicy: 'PreferDualStack' });
  });

  it('names are left to ExternalDNS', () => {
    const { metadata, spec, found } = asked(host('a.example.com'), ip('10.0.0.1'), host('b.example.com'));
    expect(metadata.annotations).toEqual({ [RECORD]: 'a.example.com,b.example.com' });
    expect(spec).toMatchObject({ loadBalancerIP: '10.0.0.1' });
    expect(found).toEqual(['AIG6042 spec.addresses[0]']);
  });

  it('an annotation of the Gateway that names them wins', () => {
    const infrastructureAnnotations = { [RECORD]: 'own.example.com' };
    const result = emitted({ ...workloadIr(), infrastructureAnnotations, addresses: [host('a.example.com')] });
    expect(objectOf(result, 'Service').metadata.annotations).toEqual(infrastructureAnnotations);
    expect(result.codes).toEqual([]);
  });

  it.each<[string, Address[], number]>([
    ['a text', [ip('edge')], 0],
    ['a type of a provider', [{ type: 'example.com/pool', value: 'public' }], 0],
    ['this machine, as a further one', [ip('10.0.0.1'), ip('127.0.0.1')], 1],
    ['the link, as a further one', [ip('10.0.0.1'), ip('fe80::1')], 1],
    ['this machine, spelled out', [ip('10.0.0.1'), ip('0:0:0:0:0:0:0:1')], 1],
  ])('%s is refused', (_, addresses, index) => {
    expect(asked(...addresses).found).toEqual([`AIG6031 spec.addresses[${index}]`]);
  });
});
