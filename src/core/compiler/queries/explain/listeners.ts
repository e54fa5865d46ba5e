import type { GatewayAttachment, ListenerAttachment } from '../../model/attachment';
import { tunnelsOf } from '../../semantics/connect';
import { hostnameRank } from './matching';
import type { CompleteRequest } from './request';

/** The reason why a listener or rule does not match the request. */
export interface ExplainedRefusal {
  readonly name: string;
  readonly reason: string;
}

export interface ChosenListener {
  readonly chosen?: ListenerAttachment;
  readonly others: readonly ExplainedRefusal[];
}

/** Selects the listener for a connection: by port and protocol, then by the most specific hostname. */
export function chooseListener({ listeners }: GatewayAttachment, request: CompleteRequest): ChosenListener {
  const others: ExplainedRefusal[] = [];
  const refuse = ({ listener }: ListenerAttachment, reason: string) => void others.push({ name: listener.key, reason });
  const port = request.port ?? lowestPort(listeners, request);
  const [tunnel] = tunnelsOf(listeners);
  const internal = tunnel
    ? `its port is internal: clients reach it only through tunnels of listener ${tunnel.listener.key}`
    : 'its port is internal: no client reaches it';
  let chosen: { readonly attachment: ListenerAttachment; readonly rank: number } | undefined;
  for (const attachment of listeners) {
    const { listener } = attachment;
    const name = isTls(attachment) ? request.sni : request.host;
    const rank = hostnameRank(listener.hostname, name);
    if (listener.isInternal) refuse(attachment, internal);
    else if (listener.port !== port)
      refuse(
        attachment,
        port === undefined
          ? protocolText(attachment, request.tls ?? false)
          : `it serves port ${listener.port}, not ${port}`,
      );
    else if (request.tls !== undefined && request.tls !== isTls(attachment)) {
      refuse(attachment, protocolText(attachment, request.tls));
    } else if (rank === undefined) {
      refuse(attachment, `its hostname ${listener.hostname} does not match ${name || 'a request without a host'}`);
    } else if (chosen && chosen.rank >= rank) refuse(attachment, closer(chosen.attachment));
    else {
      if (chosen) refuse(chosen.attachment, closer(attachment));
      chosen = { attachment, rank };
    }
  }
  return { ...(chosen ? { chosen: chosen.attachment } : {}), others };
}

/** The listener that a host belongs to, among all of the given one's port, those that hand connections on included. */
export function listenerForHost(
  { listeners }: GatewayAttachment,
  { listener: given }: ListenerAttachment,
  host: string,
): ListenerAttachment | undefined {
  let closest: { readonly attachment: ListenerAttachment; readonly rank: number } | undefined;
  for (const attachment of listeners) {
    const { port, hostname } = attachment.listener;
    const rank = port === given.port ? hostnameRank(hostname, host) : undefined;
    if (rank !== undefined && !(closest && closest.rank >= rank)) closest = { attachment, rank };
  }
  return closest?.attachment;
}

function protocolText({ listener }: ListenerAttachment, isTlsClient: boolean): string {
  return `it uses ${listener.protocol}, and the client ${isTlsClient ? 'uses TLS' : 'does not use TLS'}`;
}

function closer({ listener }: ListenerAttachment): string {
  return `the hostname of listener ${listener.key} is more specific`;
}

/**
 * Returns the port to use if the request names none: the lowest one with a listener for the host, or else the lowest one with the client's
 * protocol.
 */
function lowestPort(listeners: readonly ListenerAttachment[], request: CompleteRequest): number | undefined {
  const open = listeners.filter(({ listener }) => !listener.isInternal);
  const fitting = open.filter((attachment) => isTls(attachment) === (request.tls ?? false));
  const named = fitting.filter((attachment) => {
    const name = isTls(attachment) ? request.sni : request.host;
    return hostnameRank(attachment.listener.hostname, name) !== undefined;
  });
  const ports = (named.length > 0 ? named : fitting).map(({ listener }) => listener.port);
  return ports.length > 0 ? Math.min(...ports) : undefined;
}

function isTls({ listener }: ListenerAttachment): boolean {
  return listener.protocol === 'HTTPS' || listener.protocol === 'TLS';
}
