import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment } from '../../../model/attachment';
import type { Guarantee } from '../../../model/guarantee';
import { NEVER } from '../caller/asked-twice';
import { Box } from '../space/box';
import { all, any, type Formula, not, present, TRUE } from '../space/formula';
import { CLIENT_CERTIFICATE, HOST_PART, SERVER_NAME } from '../space/part';
import { within } from '../space/split';
import type { Counterexample } from '../verdict';
import { requestFormula, senderFormula } from './conditions';
import { counterexampleIn, type Socket } from './counterexample';
import { closestHosts, hostsOf } from './listener-formula';

/** Requests for hosts that no listener of a port is for. */
interface Unheard {
  readonly socket: Socket;
  readonly formula: Formula;
}

/** A request that a guarantee is about, on a port that is open, for a host that none of its listeners is for; with TLS, by the name of one in the handshake. */
export function unheardRequest(
  guarantee: Guarantee,
  gateways: readonly GatewayAttachment[],
): Counterexample | undefined {
  const { requests = {}, callers = {} } = guarantee;
  if (requests.listeners || requests.namespaces) return undefined;
  const asked = all(requestFormula(guarantee), senderFormula(callers, NEVER));
  for (const gateway of gateways) {
    for (const { socket, formula } of unheardAt(gateway)) {
      const [box] = within(Box.EVERYTHING, all(formula, asked));
      if (box && box.doubts.length === 0) return counterexampleIn(box, gateway, socket, undefined, undefined);
    }
  }
  return undefined;
}

function unheardAt({ listeners }: GatewayAttachment): readonly Unheard[] {
  const byPort = new Map<number, ListenerAttachment[]>();
  for (const one of listeners.filter(({ listener }) => !listener.isInternal)) {
    const { port } = one.listener;
    addToList(byPort, port, one);
  }
  return [...byPort].flatMap(([port, list]) => [
    ...unheardBy('HTTP', { port, tls: false }, list, () => TRUE),
    ...unheardBy('HTTPS', { port, tls: true }, list, (one) => handshakeWith(one, list)),
  ]);
}

/** Connections to listeners of other protocols are handed on, whatever the host of a request in them. */
function unheardBy(
  protocol: string,
  socket: Socket,
  list: readonly ListenerAttachment[],
  isMet: (one: ListenerAttachment) => Formula,
): readonly Unheard[] {
  const own = list.filter(({ listener }) => listener.protocol === protocol);
  const others = list.map(({ listener }) => not(hostsOf(HOST_PART, listener)));
  return own.length > 0 ? [{ socket, formula: all(any(...own.map(isMet)), ...others) }] : [];
}

function handshakeWith(attachment: ListenerAttachment, list: readonly ListenerAttachment[]): Formula {
  const certificate = attachment.listener.tls?.clientCa ? present(CLIENT_CERTIFICATE) : TRUE;
  return all(closestHosts(SERVER_NAME, attachment, list), certificate);
}
