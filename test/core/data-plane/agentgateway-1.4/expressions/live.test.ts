import { expect, it } from 'vitest';
import { dataPlaneProgram, describeLive } from '../../../../live/harness/program';
import { Chance, seedFrom } from '../../../../support/random';
import { askRules, askValues } from './asking';
import { CASES, REQUEST } from './cases';
import { answerOf, expressionsOf, readFacts } from './facts';
import { said } from './our-answers';
import { randomExpression } from './random-expressions';

describeLive('expressions in the running data plane', () => {
  const program = dataPlaneProgram() ?? '';

  it('are answered as the facts have it', () => {
    const facts = readFacts();
    const chance = new Chance(seedFrom('EXPRESSION_SEED'));
    const byHand = Object.entries(CASES).flatMap(([group, texts]) => (group.endsWith('by hand') ? texts : []));
    const others = expressionsOf(CASES).filter(() => chance.happens(0.05));
    const asked = [...new Set([...byHand, ...others])];
    const answers = askValues(program, asked, REQUEST);
    expect(asked.flatMap((text, index) => differing(text, answerOf(facts, text), answers[index]))).toEqual([]);
  });

  it('return the predicted values', () => {
    const seed = seedFrom('EXPRESSION_SEED');
    const texts = randomTexts(seed, 3000);
    const known = texts.filter((text) => said(text) !== 'unknown');
    expect(known.length).toBeGreaterThan(texts.length / 2);
    const answers = askValues(program, known, REQUEST);
    const wrong = known.flatMap((text, index) => differing(text, said(text), answers[index]));
    expect(wrong, `seed ${seed}`).toEqual([]);
  });

  it('allow and reject as predicted', () => {
    const seed = seedFrom('EXPRESSION_SEED');
    const texts = randomTexts(seed ^ 1, 1500).filter((text) => !['unknown', 'refused'].includes(String(said(text))));
    for (const action of ['allow', 'deny', 'require'] as const) {
      const answers = askRules(program, texts, action, REQUEST);
      const wrong = texts.flatMap((text, index) => {
        const answer = said(text);
        const holds = typeof answer === 'object' && answer.type === 'bool' && answer.json === 'true';
        return differing(text, holds === (action !== 'deny') ? 'passes' : 'denied', answers[index]);
      });
      expect(wrong, `${action}, seed ${seed}`).toEqual([]);
    }
  }, 300_000);
});

function randomTexts(seed: number, count: number): string[] {
  const chance = new Chance(seed);
  return [...new Set(Array.from({ length: count }, () => randomExpression(chance, 1 + chance.below(4))))];
}

function differing(text: string, said: unknown, seen: unknown): object[] {
  return JSON.stringify(said) === JSON.stringify(seen) ? [] : [{ text, said, seen }];
}
