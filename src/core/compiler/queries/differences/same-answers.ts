import type { Attachment, GatewayAttachment } from '../../model/attachment';
import { rawConfigOf } from '../../semantics/raw-config';
import { normalizedFields } from '../explain/changes/normalized-fields';
import { explainFields } from '../explain/provenance';
import { all, any, doubt, FALSE, isFalse, not, TRUE } from '../prove/space/formula';
import { isAlike } from '../prove/space/formula-text';
import { countDifferences, countText } from './count-differences';
import { type Side, sidesOf } from './granted-access';
import { hasMore } from './known-keys';
import { type Found, type Sought, searchBetween } from './search';

/** The requests that the second of two sets of inputs answers differently. */
export type ChangedAnswers = Found;

/**
 * Searches for requests that are answered differently: another rule with a different result matches, or only one side rejects the sender.
 * Splitting, renaming or rewriting the same rules is not a difference.
 */
export function changedAnswers(before: Attachment, after: Attachment): ChangedAnswers {
  const [old, now] = [sidesOf(before), sidesOf(after)];
  const { requests, doubts } = searchBetween(old, now, CHANGED);
  const counted = countDifferences(old, now);
  // Sockets that no longer have a listener.
  const gone = old.filter(({ socket }) => !now.some((side) => side.socket === socket));
  const missed = searchBetween([], gone, CHANGED);
  return {
    requests: [...requests, ...missed.requests],
    doubts: [
      ...new Set([
        ...doubts,
        ...missed.doubts,
        ...ofConnections(before, after, old, now),
        ...counted.changes.map(countText),
        ...counted.doubts,
      ]),
    ].sort(),
  };
}

const HANDED = 'mirrors and paths of delegating rules';

const CHANGED: Sought = {
  isSelected: () => true,
  when: (now, then) => {
    if (!then) return TRUE;
    if (now.outcome() !== then.outcome()) return any(now.answered, then.answered);
    const differsInKeys = hasMore(now.knownKeys, then.knownKeys) || hasMore(then.knownKeys, now.knownKeys);
    const others = any(
      differsInKeys ? all(now.answered, doubt('the callers that keys accept, which differ')) : FALSE,
      now.handed === then.handed ? FALSE : all(now.answered, doubt(`whether ${HANDED} apply, which differ`)),
    );
    if (isAlike(now.answered, then.answered)) return others;
    return any(others, all(now.answered, not(then.answered)), all(then.answered, not(now.answered)));
  },
  destination: ({ granted }) => [...granted.keys()][0],
};

/** Compares the settings of connections, which apply independently of their requests. */
function ofConnections(
  before: Attachment,
  after: Attachment,
  old: readonly Side[],
  now: readonly Side[],
): readonly string[] {
  const texts = ({ gateways }: Attachment) => new Map(gateways.map((one) => [gatewayName(one), ofGateway(one)]));
  const [then, later] = [texts(before), texts(after)];
  const gateways = [...later].filter(([name, text]) => then.has(name) && then.get(name) !== text);
  const bySocket = (sides: readonly Side[]) =>
    new Map(sides.filter(({ formula }) => !isFalse(formula)).map((side) => [side.socket, certificatesAt(side, sides)]));
  const [known, served] = [bySocket(old), bySocket(now)];
  const sockets = [...served].filter(([socket, text]) => known.has(socket) && known.get(socket) !== text);
  return [
    ...gateways.map(([name]) => `the connection, log, trace or raw settings of Gateway ${name}, which differ`),
    ...sockets.map(([socket]) => `the TLS of ${socket.split(' ').slice(0, 2).join(', port ')}, which differs`),
  ];
}

function gatewayName({ gateway: { resource } }: GatewayAttachment): string {
  return `${resource.namespace}/${resource.name}`;
}

function ofGateway(gateway: GatewayAttachment): string {
  const { frontend, listeners } = gateway;
  const own = listeners.map((one) => JSON.stringify(normalizedFields(explainFields(one.frontend)))).sort();
  return JSON.stringify([normalizedFields(explainFields(frontend)), own, rawConfigOf(gateway)]);
}

function certificatesAt({ socket }: Side, sides: readonly Side[]): string {
  const alike = sides.filter((side) => side.socket === socket && side.listener.listener.tls);
  const texts = alike.map(({ listener: { listener } }) => {
    const { certificate, clientCa, mode, options } = listener.tls ?? {};
    const names = [certificate, clientCa].map(
      (holder) => holder && `${holder.kind} ${holder.namespace}/${holder.name}`,
    );
    return JSON.stringify([listener.hostname, listener.protocol, mode, options, names]);
  });
  return texts.sort().join('\n');
}
