import type { Chance } from '../../../../../support/random';
import { quoted } from './formulas';

/** A handwritten-style regular expression, and the language of complete strings that it matches, defined for the solver by hand. */
export interface LargeRegex {
  readonly text: string;
  readonly language: string;
}

type Piece = LargeRegex;

const word = (text: string): Piece => ({
  text: text.replace(/[.]/g, '\\.'),
  language: `(str.to_re ${quoted(text)})`,
});
const range = (from: string, to: string) => `(re.range ${quoted(from)} ${quoted(to)})`;
const union = (...of: readonly string[]) => (of.length === 1 ? of.join('') : `(re.union ${of.join(' ')})`);
const sequence = (...of: readonly string[]) => (of.length === 1 ? of.join('') : `(re.++ ${of.join(' ')})`);

const DIGIT = range('0', '9');
const LOWER = range('a', 'z');
const UPPER = range('A', 'Z');
const WORD = union(DIGIT, LOWER, UPPER, '(str.to_re "_")');
const except = (what: string) => `(re.diff re.allchar ${what})`;

const CLASSES: readonly Piece[] = [
  { text: '.', language: 're.allchar' },
  { text: '\\d', language: DIGIT },
  { text: '[0-9]', language: DIGIT },
  { text: '[a-z]', language: LOWER },
  { text: '[[:upper:]]', language: UPPER },
  { text: '\\w', language: WORD },
  { text: '\\W', language: except(WORD) },
  { text: '[^/]', language: except('(str.to_re "/")') },
  { text: '[^a-m/]', language: except(union(range('a', 'm'), '(str.to_re "/")')) },
  {
    text: '[a-z&&[^aeiou]]',
    language: `(re.diff ${LOWER} ${union(...[...'aeiou'].map((one) => word(one).language))})`,
  },
  { text: '[A-Fa-f0-9]', language: union(range('A', 'F'), range('a', 'f'), DIGIT) },
  { text: '(?i:k)', language: union('(str.to_re "k")', '(str.to_re "K")') },
  {
    text: '(?i:ab)',
    language: sequence(union('(str.to_re "a")', '(str.to_re "A")'), union('(str.to_re "b")', '(str.to_re "B")')),
  },
];

const REPETITIONS: readonly (readonly [sign: string, of: (language: string) => string])[] = [
  ['*', (of) => `(re.* ${of})`],
  ['+', (of) => `(re.+ ${of})`],
  ['?', (of) => `(re.opt ${of})`],
  ['*?', (of) => `(re.* ${of})`],
  ['+?', (of) => `(re.+ ${of})`],
  ['??', (of) => `(re.opt ${of})`],
  ['{2}', (of) => `((_ re.loop 2 2) ${of})`],
  ['{1,3}', (of) => `((_ re.loop 1 3) ${of})`],
  ['{2,}', (of) => `(re.++ ((_ re.loop 2 2) ${of}) (re.* ${of}))`],
];

function randomPiece(words: readonly string[], chance: Chance, depth: number): Piece {
  const kind = depth === 0 ? chance.next() / 2 : chance.next();
  const inner = () => randomPiece(words, chance, depth - 1);
  if (kind < 0.3) return word(chance.pick(words));
  if (kind < 0.5) return chance.pick(CLASSES);
  if (kind < 0.7) {
    const [one, other] = [inner(), inner()];
    return { text: one.text + other.text, language: sequence(one.language, other.language) };
  }
  if (kind < 0.82) {
    const [one, other] = [inner(), inner()];
    return { text: `(?:${one.text}|${other.text})`, language: union(one.language, other.language) };
  }
  const of = inner();
  const [sign, repeated] = chance.pick(REPETITIONS);
  return { text: `(?:${of.text})${sign}`, language: repeated(of.language) };
}

/** For a path, which begins with a slash. */
export function randomPathRegex(chance: Chance): LargeRegex {
  const { text, language } = randomPiece(['a', 'b', 'ab', '/', '/a', '/b/', 'v1', '.', '42'], chance, 2);
  // An explicit end anchor only states that the entire string must match, which applies anyway.
  return { text: `/${text}${chance.happens(0.6) ? '$' : ''}`, language: sequence(word('/').language, language) };
}

/** For the value of a header. */
export function randomValueRegex(chance: Chance): LargeRegex {
  return randomPiece(['1', '2', 'on', 'eu-', 'x'], chance, 2);
}

/** Of a text in which an expression finds something. */
export function found({ language }: LargeRegex): string {
  return `(re.++ re.all ${language} re.all)`;
}
