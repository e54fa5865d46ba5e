import type { ConfigDefaults } from '../../../core/data-plane/facts';
import { compareText } from '../../../core/text/compare-text';
import { type Fields, isObject } from '../../../core/values/objects';
import { BACKEND_KEYS } from './backend-policies';
import { canonicalConfig, canonicalPolicies, type MarkOf } from './canonical';
import { type ConfigPart, isPart } from './config-part';
import { configPathText, type Sited, sited } from './config-path';
import { backendOf, type ConfigBackend, type ConfigListener, type ConfigRoute, listenersOf } from './listeners';
import { namedBackend, onListener } from './targeted';

/** The effect of a configuration in canonical form. */
export interface Meaning {
  readonly settings: unknown;
  readonly frontend: unknown;
  /** Listeners by port, protocol and hostname. */
  readonly listeners: ReadonlyMap<string, unknown>;
  /** Routes by listener, hostnames and matches. */
  readonly routes: ReadonlyMap<string, unknown>;
}

/**
 * Returns the effect of a configuration: for each listener and route the effective policies, and destinations with their effective
 * settings.
 */
export function meaningOf(config: ConfigPart, markOf: MarkOf, configDefaults: ConfigDefaults): Meaning {
  const { frontendPolicies, config: settings } = config;
  const resolve = (reference: string) => namedBackend(config, reference);
  const compared: ComparedConfig = { config, resolve, markOf, configDefaults };
  const listeners = new Map<string, unknown>();
  const routes = new Map<string, unknown>();
  for (const listener of listenersOf(config, configDefaults)) {
    const { port, protocol, hostname, tls, policies } = listener;
    const key = `${String(port)} ${protocol} ${hostname || '*'}`;
    const before = merged([[policies], targeted(compared, listener, true), targeted(compared, undefined, true)]);
    listeners.set(key, {
      tls: canonicalConfig(tls.value, compared),
      beforeRouting: canonicalPolicies(before, compared),
    });
    for (const route of listener.routes) {
      const meaning = ofRoute(route, listener, compared);
      let name = `${key} ${JSON.stringify(meaning.taken)}`;
      while (routes.has(name)) name += ' (again)';
      routes.set(name, meaning.done);
    }
  }
  return {
    settings: canonicalConfig(settings ?? {}, compared, 'config'),
    frontend: canonicalConfig(frontendPolicies ?? {}, compared),
    listeners,
    routes,
  };
}

interface ComparedConfig {
  readonly config: ConfigPart;
  readonly markOf: MarkOf;
  readonly configDefaults: ConfigDefaults;
  resolve(reference: string): Sited | undefined;
}

function targeted({ config }: ComparedConfig, listener: ConfigListener | undefined, isBeforeRouting: boolean): Sited[] {
  return onListener(config, listener).flatMap((one) => (one.isBeforeRouting === isBeforeRouting ? [one.policy] : []));
}

/** Merges levels: the first setting of each kind, and all rules. */
function merged(levels: readonly (readonly Sited[])[]): Fields {
  const found: Fields = {};
  for (const { value } of levels.flat()) {
    for (const [key, one] of Object.entries(isObject(value) ? value : {})) {
      if (one === undefined || one === null) continue;
      const rules = (of: unknown): unknown[] => (isPart(of) && Array.isArray(of.rules) ? of.rules : []);
      if (key === 'authorization' || key === 'mcpAuthorization')
        found[key] = { rules: [...rules(found[key]), ...rules(one)] };
      else if (key === 'ai' && isObject(found[key]) && isObject(one)) found[key] = { ...one, ...found[key] };
      else if (!(key in found)) found[key] = one;
    }
  }
  return found;
}

function ofRoute(
  route: ConfigRoute,
  listener: ConfigListener,
  compared: ComparedConfig,
): { taken: unknown; done: unknown } {
  const levels = [route.policies, targeted(compared, listener, false), targeted(compared, undefined, false)];
  const all = merged(levels);
  const toBackends = Object.fromEntries(Object.entries(all).filter(([key]) => BACKEND_KEYS.includes(key)));
  const own = Object.fromEntries(Object.entries(all).filter(([key]) => !BACKEND_KEYS.includes(key)));
  const hasDiscovery = own.mcpAuthentication !== undefined;
  const matches = (Array.isArray(route.matches.value) ? route.matches.value : [{}]).filter(
    (match: unknown) => !(hasDiscovery && isDiscovery(match)),
  );
  return {
    taken: canonicalConfig({ hostnames: route.hostnames.value ?? [], matches: matches.map(withUsualForm) }, compared),
    done: {
      policies: canonicalPolicies(own, compared),
      backends: route.backends.map((backend) => ofBackend(backend, toBackends, compared)),
    },
  };
}

/** Returns a match with an explicit path and sorted headers, all of which must be present. */
function withUsualForm(match: unknown): unknown {
  if (!isObject(match)) return match;
  const { headers } = match;
  const sorted = Array.isArray(headers)
    ? { headers: headers.toSorted((one, other) => compareText(JSON.stringify(one), JSON.stringify(other))) }
    : {};
  return { path: { pathPrefix: '/' }, ...match, ...sorted };
}

/** Returns whether a match is for OAuth discovery documents, which are served wherever tokens are required. */
function isDiscovery(match: unknown): boolean {
  const { path } = isObject(match) ? match : {};
  const { exact, pathPrefix } = isObject(path) ? path : {};
  return /^\/\.well-known\/oauth-/.test(String(exact ?? pathPrefix ?? ''));
}

/** Applies the settings of the caller first, then those of the backend, then those of the route. */
function ofBackend(backend: ConfigBackend, inherited: Fields, compared: ComparedConfig): unknown {
  const named = backend.kind === 'backend' ? compared.resolve(String(backend.target.value)) : undefined;
  const found = named ? backendOf(named, compared.config) : undefined;
  const { kind, target } = found ?? backend;
  const { a2a, ai, mcpAuthorization, ...others } = inherited;
  const own = kind === 'host' ? { a2a } : kind === 'ai' ? { ai } : kind === 'mcp' ? { mcpAuthorization } : {};
  const fitting = { ...others, ...own };
  const policies = merged([backend.policies, found?.policies ?? [], [sited(fitting)]]);
  return {
    weight: backend.weight,
    [kind]: canonicalConfig(kind === 'mcp' || kind === 'ai' ? { [kind]: target.value } : target.value, compared),
    policies: canonicalPolicies(policies, compared),
  };
}

/** A difference in the behavior of two configs. */
export interface MeaningDifference {
  /** The listener or route, and its part. */
  readonly where: string;
  readonly wanted: unknown;
  readonly found: unknown;
}

/** Everything that one config does and the other one does not. */
export function meaningDifferences(wanted: Meaning, found: Meaning): MeaningDifference[] {
  return [
    ...differencesAt(wanted.settings, found.settings, 'config'),
    ...differencesAt(wanted.frontend, found.frontend, 'frontendPolicies'),
    ...ofMaps(wanted.listeners, found.listeners, 'listener'),
    ...ofMaps(wanted.routes, found.routes, 'route'),
  ];
}

function ofMaps(
  wanted: ReadonlyMap<string, unknown>,
  found: ReadonlyMap<string, unknown>,
  what: string,
): MeaningDifference[] {
  const keys = new Set([...wanted.keys(), ...found.keys()]);
  return [...keys].flatMap((key) => differencesAt(wanted.get(key), found.get(key), `${what} ${key}`));
}

function differencesAt(wanted: unknown, found: unknown, where: string): MeaningDifference[] {
  if (wanted === found) return [];
  if (Array.isArray(wanted) && Array.isArray(found) && wanted.length === found.length)
    return wanted.flatMap((one: unknown, index) =>
      differencesAt(one, found[index], `${where}${configPathText([index])}`),
    );
  if (!isObject(wanted) || !isObject(found)) return [{ where, wanted, found }];
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...keys].flatMap((key) =>
    differencesAt(wanted[key], found[key], `${where} ${key}`.replace(/ (?=\S*$)/, '.')),
  );
}
