import type { ProxyParametersSpec } from '../../validation/types.generated';
import type { GatewayAttachment } from '../model/attachment';
import type { GatewayNode, ListenerNode } from '../model/graph';
import { tunnelsOf } from '../semantics/connect';

interface ServiceOverlay {
  readonly $patch?: string;
  readonly type?: unknown;
  readonly externalTrafficPolicy?: unknown;
}

/** Returns whether clients outside the cluster may reach a listener, as far as the Service of its Gateway shows. */
export function isExposed({ gateway, listeners }: GatewayAttachment, { isInternal }: ListenerNode): boolean {
  const isOpen = !isInternal || tunnelsOf(listeners).length > 0;
  return isOpen && serviceType(gateway.parameters.map(({ spec }) => spec)) !== 'ClusterIP';
}

/** Returns the Service type of a Gateway after the overlays are applied in order. */
function serviceType(parameters: readonly ProxyParametersSpec[]): unknown {
  let type: unknown = 'LoadBalancer';
  for (const overlay of parameters.flatMap((spec) => overlayOf(spec) ?? [])) {
    // For a Service without a type, Kubernetes creates a cluster-internal one.
    if (overlay.$patch !== undefined) type = 'ClusterIP';
    if (overlay.type !== undefined) type = overlay.type ?? 'ClusterIP';
  }
  return type;
}

/** The value of a field of the Service of a Gateway, as the last overlay has it. */
export function serviceSetting({ parameters }: GatewayNode, field: 'externalTrafficPolicy'): unknown {
  return parameters.map(({ spec }) => overlayOf(spec)?.[field]).findLast(Boolean);
}

function overlayOf({ service }: ProxyParametersSpec): ServiceOverlay | undefined {
  return service?.spec as ServiceOverlay | undefined;
}
