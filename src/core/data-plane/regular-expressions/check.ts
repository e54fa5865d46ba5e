import { readRegex } from './reader';
import { SIZE_LIMIT, sizeOf } from './size';
import { RegexProblem } from './source';

/** The reason why the data plane rejects a pattern, and its position. */
export interface RegexIssue {
  /** The reason as a clause, such as "it uses look-ahead, which ...". */
  readonly reason: string;
  /** Offset into the pattern. */
  readonly offset: number;
}

/**
 * Checks a regular expression by the dialect of the data plane (the Rust crate `regex`: no look-around, no back-references).
 * Sizes are estimated from below: a pattern that compiles to a program just above the limit passes.
 */
export function checkRegex(pattern: string): RegexIssue | undefined {
  try {
    if (sizeOf(readRegex(pattern).root) <= SIZE_LIMIT) return undefined;
    return {
      reason: 'because of its repetitions, it compiles to more than 10 MiB; reduce the counts of repetitions',
      offset: 0,
    };
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    return { reason: error.message, offset: error.offset };
  }
}
