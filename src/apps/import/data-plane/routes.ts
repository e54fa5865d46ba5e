import { type Fields, isObject } from '../../../core/values/objects';
import { readConfigBackend } from './backends';
import { backendRef } from './documents';
import type { ConfigBackend, ConfigListener, ConfigRoute } from './listeners';
import { readMatches } from './matches';
import { closed, type ReadPolicies, readPolicies, trafficBlocks } from './policies';
import { attempt, given, isAbsent, type Reader } from './reader';
import type { Entrance } from './route-filters';

/** A route together with the listeners that it is attached to. */
export interface ImportedRoute {
  readonly route: ConfigRoute;
  readonly listeners: readonly ConfigListener[];
  readonly parentRefs: readonly Fields[];
  /** Whether something of a listener keeps all requests out. */
  readonly isClosed: boolean;
}

const GATEWAY_API = 'gateway.networking.k8s.io';

/** An HTTPRoute with its policies and destinations. */
export function readConfigHttpRoute(attached: ImportedRoute, index: number, reader: Reader): void {
  const { route, listeners, parentRefs, isClosed } = attached;
  const { conversions, documents } = reader;
  const [listener] = listeners;
  const entrance: Entrance = { port: Number(listener?.port), isTls: listener?.protocol === 'HTTPS' };
  let matches: readonly Fields[] = [];
  const reason = attempt(() => {
    matches = isAbsent(route.matches.value)
      ? []
      : conversions.item(route.matches.place, () => readMatches(route.matches.value, route.matches.place, reader));
  });
  if (reason !== undefined) {
    conversions.dropped(route.place, reason);
    return;
  }
  const own = readPolicies(route.policies, route.ownPolicies, reader, entrance);
  const policies = isClosed ? closed(own) : own;
  if (isClosed) conversions.close(route.ownPolicies);
  const wish = route.name ?? routeName(matches, index);
  const { filters, headers } = withSetHeaders(policies);
  // Who is sent elsewhere never gets to a destination.
  const isRedirect = filters.some(({ type }) => type === 'RequestRedirect');
  if (isRedirect) for (const { place } of route.backends) conversions.same(place, undefined);
  const rule = given({
    matches: matches.length > 0 ? matches : undefined,
    filters: filters.length > 0 ? filters : undefined,
    backendRefs: isRedirect ? undefined : references(route.backends, policies.backend, reader),
    timeouts: policies.timeouts,
  });
  const name = documents.add(
    'HTTPRoute',
    wish,
    {
      parentRefs,
      ...given({ hostnames: route.hostnames.value }),
      rules: [rule],
    },
    [route.place],
  );
  const blocks = trafficBlocks({ traffic: headers, rules: policies.rules });
  for (const [at, traffic] of blocks.entries()) {
    const targetRefs = [{ group: GATEWAY_API, kind: 'HTTPRoute', name }];
    documents.add(
      'ProxyPolicy',
      at === 0 ? name : `${name}-rules`,
      { targetRefs, traffic },
      at === 0 ? [route.ownPolicies] : [],
    );
  }
}

/** Returns headers that are only set as a filter of the rule, as people write it; other changes remain a policy. */
function withSetHeaders({ filters, traffic }: ReadPolicies): { filters: readonly Fields[]; headers: Fields } {
  const { headerModifiers, ...others } = traffic;
  if (!isObject(headerModifiers)) return { filters, headers: traffic };
  const sides = [
    ['request', 'RequestHeaderModifier', 'requestHeaderModifier'],
    ['response', 'ResponseHeaderModifier', 'responseHeaderModifier'],
  ] as const;
  const onlySets = Object.values(headerModifiers).every(
    (side) => isObject(side) && Object.keys(side).every((key) => key === 'set'),
  );
  if (!onlySets) return { filters, headers: traffic };
  const own = sides.flatMap(([side, type, field]) =>
    isObject(headerModifiers[side]) ? [{ type, [field]: headerModifiers[side] }] : [],
  );
  return { filters: [...own, ...filters], headers: others };
}

/** Returns the name of an unnamed route, derived from its path. */
function routeName(matches: readonly Fields[], index: number): string {
  const [{ path } = { path: undefined }] = matches;
  const value = isObject(path) && path.type !== 'RegularExpression' ? String(path.value) : '';
  return /[a-z0-9]/i.test(value) ? value : index === 0 ? 'all' : `route-${index + 1}`;
}

function references(
  backends: readonly ConfigBackend[],
  inherited: Fields,
  reader: Reader,
): readonly Fields[] | undefined {
  const found = backends.flatMap((backend): Fields[] => {
    let name = '';
    const reason = reader.conversions.item(backend.place, () =>
      attempt(() => {
        name = destination(backend, inherited, reader);
      }),
    );
    if (reason === undefined)
      return [{ ...backendRef(name), ...(backend.weight === 1 ? {} : { weight: backend.weight }) }];
    reader.conversions.dropped(backend.place, reason);
    return [];
  });
  return found.length > 0 ? found : undefined;
}

/** Converts a destination: a named backend is shared by all routes that add no settings. */
function destination(backend: ConfigBackend, inherited: Fields, reader: Reader): string {
  if (backend.kind !== 'backend') return readConfigBackend(backend, inherited, reader);
  return reader.namedBackend(String(backend.target.value), backend.policies, inherited);
}

/** Creates a TCPRoute, or a TLSRoute if the protocol of the listener is TLS. */
export function readConfigStreamRoute(attached: ImportedRoute, index: number, reader: Reader): void {
  const { route, listeners, parentRefs, isClosed } = attached;
  const { backend } = readPolicies(route.policies, route.ownPolicies, reader);
  const kind = listeners[0]?.protocol === 'TLS' ? 'TLSRoute' : 'TCPRoute';
  const takesNone = kind === 'TCPRoute' && Array.isArray(route.hostnames.value) && route.hostnames.value.length > 0;
  if (takesNone || isClosed) {
    reader.conversions.dropped(
      route.place,
      takesNone ? 'it requires host names, which TCP does not transmit' : 'all clients would have access',
    );
    return;
  }
  const wish = route.name ?? `stream-${index + 1}`;
  const backendRefs = references(route.backends, backend, reader);
  if (!backendRefs) {
    reader.conversions.dropped(route.place, 'it has no destination');
    return;
  }
  const hostnames = kind === 'TLSRoute' ? given({ hostnames: route.hostnames.value }) : {};
  reader.documents.add(kind, wish, { parentRefs, ...hostnames, rules: [{ backendRefs }] }, [route.place]);
}
