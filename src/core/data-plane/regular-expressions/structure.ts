import { includes } from './characters';
import { isEnded, mayEndEarly, partsOfPattern } from './early-end';
import { beginningOf } from './first-characters';
import { literalStarts } from './literal-starts';
import { readRegex } from './reader';
import { RegexProblem } from './source';
import type { ReadRegex, Regex } from './syntax';

/** The properties that decide how an expression can be combined with other text. */
export interface Structure {
  /** The expression as a group, in which a comment at its end, which the flag `x` allows, cannot extend to following text. */
  readonly group: string;
  /** Whether appended text applies to all of it: it has no alternatives outside of groups, and does not end in a comment. */
  readonly canBeFollowed: boolean;
  /** Whether the first match may be shorter than another one, so that the data plane does not recognize a full match. */
  readonly mayEndEarly: boolean;
  /** Whether it explicitly matches the end of the text. */
  readonly isEnded: boolean;
  /** A path begins with a slash: whether all of its alternatives lack one, or the first one alone. */
  readonly lacksSlash: 'nowhere' | 'at first' | 'everywhere';
  /** Literal prefixes, as far as they are known: each match begins with one of them. */
  readonly starts: readonly string[];
}

const structures = new Map<string, Structure>();
const MOST_STRUCTURES = 10_000;

/** Returns the structure of an expression. Expressions that the data plane rejects are reported elsewhere and considered plain. */
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

/** Returns whether an expression cannot begin with a slash; one that explicitly matches the beginning of the text is left unchanged. */
function lacksSlash(regex: Regex): boolean {
  return partsOfPattern(regex)[0]?.kind !== 'place' && !includes(beginningOf(regex).first, SLASH);
}
