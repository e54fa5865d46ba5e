import type * as config from '../../../data-plane/config';
import type { Origin } from '../../../values/origin';
import type { NamedBackendIr } from '../../model/dataplane';

/** The referenced backends. Each is lowered when it is first referenced, along with the backends that it references in turn. */
export class NamedBackends {
  private readonly known = new Map<string, NamedBackendIr | undefined>();

  public constructor(private readonly lower: (name: string) => NamedBackendIr | undefined) {}

  /** Returns the string that references a backend. */
  public reference(name: string): string {
    if (!this.known.has(name)) {
      // Noted first: a backend may call another one that calls it.
      this.known.set(name, undefined);
      this.known.set(name, this.lower(name));
    }
    return `/${name}`;
  }

  /** Returns the string that references a host with its own policies that is not a resource. */
  public ofUrl(host: string, policies: config.SimpleLocalBackendPolicies, origin: Origin): string {
    return this.ofHost(`url/${host}`, host, policies, origin);
  }

  /** The text that refers to a host with policies of its own, under a name that no resource has. */
  public ofHost(name: string, host: string, policies: config.SimpleLocalBackendPolicies, origin: Origin): string {
    if (!this.known.has(name)) this.known.set(name, { name, body: { name, host, policies }, origin });
    return `/${name}`;
  }

  /** Returns the backends, sorted by name. */
  public get all(): readonly NamedBackendIr[] {
    return [...this.known.values()]
      .filter((backend) => backend !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
