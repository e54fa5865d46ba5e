import type { ClassSet, Flags, Regex } from './syntax';

/** The maximum size of a compiled pattern in bytes; the crate rejects larger ones. */
export const SIZE_LIMIT = 10 * 1024 * 1024;

/**
 * Lower bounds, in bytes, of the compiled size of a part of a pattern, measured by repeating it until the crate rejected it. They are
 * rounded down, so that a pattern that exceeds the limit by them is rejected for certain.
 */
const CHARACTER = 30;
const ANY_CHARACTER = 950;
const SETS: Readonly<Record<string, number>> = { d: 5_000, s: 650, w: 48_000 };
const OTHER_SETS: Readonly<Record<string, number>> = { d: 12_000, s: 1_900, w: 45_000 };
const LETTERS = /^(?:is)?[ _-]*(?:l|letter|alpha|alphabetic)$/i;

/** The least size of the program that an expression compiles to; of alternatives the largest counts, as some may be joined. */
export function sizeOf(regex: Regex): number {
  switch (regex.kind) {
    case 'character':
      return sizeOfCharacter(regex.code);
    case 'dot':
      return ANY_CHARACTER;
    case 'class':
      return sizeOfSet(regex.set, regex.flags);
    case 'place':
      return 0;
    case 'repetition':
      return sizeOf(regex.of) * (Number.isFinite(regex.most) ? regex.most : Math.max(regex.least, 1));
    case 'group':
      return sizeOf(regex.of);
    case 'sequence':
      return regex.parts.reduce((sum, part) => sum + sizeOf(part), 0);
    case 'alternatives':
      return regex.of.reduce((largest, one) => Math.max(largest, sizeOf(one)), 0);
  }
}

/** One character: a state for each byte of its UTF-8. */
function sizeOfCharacter(code: number): number {
  return CHARACTER * (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4);
}

function sizeOfSet(set: ClassSet, { unicode }: Flags): number {
  if (!unicode) return CHARACTER;
  if (set.kind === 'letter') return sizeOfLetter(set.letter, set.isNegated);
  if (set.kind === 'property') return LETTERS.test(set.name) ? 40_000 : CHARACTER;
  return set.kind === 'brackets' ? sizeOfBrackets(set.of, set.isNegated) : CHARACTER;
}

function sizeOfLetter(letter: string, isNegated: boolean): number {
  return (isNegated ? OTHER_SETS : SETS)[letter] ?? CHARACTER;
}

/**
 * Returns the size of the largest part; sets that may cancel each other out are ignored, as are subtractions, intersections and nested
 * sets.
 */
function sizeOfBrackets(content: ClassSet, isNegated: boolean): number {
  const parts = content.kind === 'union' ? content.of : [content];
  const letters = new Map<string, number>();
  let [first, holdsNegated] = ['', false];
  for (const part of parts) {
    if (part.kind === 'range') continue;
    if (part.kind !== 'letter') return CHARACTER;
    first = part.letter;
    holdsNegated ||= part.isNegated;
    letters.set(`${part.letter} ${part.isNegated}`, sizeOfLetter(part.letter, part.isNegated));
  }
  if (letters.size === 0) return isNegated ? ANY_CHARACTER / 2 : CHARACTER;
  if (letters.size === 1) return Math.min(sizeOfLetter(first, false), sizeOfLetter(first, true));
  return isNegated || holdsNegated ? CHARACTER : Math.max(...letters.values());
}
