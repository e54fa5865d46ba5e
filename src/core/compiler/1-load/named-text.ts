/** A string with the name that diagnostics use for it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}
