/** Results by what they were made from. Whoever asks again gets the same object, and nothing is reported twice. */
export class Once {
  private readonly known = new Map<object, unknown>();

  /** @param from - names one kind of result only: the same object is never asked for two */
  public of<Result>(from: object, make: () => Result): Result {
    const known = this.known.get(from);
    if (known !== undefined || this.known.has(from)) return known as Result;
    const result = make();
    this.known.set(from, result);
    return result;
  }
}
