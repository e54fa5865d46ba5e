import { structureOf } from '../../../data-plane/regular-expressions';
import type { AnyMatcher, RequestMatch } from '../../model/match';

const WELL_KNOWN = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];

/**
 * A client that is refused asks for the metadata of the resource at a well-known path in front of the resource's own. The
 * data plane answers there, but only on the route that asks for tokens: the route has to match these paths as well.
 */
export function withDiscovery(matches: readonly RequestMatch[], resource?: string): readonly RequestMatch[] {
  const extra = matches
    .filter((match) => !isDiscovery(match))
    .flatMap((match) => WELL_KNOWN.map((wellKnown) => discoveryMatch(match, wellKnown)));
  if (!matches.some(matchesEverything)) extra.push(...resourceMatches(resource));
  const all = new Map([...matches, ...extra].map((match) => [JSON.stringify(match), match]));
  return [...all.values()].filter((match) => match !== undefined);
}

/** What a rule matches, and the well-known paths in front of that. */
export interface DiscoveryMatches {
  readonly matches: readonly RequestMatch[];
  readonly discovery: readonly RequestMatch[];
}

/** The well-known paths by themselves, where another route answers there than the one that asks for tokens. */
export function apartFromDiscovery(all: readonly RequestMatch[], resource?: string): DiscoveryMatches {
  const matches = all.filter((match) => !isDiscovery(match));
  const own = new Set(matches.map((match) => JSON.stringify(match)));
  const added = withDiscovery(all, resource).filter((match) => !own.has(JSON.stringify(match)));
  const everywhere = matches.some(matchesEverything) ? WELL_KNOWN.map((path) => ({ path: { pathPrefix: path } })) : [];
  const discovery = new Map([...added, ...everywhere].map((match) => [JSON.stringify(match), match]));
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

/** Clients that know the resource by its public name look in front of the path of that name, which a proxy may have changed. */
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
