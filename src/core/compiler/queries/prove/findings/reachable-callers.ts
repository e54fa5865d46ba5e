import type { Attachment } from '../../../model/attachment';
import { explainRequest, type RequestExplanation, type RequestInput } from '../../explain';
import { hostnameRank } from '../../explain/matching';
import { hostOf } from '../../explain/request';

/** Whether a request that no listener is for comes in: with TLS, by the name of one in the handshake. */
export function isOpenFor(input: RequestInput, attachment: Attachment): boolean {
  const [explanation] = explainRequest(attachment, input);
  if (explanation?.listener) return isForNone(explanation, input);
  return attachment.gateways.some(
    ({ gateway: { resource }, listeners }) =>
      `${resource.namespace}/${resource.name}` === input.gateway &&
      !input.tls &&
      listeners.some(({ listener: { port, protocol } }) => port === input.port && protocol === 'HTTP'),
  );
}

/** Whether the handshake has chosen a listener, and neither that one nor another is for the host. */
export function isForNone({ listener, isMisdirected, changed }: RequestExplanation, input: RequestInput): boolean {
  if (listener?.protocol !== 'HTTPS' || isMisdirected) return false;
  const host = changed ? hostOf(changed.authority) : hostOf(input.host ?? '');
  return hostnameRank(listener.hostname, host) === undefined;
}
