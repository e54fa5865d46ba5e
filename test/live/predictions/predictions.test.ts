import { describe, expect, it } from 'vitest';
import { Chance, seedFrom } from '../../support/random';
import { type Answer, askByHttp2 } from '../harness/client';
import { describeLive } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { token } from '../harness/tokens';
import { either } from '../harness/upstreams';
import { compilable, type Outcome, prediction } from './prediction';
import { type RandomRequest, randomRequest } from './requests';
import { services } from './services';
import { keyHeaders, tokenHeaders } from './vocabulary';
import { widened } from './wide-world';

const SEED = seedFrom('PREDICTION_SEED');
/** By hand: PREDICTION_WORLDS=100 for ten thousand requests. */
const WORLDS = Number(process.env.PREDICTION_WORLDS ?? 5);
const REQUESTS = 100;

describeLive(`predictions and the running data plane (PREDICTION_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('answers as predicted', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(chance, 'far', (input) => (index % 2 ? widened(input, chance) : input));
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [
          `web.demo:${port}`,
          either((request) => ({ body: { port, headers: request.headers } })),
        ]),
      );
      const live = await runLive({ input: world.input, upstreams: { ...upstreams, ...services() } });
      const differences: object[] = [];
      let undecided = 0;
      for (let n = 0; n < REQUESTS; n++) {
        const request = randomRequest(chance);
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
  const { method, url, headers, claims, team, serverName, isGrpc } = request;
  let answer: Answer;
  try {
    // URLs forget the case of the host; the Host header does not.
    const host = /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? '';
    const authorization: RandomRequest['headers'] = claims ? tokenHeaders(token(claims)) : {};
    const tls = serverName ? { tls: { servername: serverName } } : {};
    const question = { headers: { host, ...headers, ...keyHeaders(team), ...authorization }, ...tls };
    const port = Number(new URL(url).port || 80);
    answer = isGrpc ? await askByHttp2(await live.front(port), url, question) : await live.ask(method, url, question);
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

/** What the data plane answers to gRPC clients is always a 200; the status that another client gets is told otherwise. */
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
