import type { ListenerAttachment } from '../model/attachment';

/** Returns the handling of CONNECT requests at a listener. By default, they are refused with 405. */
export function connectMode({ frontend }: ListenerAttachment): 'Deny' | 'Route' | 'Tunnel' {
  return frontend.connect?.value.mode ?? 'Deny';
}

/**
 * Returns listeners with tunnels. Each connects its clients to all ports of the gateway, including its own and those without a socket, and
 * rejects everything but CONNECT.
 */
export function tunnelsOf(listeners: readonly ListenerAttachment[]): readonly ListenerAttachment[] {
  return listeners.filter((one) => !one.listener.isInternal && connectMode(one) === 'Tunnel');
}
