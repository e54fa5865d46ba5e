/** What the process answers. */
export const EXIT = {
  /** All is well, or there are only warnings. */
  OK: 0,
  /** The input has errors, or the output could not be written. */
  ERRORS: 1,
  /** The command line was not understood. */
  USAGE: 2,
  /** No Gateway takes the request that was asked about. */
  NOTHING_ANSWERS: 3,
  /** The answer to a request is not the one that was expected. */
  UNEXPECTED: 4,
  /** Something changes, and --exit-code asks for that. */
  DIFFERENT: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What the action of a command leaves behind. */
export interface Outcome {
  code: ExitCode;
  /** For actions that go on after they returned: what to wait for. A command that runs another one answers what that one does. */
  until?: Promise<number>;
}

/** An error in the arguments that only the command itself can see. */
export class UsageError extends Error {}
