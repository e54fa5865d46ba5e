import { describe, expect, it } from 'vitest';
import { credentialsIn, withoutCredentials, withoutThese } from '../../../src/core/values/credentials';

const SAME = [
  { name: 'authorization', value: '"Bearer " + jwt.rawToken' },
  { name: 'x-api-key', value: 'apiKey.key' },
  { name: 'x-team', value: 'search' },
  { secretRef: { name: 'keys' }, text: 'Bearer tokens are required' },
];

describe('withoutCredentials', () => {
  it.each<[unknown, unknown]>([
    ...SAME.map((value): [unknown, unknown] => [value, value]),
    [
      { set: [{ name: 'Authorization', value: 'Bearer abc' }] },
      { set: [{ name: 'Authorization', value: 'Bearer <hidden>' }] },
    ],
    [{ metadata: { token: '"abc"', team: '"a"' } }, { metadata: { token: '"<hidden>"', team: '"a"' } }],
    [{ addRequestHeaders: { 'x-api-key': '"abc"' } }, { addRequestHeaders: { 'x-api-key': '"<hidden>"' } }],
    [{ add: [{ name: 'x-api-key', value: 'abc' }] }, { add: [{ name: 'x-api-key', value: '<hidden>' }] }],
    [
      { name: 'proxy-authorization', value: 'Basic YTpi' },
      { name: 'proxy-authorization', value: 'Basic <hidden>' },
    ],
    [
      { name: 'cookie', value: 'sid=1' },
      { name: 'cookie', value: '<hidden>' },
    ],
    [
      { name: 'x-goog-api-key', value: '"abc"' },
      { name: 'x-goog-api-key', value: '"<hidden>"' },
    ],
    [
      { name: 'authorization', value: `"Bearer " + (request.headers["x-team"] == 'a' ? 'one' : "t\\"wo")` },
      {
        name: 'authorization',
        value: `"Bearer " + (request.headers["x-team"] == '<hidden>' ? '<hidden>' : "<hidden>")`,
      },
    ],
    [
      { name: 'x-team', value: '"Bearer abc"' },
      { name: 'x-team', value: '"Bearer <hidden>"' },
    ],
    [
      { set: { authorization: 'Bearer abc', 'x-team': 'a' } },
      { set: { authorization: 'Bearer <hidden>', 'x-team': 'a' } },
    ],
    [{ env: [{ name: 'OPENAI_API_KEY', value: 'abc' }] }, { env: [{ name: 'OPENAI_API_KEY', value: '<hidden>' }] }],
    [{ auth: { key: 'abc' } }, { auth: { key: '<hidden>' } }],
    [{ backendAuth: { key: { value: 'abc' } } }, { backendAuth: { key: { value: '<hidden>' } } }],
    [{ users: ['ann:$apr1$x'] }, { users: ['ann:<hidden>'] }],
    [
      { matchExpressions: ['request.headers["x-api-key"] == "abc" && request.path == "/a"'] },
      { matchExpressions: ['request.headers["x-api-key"] == "<hidden>" && request.path == "<hidden>"'] },
    ],
    [
      { url: 'https://ann:pw@example.com/?api_key=abc&x=1' },
      { url: 'https://<hidden>@example.com/?api_key=<hidden>&x=1' },
    ],
    [{ content: 'send sk-abcdefghijklmnopqrst please' }, { content: 'send <hidden> please' }],
    [
      { field: 'api_key', value: 'abc' },
      { field: 'api_key', value: '<hidden>' },
    ],
  ])('%j', (value, shown) => {
    expect(withoutCredentials(value)).toEqual(shown);
    expect(withoutCredentials(withoutCredentials(value))).toEqual(shown);
  });

  it('considers the field that contains a value', () => {
    expect(withoutCredentials({ key: 'abc' }, 'auth')).toEqual({ key: '<hidden>' });
    expect(withoutCredentials(['ann:x'], 'users')).toEqual(['ann:<hidden>']);
  });
});

describe('credentialsIn', () => {
  it('finds hidden values without their scheme', () => {
    const found = credentialsIn([
      { name: 'authorization', value: 'Bearer abc' },
      { name: 'x-api-key', value: '"d" + "ef"' },
      { auth: { key: 'ghi' }, users: ['ann:jkl'] },
      'curl -H "authorization: Bearer mno123"',
    ]);
    expect([...found].sort()).toEqual(['abc', 'd', 'ef', 'ghi', 'jkl', 'mno123']);
  });

  it('redacts values in every spelling, except for plain words', () => {
    const text = `a Sup3r"secret b ${JSON.stringify('Sup3r"secret')} internal`;
    expect(withoutThese(text, ['Sup3r"secret', 'internal', 'a'])).toBe('a <hidden> b "<hidden>" internal');
  });
});
