import { describe, expect, it } from 'vitest';
import { requestsOfLine } from '../../src/apps/replay/read-log';
import { Replay } from '../../src/apps/replay/replay';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Chance, seedFrom } from '../support/random';
import { describeReleases } from './harness/program';
import { recordingConfig, writtenLog } from './harness/replay-log';
import { runLive } from './harness/run-live';
import { compilableModels, modelReality, modelServers } from './predictions/model-outcome';
import { randomModelRequest } from './predictions/model-world';

const SEED = seedFrom('REPLAY_SEED');
/** `REPLAY_WORLDS=100` is the full size. */
const WORLDS = Number(process.env.REPLAY_WORLDS ?? 3);
const REQUESTS = 80;

describeReleases(`replayed logs of Models (REPLAY_SEED=${SEED}, ${WORLDS} worlds)`, (dataPlane) => {
  const total = { same: 0, different: 0, undecided: 0 };

  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('is reproduced', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world } = compilableModels(chance, dataPlane);
      const live = await runLive({
        input: world.input,
        upstreams: modelServers(world),
        options: { dataPlane },
        env: { LOG_FORMAT: 'json' },
        mutate: recordingConfig({ headers: ['x-one'], credentialHeaders: ['x-key'] }),
      });
      for (let n = 0; n < REQUESTS; n++) await modelReality(live, randomModelRequest(chance), world.servers);
      const log = await writtenLog(live);
      await live.stop();
      const diagnostics = new DiagnosticCollector();
      const now = compile(
        loadText([{ name: 'world.yaml', text: world.input }], diagnostics),
        { dataPlane },
        diagnostics,
      );
      const replay = new Replay({ now });
      for (const line of log.split('\n')) for (const request of requestsOfLine(line)) replay.add(request);
      const { same, different, undecided, groups } = replay.report();
      total.same += same;
      total.different += different;
      total.undecided += undecided;
      expect(groups, `REPLAY_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
    });
  });

  it('reproduces the lines that the log describes, which are most of them', () => {
    const decided = total.same + total.different;
    console.log(`replayed logs of Models: ${JSON.stringify(total)}`);
    expect(total.same / decided).toBeGreaterThanOrEqual(0.9999);
    expect(decided / (decided + total.undecided)).toBeGreaterThan(0.5);
  });
});
