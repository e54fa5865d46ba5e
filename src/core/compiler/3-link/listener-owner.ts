import type { Listener } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import type { GatewayNode } from '../model/graph';

/** An owner of listeners: the Gateway, or one of its ListenerSets. */
export interface ListenerOwner {
  readonly gateway: GatewayNode;
  readonly resource: Resource;
  readonly specs: readonly Listener[];
}
