/** The errors that Node throws for a missing file or one of an unexpected type. */
export class SystemError extends Error {
  public constructor(
    public readonly code: string,
    path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

/** Thrown for operations that require a machine, such as running a program. */
export class NotInBrowser extends Error {
  public constructor(what: string) {
    super(`${what} is not possible in a browser`);
  }
}
