import type { Flags } from './syntax';

/** The crate refuses deeper nesting of groups, repetitions and classes. */
export const MAXIMAL_DEPTH = 250;
export const TOO_DEEP = `it nests deeper than ${MAXIMAL_DEPTH} levels`;

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
  /** The character at the current place plus `offset`; empty behind the end. */
  peek(offset?: number): string;
  /** The character behind the current one and what is ignored. */
  peekBehindIgnored(): string;
  /** Skips blanks and comments where the flag `x` allows them. */
  skipIgnored(): void;
  /** Skips one character and what is ignored behind it. */
  skip(): void;
}
