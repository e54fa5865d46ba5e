/** A completion proposal. */
export interface Proposal {
  readonly label: string;
  readonly is: 'field' | 'word' | 'name' | 'variable' | 'function';
  /** The inserted text, if it is more than the label. */
  readonly insert?: string;
  readonly detail?: string;
  /** The documentation as Markdown. */
  readonly documentation?: string;
}
