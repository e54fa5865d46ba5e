import { expect, it } from 'vitest';
import { diagnose, gateway, policy, route, service, toService } from './run';

const labels = { keys: 'yes' };
const secret = (name: string, stringData: object) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'demo', labels },
  stringData,
});
const key = (text: string, metadata?: object) => JSON.stringify({ key: text, metadata });
const hash = '{"keyHash":"sha256:2C26B46B68FFC68FF99B453C1D30413413422D706483BFA0F98A5E886266E7AE"}';

function told(...secrets: object[]): string[] {
  const traffic = { apiKeyAuthentication: { secretSelector: { matchLabels: labels } } };
  const documents = [...gateway(), service(), route('r', [toService()]), policy('p', 'HTTPRoute', 'r', { traffic })];
  const found = diagnose([...documents, ...secrets]).filter(({ code }) => code === 'AIG7122');
  return found.map(
    ({ path, message }) => `${path} ${message.split(' has')[0]} / ${message.split(/as entry | but different/)[1]}`,
  );
}

const WHERE = 'spec.traffic.apiKeyAuthentication entry';

it('reports entries with the same key but different metadata', () => {
  expect(told(secret('a', { one: key('foo', { group: 'x' }), two: key('foo', { group: 'y' }) }))).toEqual([
    `${WHERE} \`two\` of Secret demo/a / \`one\` of Secret demo/a`,
  ]);
  expect(told(secret('b', { one: key('foo', { group: 'x' }) }), secret('a', { two: ' foo\n' }))).toEqual([
    `${WHERE} \`one\` of Secret demo/b / \`two\` of Secret demo/a`,
  ]);
  expect(told(secret('a', { one: hash, two: key('foo', { group: 'y' }) }))).toHaveLength(1);
});

it.each([
  [{ one: key('foo', { group: 'x', team: 'z' }), two: key('foo', { team: 'z', group: 'x' }) }],
  [{ one: key('foo', {}), two: 'foo', three: hash }],
  [{ one: key('foo', { group: 'x' }), two: key('bar', { group: 'y' }), three: '', four: '{' }],
])('other keys and the same metadata are not: %j', (entries) => {
  expect(told(secret('a', entries))).toEqual([]);
});
