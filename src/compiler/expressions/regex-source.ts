/** A place in a pattern that the data plane's engine refuses. */
export class RegexProblem extends Error {
  public constructor(
    message: string,
    /** Offset into the pattern. */
    public readonly offset: number,
  ) {
    super(message);
    this.name = 'RegexProblem';
  }
}

/** A pattern and the place up to which it is read. */
export interface RegexSource {
  readonly text: string;
  at: number;
  /** Whether the flag `u` is on, as it is unless switched off. */
  readonly unicode: boolean;
  /** The character at the current place plus `offset`; empty behind the end. */
  peek(offset?: number): string;
  /** Skips blanks and comments where the flag `x` allows them. */
  skipIgnored(): void;
}
