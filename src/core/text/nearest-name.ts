/** Returns the end of a message that suggests a name, which is worded the same everywhere. Empty if there is none. */
export function nearestText(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; the nearest existing name is ${nearest}`;
}

/** The name that a message ends with in that phrase. */
export function nearestIn(message: string): string | undefined {
  return /; the nearest existing name is (\S+?)\.?$/.exec(message)?.[1];
}

/** For the candidate that is close enough to be meant. */
export function nearestNameText(name: string, candidates: Iterable<string>): string {
  return nearestText(nearestName(name, candidates));
}

/** Returns the closest name, for a few names of which one must be meant, at any distance. */
export function closestNameText(name: string, candidates: Iterable<string>): string {
  return nearestText(closestName(name, candidates));
}

/** Returns the known name most similar to an unknown one, if at most a third of its letters differ, or only its number does. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  return closestWithin(name, names, nearness(name)) ?? names.find((each) => singular(each) === singular(name));
}

/** Returns the singular of an English noun: `retry` for `retries`. */
function singular(noun: string): string {
  return noun
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxh])es$|(?<=[^s])s$/, '');
}

/** Returns the known name similar to an unknown one, if it is the only one and therefore must be meant. */
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
 * Returns the existing name that is closest to a nonexistent one, so that messages show an existing name even if none is similar.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  return closestWithin(name, candidates, Number.POSITIVE_INFINITY);
}

/**
 * Returns the existing name that another one is a typo of: one letter differs, or two of a long name. Names that differ in a number or in a
 * one-letter part are siblings (`cache-1` and `cache-2`), and a name with an additional part is a different one.
 */
export function nearMiss(name: string, existing: Iterable<string>): string | undefined {
  const shape = (text: string) => text.replace(/\d+/g, '0').replace(/(^|[-.])[a-z](?=$|[-.])/g, '$1x');
  const alike = [...existing].filter((each) => shape(each) !== shape(name));
  return name.length < 3 ? undefined : closestWithin(name, alike, name.length >= 8 ? 2 : 1);
}

/** Returns the closest name; among equally close ones, the first in alphabetical order. */
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

/** Returns the number of letters to insert, delete, replace or swap with their neighbor to transform one string into the other. */
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
