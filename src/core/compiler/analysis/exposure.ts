import type { ProxyParametersSpec } from '../../validation/types.generated';
import type { GatewayAttachment } from '../model/attachment';
import type { ListenerNode } from '../model/graph';
import { tunnelsOf } from '../semantics/connect';

interface ServiceOverlay {
  readonly $patch?: string;
  readonly type?: unknown;
}

/** Whether clients from outside of the cluster may reach a listener, as far as the Service of its Gateway tells. */
export function isExposed({ gateway, listeners }: GatewayAttachment, { isInternal }: ListenerNode): boolean {
  const isOpen = !isInternal || tunnelsOf(listeners).length > 0;
  return isOpen && serviceType(gateway.parameters.map(({ spec }) => spec)) !== 'ClusterIP';
}

/** The type that the overlays, applied in order, give the Service of a Gateway. */
function serviceType(parameters: readonly ProxyParametersSpec[]): unknown {
  let type: unknown = 'LoadBalancer';
  for (const { service } of parameters) {
    const overlay = service?.spec as ServiceOverlay | undefined;
    if (!overlay) continue;
    // Of a Service that names no type, Kubernetes makes one for the cluster alone.
    if (overlay.$patch !== undefined) type = 'ClusterIP';
    if (overlay.type !== undefined) type = overlay.type ?? 'ClusterIP';
  }
  return type;
}
