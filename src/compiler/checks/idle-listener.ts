import type { Check } from './check';

/** A listener that no route is attached to: each request gets 404, each connection ends. */
export const checkIdleListener: Check = ({ attachment }, diagnostics) => {
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
