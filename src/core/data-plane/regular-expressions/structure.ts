import { includes } from './characters';
import { isEnded, mayEndEarly, partsOf } from './early-end';
import { beginningOf } from './first-characters';
import { literalStarts } from './literal-starts';
import { readRegex } from './reader';
import { RegexProblem } from './source';
import type { ReadRegex, Regex } from './syntax';

/** What decides how an expression can be put beside other text. */
export interface Structure {
  /** The expression as a group: a comment at its end, which the flag `x` allows, would swallow what follows. */
  readonly group: string;
  /** Whether text behind it belongs to all of it: no alternatives stand outside of groups, nor does it end in a comment. */
  readonly canBeFollowed: boolean;
  /** Whether its first match may be shorter than another one, so that the data plane does not see that it takes a whole text. */
  readonly mayEndEarly: boolean;
  /** Whether it says itself that it reaches the end of the text. */
  readonly isEnded: boolean;
  /** A path begins with a slash: whether all of its alternatives lack one, or the first one alone. */
  readonly lacksSlash: 'nowhere' | 'at first' | 'everywhere';
  /** The texts one of which each match begins with, as far as they are plain. */
  readonly starts: readonly string[];
}

const structures = new Map<string, Structure>();
const MOST_STRUCTURES = 10_000;

/** Expressions that the data plane refuses, which is reported elsewhere, are taken to be plain. */
export function structureOf(pattern: string): Structure {
  let structure = structures.get(pattern);
  if (!structure) {
    structure = found(pattern);
    if (structures.size >= MOST_STRUCTURES) structures.clear();
    structures.set(pattern, structure);
  }
  return structure;
}

const REFUSED: Omit<Structure, 'group'> = {
  canBeFollowed: true,
  mayEndEarly: false,
  isEnded: false,
  lacksSlash: 'nowhere',
  starts: [''],
};

function found(pattern: string): Structure {
  const read = readable(pattern);
  const plain = `(?:${pattern})`;
  if (!read) return { ...REFUSED, group: plain };
  const { root, endsInFreeForm } = read;
  return {
    group: endsInFreeForm ? `(?:${pattern}\n)` : plain,
    canBeFollowed: root.kind !== 'alternatives' && !endsInFreeForm,
    mayEndEarly: mayEndEarly(root),
    isEnded: isEnded(root),
    lacksSlash: lackOfSlash(root.kind === 'alternatives' ? root.of : [root]),
    starts: literalStarts(root),
  };
}

function readable(pattern: string): ReadRegex | undefined {
  try {
    return readRegex(pattern);
  } catch (error) {
    if (error instanceof RegexProblem) return undefined;
    throw error;
  }
}

function lackOfSlash(alternatives: readonly Regex[]): Structure['lacksSlash'] {
  if (alternatives.every(lacksSlash)) return 'everywhere';
  return lacksSlash(alternatives[0]) ? 'at first' : 'nowhere';
}

const SLASH = 0x2f;

/** What says itself where the text begins is left to mean that. */
function lacksSlash(regex: Regex): boolean {
  return partsOf(regex)[0]?.kind !== 'place' && !includes(beginningOf(regex).first, SLASH);
}
