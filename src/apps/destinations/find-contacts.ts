import {
  type ConfigDestination,
  destinationsOf,
  destinationsOfUrl,
  NOWHERE,
} from '../../core/compiler/semantics/config-destinations';
import { isObject } from '../../core/values/objects';
import { askedBy } from './callers';
import type { Contact, ContactWay, Seen } from './contact';
import { cloudServiceIn, providerIn } from './providers';
import { FORWARD_PROXY, KEYS, SERVICE, sideOf, type Use, useBelow } from './purposes';

type Part = Readonly<Record<string, unknown>>;

/** The place at hand: what it is called for, and the requests that lead there. */
interface Place {
  readonly use: Use;
  readonly ways: readonly ContactWay[];
  readonly what?: string;
  /** Named backends and groups of routes that lead here: each is followed once. */
  readonly through: ReadonlySet<string>;
}

/** A contact while more ways to it are found. */
interface FoundContact {
  readonly place: Omit<Contact, 'sees' | 'ways'>;
  readonly sees: Set<Seen>;
  /** By what tells them apart. */
  readonly ways: Map<string, ContactWay>;
}

/**
 * Everything that the pods of a gateway open connections to by a config, sorted: the places that its NetworkPolicy lets it out to, but for DNS,
 * the metadata servers of clouds, and a mesh.
 *
 * @param gateway `namespace/name`
 * @param keySets files of keys that a sidecar fetches, with their addresses
 */
export function contactsOf(gateway: string, config: Part, keySets: ReadonlyMap<string, string> = new Map()): Contact[] {
  const finder = new ContactFinder(gateway, config, keySets);
  finder.find();
  return finder.contacts();
}

class ContactFinder {
  private readonly found = new Map<string, FoundContact>();
  private readonly backends: ReadonlyMap<string, Part>;
  private readonly groups: ReadonlyMap<string, Part>;
  private readonly used = new Set<Part>();

  public constructor(
    private readonly gateway: string,
    private readonly config: Part,
    private readonly keySets: ReadonlyMap<string, string>,
  ) {
    const byName = (list: unknown, prefix: string) =>
      new Map(partsIn(list).map((part) => [`${prefix}${String(part.name)}`, part] as const));
    this.backends = byName(config.backends, '/');
    this.groups = byName(config.routeGroups, '');
  }

  public find(): void {
    const { binds, policies, backends, routeGroups, ...rest } = this.config;
    const everywhere = askedBy(rest.frontendPolicies);
    const ofGateway = partsIn(policies);
    const listeners = partsIn(binds).flatMap((bind) => partsIn(bind.listeners));
    const all = listeners.map((listener): ContactWay => {
      const asks = [...everywhere, ...this.targetedAt(listener, ofGateway).flatMap(({ policy }) => askedBy(policy))];
      return way(String(listener.name), undefined, asks);
    });
    for (const [index, listener] of listeners.entries()) this.listener(listener, all[index]);
    for (const policy of ofGateway) {
      const names = listeners.flatMap((listener, index) =>
        this.targetedAt(listener, [policy]).length > 0 ? [all[index]] : [],
      );
      this.visit(policy, { use: SERVICE, ways: names, through: new Set() });
    }
    this.visit(rest, { use: SERVICE, ways: all, through: new Set() });
    // What no request leads to is let out to all the same.
    const nobody: Place = { use: SERVICE, ways: [], through: new Set() };
    for (const part of [...this.backends.values(), ...this.groups.values()])
      if (!this.used.has(part)) this.visit(part, nobody);
  }

  public contacts(): Contact[] {
    return [...this.found]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([, { place, sees, ways }]) => ({ ...place, sees: [...sees], ways: inOrder(ways) }));
  }

  /** Policies of the whole gateway or of this listener. */
  private targetedAt({ name }: Part, policies: readonly Part[]): readonly Part[] {
    return policies.filter(({ target }) => {
      const gateway = isObject(target) && isObject(target.gateway) ? target.gateway : {};
      return gateway.listenerName === undefined || gateway.listenerName === name;
    });
  }

  private listener(listener: Part, ofListener: ContactWay): void {
    const { routes, tcpRoutes, ...rest } = listener;
    for (const route of [...partsIn(routes), ...partsIn(tcpRoutes)]) this.route(route, ofListener, new Set());
    this.visit(rest, { use: SERVICE, ways: [ofListener], through: new Set() });
  }

  private route(route: Part, above: ContactWay, through: ReadonlySet<string>): void {
    const here = way(above.listener, routeText(route), [...above.asks, ...askedBy(route.policies)]);
    this.visit(route, { use: SERVICE, ways: [here], through });
  }

  private visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, place);
    if (!isObject(value)) return;
    const service = providerIn(value) ?? cloudServiceIn(value);
    const named = service ? { ...place, what: service.what } : place;
    const { mcpAuthentication, ...own } = value;
    const here = own.dynamic === undefined ? named : { ...named, use: FORWARD_PROXY };
    for (const destination of destinationsOf(own)) this.add(destination, here, service?.host);
    for (const destination of destinationsOf({ mcpAuthentication }))
      this.add(destination, { ...place, use: KEYS }, undefined);
    const address = typeof value.file === 'string' ? this.keySets.get(value.file) : undefined;
    if (address !== undefined)
      for (const destination of destinationsOfUrl(address)) this.add(destination, { ...place, use: KEYS }, undefined);
    this.follow(value, place);
    for (const [key, below] of Object.entries(value)) {
      // The settings of a provider name no place but that of the provider.
      if (key === 'provider' && service && isObject(below)) continue;
      const use = useBelow(key, below) ?? sideOf(key, named.use) ?? named.use;
      this.visit(below, { ...named, use });
    }
  }

  /** What stands elsewhere under a name. */
  private follow({ backend, routeGroup }: Part, place: Place): void {
    const named = typeof backend === 'string' ? this.backends.get(backend) : undefined;
    if (named && !place.through.has(`backend ${backend}`)) {
      this.used.add(named);
      this.visit(named, { ...place, through: new Set([...place.through, `backend ${backend}`]) });
    }
    const group = typeof routeGroup === 'string' ? this.groups.get(routeGroup) : undefined;
    if (!group || place.through.has(`group ${routeGroup}`)) return;
    this.used.add(group);
    const through = new Set([...place.through, `group ${routeGroup}`]);
    for (const route of partsIn(group.routes)) for (const above of place.ways) this.route(route, above, through);
  }

  private add({ host, port }: ConfigDestination, { use, ways, what }: Place, known: string | undefined): void {
    if (host === NOWHERE) return;
    const name = host ?? known;
    const place = {
      gateway: this.gateway,
      purpose: use.purpose,
      ...(what === undefined ? {} : { what }),
      ...(name === undefined ? {} : { host: name }),
      ...(port === undefined ? {} : { port }),
    };
    const key = [use.purpose, what ?? '', name ?? '', port ?? 0].join('\n');
    const found: FoundContact = this.found.get(key) ?? { place, sees: new Set(), ways: new Map() };
    this.found.set(key, found);
    for (const one of use.sees) found.sees.add(one);
    for (const one of ways) found.ways.set(JSON.stringify([one.listener, one.route ?? '', one.asks]), one);
  }
}

/** Each rule of a route is a route of its own in the config, with its number behind the name. */
function routeText({ namespace, name }: Part): string {
  const [, route = String(name), index] = /^(.+)\.(\d+)(?:\.grpc|\.tls)?$/.exec(String(name)) ?? [];
  return `${namespace}/${route}${index === undefined ? '' : `, rule ${Number(index)}`}`;
}

function way(listener: string, route: string | undefined, asks: readonly string[]): ContactWay {
  return { listener, ...(route === undefined ? {} : { route }), asks: [...new Set(asks)].sort() };
}

/** In the order of their names. */
function inOrder(ways: ReadonlyMap<string, ContactWay>): ContactWay[] {
  return [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function partsIn(list: unknown): readonly Part[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
