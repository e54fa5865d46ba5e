import { type BoundListener, ConfigModel, MODEL_ROUTER } from '../../../data-plane/config-model/config-model';
import { type ConfigPolicy, isOnListener, routeKey } from '../../../data-plane/config-model/policies';
import { addToList } from '../../../values/lists-in-maps';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import type {
  CalledDestination,
  DestinationLocation,
  DestinationUse,
  RuleCall,
  Seen,
} from '../../model/called-destination';
import {
  type ConfigDestination,
  destinationsOf,
  destinationsOfUrl,
  NOWHERE,
} from '../../semantics/config-destinations';
import { ruleOfConfigRoute } from '../../semantics/config-routes';
import { modelsSetIn, type RenamedModels } from '../../semantics/renamed-models';
import { requiredCredentials } from './callers';
import { carriersIn, credentialsAnywhere, credentialsWritten, together, type WrittenCredentials } from './carried';
import { doubtfulConditions, doubtsAt, isUnused } from './doubts';
import { cloudServiceIn, type NamedService, providerIn } from './providers';
import { FORWARD_PROXY, KEY_PURPOSE, SERVICE, sideOf, type Use, useBelow } from './purposes';
import type { Carrier } from './readers';
import { isPublicOrHttps, NO_SECURITY, OF_OTHERS, type Security, securityAt } from './security';

type Part = Readonly<Record<string, unknown>>;

/** Requests of a listener, by the names of the config. */
export interface ConfigWay {
  readonly listener: string;
  /** `namespace/name` of the config's route; absent: all requests of the listener. */
  readonly route?: string;
  readonly asks: readonly string[];
}

/** A destination, with the requests that reach it. */
export interface FoundCall extends RuleCall {
  readonly ways: readonly ConfigWay[];
}

/** The current place: the purpose of its calls, and the requests that reach it. */
interface Place {
  readonly use: Use;
  readonly ways: readonly ConfigWay[];
  readonly service?: NamedService;
  readonly doubts: readonly string[];
  readonly needs: readonly string[];
  readonly isOfModels: boolean;
  readonly security: Security;
  /** Whether it is before a route is chosen. */
  readonly isPreRouting: boolean;
  /** Named backends and route groups on the path to this place; each is followed once. */
  readonly through: ReadonlySet<string>;
}

/**
 * Returns every destination to which the pods of a gateway open connections, sorted. Its NetworkPolicy allows egress to these destinations,
 * and to DNS, cloud metadata servers and the mesh.
 *
 * @param gateway `namespace/name`
 * @param keySets key files that a sidecar fetches, with their addresses
 */
export function calledDestinationsOf(
  gateway: string,
  config: Part,
  keySets: ReadonlyMap<string, string> = new Map(),
): CalledDestination[] {
  const found = new Map<string, { place: DestinationLocation; sees: Set<Seen>; ways: Map<string, DestinationUse> }>();
  for (const { place, sees, ways } of callsIn(config, keySets)) {
    const key = [place.purpose, place.what ?? '', place.host ?? '', place.port ?? 0].join('\n');
    const calledDestination = found.get(key) ?? { place, sees: new Set(), ways: new Map() };
    found.set(key, calledDestination);
    for (const one of sees) calledDestination.sees.add(one);
    for (const { route, ...way } of ways) {
      const own = { ...way, ...(route === undefined ? {} : { route: routeText(route) }) };
      calledDestination.ways.set(JSON.stringify([own.listener, own.route ?? '', own.asks]), own);
    }
  }
  return [...found]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([, { place, sees, ways }]) => ({ gateway, ...place, sees: [...sees], ways: inOrder(ways) }));
}

/** Returns the same destinations, once for each part of the config that references them. */
export function callsIn(config: Part, keySets: ReadonlyMap<string, string> = new Map()): readonly FoundCall[] {
  const finder = new CalledDestinationFinder(config, keySets);
  finder.find();
  return finder.calls;
}

class CalledDestinationFinder {
  public readonly calls: FoundCall[] = [];
  private readonly model: ConfigModel;
  /** Policies on one named backend. */
  private readonly ofBackends = new Map<string, Part[]>();
  private readonly used = new Set<Part>();
  private readonly byBackend = new Map<string, readonly FoundCall[]>();
  /** Whichever of them is for whom. */
  private readonly renamed: RenamedModels;
  /** The parts of requests that may contain content. */
  private readonly carriers: ReadonlySet<Carrier>;
  private readonly writtenAnywhere: WrittenCredentials;

  public constructor(
    private readonly config: Part,
    private readonly keySets: ReadonlyMap<string, string>,
  ) {
    this.model = new ConfigModel(config);
    this.renamed = modelsSetIn(config);
    this.carriers = carriersIn(config);
    this.writtenAnywhere = credentialsAnywhere(config);
  }

  public find(): void {
    const { binds, policies, backends, routeGroups, llm, ...rest } = this.config;
    const everywhere = requiredCredentials(rest.frontendPolicies);
    const { model } = this;
    for (const { target, entry } of model.policies)
      if (target.level === 'backend') addToList(this.ofBackends, target.backend, entry);
    const ofGateway = model.policies.filter(({ target }) => target.level !== 'backend');
    const all = model.listeners.map((listener): ConfigWay => {
      const asks = [
        ...everywhere,
        ...policiesAt(listener, ofGateway).flatMap(({ settings }) => requiredCredentials(settings)),
      ];
      return way(String(listener.name), undefined, asks);
    });
    for (const [index, listener] of model.listeners.entries()) {
      this.listener(listener.part, all[index], writtenBy(policiesAt(listener, ofGateway)));
    }
    for (const policy of ofGateway) {
      const { entry, isBeforeRouting: isPreRouting } = policy;
      const names = all.filter((_, index) => policiesAt(model.listeners[index], [policy]).length > 0);
      const security = isPreRouting ? NO_SECURITY : writtenBy(ofGateway.filter((one) => one.isBeforeRouting));
      this.visit(entry, { ...placeOf(names), isPreRouting, security });
    }
    this.visit(rest, placeOf(all));
    if (model.servesModelsAlone) this.visit({ llm }, { ...placeOf(all), isOfModels: true });
    // Egress is also open to destinations that no request reaches.
    for (const part of [
      ...model.backends.values(),
      ...model.routeGroups.values(),
      ...[...this.ofBackends.values()].flat(),
    ])
      if (!this.used.has(part)) this.visit(part, { ...placeOf([]), isOfModels: part.llm !== undefined });
  }

  private listener(listener: Part, ofListener: ConfigWay, security: Security): void {
    const { routes, tcpRoutes, ...rest } = listener;
    for (const route of [...partsIn(routes), ...partsIn(tcpRoutes)])
      this.route(route, ofListener, { through: new Set(), security });
    this.visit(rest, placeOf([ofListener]));
  }

  private route(route: Part, above: ConfigWay, given: Pick<Place, 'through' | 'security'>): void {
    const here = way(above.listener, routeKey(route), [...above.asks, ...requiredCredentials(route.policies)]);
    this.visit(route, { ...placeOf([here]), ...given });
  }

  private visit(value: unknown, given: Place): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, given);
    if (!isObject(value)) return;
    const ways = isUnused(value) ? [] : given.ways;
    const security = securityAt(value, given.security);
    const doubts = [...given.doubts, ...doubtsAt(value)];
    const place = { ...given, ways, security, doubts, needs: [...given.needs, ...doubtfulConditions(value)] };
    const service = providerIn(value, this.renamed) ?? cloudServiceIn(value);
    const named = service ? { ...place, service } : place;
    const { mcpAuthentication, ...own } = value;
    const here = own.dynamic === undefined ? named : { ...named, use: FORWARD_PROXY };
    for (const destination of destinationsOf(own)) this.add(destination, here, value, service);
    for (const destination of destinationsOf({ mcpAuthentication }))
      this.add(destination, { ...place, use: KEY_PURPOSE }, value);
    const address = typeof value.file === 'string' ? this.keySets.get(value.file) : undefined;
    if (address !== undefined)
      for (const destination of destinationsOfUrl(address))
        this.add(destination, { ...place, use: KEY_PURPOSE }, value);
    this.follow(value, place);
    for (const [key, below] of Object.entries(value)) {
      // The settings of a provider name no place but that of the provider.
      if (key === 'provider' && service && isObject(below)) continue;
      const use = useBelow(key, below) ?? sideOf(key, below, named.use) ?? named.use;
      const spoken = this.securityBelow(key, value, given, security);
      this.visit(below, { ...named, use, security: spoken, doubts: [...named.doubts, ...doubtsAt(below, key)] });
    }
  }

  /** Services that policies call have connections of their own. They receive requests as earlier policies leave them. */
  private securityBelow(key: string, part: Part, given: Place, own: Security): Security {
    if (OF_OTHERS.has(key)) return { ...NO_SECURITY, written: given.security.written };
    // Mirrors receive requests after the other policies have changed them.
    if (key === 'requestMirror') return { ...NO_SECURITY, written: together(own.written, credentialsWritten(part)) };
    return own;
  }

  /** Follows references to parts that are defined elsewhere by name. */
  private follow(reference: Part, place: Place): void {
    const { backend, routeGroup } = reference;
    const named = this.model.backendOf(reference);
    if (named && !place.through.has(`backend ${backend}`)) {
      this.visitBackend(String(backend), named, place);
    }
    const group = this.model.routeGroupOf(reference);
    if (!group || place.through.has(`group ${routeGroup}`)) return;
    this.used.add(group);
    const through = new Set([...place.through, `group ${routeGroup}`]);
    const { security } = place;
    for (const route of partsIn(group.routes))
      for (const above of place.ways) this.route(route, above, { through, security });
  }

  /** Visits a backend once for all rules: its calls are the same for thousands of them, apart from the ways. */
  private visitBackend(name: string, named: Part, place: Place): void {
    const { ways, through, ...rest } = place;
    const key = JSON.stringify([name, rest, [...through]]);
    const known = this.byBackend.get(key);
    if (known) {
      for (const call of known) this.calls.push({ ...call, ways: call.ways.length === 0 ? [] : ways });
      return;
    }
    const before = this.calls.length;
    for (const part of [named, ...(this.ofBackends.get(name) ?? [])]) {
      this.used.add(part);
      this.visit(part, {
        ...place,
        isOfModels: place.isOfModels || name === MODEL_ROUTER,
        through: new Set([...through, `backend ${name}`]),
      });
    }
    const found = this.calls.slice(before);
    const isOfWays = found.every((call) => call.ways === ways || call.ways.length === 0);
    if (isOfWays && ways.length > 0) this.byBackend.set(key, found);
  }

  private add({ host, port }: ConfigDestination, at: Place, part: Part, own?: NamedService): void {
    if (host === NOWHERE) return;
    const { use, ways, service, doubts, needs, isOfModels, isPreRouting, security } = at;
    const name = host ?? own?.host;
    const { headers = [] } = use;
    // Logs and traces may read requests at the end.
    const written = use.purpose === 'telemetry' ? this.writtenAnywhere : security.written;
    const receives = (names: readonly string[]) =>
      headers === 'all' ? names.length > 0 : names.some((one) => headers.includes(one));
    const place = {
      purpose: use.purpose,
      ...(service === undefined ? {} : { what: service.what }),
      ...(name === undefined ? {} : { host: name }),
      ...(port === undefined ? {} : { port }),
    };
    const { provider, region, unsureRegion } = (host === undefined && own) || {};
    this.calls.push({
      place,
      sees: use.sees,
      ways,
      doubts,
      needs,
      isOfModels,
      headers,
      withoutHeaders: security.withoutHeaders,
      isPreRouting,
      getsCredential:
        security.getsCredential ||
        use.getsFoundCredential === true ||
        use.sees.includes("callers' tokens") ||
        receives(written.set),
      isEncrypted: security.isEncrypted || (use.purpose !== 'forward proxy' && isPublicOrHttps(part, host)),
      ...(provider === undefined ? {} : { provider }),
      ...(region === undefined ? {} : { region }),
      ...(unsureRegion === undefined ? {} : { unsureRegion }),
      ...(receives(written.possible) ? { unsureCredential: MOVED } : {}),
      ...(use.carriers?.some((one) => this.carriers.has(one)) ? { unsureContent: CARRIED } : {}),
    });
  }
}

const CARRIED = 'what a transformation copies from bodies or prompts';
const MOVED = 'a credential that a transformation writes into another header or metadata';

/** Returns the policies of a listener. A policy of one route counts for all listeners. */
function policiesAt(listener: BoundListener, policies: readonly ConfigPolicy[]): readonly ConfigPolicy[] {
  return policies.filter(({ target }) => target.level !== 'gateway' || isOnListener(target, listener));
}

function placeOf(ways: readonly ConfigWay[]): Place {
  return {
    use: SERVICE,
    ways,
    doubts: [],
    needs: [],
    isOfModels: false,
    isPreRouting: false,
    security: NO_SECURITY,
    through: new Set(),
  };
}

/** Requests with the credentials that policies of a gateway write. */
function writtenBy(policies: readonly ConfigPolicy[]): Security {
  const written = policies
    .map(({ settings }) => credentialsWritten(partOf(settings)))
    .reduce(together, NO_SECURITY.written);
  return { ...NO_SECURITY, written };
}

/** Returns the name of a config route; in the config, each rule of a route is a route with its index appended to the name. */
function routeText(key: string): string {
  const rule = ruleOfConfigRoute(key);
  return rule ? `${rule.route}, rule ${rule.index}` : key;
}

function way(listener: string, route: string | undefined, asks: readonly string[]): ConfigWay {
  return { listener, ...(route === undefined ? {} : { route }), asks: [...new Set(asks)].sort() };
}

/** Sorts ways by name. */
function inOrder(ways: ReadonlyMap<string, DestinationUse>): DestinationUse[] {
  return [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
