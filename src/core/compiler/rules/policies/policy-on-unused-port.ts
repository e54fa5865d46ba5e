import { CODE } from '../../../diagnostics/codes.generated';
import { addToSet } from '../../../values/lists-in-maps';
import { below, type Origin } from '../../../values/origin';
import type { Graph, ServiceNode } from '../../model/graph';
import { serviceText } from '../../semantics/service-name';
import type { Rule } from '../rule';

/** A policy for a Service port that no reference uses, while other ports are used. */
export const policyOnUnusedPort: Rule = ({ attachment: { graph } }, diagnostics) => {
  let used: ReadonlyMap<ServiceNode, ReadonlySet<number>> | undefined;
  for (const { service, port, at } of targetedPorts(graph)) {
    used ??= usedPorts(graph);
    const ports = used.get(service);
    // A Service without any reference may serve other clients.
    if (!ports || ports.has(port)) continue;
    diagnostics.report(CODE.policyOnUnusedPort, at, {
      service: serviceText(service),
      port,
      used: [...ports].sort((a, b) => a - b).join(', '),
    });
  }
};

function* targetedPorts({ policies, backendTlsPolicies }: Graph) {
  const portTarget = (service: ServiceNode | undefined, port: number | undefined, at: Origin) =>
    service && port !== undefined ? [{ service, port, at }] : [];
  for (const { targets } of policies)
    for (const { service, port, origin } of targets) yield* portTarget(service, port, origin);
  for (const { service, port, resource } of backendTlsPolicies)
    yield* portTarget(service, port, below(resource.origin, 'spec', 'targetRefs'));
}

function usedPorts({ destinations, backends }: Graph): ReadonlyMap<ServiceNode, ReadonlySet<number>> {
  const used = new Map<ServiceNode, Set<number>>();
  for (const destination of destinations.values())
    if (destination.type === 'service') addToSet(used, destination.service, destination.port);
  for (const { sections } of backends.values())
    for (const { service, port } of sections) if (service && port !== undefined) addToSet(used, service, port);
  return used;
}
