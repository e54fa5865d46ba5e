import type { GatewayAttachment, ListenerAttachment } from '../../model/attachment';
import { covers, precisionOf } from '../../semantics/hostnames';
import { hostLiterals } from '../routing/entry';
import { all, FALSE, type Formula, not } from '../space/formula';
import { HOST_PART, SERVER_NAME } from '../space/part';

export function speaksTls({ listener }: ListenerAttachment): boolean {
  return listener.protocol === 'HTTPS' || listener.protocol === 'TLS';
}

/** The requests that a listener takes: those whose host, or name in the handshake, no closer hostname of the port takes. */
export function listenerFormula({ listeners }: GatewayAttachment, attachment: ListenerAttachment): Formula {
  const { listener } = attachment;
  if (listener.isInternal) return FALSE;
  const part = speaksTls(attachment) ? SERVER_NAME : HOST_PART;
  const closer = listeners.filter(
    ({ listener: other }) =>
      other.port === listener.port && !other.isInternal && isCloser(other.hostname, listener.hostname),
  );
  return all(
    ...hostLiterals(part, listener.hostname),
    // Requests for hosts that the listener of the handshake does not serve are refused.
    ...(listener.protocol === 'HTTPS' ? hostLiterals(HOST_PART, listener.hostname) : []),
    ...closer.map(({ listener: other }) => not(all(...hostLiterals(part, other.hostname)))),
  );
}

function isCloser(other: string, own: string): boolean {
  const [a, b] = [other.toLowerCase(), own.toLowerCase()];
  if (precisionOf(a) <= precisionOf(b)) return false;
  return precisionOf(b) === 0 || covers(b, a);
}
