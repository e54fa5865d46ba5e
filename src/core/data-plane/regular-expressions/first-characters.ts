import { UnknowableExpression } from '../expression-values';
import { allBut, type Characters, charactersOf, common, NONE, unionOf } from './characters';
import { charactersIn, inBothCases } from './class-characters';
import type { Regex } from './syntax';
import { charactersOfDot } from './translate';

/** A set of characters as far as it is known: all of `least` are in it, and none beyond `most`. */
export interface Bounds {
  readonly least: Characters;
  readonly most: Characters;
}

const ASCII = charactersOf([0, 0x7f]);

/** Returns the characters that a one-character expression matches; undefined for other expressions. */
export function boundsOf(regex: Regex): Bounds | undefined {
  const exactly = (set: Characters): Bounds => ({ least: set, most: set });
  if (regex.kind === 'group') return boundsOf(regex.of);
  if (regex.kind === 'dot') return exactly(charactersOfDot(regex.flags));
  if (regex.kind === 'character') {
    const own: Characters = [[regex.code, regex.code]];
    return byTexts((texts) => (regex.flags.ignoresCase ? inBothCases(own, regex.flags, texts) : own));
  }
  if (regex.kind === 'class') return byTexts((texts) => charactersIn(regex.set, regex.flags, texts));
  return undefined;
}

/** Returns the bounds of a set: if a Unicode table is unknown, any non-ASCII character may belong to it. */
function byTexts(read: (texts: 'ASCII' | 'any') => Characters): Bounds {
  try {
    const set = read('any');
    return { least: set, most: set };
  } catch (error) {
    if (!(error instanceof UnknowableExpression)) throw error;
    const least = asciiOf(() => read('ASCII'));
    return { least: least ?? NONE, most: least ? unionOf([least, allBut(ASCII)]) : allBut(NONE) };
  }
}

function asciiOf(read: () => Characters): Characters | undefined {
  try {
    return common(read(), ASCII);
  } catch (error) {
    if (error instanceof UnknowableExpression) return undefined;
    throw error;
  }
}

/** The possible first characters of matches, and whether a match can be empty. */
export interface Beginning {
  readonly first: Characters;
  readonly mayBeEmpty: boolean;
}

export function beginningOf(regex: Regex): Beginning {
  const bounds = boundsOf(regex);
  if (bounds) return { first: bounds.most, mayBeEmpty: false };
  switch (regex.kind) {
    case 'group':
      return beginningOf(regex.of);
    case 'repetition': {
      const { first, mayBeEmpty } = regex.most === 0 ? { first: NONE, mayBeEmpty: true } : beginningOf(regex.of);
      return { first, mayBeEmpty: mayBeEmpty || regex.least === 0 };
    }
    case 'sequence':
      return beginningOfAll(regex.parts);
    case 'alternatives': {
      const found = regex.of.map(beginningOf);
      return {
        first: unionOf(found.map(({ first }) => first)),
        mayBeEmpty: found.some(({ mayBeEmpty }) => mayBeEmpty),
      };
    }
    default:
      return { first: NONE, mayBeEmpty: true };
  }
}

export function beginningOfAll(parts: readonly Regex[]): Beginning {
  const firsts: Characters[] = [];
  for (const part of parts) {
    const { first, mayBeEmpty } = beginningOf(part);
    firsts.push(first);
    if (!mayBeEmpty) return { first: unionOf(firsts), mayBeEmpty: false };
  }
  return { first: unionOf(firsts), mayBeEmpty: true };
}

/** Returns all characters that matches can contain. */
export function charactersAnywhere(regex: Regex): Characters {
  const bounds = boundsOf(regex);
  if (bounds) return bounds.most;
  switch (regex.kind) {
    case 'group':
    case 'repetition':
      return charactersAnywhere(regex.of);
    case 'sequence':
      return unionOf(regex.parts.map(charactersAnywhere));
    case 'alternatives':
      return unionOf(regex.of.map(charactersAnywhere));
    default:
      return NONE;
  }
}
