/** What somebody may want to write. */
export interface Proposal {
  readonly label: string;
  readonly is: 'field' | 'word' | 'name' | 'variable' | 'function';
  /** What is written where that is more than the label. */
  readonly insert?: string;
  readonly detail?: string;
  /** As Markdown. */
  readonly documentation?: string;
}
