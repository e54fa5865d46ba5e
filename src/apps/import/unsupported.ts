/** Reports that a construct has no member for a setting. The resource is then written as an object of the first layer. */
export class UnsupportedError extends Error {
  /** @param reason why, as a clause that follows the name of the resource */
  public constructor(public readonly reason: string) {
    super(reason);
  }
}

/** @throws UnsupportedError always */
export function unsupported(reason: string): never {
  throw new UnsupportedError(reason);
}
