/** What the process answers. */
export const EXIT = {
  /** All is well, or there are only warnings. */
  OK: 0,
  /** The input has errors, or the output could not be written. */
  ERRORS: 1,
  /** The command line was not understood. */
  USAGE: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error in the arguments that only the command itself can see. */
export class UsageError extends Error {}
