import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { requestsOfLine } from '../../src/apps/replay/read-log';
import { Replay } from '../../src/apps/replay/replay';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import type { CompileResult } from '../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Chance, seedFrom } from '../support/random';
import { describeReleases } from './harness/program';
import { recordingConfig, writtenLog } from './harness/replay-log';
import { runLive } from './harness/run-live';
import { keySet } from './harness/tokens';
import { either } from './harness/upstreams';
import { mutatedWorlds } from './predictions/mutated-world';
import { compilable, prediction } from './predictions/prediction';
import { EARLY_KEY, EARLY_TOKEN, odd, reading } from './predictions/received';
import { type RandomRequest, randomRequest } from './predictions/requests';
import { send } from './predictions/sending';
import { services } from './predictions/services';
import { ALLOWED, ISSUER, keyHeaders } from './predictions/vocabulary';
import { widened } from './predictions/wide-world';

const SEED = seedFrom('REPLAY_SEED');
/** `REPLAY_WORLDS=200` is the full size. */
const WORLDS = Number(process.env.REPLAY_WORLDS ?? 3);
const REQUESTS = 100;

const recording = recordingConfig({
  headers: ['x-one', 'x-two', 'x-named', ALLOWED],
  credentialHeaders: [...Object.keys(keyHeaders('any')), EARLY_TOKEN.name, EARLY_KEY],
});

/** Whether a request that the data plane received would be forwarded or answered differently. */
function answerDifferently(
  sent: readonly RandomRequest[],
  { attachment: before }: Pick<CompileResult, 'attachment'>,
  { attachment: after }: Pick<CompileResult, 'attachment'>,
): boolean {
  if (!before || !after) return false;
  return sent.some((request) => {
    const [then, now] = [prediction(before, request), prediction(after, request)];
    if (!then || !now || then.status === 0) return false;
    return then.status !== now.status || then.ports.join() !== now.ports.join();
  });
}

/** Returns the settings of policies and filters that change headers of requests. */
function headerChangesIn(input: string): string {
  const changes: unknown[] = [];
  for (const document of parseAllDocuments(input))
    JSON.stringify(document.toJS(), (key, value) => {
      if (key === 'transformation' || key === 'requestHeaderModifier') changes.push(value);
      return value;
    });
  return JSON.stringify(changes);
}

describeReleases(`replayed logs and the running data plane (REPLAY_SEED=${SEED}, ${WORLDS} worlds)`, (dataPlane) => {
  const total = { same: 0, different: 0, undecided: 0, worldsWithoutRequests: 0 };
  /** Mutated resources that answer a request of the log differently, by how replay reports them. */
  const mutants = { noticed: 0, undecided: 0, missed: 0 };

  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('is reproduced, and mutated resources are noticed', async () => {
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
      const sent: RandomRequest[] = [];
      for (let n = 0; n < REQUESTS; n++) {
        const plain = randomRequest(chance);
        const request = index % 3 ? odd(plain, chance) : plain;
        sent.push(request);
        await send(live, request).catch(() => undefined);
      }
      const lines = (await writtenLog(live)).split('\n');
      await live.stop();
      const compiled = (input: string) => {
        const diagnostics = new DiagnosticCollector();
        return compile(loadText([{ name: 'world.yaml', text: input }], diagnostics), { dataPlane }, diagnostics);
      };
      const replayed = (now: ReturnType<typeof compiled>) => {
        const replay = new Replay({ now });
        for (const line of lines) for (const request of requestsOfLine(line)) replay.add(request);
        return replay.report();
      };
      const now = compiled(world.input);
      const { same, different, undecided, groups, requests } = replayed(now);
      total.same += same;
      total.different += different;
      total.undecided += undecided;
      // No listener of such a world accepts a connection.
      if (requests === 0) total.worldsWithoutRequests++;
      expect(groups, `REPLAY_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      for (const { what, input } of mutatedWorlds(world.input, chance)) {
        // The log contains headers as policies left them, so a change of these policies is not visible in it.
        if (headerChangesIn(input) !== headerChangesIn(world.input)) continue;
        const mutant = compiled(input);
        if (!answerDifferently(sent, now, mutant)) continue;
        const report = replayed(mutant);
        const missed = report.different === 0 && report.undecided === 0;
        mutants[report.different > 0 ? 'noticed' : missed ? 'missed' : 'undecided']++;
        expect(missed, `REPLAY_SEED=${SEED}, world ${index}, ${what}\n${world.input}`).toBe(false);
      }
    });
  });

  it('reproduces 99.99 % of the lines that the log describes, which are most of them', () => {
    const decided = total.same + total.different;
    console.log(`replayed logs: ${JSON.stringify({ ...total, mutants })}`);
    expect(total.same / decided).toBeGreaterThanOrEqual(0.9999);
    expect(decided / (decided + total.undecided)).toBeGreaterThan(0.5);
    expect(total.worldsWithoutRequests / WORLDS).toBeLessThan(0.1);
    expect(mutants.noticed).toBeGreaterThan(mutants.undecided);
  });
});
