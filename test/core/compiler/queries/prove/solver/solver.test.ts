import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadText } from '../../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../../src/core/compiler/compile';
import { type Guarantee, Prover, type Verdict } from '../../../../../../src/core/compiler/queries/prove';
import { answered } from '../../../../../../src/core/compiler/queries/prove/findings/answer';
import { DiagnosticCollector } from '../../../../../../src/core/diagnostics';
import { CODE } from '../../../../../../src/core/diagnostics/codes.generated';
import { Chance, seedFrom } from '../../../../../support/random';
import { all, any } from './formulas';
import { breaks, share, waysOf } from './large-model';
import { randomLargeQuestion } from './large-question';
import { type Declared, declared, isCounterexample } from './large-request';
import { type LargeWorld, randomLargeWorld } from './large-world';
import { inputOf } from './large-yaml';
import { Solver } from './solver';

const SEED = seedFrom('SOLVED_SEED');
/** By hand: SOLVED_WORLDS=500 for ten thousand questions. */
const WORLDS = Number(process.env.SOLVED_WORLDS ?? 6);
const QUESTIONS = 20;

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.start();
});
afterAll(() => solver.stop());

it(`proves the same as z3 (SOLVED_SEED=${SEED}, ${WORLDS} worlds)`, { timeout: 36_000_000 }, async () => {
  const counts = { holds: 0, 'does not hold': 0, 'cannot be decided': 0, 'about nothing': 0, unsolved: 0 };
  for (let at = 0; at < WORLDS; at++) {
    const chance = new Chance(SEED + at * 7919);
    const { world, input, attachment, calls } = madeWorld(chance);
    const judge = Judge.of(world);
    const prover = new Prover(attachment, calls);
    for (let n = 0; n < QUESTIONS; n++) {
      const guarantee = randomLargeQuestion(world, chance);
      const verdict = answered({ name: 'one', ...guarantee }, prover, attachment);
      counts[verdict.is]++;
      const said = `${JSON.stringify(guarantee)}\n${JSON.stringify(verdict)}\nSOLVED_SEED=${SEED}, world ${at}, question ${n}\n${input}`;
      const mistake = await judge.mistake(guarantee, verdict);
      if (mistake === 'unsolved') counts.unsolved++;
      else expect(mistake, said).toBeUndefined();
    }
    if (process.env.SOLVED_WORLDS && at % 10 === 9) console.log(at + 1, JSON.stringify(counts));
  }
  const asked = WORLDS * QUESTIONS;
  expect(counts['cannot be decided']).toBeLessThanOrEqual(asked / 20);
  // z3 gives up on some; how many shows whether it still judges.
  expect(counts.unsolved).toBeLessThanOrEqual(asked / 6);
  expect(Math.min(counts.holds, counts['does not hold'])).toBeGreaterThan(asked / 10);
});

function madeWorld(chance: Chance) {
  for (;;) {
    const world = randomLargeWorld(chance);
    const input = inputOf(world);
    const diagnostics = new DiagnosticCollector();
    const { attachment, calls, judgement } = compile(
      loadText([{ name: 'world.yaml', text: input }], diagnostics),
      {},
      diagnostics,
    );
    // Only the data plane decides about an expression that precedes a longer path.
    const isTurned = diagnostics.finish().some(({ code }) => code === CODE.expressionBeforeLongerPath);
    if (attachment && !judgement.blocked && !isTurned) return { world, input, attachment, calls };
  }
}

/** Checks statements about a world with z3. */
class Judge {
  public static of(world: LargeWorld): Judge {
    const ports = [...new Set(world.listeners.map(({ port }) => port))];
    const [one, other] = [declared('one', ports), declared('other', ports)];
    solver.begin([...one.statements, ...other.statements]);
    return new Judge(world, one, other);
  }

  private constructor(
    private readonly world: LargeWorld,
    private readonly one: Declared,
    private readonly other: Declared,
  ) {}

  public async mistake(guarantee: Guarantee, verdict: Verdict): Promise<string | undefined> {
    if (verdict.is === 'cannot be decided') return verdict.reasons.find((reason) => reason.startsWith('a fault'));
    if (verdict.is === 'about nothing' && verdict.reason.startsWith('there is no ')) return undefined;
    const { notShared } = guarantee.always ?? {};
    const breaking = notShared
      ? share(this.world, this.one.request, this.other.request)
      : waysOf(this.world, this.one.request).map((way) => breaks(guarantee, way, this.one.request));
    if (verdict.is === 'does not hold') {
      const pair = [verdict.counterexample, ...(verdict.counterexample.beside ? [verdict.counterexample.beside] : [])];
      const seen = [this.one, this.other].flatMap(({ request }, at) => {
        const example = pair[at];
        return example ? [isCounterexample(request, example)] : [];
      });
      const known = seen.flatMap((formula) => formula ?? []);
      if (known.length < seen.length) return 'unsolved';
      const { answer } = await solver.ask(all(any(...breaking), ...known));
      if (answer === 'unknown') return 'unsolved';
      return answer === 'sat' ? undefined : 'its request does not break it';
    }
    let isUnsolved = false;
    for (const formula of breaking) {
      const { answer, example } = await solver.ask(this.other.possible(this.one.possible(formula)));
      if (answer === 'sat') return example;
      isUnsolved ||= answer === 'unknown';
    }
    return isUnsolved ? 'unsolved' : undefined;
  }
}
