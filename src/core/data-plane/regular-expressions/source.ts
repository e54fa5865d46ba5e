import type { Flags } from './syntax';

/** The crate refuses deeper nesting of groups, repetitions and classes. */
export const MAXIMAL_DEPTH = 250;
export const TOO_DEEP = `it is nested more than ${MAXIMAL_DEPTH} levels deep`;

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
  readonly flags: Flags;
  /** Returns the character at the current position plus `offset`; empty after the end. */
  peek(offset?: number): string;
  /** Returns the character after the current one and ignored characters. */
  peekBehindIgnored(): string;
  /** Skips blanks and comments if the flag `x` allows them. */
  skipIgnored(): void;
  /** Skips one character and ignored characters after it. */
  skip(): void;
}
