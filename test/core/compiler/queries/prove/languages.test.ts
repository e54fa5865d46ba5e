import { describe, expect, it } from 'vitest';
import { findWord, isWord } from '../../../../../src/core/compiler/queries/prove/languages/find-word';
import {
  ANY_TEXT,
  HEADER_VALUE,
  PATH,
  type TextKind,
} from '../../../../../src/core/compiler/queries/prove/languages/text-kind';
import {
  beginningWith,
  containing,
  endingWith,
  exactly,
  like,
  matching,
  subdomainsOf,
  type Words,
  wordsBelow,
} from '../../../../../src/core/compiler/queries/prove/languages/words';
import { Undecidable } from '../../../../../src/core/compiler/queries/prove/undecidable';
import { structureOf, takesPart, takesWhole } from '../../../../../src/core/data-plane/regular-expressions';
import { processorSeconds } from '../../../../support/processor-time';
import { Chance, seedFrom } from '../../../../support/random';
import { randomRegex } from '../../../../support/random-regex';

const SEED = seedFrom('LANGUAGE_SEED');
const LETTERS = ['a', 'b', 'k', 'S', '1', '_', '-', ' ', '.', '/'];

function textsUpTo(length: number, letters: readonly string[]): string[] {
  let row = [''];
  const all = [''];
  for (let n = 0; n < length; n++) {
    row = row.flatMap((text) => letters.map((letter) => text + letter));
    all.push(...row);
  }
  return all;
}

function randomText(chance: Chance): string {
  return Array.from({ length: chance.below(6) }, () => chance.pick(LETTERS)).join('');
}

/** Returns the words of a pattern, or undefined if they cannot be determined. */
function wordsOf(pattern: string, how: 'whole' | 'part'): Words | undefined {
  try {
    return matching(pattern, how);
  } catch (error) {
    if (error instanceof Undecidable) return undefined;
    throw error;
  }
}

describe(`languages (LANGUAGE_SEED=${SEED})`, () => {
  it('match the same strings as the regular expression engine', () => {
    const chance = new Chance(SEED);
    let compared = 0;
    for (let n = 0; n < 3000; n++) {
      const pattern = randomRegex(chance);
      const [whole, part] = [wordsOf(pattern, 'whole'), wordsOf(pattern, 'part')];
      for (let m = 0; m < 8; m++) {
        const text = randomText(chance);
        const said = `${JSON.stringify(pattern)} for ${JSON.stringify(text)}`;
        if (whole) expect(whole.has(text), said).toBe(takesWhole(`\\A${structureOf(pattern).group}\\z`, text));
        if (part) expect(part.has(text), said).toBe(takesPart(pattern, text));
        if (whole) compared++;
      }
    }
    expect(compared).toBeGreaterThan(20_000);
  });

  it('return a string in all sets and in none of the others', () => {
    const chance = new Chance(SEED + 1);
    const short = textsUpTo(4, ['a', 'b', 'c', '/']);
    const sets = (): Words => {
      const text = chance.pick(short);
      const made = [exactly, beginningWith, endingWith, containing, wordsBelow, (one: string) => like(`${one}*a*`)];
      const patterns = ['a*b', '(a|b)*', '[^a]*', 'a.*', '.*b/?', '(ab|ba)+', 'a?b?c?', '/.{1,2}'];
      return chance.happens(0.4) ? matching(chance.pick(patterns), 'whole') : chance.pick(made)(text);
    };
    const kind: TextKind = { name: 'small', alphabet: 'abc/', form: '.*', examples: [] };
    const found = { some: 0, none: 0 };
    for (let n = 0; n < 3000; n++) {
      const language = {
        kind,
        within: Array.from({ length: chance.below(3) }, sets),
        without: Array.from({ length: chance.below(5) }, sets),
      };
      const word = findWord(language);
      const said = JSON.stringify({ ...language, word });
      if (word !== undefined) expect(isWord(language, word), said).toBe(true);
      else
        expect(
          short.find((text) => isWord(language, text)),
          said,
        ).toBeUndefined();
      found[word === undefined ? 'none' : 'some']++;
    }
    expect(found.none).toBeGreaterThan(300);
    expect(found.some).toBeGreaterThan(300);
  });

  it('report an expression that is too large within a second', () => {
    const [one, other] = ['(?:a|b)*a(?:a|b){14}', '(?:a|b)*b(?:a|b){14}|(?:a|b){0,40}'].map((text) =>
      matching(text, 'whole'),
    );
    const seconds = processorSeconds(() => {
      expect(() =>
        findWord({ kind: ANY_TEXT, within: [matching('(a|b)*', 'whole')], without: [one!, other!] }),
      ).toThrow(/^the strings of the expression .* are too many to search$/);
      expect(() => matching('(?:[a-z]{1,200}){1,200}', 'whole')).toThrow(Undecidable);
    });
    expect(seconds).toBeLessThan(2);
  });

  it.each<[TextKind, Words, string | undefined]>([
    [PATH, wordsBelow('/admin'), '/admin'],
    [PATH, exactly('admin'), undefined],
    [PATH, exactly('/admin?x'), undefined],
    [HEADER_VALUE, exactly(' x'), undefined],
    [HEADER_VALUE, exactly('x y'), 'x y'],
    [ANY_TEXT, subdomainsOf('.example.com'), 'www.example.com'],
    [ANY_TEXT, exactly('é'), 'é'],
    [HEADER_VALUE, exactly('é'), undefined],
    [HEADER_VALUE, exactly('a\tb'), 'a\tb'],
  ])('contain only possible parts of a request: %o', (kind, words, word) => {
    expect(findWord({ kind, within: [words], without: [] })).toBe(word);
  });
});
