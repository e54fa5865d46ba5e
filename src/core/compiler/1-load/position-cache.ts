import { Positions } from './positions';

/**
 * The number of cached documents. A parsed document requires a hundred times the memory of its source, so only those used last are kept.
 */
const KEPT = 32;

/** The positions of documents, each identified by its start. One cache serves one file. */
export class PositionCache {
  private readonly known = new Map<number, Positions>();

  public get(start: number, text: () => string): Positions {
    const positions = this.known.get(start) ?? new Positions(text());
    this.known.delete(start);
    this.known.set(start, positions);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT) this.known.delete(oldest);
    return positions;
  }
}
