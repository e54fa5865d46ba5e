import type { ParentLink } from '../model/graph';
import type { Check } from './check';

/** A listener that no route is attached to: each request gets 404, each connection ends. */
export const checkIdleListener: Check = ({ attachment }, diagnostics) => {
  // A route that names a parent which does not exist is told of, and may be the one that is missed here.
  if (attachment.graph.routes.some(({ parents }) => parents.some(isLost))) return;
  for (const { listeners } of attachment.gateways) {
    for (const { listener } of listeners) {
      if (listener.routes.length > 0) continue;
      diagnostics.report('AIG7005', listener.origin, {
        listener: listener.key,
        protocol: listener.protocol,
        port: listener.port,
      });
    }
  }
};

function isLost({ gateway, isMissing, listeners, refusals }: ParentLink): boolean {
  if (isMissing) return true;
  return (
    gateway !== undefined && listeners.length === 0 && refusals.some(({ reason }) => reason === 'NoMatchingParent')
  );
}
