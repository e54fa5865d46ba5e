/** The answer of the server: files of expectations, with the result and the covered objects of each. */
export interface Tested {
  readonly folder: string;
  readonly files: readonly {
    readonly file: string;
    readonly tests: readonly {
      readonly name: string;
      readonly line: number;
      readonly failures: readonly string[];
      /** Indexes of `coverage`. */
      readonly met: readonly number[];
    }[];
  }[];
  /** Routes, rules, backends and access rules. */
  readonly coverage: readonly CoveredPlace[];
}

export interface CoveredPlace {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly character: number;
}

/** Returns the objects of each file that requests can meet, and whether one has. */
export function placesByFile(
  coverage: readonly CoveredPlace[],
  met: ReadonlySet<number>,
): ReadonlyMap<string, readonly (CoveredPlace & { readonly isMet: boolean })[]> {
  const files = new Map<string, (CoveredPlace & { readonly isMet: boolean })[]>();
  for (const [index, place] of coverage.entries()) {
    files.set(place.file, [...(files.get(place.file) ?? []), { ...place, isMet: met.has(index) }]);
  }
  return files;
}
