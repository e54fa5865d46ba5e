import type { Manifest } from '../../core/compiler/model/result';
import { GATEWAY_NAME_LABEL } from '../../core/compiler/semantics/object-names';
import { partOf, partsIn } from '../../core/values/parts';
import { LocalConfig } from './local-config';
import type { LocalPorts } from './local-ports';
import { compiledConfig, podOf } from './pod';

/** A port of a gateway's config. */
interface GatewayPort {
  readonly gateway: string;
  readonly port: number;
}

/** The gateways of a session that lead to an InferencePool, by the addresses of their Services, so that other gateways call them. */
export class GatewayNeighbors {
  private readonly found = new Map<string, GatewayPort>();
  private readonly called = new Set<string>();

  public constructor(private readonly ports: LocalPorts) {}

  /** Chooses the ports of a gateway, and finds its Services among its own objects and the inputs. */
  public async add(
    gateway: string,
    manifests: readonly Manifest[],
    objects: readonly object[],
    holders: Parameters<typeof podOf>[1],
  ): Promise<void> {
    this.remove(gateway);
    const { ports, upstreams } = new LocalConfig(compiledConfig(podOf(manifests, holders)).compiled);
    for (const port of ports) await this.ports.choose(gateway, port);
    if (!upstreams.some(({ type }) => type === 'pool')) return;
    for (const { address, port } of [...manifests, ...objects].flatMap((object) => servicePorts(object, gateway)))
      if (ports.includes(port)) this.found.set(address, { gateway, port });
  }

  public remove(gateway: string): void {
    for (const [address, port] of this.found) if (port.gateway === gateway) this.found.delete(address);
  }

  /** Returns the port on this machine for the address of a Service, `host:port`; undefined: no gateway of the session serves it. */
  public portOf(address: string): number | undefined {
    const found = this.found.get(address.replace(/\.svc(?:\.cluster\.local)?(?=:)/, ''));
    if (!found) return undefined;
    this.called.add(found.gateway);
    return this.ports.of(found.gateway, found.port);
  }

  /** Whether another gateway calls this one. */
  public isCalled(gateway: string): boolean {
    return this.called.has(gateway);
  }
}

/** The ports of an object that is a Service of a gateway, each with its address `name.namespace:port`. */
function servicePorts(object: object, gateway: string): { readonly address: string; readonly port: number }[] {
  const { kind, metadata, spec } = partOf(object);
  const { name, namespace = 'default', labels } = partOf(metadata);
  if (kind !== 'Service' || `${namespace}/${partOf(labels)[GATEWAY_NAME_LABEL]}` !== gateway) return [];
  return partsIn(partOf(spec).ports).flatMap(({ port, targetPort = port }) =>
    typeof targetPort === 'number' ? [{ address: `${name}.${namespace}:${port}`, port: targetPort }] : [],
  );
}
