import { describe, expect, it } from 'vitest';
import { requestsOfLine } from '../../../src/apps/replay/read-log';
import { Replay } from '../../../src/apps/replay/replay';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { keySet } from '../../live/harness/tokens';
import { compilable, type Outcome, prediction } from '../../live/predictions/prediction';
import { reading } from '../../live/predictions/received';
import { type RandomRequest, randomRequest } from '../../live/predictions/requests';
import { sentRequest } from '../../live/predictions/sending';
import { ALLOWED, ISSUER } from '../../live/predictions/vocabulary';
import { widened } from '../../live/predictions/wide-world';
import { Chance, seedFrom } from '../../support/random';

const SEED = seedFrom('REPLAY_SEED');
const WORLDS = Number(process.env.REPLAY_LOGS ?? 6);
const REQUESTS = 150;

/**
 * Returns the line of the minimal form for a request and its outcome.
 *
 * @param hasOtherPlaces - whether policies before routing look for credentials where clients do not send any
 */
function lineOf(request: RandomRequest, outcome: Outcome, hasOtherPlaces: boolean): string {
  const { method, url, headers, claims, team, isGrpc } = request;
  const { host, protocol, pathname, search, port } = new URL(url);
  const [served] = outcome.ports;
  const caller = { ...(claims ? { jwt: claims } : {}), ...(team === undefined ? {} : { apiKey: { team } }) };
  return JSON.stringify({
    method,
    url: `${protocol}//${/^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? host}${pathname}${search}`,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    ...(isGrpc ? { http2: true } : {}),
    headers: Object.fromEntries(sentRequest(request, () => 'token').lines),
    ...(hasOtherPlaces && (claims || team) ? {} : { caller }),
    status: outcome.status,
    ...(served === undefined ? {} : { backend: `Service/demo/web/${served}` }),
    reason: served === undefined ? reasonOf(outcome.status, headers[ALLOWED] !== undefined) : 'Upstream',
  });
}

function reasonOf(status: number, isAllowed: boolean): string {
  if (status === 401) return 'JwtAuth';
  if (status === 403) return isAllowed ? 'Authorization' : 'ExtAuth';
  return status === 404 ? 'NotFound' : 'DirectResponse';
}

describe(`random logs (REPLAY_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  it.each(Array.from({ length: WORLDS }, (_, index) => index))(
    'world %i is reproduced, and its mutants are not',
    (index) => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(chance, 'far', (input) => {
        const wide = index % 2 ? widened(input, chance) : input;
        return index % 3 ? reading(wide, chance, keySet(), ISSUER) : wide;
      });
      const result = compiled(world.input);
      const lines = Array.from({ length: REQUESTS }, () => randomRequest(chance)).flatMap((request) => {
        const outcome = request.serverName === undefined ? prediction(attachment, request) : undefined;
        return outcome && outcome.status > 0 ? [lineOf(request, outcome, world.input.includes('x-early'))] : [];
      });
      const same = replayed(lines, result);
      expect(same.groups, `REPLAY_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      // Where policies look for credentials elsewhere, the log of most callers is incomplete.
      if (!world.input.includes('x-early')) expect(same.undecided).toBeLessThan(lines.length / 4);
      const served = lines.filter((line) => line.includes('"Upstream"'));
      const moved = replayed(served, compiled(world.input.replaceAll(/^(\s+backendRefs:).*$/gm, '$1 []')));
      if (served.length > 0) expect(moved.different + moved.undecided).toBeGreaterThan(0);
    },
  );
});

function compiled(input: string) {
  const diagnostics = new DiagnosticCollector();
  return compile(loadText([{ name: 'world.yaml', text: input }], diagnostics), {}, diagnostics);
}

function replayed(lines: readonly string[], now: ReturnType<typeof compiled>) {
  const replay = new Replay({ now });
  for (const line of lines) for (const request of requestsOfLine(line)) replay.add(request);
  return replay.report();
}
