import { describe, expect, it } from 'vitest';
import { UnknowableExpression } from '../../../../src/core/data-plane/expression-values';
import { structureOf, takesPart, takesWhole } from '../../../../src/core/data-plane/regular-expressions';
import { processorSeconds } from '../../../support/processor-time';
import { Chance, seedFrom } from '../../../support/random';
import { randomRegex } from '../../../support/random-regex';

/** A short version of the checks of the running data plane in test/live/regular-expressions.test.ts. */
describe('takesWhole', () => {
  it.each<[pattern: string, taken: readonly string[], notTaken: readonly string[]]>([
    ['/reports/[[:alpha:]]+', ['/reports/q'], ['/reports/', '/reports/q1']],
    ['/(?i:reports)', ['/REPORTS'], ['/report']],
    ['/\\pL+', ['/abc'], ['/1']],
    ['(?x) / a [b c] # note', ['/ab'], ['/a b']],
    ['/(?P<n>a)', ['/a'], ['/b']],
    ['\\A/a\\z', ['/a'], ['/a\n']],
    ['/[a-z&&[^aeiou]]', ['/b'], ['/a']],
    ['/[\\w--\\d]', ['/a', '/_'], ['/1']],
    ['/[a-c~~b-d]', ['/a', '/d'], ['/b']],
    ['/\\x{61}\\u0062', ['/ab'], ['/a']],
    ['(?-u:/\\w+)', ['/a1'], ['/é']],
    // The first match counts: a lazy one, or the first of several alternatives, ends before the text does.
    ['(?U)/a.*', ['/a'], ['/ab']],
    ['/a|/ab', ['/a'], ['/ab']],
    ['/v[0-9]*(0beta)?', ['/v10'], ['/v10beta']],
    ['(?i)/ſ', ['/s', '/S'], ['/f']],
    ['/.', ['/é', '/😀'], ['/\n', '/']],
    ['/[^a]', ['/é'], ['/a']],
    ['/$', ['/'], ['/\n']],
    ['(?m)/$', ['/'], ['/\n']],
    ['/a{2}', ['/aa'], ['/a{2}']],
  ])('%s', (pattern, taken, notTaken) => {
    expect(taken.filter((text) => !takesWhole(pattern, text))).toEqual([]);
    expect(notTaken.filter((text) => takesWhole(pattern, text))).toEqual([]);
  });

  it.each([
    ['/\\w+', '/é'],
    ['/(?i)é', '/É'],
    ['/\\b', '/é'],
    ['\\b{start}a', 'a'],
    ['\\<a', 'a'],
    ['a{2000}', 'a'],
    ['\\p{gcb=Extend}', 'a'],
    ['(?mR)a$', 'a\r\n'],
  ])('cannot determine whether %s matches %j', (pattern, text) => {
    expect(() => takesWhole(pattern, text)).toThrow(UnknowableExpression);
  });

  it('runs in linear time', () => {
    const seconds = processorSeconds(() => expect(takesWhole('/(a+)+b', `/${'a'.repeat(20_000)}`)).toBe(false));
    expect(seconds).toBeLessThan(5);
  });
});

describe('mayEndEarly', () => {
  it.each(['/api/v[0-9]+(/.*)?', '/users/\\d+(-\\w+)?', '/[a-z0-9]+(?:-[a-z0-9]+)*', '/(.*)/?', '/a/.*/b', '.*curl.*'])(
    'leaves %s as it is',
    (pattern) => {
      expect(structureOf(pattern).mayEndEarly).toBe(false);
    },
  );

  const SEED = seedFrom('REGEX_SEED');

  it(`is false only if the first match suffices (REGEX_SEED=${SEED})`, () => {
    const chance = new Chance(SEED);
    const texts = Array.from({ length: 60 }, () => textOf(chance));
    let judged = 0;
    for (let n = 0; n < 3_000; n++) {
      const pattern = randomRegex(chance);
      const { mayEndEarly, group } = structureOf(pattern);
      if (mayEndEarly) continue;
      for (const text of texts) {
        const [first, any] = [tell(() => takesWhole(pattern, text)), tell(() => takesPart(`^${group}$`, text))];
        if (first !== undefined) judged++;
        expect([pattern, text, first]).toEqual([pattern, text, any]);
      }
    }
    expect(judged).toBeGreaterThan(20_000);
  });
});

function textOf(chance: Chance): string {
  return Array.from({ length: chance.below(6) }, () => chance.pick(['a', 'b', 'k', 'S', '1', '-', ' ', 'é'])).join('');
}

function tell(ask: () => boolean): boolean | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}
