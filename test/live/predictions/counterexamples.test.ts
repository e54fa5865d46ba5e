import { describe, expect, it } from 'vitest';
import { type Guarantee, Prover } from '../../../src/core/compiler/queries/prove';
import { answered } from '../../../src/core/compiler/queries/prove/findings/answer';
import type { Counterexample } from '../../../src/core/compiler/queries/prove/verdict';
import { randomGuarantee } from '../../core/compiler/queries/prove/findings/random-guarantee';
import { Chance, seedFrom } from '../../support/random';
import { describeLive } from '../harness/program';
import { type Live, runLive } from '../harness/run-live';
import { token } from '../harness/tokens';
import { either } from '../harness/upstreams';
import { compilable } from './prediction';
import { services } from './services';
import { ALLOWED, tokenHeaders } from './vocabulary';
import { widened } from './wide-world';

const SEED = seedFrom('COUNTEREXAMPLE_SEED');
/** By hand: COUNTEREXAMPLE_WORLDS=60 for a thousand counterexamples. */
const WORLDS = Number(process.env.COUNTEREXAMPLE_WORLDS ?? 4);
const GUARANTEES = 30;

/** In all worlds: in some, nothing can be decided. */
let sent = 0;

describeLive(`counterexamples and the running data plane (COUNTEREXAMPLE_SEED=${SEED}, ${WORLDS} worlds)`, () => {
  describe.each(Array.from({ length: WORLDS }, (_, index) => index))('world %i', (index) => {
    it('breaks guarantees as it is said', { timeout: 120_000 }, async () => {
      const chance = new Chance(SEED + index * 7919);
      const { world, attachment } = compilable(chance, 'short', (input) =>
        index % 2 ? widened(input, chance) : input,
      );
      const upstreams = Object.fromEntries(
        world.ports.map((port) => [`web.demo:${port}`, either(() => ({ body: { port } }))]),
      );
      const live = await runLive({ input: world.input, upstreams: { ...upstreams, ...services() } });
      const routes = attachment.graph.routes.map(({ resource }) => `${resource.namespace}/${resource.name}`);
      const prover = new Prover(attachment);
      const spurious: object[] = [];
      for (let n = 0; n < GUARANTEES; n++) {
        const guarantee = randomGuarantee(chance, routes);
        const verdict = answered(guarantee, prover, attachment);
        if (verdict.is !== 'does not hold') continue;
        sent++;
        const answer = await answerTo(verdict.counterexample, live).catch((error: Error) => ({
          status: 0,
          body: error.message,
        }));
        if (!isAsSaid(guarantee, verdict.counterexample, answer)) spurious.push({ guarantee, verdict, answer });
      }
      await live.stop();
      expect(spurious, `COUNTEREXAMPLE_SEED=${SEED}, world ${index}\n${world.input}`).toEqual([]);
    });
  });

  it('has sent some', () => {
    if (process.env.COUNTEREXAMPLE_WORLDS) console.log(`${sent} counterexamples were sent`);
    expect(sent).toBeGreaterThan(WORLDS * 2);
  });
});

interface Outcome {
  readonly status: number;
  readonly body: string;
}

async function answerTo(counterexample: Counterexample, live: Live): Promise<Outcome> {
  const { method, host, path, headers, port, tls, serverName, caller } = counterexample;
  // A token without an audience is taken for one of the right one.
  const jwt = caller.jwt ?? caller.beforeRouting?.jwt;
  const claims = jwt && { aud: 'shop', ...jwt };
  const allowed = caller.externalAuthorizationAllows ? [[ALLOWED, 'yes'] as const] : [];
  const all = [...headers, ...allowed, ...(claims ? Object.entries(tokenHeaders(token(claims))) : [])];
  const byName: Record<string, string[]> = {};
  for (const [name, value] of all) byName[name] = [...(byName[name] ?? []), value];
  const { status, body } = await live.ask(method, `${tls ? 'https' : 'http'}://gateway.example:${port}/`, {
    via: port,
    rawPath: path,
    headers: { host, ...byName },
    ...(serverName === undefined ? {} : { tls: { servername: serverName } }),
  });
  return { status, body };
}

function isAsSaid({ always }: Guarantee, { method }: Counterexample, { status, body }: Outcome): boolean {
  if (always?.answered) return status === 404 || status === 500;
  return status === 200 && (method === 'HEAD' || body.startsWith('{"port"'));
}
