import { Positions } from './positions';

/** A parsed document takes a hundred times the room of its text, so only those used last are kept. */
const KEPT = 32;

/** The positions of texts, each identified by where it starts. One cache serves one file. */
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
