import { UnknowableExpression } from '../expression-values';
import { allBut, type Characters, charactersOf, common, includes, NONE, unionOf } from './characters';
import type { ClassSet, Flags } from './syntax';
import { unicodeClass } from './unicode-classes';

/**
 * The texts to consider. Unicode tables grow with each release, and the data plane and this process have different ones. ASCII characters
 * do not change: if a text consists of ASCII alone, no other table is needed.
 */
export type Texts = 'ASCII' | 'any' | OneMore;
/** ASCII and one character more, which all releases of Unicode know. */
type OneMore = number;

const DIGITS = charactersOf([0x30, 0x39]);
const LETTERS = charactersOf([0x41, 0x5a], [0x61, 0x7a]);
const BLANKS = charactersOf([0x09, 0x0d], [0x20, 0x20]);
const WORDS = unionOf([DIGITS, LETTERS, charactersOf([0x5f, 0x5f])]);
/** The only characters beyond ASCII that are an ASCII letter in another case: a long s, and the sign of Kelvin. */
const LONG_S = 0x17f;
const KELVIN = 0x212a;
const TWO_MORE: Characters = [
  [LONG_S, LONG_S],
  [KELVIN, KELVIN],
];

const ASCII_SETS: Readonly<Record<string, Characters>> = { d: DIGITS, s: BLANKS, w: WORDS };

const NAMED: Readonly<Record<string, Characters>> = {
  alnum: unionOf([DIGITS, LETTERS]),
  alpha: LETTERS,
  ascii: charactersOf([0, 0x7f]),
  blank: charactersOf([0x09, 0x09], [0x20, 0x20]),
  cntrl: charactersOf([0, 0x1f], [0x7f, 0x7f]),
  digit: DIGITS,
  graph: charactersOf([0x21, 0x7e]),
  lower: charactersOf([0x61, 0x7a]),
  print: charactersOf([0x20, 0x7e]),
  punct: charactersOf([0x21, 0x2f], [0x3a, 0x40], [0x5b, 0x60], [0x7b, 0x7e]),
  space: BLANKS,
  upper: charactersOf([0x41, 0x5a]),
  word: WORDS,
  xdigit: charactersOf([0x30, 0x39], [0x41, 0x46], [0x61, 0x66]),
};

/** Returns the characters of a class; if the texts consist of ASCII alone, only the non-ASCII ones that affect ASCII. */
export function charactersIn(set: ClassSet, flags: Flags, texts: Texts): Characters {
  const read = (part: ClassSet) => charactersIn(part, flags, texts);
  const turned = (found: Characters, isNegated: boolean) => (isNegated ? allBut(found) : found);
  const folded = (found: Characters) => (flags.ignoresCase ? inBothCases(found, flags, texts) : found);
  switch (set.kind) {
    case 'range':
      return [[set.from, set.to]];
    case 'letter':
      return turned(setOfLetter(set.letter, flags, texts), set.isNegated);
    case 'property':
      return turned(folded(charactersWith(set.name, texts)), set.isNegated !== unicodeClass(set.name)?.isNegated);
    case 'named':
      return turned(folded(NAMED[set.name] ?? NONE), set.isNegated);
    case 'union':
      return unionOf(set.of.map(read));
    case 'brackets':
      return turned(folded(read(set.of)), set.isNegated);
    case 'operation': {
      const [left, right] = [folded(read(set.left)), folded(read(set.right))];
      if (set.operator === '&&') return common(left, right);
      const without = common(left, allBut(right));
      return set.operator === '--' ? without : unionOf([without, common(right, allBut(left))]);
    }
  }
}

/** Returns the characters that a character matches if case is ignored. */
export function inBothCases(set: Characters, { unicode }: Flags, texts: Texts): Characters {
  if (unicode && texts === 'any' && !isKnownInBothCases(set)) throw unknowable('the upper and lower case');
  const ascii = common(set, charactersOf([0, 0x7f]));
  const others = common(ascii, LETTERS).map(([from, to]): [number, number] => [from ^ 0x20, to ^ 0x20]);
  const found = unionOf([set, charactersOf(...others)]);
  if (!unicode) return found;
  const more = typeof texts === 'number' ? casesOf(texts) : [];
  const known = more.some((code) => includes(set, code)) ? unionOf([found, more.map((code) => [code, code])]) : found;
  const special: [number, number][] = [];
  for (const [lower, upper, other] of [
    [0x73, 0x53, LONG_S],
    [0x6b, 0x4b, KELVIN],
  ]) {
    if (![lower, upper, other].some((code) => includes(known, code))) continue;
    special.push([lower, lower], [upper, upper], [other, other]);
  }
  return unionOf([known, special]);
}

function casesOf(code: number): readonly number[] {
  const text = String.fromCodePoint(code);
  const cases = [text, text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()];
  return cases.filter((one) => [...one].length === 1).map((one) => one.codePointAt(0) ?? 0);
}

function isKnownInBothCases(set: Characters): boolean {
  const rest = common(set, allBut(unionOf([[[0, 0x7f]], TWO_MORE])));
  // Everything stays everything.
  return rest.length === 0 || allBut(set).length === 0;
}

function setOfLetter(letter: string, { unicode }: Flags, texts: Texts): Characters {
  const ascii = ASCII_SETS[letter] ?? NONE;
  if (!unicode) return ascii;
  if (texts === 'any') throw unknowable(`\\${letter}`);
  const known = letter === 'w' ? unionOf([ascii, TWO_MORE]) : ascii;
  const isMore = typeof texts === 'number' && UNICODE_SETS[letter]?.test(String.fromCodePoint(texts));
  return isMore ? unionOf([known, [[texts, texts]]]) : known;
}

const UNICODE_SETS: Readonly<Record<string, RegExp>> = {
  d: /\p{Nd}/u,
  s: /\p{White_Space}/u,
  w: /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u,
};

/** Whether a character is one of a word to Unicode. */
export function isOfWord(code: number): boolean {
  return UNICODE_SETS['w']?.test(String.fromCodePoint(code)) === true;
}

/** Returns the characters of a class that is compared with `=` or `!=`. */
function charactersWith(name: string, texts: Texts): Characters {
  const found = unicodeClass(name);
  if (!found || found.kind === 'other') throw new UnknowableExpression(`\\p{${name}} cannot be evaluated here`);
  if (texts === 'any' && found.name !== 'Any' && found.name !== 'ASCII') throw unknowable(`\\p{${name}}`);
  return found.kind === 'script' ? charactersOfScript(found.name, texts) : charactersByName(found.name, texts);
}

function charactersOfScript(name: string, texts: Texts): Characters {
  if (typeof texts === 'number' && texts > 0x7f) {
    const isMember = memberTest(`Script=${name[0]?.toUpperCase()}${name.slice(1)}`).test(String.fromCodePoint(texts));
    return isMember ? [[texts, texts]] : NONE;
  }
  if (/^lati?n$/.test(name)) return unionOf([LETTERS, TWO_MORE]);
  return /^(common|zyyy)$/.test(name) ? common(allBut(LETTERS), charactersOf([0, 0x7f])) : NONE;
}

function charactersByName(name: string, texts: Texts): Characters {
  if (name === 'Any') return allBut(NONE);
  const isMember = memberTest(name);
  const tried = [...Array(0x80).keys(), LONG_S, KELVIN, ...(typeof texts === 'number' ? [texts] : [])];
  const codes = tried.filter((code) => isMember.test(String.fromCodePoint(code)));
  return charactersOf(...codes.map((code) => [code, code] as const));
}

function memberTest(name: string): RegExp {
  try {
    return new RegExp(`^\\p{${name}}$`, 'u');
  } catch {
    throw new UnknowableExpression(`\\p{${name}} cannot be evaluated here`);
  }
}

function unknowable(what: string): UnknowableExpression {
  return new UnknowableExpression(`${what} beyond ASCII cannot be decided here`);
}
