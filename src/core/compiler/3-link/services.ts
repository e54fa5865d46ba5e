import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { compareText } from '../../text/compare-text';
import { isServiceName } from '../../validation/metadata';
import type { ResourceOf } from '../../validation/resource';
import type { Origin } from '../../values/origin';
import type { ServiceNode } from '../model/graph';
import { hostOfService } from '../semantics/cluster-hosts';
import type { Externals } from './externals';
import type { Inventory } from './inventory';

/** Services by name: those among the inputs, and those that others manage and something refers to. */
export class Services {
  private readonly nodes = new Map<string, ServiceNode>();

  public constructor(
    private readonly inventory: Inventory,
    private readonly externals: Externals,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    for (const resource of inventory.ofKind('Service')) {
      const { namespace, name } = resource;
      const isStub = externals.isExternal('Service', namespace, name);
      this.nodes.set(`${namespace}/${name}`, { ...nodeOf(resource), ...(isStub ? { isStub } : {}) });
    }
  }

  /** The Service that a reference with a port means. A Service that is not among the inputs is expected to exist. */
  public require(namespace: string, name: string, port: number, origin: Origin): ServiceNode {
    const key = `${namespace}/${name}`;
    let node = this.nodes.get(key);
    // The data plane would refuse such a host, and with it everything else.
    if (!isServiceName(name)) {
      const nearest = ', and this is not a valid Service name';
      this.diagnostics.report(
        CODE.unresolvedBackendRef,
        origin,
        { kind: 'Service', name: key, nearest },
        { cause: key },
      );
    }
    if (!node) {
      node = { namespace, name, ports: [], hostname: hostOfService(namespace, name) };
      this.nodes.set(key, node);
    }
    const isExternal = this.externals.isExternal('Service', namespace, name);
    if (isExternal || (!node.resource && !this.inventory.isInvalidOrExternal('Service', namespace, name))) {
      this.externals.expect('Service', namespace, name, [String(port)], origin);
    }
    if (node.resource && node.ports.length > 0 && !node.ports.some((candidate) => candidate.port === port)) {
      this.diagnostics.report(
        CODE.missingServicePort,
        origin,
        { name: key, port, available: node.ports.map((candidate) => candidate.port).join(', ') },
        { notes: [{ text: 'the Service', at: node.resource.origin }] },
      );
    }
    return node;
  }

  /** Finds a Service among those known so far; call it after all references are resolved. */
  public find(namespace: string, name: string): ServiceNode | undefined {
    return this.nodes.get(`${namespace}/${name}`);
  }

  /** Returns the Services among the inputs, sorted by namespace and name. */
  public given(): ServiceNode[] {
    return this.sorted().filter((node) => node.resource);
  }

  public map(): ReadonlyMap<string, ServiceNode> {
    return new Map(this.sorted().map((node) => [`${node.namespace}/${node.name}`, node]));
  }

  private sorted(): ServiceNode[] {
    return [...this.nodes.values()].sort(
      (a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name),
    );
  }
}

function nodeOf(resource: ResourceOf<'Service'>): ServiceNode {
  // Kinds of other APIs are barely validated: `spec:` may be empty.
  const spec = resource.spec ?? {};
  return {
    namespace: resource.namespace,
    name: resource.name,
    resource,
    ports: (spec.ports ?? []).map(({ name, port, appProtocol }) => ({
      port,
      ...(name ? { name } : {}),
      ...(appProtocol ? { appProtocol } : {}),
    })),
    hostname:
      spec.type === 'ExternalName' && spec.externalName
        ? spec.externalName
        : hostOfService(resource.namespace, resource.name),
  };
}
