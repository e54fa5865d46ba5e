import type { NamedBackendIr } from '../../model/dataplane';

/** The backends that something refers to. Each is lowered when it is referred to first, and what it refers to in its turn. */
export class NamedBackends {
  private readonly known = new Map<string, NamedBackendIr | undefined>();

  public constructor(private readonly lower: (name: string) => NamedBackendIr | undefined) {}

  /** The text that refers to a backend. */
  public reference(name: string): string {
    if (!this.known.has(name)) {
      // Noted first: a backend may call another one that calls it.
      this.known.set(name, undefined);
      this.known.set(name, this.lower(name));
    }
    return `/${name}`;
  }

  /** By name. */
  public get all(): readonly NamedBackendIr[] {
    return [...this.known.values()]
      .filter((backend) => backend !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
