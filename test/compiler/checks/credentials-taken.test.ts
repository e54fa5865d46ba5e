import { describe, expect, it } from 'vitest';
import { findingsFor, gateway, policy, route, service, toService } from './run';

const FIELDS = {
  jwt: { jwtAuthentication: { providers: [{ issuer: 'i', audiences: ['a'], jwks: { inline: '{"keys":[]}' } }] } },
  basic: { basicAuthentication: { secretRef: { name: 'users' } } },
  key: { apiKeyAuthentication: { secretRef: { name: 'keys' } } },
};
type Kind = keyof typeof FIELDS;

function authentication(kind: Kind, mode: string): object {
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

const FIELD_NAMES = { jwt: 'jwtAuthentication', basic: 'basicAuthentication', key: 'apiKeyAuthentication' };

describe('two authentications', () => {
  // What the running data plane answered to the credentials of either kind: whether any of them gets a request through.
  it.each<[first: Kind, mode: string, second: Kind, mode: string, passes: boolean]>([
    ['jwt', 'Strict', 'jwt', 'Strict', false],
    ['jwt', 'Optional', 'jwt', 'Strict', false],
    ['jwt', 'Strict', 'jwt', 'Optional', true],
    ['jwt', 'Strict', 'basic', 'Strict', false],
    ['jwt', 'Optional', 'basic', 'Strict', true],
    ['jwt', 'Strict', 'basic', 'Optional', true],
    ['jwt', 'Strict', 'key', 'Strict', false],
    ['jwt', 'Optional', 'key', 'Strict', false],
    ['jwt', 'Strict', 'key', 'Optional', true],
    ['basic', 'Strict', 'jwt', 'Strict', false],
    ['basic', 'Optional', 'jwt', 'Strict', true],
    ['basic', 'Strict', 'jwt', 'Optional', true],
    ['basic', 'Strict', 'basic', 'Strict', false],
    ['basic', 'Optional', 'basic', 'Strict', false],
    ['basic', 'Strict', 'basic', 'Optional', true],
    ['basic', 'Strict', 'key', 'Strict', false],
    ['basic', 'Optional', 'key', 'Strict', true],
    ['basic', 'Strict', 'key', 'Optional', true],
    ['key', 'Strict', 'jwt', 'Strict', false],
    ['key', 'Optional', 'jwt', 'Strict', false],
    ['key', 'Strict', 'jwt', 'Optional', true],
    ['key', 'Strict', 'basic', 'Strict', false],
    ['key', 'Optional', 'basic', 'Strict', true],
    ['key', 'Strict', 'basic', 'Optional', true],
    ['key', 'Strict', 'key', 'Strict', false],
    ['key', 'Optional', 'key', 'Strict', false],
    ['key', 'Strict', 'key', 'Optional', true],
  ])('%s %s before %s %s', (first, firstMode, second, secondMode, passes) => {
    const found = findings(authentication(first, firstMode), authentication(second, secondMode));
    expect(found).toEqual(passes ? [] : [`${CODE} spec.traffic.${FIELD_NAMES[second]}`]);
  });

  it.each<[one: Kind, other: Kind]>([
    ['jwt', 'basic'],
    ['jwt', 'key'],
    ['basic', 'key'],
  ])('%s and %s of one phase, both Strict', (one, other) => {
    const both = { ...authentication(one, 'Strict'), ...authentication(other, 'Strict') };
    expect(findings({}, both)).toEqual([`${CODE} spec.traffic.${FIELD_NAMES[other]}`]);
    expect(findings({}, { ...authentication(one, 'Optional'), ...authentication(other, 'Optional') })).toEqual([]);
  });
});
