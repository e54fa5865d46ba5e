import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { reportedCodes } from './harness/reported';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const prefix = (replacePrefixMatch: string) => ({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch } });
const full = (replaceFullPath: string) => ({ path: { type: 'ReplaceFullPath', replaceFullPath } });
const below = (value: string) => [{ path: { type: 'PathPrefix', value } }];

/** The redirect, its matches, the path of the first request, and how many redirects a client follows; `Infinity`: without an end. */
const WAYS: readonly [name: string, redirect: object, matches: readonly object[], path: string, followed: number][] = [
  ['whole', full('/there'), below('/'), '/old', Number.POSITIVE_INFINITY],
  ['grows', prefix('/v1'), below('/'), '/x', Number.POSITIVE_INFINITY],
  ['slash', prefix('/a/'), below('/a'), '/a', Number.POSITIVE_INFINITY],
  ['behind', full('/a/'), [{ path: { type: 'Exact', value: '/a' } }], '/a', 1],
  ['moved', prefix('/new'), below('/old'), '/old/x', 1],
  ['host', { hostname: 'host.example.com' }, below('/'), '/x', Number.POSITIVE_INFINITY],
  ['port', { port: 80 }, below('/'), '/x', Number.POSITIVE_INFINITY],
];

const input = new LiveInput().service('web', [{ port: 8080 }]);
for (const [name, requestRedirect, matches] of WAYS)
  input.route(name, {
    rules: [
      { matches, filters: [{ type: 'RequestRedirect', requestRedirect }] },
      { to: 'web:8080', matches: below('/new') },
    ],
  });

// AIG7182 makes this claim about the data plane.
describeLive('followed redirects', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
  });

  it.each(WAYS)('%s: %j', async (name, _, __, path, followed) => {
    let url = `http://${name}.example.com${path}`;
    let count = 0;
    for (; count <= 20; count++) {
      const { status, headers } = await live.get(url);
      if (status < 300 || status > 399) break;
      url = String(headers.location);
    }
    expect(count > 20 ? Number.POSITIVE_INFINITY : count).toBe(followed);
  });

  it('are found', () => {
    const expected = WAYS.flatMap(([name, , , , followed]) => (Number.isFinite(followed) ? [] : [name]));
    expect(reportedCodes(String(input), 'AIG7182')).toEqual(expected.sort());
  });
});
