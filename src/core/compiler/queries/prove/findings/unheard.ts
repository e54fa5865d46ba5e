import type { Attachment } from '../../../model/attachment';
import { type AskedRequest, explainRequest, type RequestExplanation } from '../../explain';
import { hostnameRank } from '../../explain/matching';
import { completeRequest } from '../../explain/request';

/** Whether a request that no listener is for comes in: with TLS, by the name of one in the handshake. */
export function isOpenFor(asked: AskedRequest, attachment: Attachment): boolean {
  const [explanation] = explainRequest(attachment, asked);
  if (explanation?.listener) return isForNone(explanation, asked);
  return attachment.gateways.some(
    ({ gateway: { resource }, listeners }) =>
      `${resource.namespace}/${resource.name}` === asked.gateway &&
      !asked.tls &&
      listeners.some(({ listener: { port, protocol } }) => port === asked.port && protocol === 'HTTP'),
  );
}

/** Whether the handshake has chosen a listener, and neither that one nor another is for the host. */
export function isForNone({ listener, isMisdirected }: RequestExplanation, asked: AskedRequest): boolean {
  if (listener?.protocol !== 'HTTPS' || isMisdirected) return false;
  return hostnameRank(listener.hostname, completeRequest(asked).host) === undefined;
}
