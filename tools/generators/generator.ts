/** One producer of generated files: it returns them, `tools/generate.ts` writes them and `tools/verify.ts` compares them. */
export interface Generator {
  /** What it makes, in a few words, for the progress line. */
  readonly name: string;
  /** What the files are made from; their first line names it. */
  readonly source: string;
  /** Repository-relative path to content, without the first line that all generated files share. Must be a pure function of the repository's sources. */
  outputs(): Promise<ReadonlyMap<string, string>>;
}
