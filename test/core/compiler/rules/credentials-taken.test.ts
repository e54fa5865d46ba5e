import { describe, expect, it } from 'vitest';
import { AUTHENTICATIONS, type Authentication, PAIRS, SAME_PHASE } from './credential-pairs';
import { findingsFor, gateway, policy, route, service, toService } from './run';

const FIELDS = {
  jwt: { jwtAuthentication: { providers: [{ issuer: 'i', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }] } },
  basic: { basicAuthentication: { secretRef: { name: 'users' } } },
  key: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
};

function authentication(kind: Authentication, mode: string): object {
  const [[field, value]] = Object.entries(FIELDS[kind]);
  return { [field as string]: { ...value, mode } };
}

const CODE = 'AIG7030';

function findings(preRouting: object, traffic: object): string[] {
  return findingsFor([
    ...gateway(),
    service(),
    route('shop', [toService()]),
    policy('first', 'Gateway', 'gw', { traffic: { phase: 'PreRouting', ...preRouting } }),
    policy('second', 'HTTPRoute', 'shop', { traffic }),
  ]).filter((finding) => finding.startsWith(CODE));
}

describe('two authentications', () => {
  it.each(PAIRS)('%s %s before %s %s', (first, firstMode, second, secondMode, passes) => {
    const found = findings(authentication(first, firstMode), authentication(second, secondMode));
    expect(found).toEqual(passes ? [] : [`${CODE} spec.traffic.${AUTHENTICATIONS[second]}`]);
  });

  it.each(SAME_PHASE)('%s and %s of one phase, both Strict', (one, other) => {
    const both = { ...authentication(one, 'Strict'), ...authentication(other, 'Strict') };
    expect(findings({}, both)).toEqual([`${CODE} spec.traffic.${AUTHENTICATIONS[other]}`]);
    expect(findings({}, { ...authentication(one, 'Optional'), ...authentication(other, 'Optional') })).toEqual([]);
  });

  // `test/live/claims` sees the data plane do so.
  it('a token that may be missing and a key that has to be there, of one phase', () => {
    const both = { ...authentication('jwt', 'Optional'), ...authentication('key', 'Strict') };
    expect(findings({}, both)).toEqual([`${CODE} spec.traffic.apiKeyAuthentication`]);
    for (const [token, key] of [
      ['Strict', 'Optional'],
      ['Permissive', 'Strict'],
    ] as const)
      expect(findings({}, { ...authentication('jwt', token), ...authentication('key', key) })).toEqual([]);
  });
});
