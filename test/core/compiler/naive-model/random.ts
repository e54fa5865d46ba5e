/** Random choices that a seed repeats (the generator called mulberry32). */
export class Random {
  private state: number;

  public constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0 and below 1. */
  public next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** From `least` to `most`, both included. */
  public between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  public chance(probability: number): boolean {
    return this.next() < probability;
  }

  public pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)];
  }

  /** So many different items, in random order. */
  public sample<Item>(items: readonly Item[], count: number): Item[] {
    return this.shuffle(items).slice(0, count);
  }

  public shuffle<Item>(items: readonly Item[]): Item[] {
    const result = [...items];
    for (let index = result.length - 1; index > 0; index--) {
      const other = this.between(0, index);
      [result[index], result[other]] = [result[other], result[index]];
    }
    return result;
  }
}
