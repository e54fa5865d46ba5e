import { addToList } from '../../../../values/lists-in-maps';
import type { GatewayAttachment } from '../../../model/attachment';

/** Ports of replaced listeners, mapped in both directions. */
export interface MovedPorts {
  /** The port that a port of the first side is on the second one. */
  now(port: number): number;
  /** The port that a port of the second side was on the first one. */
  before(port: number): number;
}

/**
 * Maps listeners with the same names to their new ports, so that a moved port is compared with its predecessor. A port that exists on both
 * sides maps to itself.
 */
export function movedPorts(before: GatewayAttachment, after: GatewayAttachment): MovedPorts {
  const [old, now] = [before, after].map(
    ({ listeners }) => new Map(listeners.map(({ listener }) => [listener.key, listener.port])),
  );
  const [oldPorts, newPorts] = [new Set(old?.values()), new Set(now?.values())];
  const [ahead, back] = [new Map<number, number[]>(), new Map<number, number[]>()];
  for (const [key, port] of old ?? []) {
    const other = now?.get(key);
    if (other === undefined || newPorts.has(port) || oldPorts.has(other)) continue;
    addToList(ahead, port, other);
    addToList(back, other, port);
  }
  const only = (from: ReadonlyMap<number, readonly number[]>, port: number) => {
    const [first, ...others] = from.get(port) ?? [];
    return others.every((other) => other === first) ? first : undefined;
  };
  const partner = (from: typeof ahead, to: typeof ahead) => (port: number) => {
    const other = only(from, port);
    return other !== undefined && only(to, other) === port ? other : port;
  };
  return { now: partner(ahead, back), before: partner(back, ahead) };
}
