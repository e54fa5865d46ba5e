import { below } from '../../values/origin';
import type { GatewayAttachment } from '../model/attachment';
import type { BindIr } from '../model/dataplane';
import type { ListenerPort, WorkloadIr } from '../model/workload';
import type { WorkloadNeeds } from './needs';
import { isRead } from './newer-fields';
import type { GatewayScope } from './scope';
import { workloadRequests } from './workload-requests';

/** Returns the requirements of a Gateway's pods after everything else is lowered. */
export function lowerWorkload(
  { gateway }: GatewayAttachment,
  binds: readonly BindIr[],
  needs: WorkloadNeeds,
  scope: GatewayScope,
): WorkloadIr {
  const { attachment, diagnostics } = scope;
  for (const { spec, origin } of gateway.parameters) {
    if (spec.spiffe && spec.spiffe.enabled !== false)
      isRead('spiffe', { origin: below(origin, 'spec', 'spiffe'), namespace: '' }, scope);
  }
  const { name, namespace, origin, spec } = gateway.resource;
  return {
    gatewayName: name,
    namespace,
    className: gateway.className,
    origin,
    infrastructureLabels: spec.infrastructure?.labels ?? {},
    infrastructureAnnotations: spec.infrastructure?.annotations ?? {},
    addresses: (spec.addresses ?? []).map(({ type, value }) => ({ type, value })),
    ports: binds.filter(({ isInternal }) => !isInternal).map(listenerPort),
    files: needs.files,
    secretValues: needs.secretValues,
    mountedSecrets: needs.mountedSecrets,
    bundles: needs.bundles,
    keySets: needs.keySets,
    keySetFiles: needs.keySetFiles,
    keySetBundles: needs.keySetBundles,
    needsIdentity: needs.needsIdentity,
    needsSessionKey: needs.needsSessionKey,
    ...workloadRequests(gateway.resource, attachment.graph, diagnostics),
    parameters: gateway.parameters,
  };
}

function listenerPort({ port, listeners }: BindIr): ListenerPort {
  const [first] = listeners;
  if (!first) throw new Error(`port ${port} has no listener`);
  return { port, origin: first.origin };
}
