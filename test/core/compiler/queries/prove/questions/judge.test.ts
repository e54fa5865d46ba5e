import { expect, it } from 'vitest';
import { loadText } from '../../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../../src/core/compiler/compile';
import { type Guarantee, Prover, type Verdict } from '../../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../../src/core/compiler/queries/prove/findings/answer';
import { DiagnosticCollector } from '../../../../../../src/core/diagnostics';
import { Chance, seedFrom } from '../../../../../support/random';
import { type Fate, fateOf, fatesOf, isBrokenBy, isShared } from './small-judge';
import { randomQuestion } from './small-question';
import { allRequests, asSmall } from './small-requests';
import { randomSmallWorld, type SmallWorld } from './small-world';
import { inputOf } from './small-yaml';

const SEED = seedFrom('JUDGE_SEED');
/** By hand: JUDGED_WORLDS=1250 JUDGED_QUESTIONS=80 for a hundred thousand questions. */
const WORLDS = Number(process.env.JUDGED_WORLDS ?? 40);
const QUESTIONS = Number(process.env.JUDGED_QUESTIONS ?? 20);

it(`proves the same as all possible requests (JUDGE_SEED=${SEED}, ${WORLDS} worlds)`, { timeout: 36_000_000 }, () => {
  const counts = { holds: 0, 'does not hold': 0, 'cannot be decided': 0, 'about nothing': 0 };
  for (let at = 0; at < WORLDS; at++) {
    const chance = new Chance(SEED + at * 7919);
    const { world, input, attachment, calls } = madeWorld(chance);
    const fates = fatesOf(world, allRequests(world));
    const through = fates.filter(({ passes, rule }) => passes && (rule?.to.length ?? 0) > 0);
    const prover = new Prover(attachment, calls);
    for (let n = 0; n < QUESTIONS; n++) {
      const guarantee = randomQuestion(world, chance);
      const verdict = answered({ name: 'one', ...guarantee }, prover, attachment);
      counts[verdict.is]++;
      const said = `${JSON.stringify(guarantee)}\n${JSON.stringify(verdict)}\nJUDGE_SEED=${SEED}, world ${at}\n${input}`;
      // Of all but these, requests that get nowhere break none.
      const { answered: isAnswered, credentialsEncrypted } = guarantee.always ?? {};
      const judged = isAnswered || credentialsEncrypted ? fates : through;
      expect(mistake(guarantee, verdict, judged, world), said).toBeUndefined();
    }
    if (process.env.JUDGED_WORLDS && at % 100 === 99) console.log(at + 1, counts);
  }
  const asked = counts.holds + counts['does not hold'] + counts['cannot be decided'];
  expect(counts['cannot be decided']).toBeLessThanOrEqual(asked / 20);
  expect(Math.min(counts.holds, counts['does not hold'])).toBeGreaterThan(asked / 10);
});

function madeWorld(chance: Chance) {
  for (;;) {
    const world = randomSmallWorld(chance);
    const input = inputOf(world);
    const diagnostics = new DiagnosticCollector();
    const { attachment, calls, judgement } = compile(
      loadText([{ name: 'world.yaml', text: input }], diagnostics),
      {},
      diagnostics,
    );
    if (attachment && !judgement.blocked) return { world, input, attachment, calls };
  }
}

function mistake(guarantee: Guarantee, verdict: Verdict, fates: readonly Fate[], world: SmallWorld): unknown {
  if (verdict.is === 'cannot be decided') return verdict.reasons.find((reason) => reason.startsWith('a fault'));
  if (verdict.is === 'about nothing' && verdict.reason.startsWith('the inputs contain no ')) return undefined;
  if (guarantee.always?.notShared) {
    return isShared(guarantee, fates) === (verdict.is === 'does not hold') ? undefined : 'it is the other way round';
  }
  const breaking = fates.find((fate) => isBrokenBy(guarantee, fate, world));
  if (verdict.is !== 'does not hold') return breaking?.request;
  if (!breaking) return 'no request breaks it';
  const replayed = fateOf(world, asSmall(verdict.counterexample));
  return isBrokenBy(guarantee, replayed, world) ? undefined : 'its request does not break it';
}
