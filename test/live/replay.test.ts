import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import * as gw from '../../src';
import { requestsOfLine } from '../../src/apps/replay/read-log';
import { Replay } from '../../src/apps/replay/replay';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Chance, seedFrom } from '../support/random';
import { describeReleases } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet } from './harness/tokens';
import { either } from './harness/upstreams';
import { compilable } from './predictions/prediction';
import { EARLY_KEY, EARLY_TOKEN, odd, reading } from './predictions/received';
import { randomRequest } from './predictions/requests';
import { send } from './predictions/sending';
import { services } from './predictions/services';
import { ALLOWED, ISSUER, keyHeaders } from './predictions/vocabulary';
import { widened } from './predictions/wide-world';

const SEED = seedFrom('REPLAY_SEED');
/** `REPLAY_WORLDS=200` is the full size. */
const WORLDS = Number(process.env.REPLAY_WORLDS ?? 3);
const REQUESTS = 100;

const RECORDED = gw.telemetry.TelemetryFields.replay({
  headers: ['x-one', 'x-two', 'x-named', ALLOWED],
  credentialHeaders: [...Object.keys(keyHeaders('any')), EARLY_TOKEN.name, EARLY_KEY],
});

/** Returns the configuration with a log that records all requests. */
function recording(config: string): string {
  const { frontendPolicies, ...rest } = parse(config);
  const add = Object.fromEntries(Object.entries(RECORDED).map(([name, { expression }]) => [name, expression]));
  return stringify({ ...rest, frontendPolicies: { ...frontendPolicies, accessLog: { add } } });
}

/** Returns the log when the process has written it: lines are written after responses. */
async function writtenLog(live: Live): Promise<string> {
  for (let before = live.log(); ; before = live.log()) {
    await setTimeout(500);
    if (live.log() === before) return before;
  }
}

describeReleases(`replayed logs and the running data plane (REPLAY_SEED=${SEED}, ${WORLDS} worlds)`, (dataPlane) => {
  const total = { same: 0, different: 0, undecided: 0, noticed: 0, mutants: 0 };

  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('is reproduced, and a moved backend is noticed', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world } = compilable(
        chance,
        'far',
        (input) => {
          const wide = index % 2 ? widened(input, chance) : input;
          return index % 3 ? reading(wide, chance, keySet(), ISSUER) : wide;
        },
        dataPlane,
      );
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [`web.demo:${port}`, either(() => ({ body: {} }))]),
      );
      const live = await runLive({
        input: world.input,
        upstreams: { ...upstreams, ...services() },
        options: { dataPlane },
        env: { LOG_FORMAT: 'json' },
        mutate: recording,
      });
      for (let n = 0; n < REQUESTS; n++) {
        const plain = randomRequest(chance);
        await send(live, index % 3 ? odd(plain, chance) : plain).catch(() => undefined);
      }
      const lines = (await writtenLog(live)).split('\n');
      await live.stop();
      const compiled = (input: string) => {
        const diagnostics = new DiagnosticCollector();
        return compile(loadText([{ name: 'world.yaml', text: input }], diagnostics), { dataPlane }, diagnostics);
      };
      const replayed = (now: ReturnType<typeof compiled>, isCounted: (line: string) => boolean = () => true) => {
        const replay = new Replay({ now });
        for (const line of lines.filter(isCounted)) for (const request of requestsOfLine(line)) replay.add(request);
        return replay.report();
      };
      const { same, different, undecided, groups, requests } = replayed(compiled(world.input));
      total.same += same;
      total.different += different;
      total.undecided += undecided;
      expect(requests).toBeGreaterThan(0);
      expect(groups, `REPLAY_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      const mutant = replayed(compiled(world.input.replace(/port: 1001\b/, 'port: 1002')), (line) =>
        line.includes(':1001"'),
      );
      total.mutants += mutant.requests > 0 ? 1 : 0;
      total.noticed += mutant.different > 0 ? 1 : 0;
    });
  });

  it('reproduces 99.99 % of the lines that the log describes, which are most of them', () => {
    const decided = total.same + total.different;
    console.log(`replayed logs: ${JSON.stringify(total)}`);
    expect(total.same / decided).toBeGreaterThanOrEqual(0.9999);
    expect(decided / (decided + total.undecided)).toBeGreaterThan(0.5);
    expect(total.noticed).toBeGreaterThan(0);
  });
});
