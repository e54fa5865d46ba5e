import { beforeAll, expect, it } from 'vitest';
import { grpc } from './harness/grpc';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { reportedCodes } from './harness/reported';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const TEAM = 'request.headers["x-team"]';
const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const ISSUER = { issuer: 'https://login.example.org/', audiences: ['shop'], jwks: { inline: keySet() } };
const TOKENS = { jwtAuthentication: { mode: 'Strict', providers: [ISSUER] } };
const writing = (value: string, name = 'x-team') => ({ transformation: { request: { set: [{ name, value }] } } });
const allowing = (text: string) => ({ authorization: { action: 'Allow', policy: { matchExpressions: [text] } } });
const counting = (expression: string) => ({
  rateLimit: {
    global: {
      domain: 'd',
      backendRef: { name: 'counter', port: 8081 },
      descriptors: [{ entries: [{ name: 'team', expression }] }],
    },
  },
});
const matching = (value: string) => ({ matches: [{ headers: [{ name: 'x-team', value }] }] });
const setting = {
  filters: [{ type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x-team', value: 'a' }] } }],
};
const assertion = token({ iss: ISSUER.issuer, aud: 'shop' });
const sent = { authorization: 'Bearer k-b' };

/**
 * The policy, a client's request, and the result: a status, or the counted descriptors. The key belongs to team b; the client claims to be
 * of team a.
 */
const WAYS: readonly [
  name: string,
  traffic: object,
  headers: Record<string, string>,
  gets: unknown,
  isFound: boolean,
  rule?: Readonly<Record<string, unknown>>,
][] = [
  [
    'authorized',
    { ...KEYS, ...writing('apiKey.team'), ...allowing(`${TEAM} == "a"`) },
    { ...sent, 'x-team': 'a' },
    200,
    true,
  ],
  [
    'fixed',
    { ...KEYS, ...writing('apiKey.team'), ...allowing('apiKey.team == "a"') },
    { ...sent, 'x-team': 'a' },
    403,
    false,
  ],
  ['counted', { ...KEYS, ...writing('apiKey.team'), ...counting(TEAM) }, { ...sent, 'x-team': 'a' }, ['a'], true],
  ['uncounted', { ...KEYS, ...writing('apiKey.team'), ...counting(TEAM) }, sent, [], true],
  ['filtered', counting(TEAM), {}, [], true, setting],
  ['matched', { ...KEYS, ...writing('apiKey.team') }, { ...sent, 'x-team': 'a' }, 200, true, matching('a')],
  ['unmatched', { ...KEYS, ...writing('apiKey.team') }, sent, 404, true, matching('b')],
  [
    'copied',
    { ...TOKENS, ...writing('"Bearer " + request.headers["x-assertion"]', 'authorization') },
    { 'x-assertion': assertion },
    401,
    true,
  ],
  [
    'located',
    { jwtAuthentication: { ...TOKENS.jwtAuthentication, location: { header: { name: 'x-assertion' } } } },
    { 'x-assertion': assertion },
    200,
    false,
  ],
];

const input = new LiveInput()
  .secret('keys', { one: JSON.stringify({ key: 'k-b', metadata: { team: 'b' } }) })
  .service('counter', [{ port: 8081 }])
  .service('web', [{ port: 8080 }]);
for (const [name, traffic, , , , rule] of WAYS) input.route(name, rule).policy(name, { traffic });

// AIG7180 makes this claim about the data plane.
describeLive('headers that are read before they are set', () => {
  let live: Live;
  const counted: string[] = [];

  beforeAll(async () => {
    live = await runLive({
      input: String(input),
      upstreams: {
        'web.demo:8080': http(),
        'counter.demo:8081': grpc({
          RateLimitService: {
            ShouldRateLimit: ({ descriptors }) => {
              for (const { entries } of descriptors) counted.push(entries[0].value);
              return { overall_code: 1 };
            },
          },
        }),
      },
    });
  });

  it.each(WAYS)('%s: %j, of %j: %j', async (name, _, headers, gets) => {
    counted.length = 0;
    const { status } = await live.get(`http://${name}.example.com/`, { headers });
    if (typeof gets === 'number') expect(status).toBe(gets);
    else expect([status, ...counted]).toEqual([200, ...(gets as string[])]);
  });

  it('are found', () => {
    const expected = WAYS.flatMap(([name, , , , isFound]) => (isFound ? [name] : []));
    expect(reportedCodes(String(input), 'AIG7180').map((one) => one.replace(/-httproute$/, ''))).toEqual(
      expected.sort(),
    );
  });
});
