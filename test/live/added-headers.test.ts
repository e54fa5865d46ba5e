import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const USER = { name: 'x-user', value: '"alice"' };
const transformation = (request: object) => ({ transformation: { request } });
const ADDED = transformation({ add: [USER] });
/** A route's change to the header, and the value that the service receives if the client sent `admin`. */
const WAYS: Readonly<Record<string, readonly [traffic: object, got: string | undefined]>> = {
  added: [ADDED, 'admin, alice'],
  set: [transformation({ set: [USER] }), 'alice'],
  both: [transformation({ add: [USER], set: [{ ...USER, value: '"bob"' }] }), 'bob'],
  removed: [transformation({ add: [USER], remove: ['x-user'] }), undefined],
  // A conditional choice replaces the Gateway's setting, and may leave everything unchanged.
  chosen: [
    { transformation: { conditional: [{ condition: 'false', policy: { request: { set: [USER] } } }] } },
    'admin',
  ],
  other: [transformation({ set: [{ ...USER, name: 'x-other' }] }), 'admin'],
  general: [{}, 'alice'],
  modified: [{ ...ADDED, headerModifiers: { request: { remove: ['x-user'] } } }, undefined],
};
const ORIGINS = [
  'https://*.example.com',
  'null',
  'https://A.example.com',
  'https://b.example.com/',
  'https://c.example.com:443',
];

function input(): string {
  const built = new LiveInput();
  built.policy('all', { traffic: transformation({ set: [USER] }) }, 'Gateway/edge');
  for (const [name, [traffic]] of Object.entries(WAYS)) {
    built.route(name);
    if (Object.keys(traffic).length > 0) built.policy(name, { traffic });
  }
  const csrf = { additionalOrigins: [...ORIGINS, 'https://d.example.com'] };
  return String(built.route('origins').policy('origins', { traffic: { csrf } }));
}

describeLive('the reported behavior of headers and origins', () => {
  it('is so', async () => {
    const live = await runLive({ input: input(), upstreams: { 'web.demo:8080': http() } });
    for (const [name, [, got]] of Object.entries(WAYS)) {
      const { body } = await live.get(`http://${name}.example.com/`, { headers: { 'x-user': 'admin' } });
      expect([name, JSON.parse(body).headers['x-user']]).toEqual([name, got]);
    }
    const from = async (origin: string) => {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      return (await live.post('http://origins.example.com/', 'x', { headers })).status;
    };
    for (const origin of ['x', 'a', 'b', 'c'].map((name) => `https://${name}.example.com`))
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    expect(await from('null')).toBe(403);
    expect(await from('https://d.example.com')).toBe(200);
  });
});
