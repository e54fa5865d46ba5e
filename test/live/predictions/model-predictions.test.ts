import { describe, expect, it } from 'vitest';
import { Chance, seedFrom } from '../../support/random';
import { describeReleases } from '../harness/program';
import { runLive } from '../harness/run-live';
import { compilableModels, type ModelOutcome, modelPrediction, modelReality, modelServers } from './model-outcome';
import { randomModelRequest } from './model-world';

const SEED = seedFrom('PREDICTION_SEED');
/** By hand: PREDICTION_WORLDS=100 for eight thousand requests. */
const WORLDS = Number(process.env.PREDICTION_WORLDS ?? 12);
const REQUESTS = 80;

describeReleases(`requests for random Models (PREDICTION_SEED=${SEED}, ${WORLDS} worlds)`, (dataPlane) => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('are answered as predicted', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilableModels(chance, dataPlane);
      const live = await runLive({ input: world.input, upstreams: modelServers(world), options: { dataPlane } });
      const differences: object[] = [];
      let undecided = 0;
      for (let n = 0; n < REQUESTS; n++) {
        const request = randomModelRequest(chance);
        const predicted = modelPrediction(attachment, request);
        const real = await modelReality(live, request, world.servers);
        if (!predicted) undecided++;
        else if (!agree(predicted, real)) differences.push({ request, predicted, real });
      }
      await live.stop();
      expect(differences, `PREDICTION_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      expect(undecided).toBeLessThan(REQUESTS / 4);
    });
  });
});

function agree(predicted: ModelOutcome, real: ModelOutcome): boolean {
  return real.status === undefined ? predicted.servers.includes(real.servers[0]!) : predicted.status === real.status;
}
