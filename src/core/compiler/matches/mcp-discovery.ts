import { structureOf } from '../../data-plane/regular-expressions';
import type { BackendRefAttachment, McpDiscovery, RuleAttachment } from '../model/attachment';
import type { AnyMatcher, RequestMatch } from '../model/match';
import { matchesOf } from './matches-of';

const WELL_KNOWN = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];

/** The properties that decide whether a rule serves the metadata of an MCP resource. */
type AuthenticatedRule = Pick<RuleAttachment, 'rule' | 'traffic' | 'backends'>;

/**
 * Returns the requests for the metadata of an MCP resource that a rule serves, if any. A rejected client requests the metadata at a
 * well-known path that precedes the path of the resource. The data plane responds there, but only on a route: the route must also match
 * these paths.
 */
export function mcpDiscoveryOf(authenticatedRule: AuthenticatedRule): McpDiscovery | undefined {
  const metadata = metadataOf(authenticatedRule);
  const all = metadata && matchesOf(authenticatedRule.rule);
  if (!all) return undefined;
  const resource = typeof metadata['resource'] === 'string' ? metadata['resource'] : undefined;
  if (isForAnyAudience(authenticatedRule)) return { isApart: true, ...apartFromDiscovery(all, resource) };
  const known = new Set(all.map(textOf));
  const added = withDiscovery(all, resource).filter((match) => !known.has(textOf(match)));
  return { isApart: false, matches: all, discovery: added };
}

/** Returns the metadata of the rule's first backend that requires tokens, or of a policy on the rule. */
function metadataOf({ traffic, backends }: AuthenticatedRule): Readonly<Record<string, unknown>> | undefined {
  const authentication = backends.map(mcpAuthenticationOf).find((field) => field !== undefined);
  if (authentication) return authentication.value.resourceMetadata ?? {};
  const mcp = traffic.jwtAuthentication?.value.mcp;
  return mcp && (mcp.resourceMetadata ?? {});
}

/**
 * Returns whether tokens for any audience are accepted: the config's MCP authentication requires audiences, so such tokens are checked by
 * regular authentication, and a separate route serves the metadata.
 */
function isForAnyAudience({ traffic, backends }: AuthenticatedRule): boolean {
  const authentication = backends.map(mcpAuthenticationOf).find((field) => field !== undefined);
  if (authentication) return !authentication.value.audiences;
  const [provider] = traffic.jwtAuthentication?.value.providers ?? [];
  return provider !== undefined && !provider.audiences;
}

/** Returns the MCP backend's own token requirements. */
export function mcpAuthenticationOf({
  ref: { destination },
  policies,
}: BackendRefAttachment): BackendRefAttachment['policies']['mcpAuthentication'] {
  return destination.type === 'backend' && destination.backend.type === 'mcp' ? policies.mcpAuthentication : undefined;
}

const textOf = (match: RequestMatch): string => JSON.stringify(match);

function withDiscovery(matches: readonly RequestMatch[], resource?: string): readonly RequestMatch[] {
  const extra = matches
    .filter((match) => !isDiscovery(match))
    .flatMap((match) => WELL_KNOWN.map((wellKnown) => discoveryMatch(match, wellKnown)));
  if (!matches.some(matchesEverything)) extra.push(...resourceMatches(resource));
  const all = new Map([...matches, ...extra].flatMap((match) => (match ? [[textOf(match), match] as const] : [])));
  return [...all.values()];
}

/** Separates the well-known paths if another route serves them than the one that requires tokens. */
function apartFromDiscovery(
  all: readonly RequestMatch[],
  resource?: string,
): Pick<McpDiscovery, 'matches' | 'discovery'> {
  const matches = all.filter((match) => !isDiscovery(match));
  const own = new Set(matches.map(textOf));
  const added = withDiscovery(all, resource).filter((match) => !own.has(textOf(match)));
  const everywhere = matches.some(matchesEverything) ? WELL_KNOWN.map((path) => ({ path: { pathPrefix: path } })) : [];
  const discovery = new Map([...added, ...everywhere].map((match) => [textOf(match), match]));
  return { matches: matches.length > 0 ? matches : all, discovery: [...discovery.values()] };
}

/** Discovery comes with GET and, from browsers, with a preflight: neither the method nor other conditions are kept. */
function discoveryMatch(match: RequestMatch, wellKnown: string): RequestMatch | undefined {
  const path: AnyMatcher = match.path;
  if (path.exact !== undefined) return { path: { exact: joined(wellKnown, path.exact) } };
  // A route for everything matches the well-known paths as it is, unless it has further conditions.
  if (path.pathPrefix === '/') return matchesEverything(match) ? undefined : { path: { pathPrefix: wellKnown } };
  if (path.pathPrefix !== undefined) return { path: { pathPrefix: joined(wellKnown, path.pathPrefix) } };
  const regex = (path.regex ?? '').replace(/^\^/, '');
  return {
    path: { regex: `${wellKnown.replaceAll('.', '\\.')}${regex.startsWith('/') ? regex : structureOf(regex).group}` },
  };
}

function matchesEverything(match: RequestMatch): boolean {
  const { pathPrefix }: AnyMatcher = match.path;
  return Object.keys(match).length === 1 && pathPrefix === '/';
}

/**
 * Returns matches for clients that know the resource by its public name: they insert the well-known path before the path of that name,
 * which a proxy may have changed.
 */
function resourceMatches(resource: string | undefined): readonly RequestMatch[] {
  if (!resource || !URL.canParse(resource)) return [];
  const path = new URL(resource).pathname.replace(/\/+$/, '') || '/';
  return WELL_KNOWN.map((wellKnown) => ({ path: { exact: joined(wellKnown, path) } }));
}

/** Routes that were written for a controller name these paths themselves. */
function isDiscovery({ path }: RequestMatch): boolean {
  const { exact, pathPrefix }: AnyMatcher = path;
  return WELL_KNOWN.some((wellKnown) => (exact ?? pathPrefix ?? '').startsWith(wellKnown));
}

function joined(wellKnown: string, path: string): string {
  return path === '/' ? wellKnown : `${wellKnown}${path}`;
}
