import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import type { Guarantee } from '../../../model/guarantee';
import { accessOf } from '../caller/access';
import { NEVER, repeatedCredentialsAt } from '../caller/repeated-credentials';
import { Box } from '../space/box';
import { all, doubt, type Formula, not, present, TRUE } from '../space/formula';
import { CLIENT_CERTIFICATE, HOST_PART, SERVER_NAME } from '../space/part';
import { withinBox } from '../space/split';
import type { Counterexample } from '../verdict';
import { changesBeforeRouting } from './before-routing';
import { requestFormula, senderFormula } from './conditions';
import { counterexampleIn, type Socket } from './counterexample';
import { closestHosts, hostsOf } from './listener-formula';

/** Requests for hosts that no listener of a port is for. */
interface UnmatchedHosts {
  readonly socket: Socket;
  readonly formula: Formula;
}

/** A request that no listener is for, or reasons why nobody knows whether there is one. */
export type RequestToUnmatchedHost =
  | { readonly counterexample: Counterexample }
  | { readonly doubts: readonly string[] };

/** A request that a guarantee is about, on a port that is open, for a host that none of its listeners is for; with TLS, by the name of one in the handshake. */
export function requestToUnmatchedHost(
  guarantee: Guarantee,
  gateways: readonly GatewayAttachment[],
): RequestToUnmatchedHost {
  const { requests = {}, callers = {} } = guarantee;
  if (requests.listeners || requests.namespaces) return { doubts: [] };
  const request = requestFormula(guarantee);
  const doubts: string[] = [];
  for (const gateway of gateways) {
    for (const { socket, formula } of unmatchedHostsAt(gateway)) {
      const sender = senderFormula(callers, socket.repeatedCredentials ?? NEVER);
      const [box] = withinBox(Box.EVERYTHING, all(formula, request, sender));
      if (box?.doubts.length === 0)
        return { counterexample: counterexampleIn(box, gateway, socket, undefined, undefined) };
      doubts.push(...(box?.doubts ?? []));
    }
  }
  return { doubts };
}

function unmatchedHostsAt(gateway: GatewayAttachment): readonly UnmatchedHosts[] {
  const byPort = new Map<number, ListenerAttachment[]>();
  for (const one of gateway.listeners.filter(({ listener }) => !listener.isInternal)) {
    const { port } = one.listener;
    addToList(byPort, port, one);
  }
  return [...byPort].flatMap(([port, list]) => [
    ...unmatchedInClear(port, list),
    ...unmatchedByTls(gateway, port, list),
  ]);
}

/** Without TLS, the host chooses the listener. */
function unmatchedInClear(port: number, list: readonly ListenerAttachment[]): readonly UnmatchedHosts[] {
  if (!list.some(({ listener }) => listener.protocol === 'HTTP')) return [];
  return [{ socket: { port, tls: false }, formula: all(...list.map(isForOthers)) }];
}

/** With TLS, the handshake chooses the listener, and its policies before routing may refuse or answer the request before its host is compared. */
function unmatchedByTls(
  gateway: GatewayAttachment,
  port: number,
  list: readonly ListenerAttachment[],
): readonly UnmatchedHosts[] {
  const own = list.filter(({ listener }) => listener.protocol === 'HTTPS');
  return own.map((one) => {
    const changes = hostChanges(one);
    const { passes, isAnswered, isShown } = accessOf(gateway, one);
    const isUnmatched = changes.length > 0 ? changes.map((text) => doubt(text)) : list.map(isForOthers);
    return {
      socket: { listener: one.listener.key, port, tls: true, repeatedCredentials: repeatedCredentialsAt(one) },
      formula: all(handshakeWith(one, list), ...isUnmatched, passes, not(isAnswered), isShown),
    };
  });
}

function isForOthers({ listener }: ListenerAttachment): Formula {
  return not(hostsOf(HOST_PART, listener));
}

/** Policies before routing may change the host. */
function hostChanges(attachment: ListenerAttachment): readonly string[] {
  const changes = changesBeforeRouting(attachment).filter(({ name }) => name === undefined || name === HOST_PART.key);
  return [...new Set(changes.map(({ text }) => text))];
}

function handshakeWith(attachment: ListenerAttachment, list: readonly ListenerAttachment[]): Formula {
  const certificate = attachment.listener.tls?.clientCa ? present(CLIENT_CERTIFICATE) : TRUE;
  return all(closestHosts(SERVER_NAME, attachment, list), certificate);
}
