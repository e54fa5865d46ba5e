/** Names of one kind in a distribution. */
export interface ProxyKindNames {
  /** Kind in documents, such as `ProxyBackend`. */
  readonly kind: string;
  /**
   * Plural in URLs and in the name of the CustomResourceDefinition.
   * @default - the kind in lower case with an `s`
   */
  readonly plural?: string;
  /**
   * Singular on the command line.
   * @default - the kind in lower case
   */
  readonly singular?: string;
  /**
   * Short names on the command line.
   * @default - the kind has no short names
   */
  readonly shortNames?: string[];
  /**
   * Groups of kinds on the command line, such as `all`.
   * @default - the kind is in no groups
   */
  readonly categories?: string[];
}
