import type { ListenerAttachment } from '../model/attachment';

/** What becomes of CONNECT requests at a listener: they are refused with 405 where nothing is said. */
export function connectMode({ frontend }: ListenerAttachment): 'Deny' | 'Route' | 'Tunnel' {
  return frontend.connect?.value.mode ?? 'Deny';
}

/**
 * Listeners with tunnels: each leads its clients to all ports of the gateway, itself and those without a socket included, and refuses all
 * that does not come that way but CONNECT.
 */
export function tunnelsOf(listeners: readonly ListenerAttachment[]): readonly ListenerAttachment[] {
  return listeners.filter((one) => !one.listener.isInternal && connectMode(one) === 'Tunnel');
}
