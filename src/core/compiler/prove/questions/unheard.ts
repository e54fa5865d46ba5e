import { addToList } from '../../../values/lists-in-maps';
import type { GatewayAttachment, ListenerAttachment } from '../../model/attachment';
import type { Guarantee } from '../../model/guarantee';
import { hostLiterals } from '../routing/entry';
import { Box } from '../space/box';
import { all, type Formula, not } from '../space/formula';
import { HOST_PART } from '../space/part';
import { within } from '../space/split';
import type { Counterexample } from '../verdict';
import { requestFormula, senderFormula } from './conditions';
import { counterexampleIn } from './counterexample';

/** A request that a guarantee is about, on a port that is open, for a host that none of its listeners is for; with TLS, there is no request without one. */
export function unheardRequest(
  { requests = {}, callers = {} }: Guarantee,
  gateways: readonly GatewayAttachment[],
): Counterexample | undefined {
  if (requests.listeners || requests.namespaces) return undefined;
  const asked = all(requestFormula(requests), senderFormula(callers));
  for (const gateway of gateways) {
    for (const [port, formula] of unheardAt(gateway)) {
      const [box] = within(Box.EVERYTHING, all(formula, asked));
      if (box && box.doubts.length === 0)
        return counterexampleIn(box, gateway, { port, tls: false }, undefined, undefined);
    }
  }
  return undefined;
}

function unheardAt({ listeners }: GatewayAttachment): ReadonlyMap<number, Formula> {
  const byPort = new Map<number, ListenerAttachment[]>();
  for (const one of listeners.filter(({ listener }) => !listener.isInternal)) {
    const { port } = one.listener;
    addToList(byPort, port, one);
  }
  const plain = [...byPort].filter(([, list]) => list.every(({ listener }) => listener.protocol === 'HTTP'));
  return new Map(plain.map(([port, list]) => [port, all(...list.map(hostsOfOthers))]));
}

function hostsOfOthers({ listener }: ListenerAttachment): Formula {
  return not(all(...hostLiterals(HOST_PART, listener.hostname)));
}
