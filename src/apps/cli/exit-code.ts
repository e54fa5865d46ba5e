/** Exit codes of the process. */
export const EXIT = {
  /** All is well, or there are only warnings. */
  OK: 0,
  /** The input has errors, or the output could not be written. */
  ERRORS: 1,
  /** The command line was not understood. */
  USAGE: 2,
  /** No Gateway matches the request. */
  NOTHING_ANSWERS: 3,
  /** The answer to a request is not the one that was expected. */
  UNEXPECTED: 4,
  /** There are changes, and --exit-code is set. */
  DIFFERENT: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The outcome of a command. */
export interface RunOutcome {
  code: ExitCode;
  /** The promise to wait for, for actions that continue after they return. A command that runs another one returns its exit code. */
  until?: Promise<number>;
}

/** An error in the arguments that only the command itself can see. */
export class UsageError extends Error {}
