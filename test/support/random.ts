/** A source of reproducible chance: the same seed gives the same sequence. */
export class Chance {
  constructor(private state: number) {}

  /** A number from 0 up to, but without, 1 (mulberry32). */
  public next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, but without, `limit`. */
  public below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  public pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)];
  }

  public happens(probability: number): boolean {
    return this.next() < probability;
  }
}

/**
 * Returns the seed of a random test: `usual`, so that a run tests a change and not its luck; the value of the environment variable, to
 * reproduce a failure; or a new one with `AI_GATEWAY_SEEDS=random`, to explore further. Print it.
 */
export function seedFrom(variable: string, usual = 20_261): number {
  const isRandom = process.env.AI_GATEWAY_SEEDS === 'random';
  return Number(process.env[variable] ?? (isRandom ? Math.floor(Math.random() * 2 ** 31) : usual));
}
