import { expect, it } from 'vitest';
import { type Guarantee, Prover, type Verdict } from '../../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../../src/core/compiler/queries/prove/findings/answer';
import {
  destinationsFor,
  isBrokenBy,
  type Sent,
} from '../../../../../../src/core/compiler/queries/prove/findings/replay';
import { compilable } from '../../../../../live/predictions/prediction';
import { randomRequest } from '../../../../../live/predictions/requests';
import { widened } from '../../../../../live/predictions/wide-world';
import { Chance, seedFrom } from '../../../../../support/random';
import { sent } from '../sent';
import { randomGuarantee } from './random-guarantee';

const SEED = seedFrom('GUARANTEE_SEED');
/** By hand: GUARANTEE_WORLDS=3000 for a hundred thousand questions and their requests. */
const WORLDS = Number(process.env.GUARANTEE_WORLDS ?? 60);
const GUARANTEES = 8;
const REQUESTS = 150;

it(`agrees with the evaluator of single requests (GUARANTEE_SEED=${SEED}, ${WORLDS} worlds)`, {
  timeout: 3_600_000,
}, () => {
  const counts = { holds: 0, 'does not hold': 0, 'cannot be decided': 0, 'about nothing': 0 };
  for (let world = 0; world < WORLDS; world++) {
    const chance = new Chance(SEED + world * 7919);
    const {
      world: made,
      attachment,
      calls,
    } = compilable(chance, 'short', (input) => (world % 2 ? widened(input, chance) : input));
    const routes = attachment.graph.routes.map(({ resource }) => `${resource.namespace}/${resource.name}`);
    const prover = new Prover(attachment, calls);
    const requests = Array.from({ length: REQUESTS }, () => sent(randomRequest(chance)));
    for (let n = 0; n < GUARANTEES; n++) {
      const guarantee = randomGuarantee(chance, routes);
      const verdict = answered(guarantee, prover, attachment);
      counts[verdict.is]++;
      const said = `${JSON.stringify(guarantee)}\n${JSON.stringify(verdict)}\nGUARANTEE_SEED=${SEED}, world ${world}\n${made.input}`;
      expect(mistake(guarantee, verdict), said).toBeUndefined();
    }

    function mistake(guarantee: Guarantee, verdict: Verdict): unknown {
      // Its request has been replayed by then; one that breaks nothing is a fault.
      if (verdict.is === 'does not hold') return undefined;
      if (verdict.is === 'cannot be decided') return verdict.reasons.find((reason) => reason.startsWith('a fault'));
      const { claim } = guarantee.always?.notShared ?? {};
      if (claim !== undefined) return sharing(claim);
      return requests.find((request) => isBrokenBy(guarantee, request, attachment, calls));
    }

    /** Two requests of two tenants that get to one destination. */
    function sharing(claim: string): readonly Sent[] | undefined {
      const users = new Map<string, Sent>();
      for (const request of requests) {
        const tenant = request.caller.jwt?.[claim];
        for (const destination of typeof tenant === 'string' ? (destinationsFor(request, attachment) ?? []) : []) {
          const other = users.get(destination);
          if (other && other.caller.jwt?.[claim] !== tenant) return [other, request];
          users.set(destination, request);
        }
      }
      return undefined;
    }
  }
  expect(counts['cannot be decided']).toBeLessThan((WORLDS * GUARANTEES) / 5);
});
