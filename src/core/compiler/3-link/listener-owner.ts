import type { Listener } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import type { GatewayNode } from '../model/graph';

/** What owns listeners: the Gateway, or a ListenerSet of it. */
export interface ListenerOwner {
  readonly gateway: GatewayNode;
  readonly resource: Resource;
  readonly specs: readonly Listener[];
}
