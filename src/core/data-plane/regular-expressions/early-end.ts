import { allBut, type Characters, common, unionOf } from './characters';
import { beginningOf, beginningOfAll, boundsOf, charactersAnywhere } from './first-characters';
import type { Regex, Repetition } from './syntax';

/**
 * Whether the first match of an expression may be shorter than another one of the same text: the data plane asks whether the
 * first one covers the text. Alternatives and lazy repetitions are taken to do that; of others it is found out, and what is not
 * sure counts as well.
 */
export function mayEndEarly(regex: Regex): boolean {
  return holdsChoice(regex) || !(isEnded(regex) || takesTheRest(regex) || isDecided(partsOf(regex), []));
}

/** Whether it ends in a run of whatever it may hold at all, such as `.*`: each match goes on to the end of the text. */
function takesTheRest(regex: Regex): boolean {
  const last = partsOf(regex).at(-1);
  if (last?.kind !== 'repetition' || last.most !== Number.POSITIVE_INFINITY) return false;
  const bounds = boundsOf(last.of);
  return bounds !== undefined && isWithin(charactersAnywhere(regex), bounds.least);
}

/** Whether an expression says itself that it reaches the end of the text. */
export function isEnded(regex: Regex): boolean {
  const last = partsOf(regex).at(-1);
  return last?.kind === 'place' && last.place === 'text end';
}

/** What stands one behind the other, without the groups around it. */
export function partsOf(regex: Regex): readonly Regex[] {
  if (regex.kind === 'group') return partsOf(regex.of);
  return regex.kind === 'sequence' ? regex.parts.flatMap(partsOf) : [regex];
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

/** Whether each repetition, asking for as much as it can, takes what it has to for the whole text to match. */
function isDecided(parts: readonly Regex[], behind: readonly Regex[]): boolean {
  return parts.every((part, index) => {
    if (part.kind !== 'repetition') return true;
    const rest = [...parts.slice(index + 1), ...behind];
    const again: readonly Regex[] = part.most > 1 ? [{ ...part, least: 0 }] : [];
    // Within it, what follows is the next time round, or what stands behind it.
    if (!isDecided(partsOf(part.of), [...again, ...rest])) return false;
    return !isVariable(part) || isDecidedBy(part, rest);
  });
}

function isDecidedBy(repetition: Repetition, rest: readonly Regex[]): boolean {
  const own = beginningOf(repetition.of);
  const next = beginningOfAll(rest);
  // The next character says whether to go on.
  if (!own.mayBeEmpty && areApart(own.first, next.first)) return true;
  const bounds = boundsOf(repetition.of);
  if (!bounds) return false;
  // The longest run that leaves room for a rest of one length is the one.
  if (rest.every(hasOneLength)) return true;
  if (rest.some(holdsPlace)) return false;
  const among = unionOf(rest.map(charactersAnywhere));
  if (repetition.most === Number.POSITIVE_INFINITY) {
    // It takes all, and what follows may take nothing.
    if (next.mayBeEmpty && isWithin(among, bounds.least)) return true;
    // What follows takes whatever is left.
    if (rest.every(isRunOfOneSet)) return true;
  }
  // What follows begins with something that it does not hold again.
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
