/** Results by the object that they were computed from. Repeated calls return the same object, and nothing is reported twice. */
export class Once {
  private readonly known = new Map<object, unknown>();

  /** @param from - identifies a single kind of result: the same object is never used for two kinds */
  public of<Result>(from: object, make: () => Result): Result {
    const known = this.known.get(from);
    if (known !== undefined || this.known.has(from)) return known as Result;
    const result = make();
    this.known.set(from, result);
    return result;
  }
}
