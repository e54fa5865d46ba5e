/** Answers without asking any destination. */
export interface DirectResponseOptions {
  /** 200 to 599. */
  readonly status: number;
  /**
   * 1 to 4096 characters.
   *
   * @default - no body
   */
  readonly body?: string;
}
