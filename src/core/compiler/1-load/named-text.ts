/** A text with the name that diagnostics call it by. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}
