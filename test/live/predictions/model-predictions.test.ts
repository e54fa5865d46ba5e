import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import type { Attachment } from '../../../src/core/compiler/model/attachment';
import { explainRequest } from '../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { answerOf } from '../../../src/library/testing/request-answer';
import { Chance, seedFrom } from '../../support/random';
import { completion, model } from '../harness/llm';
import { describeLive } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { http } from '../harness/upstreams';
import { type ModelRequest, type ModelWorld, randomModelRequest, randomModelWorld } from './model-world';

const SEED = seedFrom('PREDICTION_SEED');
/** By hand: PREDICTION_WORLDS=100 for eight thousand requests. */
const WORLDS = Number(process.env.PREDICTION_WORLDS ?? 12);
const REQUESTS = 80;

/** Models of a random world without errors, of which there is one at least. */
function compilable(chance: Chance): { world: ModelWorld; attachment: Attachment } {
  for (;;) {
    const world = randomModelWorld(chance);
    const diagnostics = new DiagnosticCollector();
    const { gateways, attachment } = compile(loadText([{ name: 'world.yaml', text: world.input }], diagnostics));
    if (world.servers.length > 0 && gateways.length === 1 && attachment) return { world, attachment };
  }
}

/** A status of the gateway itself, or the servers of which one answers; both where the choice of a virtual model decides. */
interface Outcome {
  readonly status?: number;
  readonly servers: readonly string[];
}

/** Returns undefined if the explanation reports that it cannot be decided. */
function prediction(
  attachment: Attachment,
  { path, host, port, headers, body, team }: ModelRequest,
): Outcome | undefined {
  const asked = { method: 'POST', host, path, headers, body, port };
  const [explanation] = explainRequest(attachment, asked);
  if (!explanation?.listener) return { status: 0, servers: [] };
  const said = answerOf(explanation, asked, { caller: team ? { apiKey: { team } } : {} });
  if (said.isUndecided || said.reason.startsWith('cannot be decided')) return undefined;
  const servers = said.destinations.map((key) => key.split('/').at(-1)!);
  const status = said.status ?? (said.reason.includes('gets 403') ? 403 : undefined);
  return status === undefined ? { servers } : { servers, status };
}

async function reality(live: Live, request: ModelRequest, servers: readonly string[]): Promise<Outcome> {
  const { path, host, port, headers, body, team } = request;
  live.forget();
  try {
    const url = `http://${host}${port === 80 ? '' : `:${port}`}${path}`;
    const key: ModelRequest['headers'] = team ? { 'x-key': `k-${team}` } : {};
    const { status } = await live.post(url, body, { headers: { host, ...headers, ...key } });
    const asked = [...servers.map((name) => `${name}.demo:80`), 'web.demo:1000'].find(
      (one) => live.seen(one).length > 0,
    );
    return asked ? { servers: [asked.endsWith(':1000') ? '1000' : asked.split('.')[0]!] } : { status, servers: [] };
  } catch {
    return { status: 0, servers: [] };
  }
}

describeLive(`requests for random Models (PREDICTION_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('are answered as predicted', { timeout: 60_000 }, async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(chance);
      const models = world.servers.map((name) => [`${name}.demo:80`, model(() => completion(name))] as const);
      const upstreams = { ...Object.fromEntries(models), 'web.demo:1000': http({ body: 'web' }) };
      const live = await runLive({ input: world.input, upstreams });
      const differences: object[] = [];
      let undecided = 0;
      for (let n = 0; n < REQUESTS; n++) {
        const request = randomModelRequest(chance);
        const predicted = prediction(attachment, request);
        const real = await reality(live, request, world.servers);
        if (!predicted) undecided++;
        else if (!agree(predicted, real)) differences.push({ request, predicted, real });
      }
      await live.stop();
      expect(differences, `PREDICTION_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      expect(undecided).toBeLessThan(REQUESTS / 4);
    });
  });
});

function agree(predicted: Outcome, real: Outcome): boolean {
  return real.status === undefined ? predicted.servers.includes(real.servers[0]!) : predicted.status === real.status;
}
