import { compareText } from '../../text/compare-text';
import type { Origin } from '../../values/origin';
import type { ExternalReference } from '../model/graph';

/** Collects objects that must exist in the cluster although they are not among the inputs. */
export class Externals {
  public constructor(
    /** External objects from the settings, as `Kind/namespace/name`. */
    private readonly externals: ReadonlySet<string>,
  ) {}

  private readonly found = new Map<
    string,
    { kind: ExternalReference['kind']; namespace: string; name: string; expected: Set<string>; origins: Origin[] }
  >();

  public expect(
    kind: ExternalReference['kind'],
    namespace: string,
    name: string,
    expected: readonly string[],
    origin: Origin,
  ): void {
    const key = `${kind}/${namespace}/${name}`;
    let entry = this.found.get(key);
    if (!entry) {
      entry = { kind, namespace, name, expected: new Set(), origins: [] };
      this.found.set(key, entry);
    }
    for (const item of expected) entry.expected.add(item);
    entry.origins.push(origin);
  }

  public isExternal(kind: string, namespace: string, name: string): boolean {
    return this.externals.size > 0 && this.externals.has(`${kind}/${namespace}/${name}`);
  }

  public list(): ExternalReference[] {
    return [...this.found.entries()]
      .sort(([a], [b]) => compareText(a, b))
      .map(([, entry]) => ({ ...entry, expected: [...entry.expected].sort() }));
  }
}
