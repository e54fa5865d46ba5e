import { describe, expect, it } from 'vitest';
import { type Guarantee, Prover } from '../../../src/core/compiler/queries/prove';
import { answered } from '../../../src/core/compiler/queries/prove/findings/answer';
import { DOCUMENTS } from '../../../src/core/compiler/queries/prove/questions/proof-questions';
import type { Counterexample } from '../../../src/core/compiler/queries/prove/verdict';
import { randomGuarantee } from '../../core/compiler/queries/prove/findings/random-guarantee';
import { Chance, seedFrom } from '../../support/random';
import { describeLive } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { keySet } from '../harness/tokens';
import { either } from '../harness/upstreams';
import { contradicts, type Observed, portsOfRoutes } from './contradiction';
import { isSendable, type SentAnswer, sendCounterexample } from './counterexample';
import { compilable } from './prediction';
import { odd, reading } from './received';
import { type RandomRequest, randomRequest } from './requests';
import { send } from './sending';
import { services } from './services';
import { ISSUER } from './vocabulary';
import { widened } from './wide-world';

const SEED = seedFrom('COUNTEREXAMPLE_SEED');
/** By hand: COUNTEREXAMPLE_WORLDS=60 for a thousand counterexamples, and six thousand requests against proved guarantees. */
const WORLDS = Number(process.env.COUNTEREXAMPLE_WORLDS ?? 4);
const GUARANTEES = 30;
/** Against the guarantees of a world that are proved. */
const REQUESTS = 100;
/** In the body of all requests. */
const CONTENT = 'content-of-a-client';

/** In all worlds: in some, nothing can be decided. */
let sent = 0;
let tried = 0;

describeLive(`counterexamples and the running data plane (COUNTEREXAMPLE_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('breaks guarantees as predicted', async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment, calls } = compilable(chance, 'short', (input) => {
        const wide = index % 2 ? widened(input, chance) : input;
        return index % 3 ? reading(wide, chance, keySet(), ISSUER) : wide;
      });
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [
          `web.demo:${port}`,
          either(({ headers, body }) => ({ body: { port, headers, body } })),
        ]),
      );
      let processed = '';
      const live = await runLive({
        input: world.input,
        upstreams: { ...upstreams, ...services((text) => (processed += text)) },
      });
      const routes = attachment.graph.routes.map(({ resource }) => `${resource.namespace}/${resource.name}`);
      const prover = new Prover(attachment, calls);
      const spurious: object[] = [];
      const proved: Guarantee[] = [];
      for (let n = 0; n < GUARANTEES; n++) {
        const guarantee = randomGuarantee(chance, routes);
        const verdict = answered(guarantee, prover, attachment);
        if (verdict.is === 'holds') proved.push(guarantee);
        if (verdict.is !== 'does not hold' || !isSendable(verdict.counterexample)) continue;
        sent++;
        const answer = await sendCounterexample(verdict.counterexample, live, attachment).catch((error: Error) => ({
          status: 0,
          body: error.message,
        }));
        if (!isAsSaid(guarantee, verdict.counterexample, answer)) spurious.push({ guarantee, verdict, answer });
      }
      const portsOf = portsOfRoutes(attachment);
      const contradicted: object[] = [];
      for (let n = 0; proved.length > 0 && n < REQUESTS; n++) {
        const request = odd(randomRequest(chance), chance);
        processed = '';
        const observed = await observedOf(live, request, () => processed);
        tried++;
        for (const guarantee of proved)
          if (contradicts(guarantee, request, observed, portsOf)) contradicted.push({ guarantee, request, observed });
      }
      await live.stop();
      expect(contradicted, `COUNTEREXAMPLE_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
      expect(spurious, `COUNTEREXAMPLE_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
    });
  });

  it('has sent some', () => {
    if (process.env.COUNTEREXAMPLE_WORLDS)
      console.log(`${sent} counterexamples were sent, and ${tried} requests against proved guarantees`);
    expect(sent).toBeGreaterThan(WORLDS * 2);
    expect(tried).toBeGreaterThan(WORLDS * 20);
  });
});

const WEB = 'web.demo.svc.cluster.local';
const PROCESSOR = 'processor.demo.svc.cluster.local';

async function observedOf(live: Live, request: RandomRequest, processed: () => string): Promise<Observed> {
  try {
    const hasBody = !['GET', 'OPTIONS', 'DELETE'].includes(request.method);
    const { status, body } = await send(live, request, hasBody ? JSON.stringify({ text: CONTENT }) : undefined);
    const isServed = status === 200 && body.startsWith('{"port"');
    const { port, headers = {}, body: got = '' } = isServed ? JSON.parse(body) : {};
    const contentAt = [...(got.includes(CONTENT) ? [WEB] : []), ...(processed().includes(CONTENT) ? [PROCESSOR] : [])];
    return { status, body, forwarded: headers, contentAt, ...(isServed ? { port } : {}) };
  } catch (error) {
    return { status: 0, body: String(error), forwarded: {}, contentAt: [] };
  }
}

function isAsSaid(
  { always }: Guarantee,
  { method, tls, http2, destination }: Counterexample,
  { status, body }: SentAnswer,
): boolean {
  if (always?.answered) return status === 404 || status === 500;
  // Credentials that are required in plain text are sent in plain text, even if the request is then refused.
  if (always?.credentialsEncrypted && !tls) return status > 0;
  if (destination === DOCUMENTS) return status === 200 && body.includes('authorization_servers');
  // Servers of Node refuse a `host` without a value, which the process forwards over HTTP/2.
  if (http2 && status === 503) return body.startsWith('upstream call failed');
  return status === 200 && (method === 'HEAD' || body.startsWith('{"port"'));
}
