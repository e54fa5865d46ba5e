import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import type { Guarantee } from '../../../model/guarantee';
import { NEVER } from '../caller/repeated-credentials';
import { Box } from '../space/box';
import { all, any, doubt, type Formula, not, present, TRUE } from '../space/formula';
import { CLIENT_CERTIFICATE, HOST_PART, SERVER_NAME } from '../space/part';
import { within } from '../space/split';
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
  const asked = all(requestFormula(guarantee), senderFormula(callers, NEVER));
  const doubts: string[] = [];
  for (const gateway of gateways) {
    for (const { socket, formula } of unmatchedHostsAt(gateway)) {
      const [box] = within(Box.EVERYTHING, all(formula, asked));
      if (box?.doubts.length === 0)
        return { counterexample: counterexampleIn(box, gateway, socket, undefined, undefined) };
      doubts.push(...(box?.doubts ?? []));
    }
  }
  return { doubts };
}

function unmatchedHostsAt({ listeners }: GatewayAttachment): readonly UnmatchedHosts[] {
  const byPort = new Map<number, ListenerAttachment[]>();
  for (const one of listeners.filter(({ listener }) => !listener.isInternal)) {
    const { port } = one.listener;
    addToList(byPort, port, one);
  }
  return [...byPort].flatMap(([port, list]) => [
    ...unmatchedHostsBy('HTTP', { port, tls: false }, list, () => TRUE),
    ...unmatchedHostsBy('HTTPS', { port, tls: true }, list, (one) => handshakeWith(one, list)),
  ]);
}

/** Connections to listeners of other protocols are forwarded regardless of the request's host. */
function unmatchedHostsBy(
  protocol: string,
  socket: Socket,
  list: readonly ListenerAttachment[],
  isMet: (one: ListenerAttachment) => Formula,
): readonly UnmatchedHosts[] {
  const own = list.filter(({ listener }) => listener.protocol === protocol);
  const changing = own.filter((one) => socket.tls && hostChanges(one).length > 0);
  const plain = own.filter((one) => !changing.includes(one));
  const others = list.map(({ listener }) => not(hostsOf(HOST_PART, listener)));
  return [
    ...(plain.length > 0 ? [{ socket, formula: all(any(...plain.map(isMet)), ...others) }] : []),
    ...changing.map((one) => ({ socket, formula: all(isMet(one), ...hostChanges(one).map((text) => doubt(text))) })),
  ];
}

/** With TLS, the host is compared after policies before routing. */
function hostChanges(attachment: ListenerAttachment): readonly string[] {
  const changes = changesBeforeRouting(attachment).filter(({ name }) => name === undefined || name === HOST_PART.key);
  return [...new Set(changes.map(({ text }) => text))];
}

function handshakeWith(attachment: ListenerAttachment, list: readonly ListenerAttachment[]): Formula {
  const certificate = attachment.listener.tls?.clientCa ? present(CLIENT_CERTIFICATE) : TRUE;
  return all(closestHosts(SERVER_NAME, attachment, list), certificate);
}
