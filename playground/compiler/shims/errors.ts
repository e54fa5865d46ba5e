/** What Node throws where a file is missing or something else than asked for. */
export class SystemError extends Error {
  public constructor(
    public readonly code: string,
    path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

/** What only a machine can do, such as running a program. */
export class NotInBrowser extends Error {
  public constructor(what: string) {
    super(`${what} is not possible in a browser`);
  }
}
