import type { GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import { connectMode, tunnelsOf } from '../../../semantics/connect';
import { covers, precisionOf } from '../../../semantics/hostnames';
import { exactly } from '../languages/words';
import { hostLiterals } from '../routing/entry';
import { all, doubt, FALSE, type Formula, first, not, TRUE } from '../space/formula';
import { HOST_PART, METHOD_PART, type Part, SERVER_NAME } from '../space/part';

export function speaksTls({ listener }: ListenerAttachment): boolean {
  return listener.protocol === 'HTTPS' || listener.protocol === 'TLS';
}

/** Returns the requests that a listener accepts: those whose host or TLS server name matches no more specific hostname on the port. */
export function listenerFormula({ listeners }: GatewayAttachment, attachment: ListenerAttachment): Formula {
  const { listener } = attachment;
  const connect = connectMode(attachment);
  const [tunnel] = tunnelsOf(listeners);
  if (listener.isInternal && !tunnel) return FALSE;
  const isDirect = !listener.isInternal && connect !== 'Tunnel';
  const part = speaksTls(attachment) ? SERVER_NAME : HOST_PART;
  const rivals = listeners.filter(
    ({ listener: other }) => other.port === listener.port && other.isInternal === listener.isInternal,
  );
  // Requests for hosts of another listener than that of the handshake are refused.
  const parts = listener.protocol === 'HTTPS' ? [part, HOST_PART] : [part];
  return all(
    ...parts.map((one) => closestHosts(one, attachment, rivals)),
    connect === 'Route' ? TRUE : not(first(METHOD_PART, exactly('CONNECT'))),
    isDirect ? TRUE : doubt(`the requests in tunnels of listener ${tunnel?.listener.key}`),
  );
}

/** The hosts for which a listener is the closest among some of its port. */
export function closestHosts(
  part: Part,
  { listener }: ListenerAttachment,
  rivals: readonly ListenerAttachment[],
): Formula {
  const closer = rivals.filter(({ listener: other }) => isCloser(other.hostname, listener.hostname));
  return all(hostsOf(part, listener), ...closer.map((other) => not(hostsOf(part, other.listener))));
}

export function hostsOf(part: Part, { hostname }: ListenerAttachment['listener']): Formula {
  return all(...hostLiterals(part, hostname));
}

function isCloser(other: string, own: string): boolean {
  const [a, b] = [other.toLowerCase(), own.toLowerCase()];
  if (precisionOf(a) <= precisionOf(b)) return false;
  return precisionOf(b) === 0 || covers(b, a);
}
