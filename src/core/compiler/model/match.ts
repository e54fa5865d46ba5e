/** What a rule asks of requests, in the form of the config. All its texts are plain. */
export interface RequestMatch {
  readonly path: PathMatcher;
  readonly headers?: readonly ValueMatch[];
  readonly method?: string;
  readonly query?: readonly ValueMatch[];
}

export type PathMatcher = { readonly exact: string } | { readonly pathPrefix: string } | { readonly regex: string };

/** Of a header or a query parameter. */
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

/** What the data plane compares of paths, prefixes and expressions: their bytes. */
export function pathLength({ exact, pathPrefix, regex }: AnyMatcher): number {
  return Buffer.byteLength(exact ?? pathPrefix ?? regex ?? '');
}
