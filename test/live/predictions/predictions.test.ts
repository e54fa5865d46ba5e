import { describe, expect, it } from 'vitest';
import { Chance, seedFrom } from '../../support/random';
import type { Answer } from '../harness/client';
import { describeReleases } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { keySet } from '../harness/tokens';
import { either } from '../harness/upstreams';
import { compilable, type Outcome, prediction } from './prediction';
import { odd, reading } from './received';
import { type RandomRequest, randomRequest } from './requests';
import { send } from './sending';
import { services } from './services';
import { ISSUER } from './vocabulary';
import { widened } from './wide-world';

const SEED = seedFrom('PREDICTION_SEED');
/** By hand: PREDICTION_WORLDS=200 for 20,000 requests. */
const WORLDS = Number(process.env.PREDICTION_WORLDS ?? 5);
const REQUESTS = 100;

describeReleases(`predictions and the running data plane (PREDICTION_SEED=${SEED}, ${WORLDS} worlds)`, (dataPlane) => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('answers as predicted', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(
        chance,
        'far',
        (input) => {
          const wide = index % 2 ? widened(input, chance) : input;
          return index % 3 ? reading(wide, chance, keySet(), ISSUER) : wide;
        },
        dataPlane,
      );
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [
          `web.demo:${port}`,
          either((request) => ({ body: { port, headers: request.headers } })),
        ]),
      );
      const live = await runLive({
        input: world.input,
        upstreams: { ...upstreams, ...services() },
        options: { dataPlane },
      });
      const differences: object[] = [];
      let undecided = 0;
      for (let n = 0; n < REQUESTS; n++) {
        const plain = randomRequest(chance);
        const request = index % 3 ? odd(plain, chance) : plain;
        const predicted = prediction(attachment, request);
        const real = await reality(live, request);
        if (!predicted) undecided++;
        else if (!agree(predicted, real)) differences.push({ request, predicted, real });
      }
      await live.stop();
      expect(differences, `PREDICTION_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      expect(undecided).toBeLessThan(REQUESTS / 4);
    });
  });
});

async function reality(live: Live, request: RandomRequest): Promise<Outcome> {
  let answer: Answer;
  try {
    answer = await send(live, request);
  } catch {
    return { status: 0, ports: [] };
  }
  const { body, headers: received } = answer;
  const status = statusOfGrpc(received['grpc-status']) ?? answer.status;
  if (!body.startsWith('{"port"')) return { status, ports: [], ...(body ? { body } : {}) };
  const { port, headers: seen } = answer.json<{ port: number; headers: Record<string, string> }>();
  const marks = { policy: seen['x-policy'], answer: answer.headers['x-answer'], chosen: seen['x-chosen'] };
  return { status, ports: [port], ...JSON.parse(JSON.stringify(marks)) };
}

/** The data plane always answers gRPC clients with a 200. Maps the gRPC status to the HTTP status that other clients receive. */
const GRPC_STATUSES: Readonly<Record<string, number>> = { 7: 403, 12: 404, 14: 500, 16: 401 };

function statusOfGrpc(code: string | undefined): number | undefined {
  return code === undefined ? undefined : (GRPC_STATUSES[code] ?? Number(code));
}

function agree(predicted: Outcome, real: Outcome): boolean {
  if (predicted.status !== real.status || predicted.policy !== real.policy) return false;
  if (predicted.answer !== real.answer || predicted.chosen !== real.chosen) return false;
  if (predicted.body !== undefined && predicted.body !== real.body) return false;
  return real.ports.length === 0 ? predicted.ports.length === 0 : predicted.ports.includes(real.ports[0]!);
}
