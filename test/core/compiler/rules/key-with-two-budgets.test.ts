import { expect, it } from 'vitest';
import { diagnose, gateway, policy, route, service, toService } from './run';

const secret = (name: string, stringData: object) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'demo' },
  stringData,
});
const key = (text: string, metadata?: object) => JSON.stringify({ key: text, metadata });
const hash = (metadata: object) =>
  JSON.stringify({ keyHash: 'sha256:2C26B46B68FFC68FF99B453C1D30413413422D706483BFA0F98A5E886266E7AE', metadata });
const asked = (name: string) => ({ traffic: { apiKeyAuthentication: { secretRef: { name } } } });

function told(one: object, other: object, expression = 'apiKey.team'): string[] {
  const entries = [{ name: 'who', expression }];
  const descriptors = [{ entries, unit: 'Requests' }];
  const rateLimit = { global: { backendRef: { name: 'shop', port: 80 }, domain: 'd', descriptors } };
  const found = diagnose([
    ...[...gateway(), service()],
    ...[route('one', [toService()]), route('other', [toService()])],
    ...[secret('a', one), policy('one', 'HTTPRoute', 'one', asked('a'))],
    ...[secret('b', other), policy('other', 'HTTPRoute', 'other', asked('b'))],
    policy('limit', 'Gateway', 'gw', { traffic: { rateLimit } }),
  ]).filter(({ code }) => code === 'AIG5118');
  return found.map(({ message }) => message.split(', which limits')[0] ?? '');
}

it('reports a key that two Secrets assign to different callers', () => {
  expect(told({ x: key('foo', { team: 's' }) }, { y: key('foo', { team: 't' }) })).toEqual([
    'entry `y` of Secret demo/b has the same API key as entry `x` of Secret demo/a but another `team`',
  ]);
  expect(told({ x: key('foo', { team: 's' }) }, { y: 'foo' })).toHaveLength(1);
  expect(told({ x: key('foo', { team: 's' }) }, { y: hash({ team: 't' }) })).toHaveLength(1);
  const fallback = 'default(string(apiKey["team"]), "none")';
  expect(told({ x: key('foo', { team: 's' }) }, { y: key('foo', { team: 't' }) }, fallback)).toHaveLength(1);
});

it.each<[string, object, object, string?]>([
  ['the same of both', { x: key('foo', { team: 's', a: 1 }) }, { y: key('foo', { team: 's', a: 2 }) }],
  ['other keys', { x: key('foo', { team: 's' }) }, { y: key('bar', { team: 't' }) }],
  [
    'limits that count by something else',
    { x: key('foo', { team: 's' }) },
    { y: key('foo', { team: 't' }) },
    'jwt.sub',
  ],
  ['entries that are none', { x: '{', z: '' }, { y: key('foo', { team: 't' }) }],
])('does not report %s', (_, one, other, expression) => {
  expect(told(one, other, expression)).toEqual([]);
});
