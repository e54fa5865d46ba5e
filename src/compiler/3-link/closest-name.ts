/**
 * The existing name that is closest to one that does not exist: whoever reads the message sees what there is, even where
 * nothing is similar.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const edits = editDistance(name, candidate);
    if (edits < least || (edits === least && best !== undefined && candidate < best)) {
      least = edits;
      best = candidate;
    }
  }
  return best;
}

/** `; the nearest existing name is x`, or nothing where no name exists. */
export function closestNameText(name: string, candidates: Iterable<string>): string {
  const closest = closestName(name, candidates);
  return closest === undefined ? '' : `; the nearest existing name is ${closest}`;
}

/** Letters to insert, remove or replace, and neighbours to swap. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(replaced, previous[j] + 1, row[j - 1] + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, beforePrevious[j - 2] + 1);
      row.push(edits);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length];
}
