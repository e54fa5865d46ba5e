import type { Attachment, GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import type { Box } from '../space/box';
import type { Formula } from '../space/formula';
import type { Around } from './destinations';
import type { RoutePath } from './route-paths';

/** One listener with all that questions about it have in common. */
export interface Place extends Around {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** `name`, `gateway/name`, `namespace/gateway/name`. */
  readonly forms: readonly string[];
  readonly formula: Formula;
  readonly routePaths: readonly RoutePath[];
  /** All destinations, by their keys. */
  readonly known: Attachment['graph']['destinations'];
  /** The plain requests that each course matches, as far as they have been computed: each guarantee starts with them. */
  readonly plain: Map<RoutePath, readonly Box[]>;
}

/** Returns the number of ways in which requests can be routed. */
export function waysThrough(places: readonly Place[]): number {
  return places.reduce((sum, { routePaths }) => sum + routePaths.length, 0);
}
