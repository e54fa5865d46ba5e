/** A set of characters by their codes: sorted ranges, both ends included, with something missing between any two. */
export type Characters = readonly (readonly [from: number, to: number])[];

export const LAST = 0x10ffff;
export const NONE: Characters = [];

export function charactersOf(...ranges: readonly (readonly [number, number])[]): Characters {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

export function unionOf(sets: readonly Characters[]): Characters {
  return charactersOf(...sets.flat());
}

export function allBut(set: Characters): Characters {
  const found: [number, number][] = [];
  let from = 0;
  for (const range of set) {
    if (range[0] > from) found.push([from, range[0] - 1]);
    from = range[1] + 1;
  }
  if (from <= LAST) found.push([from, LAST]);
  return found;
}

export function common(a: Characters, b: Characters): Characters {
  return allBut(unionOf([allBut(a), allBut(b)]));
}

export function includes(set: Characters, code: number): boolean {
  return set.some(([from, to]) => from <= code && code <= to);
}
