/** How a message ends that knows a name which may be meant: the one phrase for that. Empty where there is none. */
export function nearestText(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; the nearest existing name is ${nearest}`;
}

/** The name that a message ends with in that phrase. */
export function nearestIn(message: string): string | undefined {
  return /; the nearest existing name is (\S+?)\.?$/.exec(message)?.[1];
}

/** For the candidate that is close enough to be meant. */
export function suggestion(name: string, candidates: Iterable<string>): string {
  return nearestText(nearestName(name, candidates));
}

/** For few names of which one has to be meant, however far off. */
export function closestNameText(name: string, candidates: Iterable<string>): string {
  return nearestText(closestName(name, candidates));
}

/** The known name that is most like an unknown one, where one is like it at all: a third of its letters may be wrong. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  return closestWithin(name, known, nearness(name));
}

/** The known name that is like an unknown one, where no other is like it too: the only one that can have been meant. */
export function onlyNearName(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const limit = nearness(name);
  let found: string | undefined;
  for (const candidate of new Set(known)) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    if (editDistance(wanted, candidate.toLowerCase()) > limit) continue;
    if (found !== undefined) return undefined;
    found = candidate;
  }
  return found;
}

/** How many letters may be wrong. */
function nearness(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/**
 * The existing name that is closest to one that does not exist: whoever reads the message sees what there is, even where
 * nothing is similar.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  return closestWithin(name, candidates, Number.POSITIVE_INFINITY);
}

/**
 * The existing name that another one is a slip of the pen away from: one letter, or two of a long name. Names that differ in a number
 * or in a part of one letter are siblings (`cache-1` and `cache-2`), and what only has a part more is another thing.
 */
export function nearMiss(name: string, existing: Iterable<string>): string | undefined {
  const shape = (text: string) => text.replace(/\d+/g, '0').replace(/(^|[-.])[a-z](?=$|[-.])/g, '$1x');
  const alike = [...existing].filter((each) => shape(each) !== shape(name));
  return name.length < 3 ? undefined : closestWithin(name, alike, name.length >= 8 ? 2 : 1);
}

/** Of names that are equally close, the first by the alphabet. */
function closestWithin(name: string, candidates: Iterable<string>, most: number): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = most;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > least) continue;
    const edits = editDistance(wanted, candidate.toLowerCase());
    if (edits > least || (edits === least && best !== undefined && candidate > best)) continue;
    least = edits;
    best = candidate;
  }
  return best;
}

/** Letters to insert, delete, replace or swap with their neighbour, to get from one text to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[to.length];
}
