import { describe, expect, test } from 'vitest';
import { backend, route, scenario, to } from './scenario';

describe('optional keys of a Secret', () => {
  test('report a CA with a client certificate only if it would apply', () => {
    const found = (more: string) =>
      scenario(
        route('r', to('b')),
        backend(
          'b',
          `static: {host: b.example.com, port: 443}\npolicies: {tls: {mtlsCertificateRef: [{name: c}]${more}}}`,
        ),
      ).found;
    expect(found('')).toEqual(['AIG5043 spec.policies.tls.mtlsCertificateRef[0]']);
    expect(found(', caCertificateRefs: [{name: ca}]')).toEqual([]);
    expect(found(', insecureSkipVerify: All')).toEqual([]);
  });
});
