import { checkRegex } from '../../src/core/data-plane/regular-expressions';
import type { Chance } from './random';

/** One of each form that the data plane's engine reads and that matches one character, or a place. */
const ATOMS = [
  ...['a', 'b', 'k', 'S', '1', '_', '-', ' ', 'é', 'ſ', '.', '\\n', '\\r', '\\x41', '\\x{61}', '\\u0062', '\\.'],
  ...['[ab]', '[^a]', '[^\\n]', '[a-c&&b-d]', '[\\w--b]', '[a-c~~b-e]', '[^a-b&&[^k]]', '[]a]', '[a-]', '[\\d\\s]'],
  ...['[[:alpha:]]', '[[:^alpha:]]', '[^[:digit:]-]', '[\\W]', '[^\\w]', '[ſ]', '[^ſ]', '[\\x{212a}]'],
  ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\pL', '\\PL', '\\p{Lu}', '\\P{lu}', '[^\\p{Lu}]', '[\\P{Lu}]'],
  ...['\\p{Greek}', '\\p{scx=Latin}', '\\p{gc!=Ll}', '\\p{sc!=Latin}', '\\p{ascii}', '\\p{any}', '\\p{alphabetic}'],
  ...['^', '$', '\\A', '\\z', '\\b', '\\B', '\\b{start}', '\\>', '(?-u:\\w)', '(?-u:\\b)', '(?i-u:s)', '(?i-u:[k])'],
];
const FLAGS = ['(?i)', '(?x)', '(?s)', '(?m)', '(?U)', '(?R)', '(?mR)', '(?sR)', '(?-u)'];
const FLAGGED_GROUPS = ['(?i:', '(?s:', '(?U:', '(?x:', '(?i-s:', '('];
const REPETITIONS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{2,}', '**', '?+'];

/** A random pattern of the whole dialect that the data plane reads. */
export function randomRegex(chance: Chance, depth = 4): string {
  for (;;) {
    const pattern = anyPattern(chance, depth);
    if (pattern.length < 200 && checkRegex(pattern) === undefined) return pattern;
  }
}

function anyPattern(chance: Chance, depth: number): string {
  const inner = () => anyPattern(chance, depth - 1);
  const kind = chance.next();
  if (depth <= 0 || kind < 0.35) return chance.pick(ATOMS);
  if (kind < 0.6) return inner() + inner();
  if (kind < 0.7) return `${inner()}|${inner()}`;
  if (kind < 0.85) return `(?:${inner()})${chance.pick(REPETITIONS)}`;
  if (kind < 0.89) return chance.pick(FLAGS) + inner();
  if (kind < 0.93) return `${chance.pick(FLAGGED_GROUPS)}${inner()})`;
  return chance.pick(['', `(|${inner()})`, `(?P<n${chance.below(1e6)}>${inner()}|)`]);
}
