/** What a construct has no member for. The resource is written as an object of the first layer then. */
export class UnsupportedError extends Error {
  /** @param reason why, as a clause that follows the name of the resource */
  public constructor(public readonly reason: string) {
    super(reason);
  }
}

/** @throws UnsupportedError always */
export function unfit(reason: string): never {
  throw new UnsupportedError(reason);
}
