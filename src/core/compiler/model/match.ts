/** The conditions of a rule on requests, in the form of the config. All its strings are plain. */
export interface RequestMatch {
  readonly path: PathMatcher;
  readonly headers?: readonly ValueMatch[];
  readonly method?: string;
  readonly query?: readonly ValueMatch[];
}

export type PathMatcher = { readonly exact: string } | { readonly pathPrefix: string } | { readonly regex: string };

/** A match on a header or a query parameter. */
export interface ValueMatch {
  readonly name: string;
  readonly value: ValueMatcher;
}

export type ValueMatcher = { readonly exact: string } | { readonly regex: string };

/** A matcher whose kind is not known yet: exactly one of them is there. */
export interface AnyMatcher {
  readonly exact?: string;
  readonly pathPrefix?: string;
  readonly regex?: string;
}

/** Returns the length that the data plane compares for paths, prefixes and regular expressions, in bytes. */
export function pathLength({ exact, pathPrefix, regex }: AnyMatcher): number {
  return Buffer.byteLength(exact ?? pathPrefix ?? regex ?? '');
}
