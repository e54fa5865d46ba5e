/** The crate refuses patterns whose program takes more than this, in bytes. */
export const SIZE_LIMIT = 10 * 1024 * 1024;

/**
 * Least sizes, in bytes, of the program that a part of a pattern compiles to, measured by repeating it until the crate refused.
 * They are rounded down: what exceeds the limit by them is refused for certain.
 */
const CHARACTER = 30;
const ANY_CHARACTER = 950;
const SETS: Readonly<Record<string, number>> = {
  d: 5_000,
  D: 12_000,
  s: 650,
  S: 1_900,
  w: 48_000,
  W: 45_000,
};
const LETTERS = /^(?:is)?[ _-]*(?:l|letter|alpha|alphabetic)$/i;

/** One character: a state for each byte of its UTF-8. */
export function sizeOfCharacter(code: number): number {
  return CHARACTER * (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
}

/** `\d` and its like; of ASCII only where the flag `u` is off. */
export function sizeOfSet(letter: string, unicode: boolean): number {
  return (unicode && SETS[letter]) || CHARACTER;
}

export function sizeOfProperty(name: string): number {
  return LETTERS.test(name) ? 40_000 : CHARACTER;
}

export function sizeOfDot(unicode: boolean): number {
  return unicode ? ANY_CHARACTER : CHARACTER;
}

/** What is known of a class `[...]`. */
export interface ClassContent {
  /** Letters of the sets such as `\w` in it. */
  readonly sets: ReadonlySet<string>;
  readonly negated: boolean;
  /** Whether it subtracts, intersects or nests: nothing is known of the rest then. */
  readonly combined: boolean;
}

/** Of a class the largest part counts; sets that may cancel each other out do not. */
export function sizeOfClass({ sets, negated, combined }: ClassContent, unicode: boolean): number {
  if (!unicode || combined) return CHARACTER;
  const letters = [...sets];
  if (letters.length === 0) return negated ? ANY_CHARACTER / 2 : CHARACTER;
  if (letters.length === 1) return Math.min(...bothWays(letters[0]));
  if (negated || letters.some((letter) => letter !== letter.toLowerCase())) return CHARACTER;
  return Math.max(...letters.map((letter) => sizeOfSet(letter, true)));
}

function bothWays(letter: string): readonly number[] {
  return [letter.toLowerCase(), letter.toUpperCase()].map((either) => SETS[either] ?? CHARACTER);
}
