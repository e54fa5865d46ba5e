import { describe, expect, it } from 'vitest';
import { examplePath } from '../support/examples';
import { isFinding, mutated, mutationsAt, Program, sitesOf } from '../support/mutated-program';
import { Chance, seedFrom } from '../support/random';
import { PROGRAMS } from './programs';

/** How many values are replaced; `MUTATIONS=2000` replaces more. */
const COUNT = Number(process.env.MUTATIONS ?? 150);
const SEED = seedFrom('MUTATED_VALUES_SEED');

const programs = Object.keys(PROGRAMS).map((name) => new Program(name, examplePath(name, 'main.ts')));

describe('the examples', () => {
  it.each(programs.map((program) => [program.name, program] as const))('run: %s', (_, program) => {
    expect(program.errorWith(program.text)?.message).toBeUndefined();
  });

  it(`report every other value as a finding (${COUNT} of seed ${SEED})`, () => {
    const chance = new Chance(SEED);
    const found = { accepted: 0, findings: 0, elsewhere: 0 };
    const others: string[] = [];
    for (let count = 0; count < COUNT; count++) {
      const program = chance.pick(programs);
      // Mocks of the data plane's files recognize the Secret of a session key by its name.
      const site = chance.pick(sitesOf(program.text).filter(({ text }) => !text.includes('session-key')));
      const value = chance.pick(mutationsAt(site));
      const error = program.errorWith(mutated(program.text, site, value));
      if (!error) found.accepted++;
      else if (isFinding(error)) found.findings++;
      else if (!/\/src\//.test(error.stack ?? '')) found.elsewhere++;
      else
        others.push(
          `${program.name}:${site.line} ${site.text.slice(0, 60)} -> ${value}: ${error.stack?.split('\n').slice(0, 12).join('\n')}`,
        );
    }
    console.log(found);
    expect(others).toEqual([]);
    // Most values are not accepted, and are reported by the package itself.
    expect(found.findings).toBeGreaterThan(COUNT / 2);
  }, 3_000_000);
});
