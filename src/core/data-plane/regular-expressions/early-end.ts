import { allBut, type Characters, common, unionOf } from './characters';
import { beginningOf, beginningOfAll, boundsOf, charactersAnywhere } from './first-characters';
import type { Regex, Repetition } from './syntax';

/**
 * Returns whether the first match of an expression may be shorter than another one of the same text: the data plane checks whether the
 * first match covers the text. Alternatives and lazy repetitions are assumed to do that; other expressions are analyzed, and uncertain
 * results also count.
 */
export function mayEndEarly(regex: Regex): boolean {
  return holdsChoice(regex) || !(isEnded(regex) || takesTheRest(regex) || isDecided(partsOfPattern(regex), []));
}

/**
 * Returns whether it ends in a repetition of all characters that it can contain, such as `.*`: each match continues to the end of the text.
 */
function takesTheRest(regex: Regex): boolean {
  const last = partsOfPattern(regex).at(-1);
  if (last?.kind !== 'repetition' || last.most !== Number.POSITIVE_INFINITY) return false;
  const bounds = boundsOf(last.of);
  return bounds !== undefined && isWithin(charactersAnywhere(regex), bounds.least);
}

/** Returns whether an expression explicitly matches the end of the text. */
export function isEnded(regex: Regex): boolean {
  const last = partsOfPattern(regex).at(-1);
  return last?.kind === 'place' && last.place === 'text end';
}

/** Returns the parts of a sequence, without the groups around it. */
export function partsOfPattern(regex: Regex): readonly Regex[] {
  if (regex.kind === 'group') return partsOfPattern(regex.of);
  return regex.kind === 'sequence' ? regex.parts.flatMap(partsOfPattern) : [regex];
}

function holdsChoice(regex: Regex): boolean {
  switch (regex.kind) {
    case 'alternatives':
      return true;
    case 'repetition':
      return (regex.isLazy && isVariable(regex)) || holdsChoice(regex.of);
    case 'group':
      return holdsChoice(regex.of);
    case 'sequence':
      return regex.parts.some(holdsChoice);
    default:
      return false;
  }
}

function isVariable({ least, most }: Repetition): boolean {
  return least !== most;
}

/** Returns whether each greedy repetition matches exactly as much as a match of the whole text requires. */
function isDecided(parts: readonly Regex[], behind: readonly Regex[]): boolean {
  return parts.every((part, index) => {
    if (part.kind !== 'repetition') return true;
    const rest = [...parts.slice(index + 1), ...behind];
    const again: readonly Regex[] = part.most > 1 ? [{ ...part, least: 0 }] : [];
    // Inside a repetition, the continuation is the next iteration, or the parts after it.
    if (!isDecided(partsOfPattern(part.of), [...again, ...rest])) return false;
    return !isVariable(part) || isDecidedBy(part, rest);
  });
}

function isDecidedBy(repetition: Repetition, rest: readonly Regex[]): boolean {
  const own = beginningOf(repetition.of);
  const next = beginningOfAll(rest);
  // The next character determines whether to continue.
  if (!own.mayBeEmpty && areApart(own.first, next.first)) return true;
  const bounds = boundsOf(repetition.of);
  if (!bounds) return false;
  // The longest run that leaves room for a rest of one length is the one.
  if (rest.every(hasOneLength)) return true;
  if (rest.some(holdsPlace)) return false;
  const among = unionOf(rest.map(charactersAnywhere));
  if (repetition.most === Number.POSITIVE_INFINITY) {
    // The repetition matches everything, and the rest can be empty.
    if (next.mayBeEmpty && isWithin(among, bounds.least)) return true;
    // The rest matches whatever remains.
    if (rest.every(isRunOfOneSet)) return true;
  }
  // The rest begins with a character that does not occur in it again.
  const [head, ...tail] = rest;
  const begin = head && boundsOf(head);
  return begin !== undefined && areApart(begin.most, unionOf(tail.map(charactersAnywhere)));
}

function hasOneLength(regex: Regex): boolean {
  if (boundsOf(regex)) return true;
  if (regex.kind === 'repetition') return !isVariable(regex) && hasOneLength(regex.of);
  if (regex.kind === 'group') return hasOneLength(regex.of);
  return regex.kind === 'place' || (regex.kind === 'sequence' && regex.parts.every(hasOneLength));
}

function holdsPlace(regex: Regex): boolean {
  if (regex.kind === 'group' || regex.kind === 'repetition') return holdsPlace(regex.of);
  return regex.kind === 'place' || (regex.kind === 'sequence' && regex.parts.some(holdsPlace));
}

function isRunOfOneSet(regex: Regex): boolean {
  const isRun = regex.kind === 'repetition' && regex.least === 0 && regex.most === Number.POSITIVE_INFINITY;
  return isRun && boundsOf(regex.of) !== undefined;
}

function areApart(a: Characters, b: Characters): boolean {
  return common(a, b).length === 0;
}

function isWithin(a: Characters, b: Characters): boolean {
  return common(a, allBut(b)).length === 0;
}
