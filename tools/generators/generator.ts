/** One producer of generated files: it returns them, `tools/generate.ts` writes them and `tools/verify.ts` compares them. */
export interface Generator {
  /** A short description of the output, for the progress line. */
  readonly name: string;
  /** The source of the files, which their first line names. */
  readonly source: string;
  /** Repository-relative path to content, without the first line that all generated files share. Must be a pure function of the repository's sources. */
  outputs(): Promise<ReadonlyMap<string, string>>;
}
