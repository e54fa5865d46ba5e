import type { ConfigObject } from '../../ir/dataplane';

const WELL_KNOWN = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];

/**
 * A client that is refused asks for the metadata of the resource at a well-known path in front of the resource's own. The
 * data plane answers there, but only on the route that asks for tokens: the route has to match these paths as well.
 */
export function withDiscovery(matches: readonly ConfigObject[]): readonly ConfigObject[] {
  const extra = matches.flatMap((match) => WELL_KNOWN.map((wellKnown) => discoveryMatch(match, wellKnown)));
  const known = new Set(matches.map((match) => JSON.stringify(match)));
  return [...matches, ...extra.filter((match) => match && !known.has(JSON.stringify(match)))] as ConfigObject[];
}

/** Discovery comes with GET and, from browsers, with a preflight: neither the method nor other conditions are kept. */
function discoveryMatch(match: ConfigObject, wellKnown: string): ConfigObject | undefined {
  const path = match.path as { exact?: string; pathPrefix?: string; regex?: string };
  if (path.exact !== undefined) return { path: { exact: joined(wellKnown, path.exact) } };
  // A route for everything matches the well-known paths as it is, unless it has further conditions.
  if (path.pathPrefix === '/') return Object.keys(match).length === 1 ? undefined : { path: { pathPrefix: wellKnown } };
  if (path.pathPrefix !== undefined) return { path: { pathPrefix: joined(wellKnown, path.pathPrefix) } };
  const regex = (path.regex ?? '').replace(/^\^/, '');
  return { path: { regex: `${wellKnown.replaceAll('.', '\\.')}${regex.startsWith('/') ? regex : `(?:${regex})`}` } };
}

function joined(wellKnown: string, path: string): string {
  return path === '/' ? wellKnown : `${wellKnown}${path}`;
}
