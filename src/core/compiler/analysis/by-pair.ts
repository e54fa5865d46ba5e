/** One result for each pair of objects, computed when the pair is first requested. Thousands of rules share few pairs. */
export class ByPair<First, Second, Result> {
  /** All results, in the order of their first request. */
  public readonly all: Result[] = [];
  private readonly known = new Map<First, Map<Second, Result>>();

  public constructor(private readonly make: (first: First, second: Second) => Result) {}

  public of(first: First, second: Second): Result {
    const results = this.known.get(first) ?? new Map<Second, Result>();
    const known = results.get(second);
    if (known !== undefined) return known;
    const result = this.make(first, second);
    this.all.push(result);
    this.known.set(first, results.set(second, result));
    return result;
  }
}
