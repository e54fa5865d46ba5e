import type { ServiceIr } from '../../model/dataplane';
import type { PoolServiceNode, ServiceNode } from '../../model/graph';

export function isPool(service: ServiceNode): service is PoolServiceNode {
  return service.pool !== undefined;
}

/** The pools that routes of one Gateway lead to. */
export class PoolServices {
  private readonly known = new Map<string, ServiceIr>();

  /** The text that refers to the pool. */
  public reference({ namespace, name, hostname, ports }: PoolServiceNode): string {
    const key = `${namespace}/${hostname}`;
    const numbers = ports.map(({ port }) => [port, port] as const);
    this.known.set(key, { name, namespace, hostname, vips: [], ports: Object.fromEntries(numbers) });
    return key;
  }

  /** By namespace and name. */
  public get all(): readonly ServiceIr[] {
    return [...this.known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, service]) => service);
  }
}
