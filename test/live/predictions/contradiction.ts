import type { Attachment } from '../../../src/core/compiler/model/attachment';
import type { Guarantee } from '../../../src/core/compiler/queries/prove';
import { isLike, isLikeOneOf } from '../../../src/core/text/wildcards';
import { WELL_KNOWN } from './received';
import type { RandomRequest } from './requests';
import { sentRequest } from './sending';
import { ISSUER } from './vocabulary';

/** What really happened to a request. */
export interface Observed {
  readonly status: number;
  readonly body: string;
  /** The port of the Service that got it. */
  readonly port?: number;
  /** Headers as the Service got them. */
  readonly forwarded: Readonly<Record<string, string>>;
  /** Hosts that got its body. */
  readonly contentAt: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** The ports of the Service that each route, with those that it delegates to, leads to. */
export function portsOfRoutes({ graph }: Attachment): (route: string) => ReadonlySet<number> {
  const ports = new Map<string, ReadonlySet<number>>();
  const under = (route: (typeof graph.routes)[number]): number[] =>
    route.rules.flatMap((rule) =>
      rule.backends.flatMap(({ destination }) => {
        if (destination.type === 'routes') return destination.routes.flatMap(under);
        return destination.type === 'service' && destination.port !== undefined ? [destination.port] : [];
      }),
    );
  for (const route of graph.routes)
    ports.set(`${route.resource.namespace}/${route.resource.name}`, new Set(under(route)));
  return (route) => ports.get(route) ?? new Set();
}

/** Whether a request proves that a guarantee does not hold. In doubt, it does not. */
export function contradicts(
  guarantee: Guarantee,
  request: RandomRequest,
  observed: Observed,
  portsOf: (route: string) => ReadonlySet<number>,
): boolean {
  if (!isSelected(guarantee, request)) return false;
  const { to, always = {}, neverReached } = guarantee;
  if (always.answered) return observed.status === 404 && observed.body.endsWith('not found');
  const { url, claims, team, odd: { early = {} } = {}, isAllowed } = request;
  const tokens = [claims, early.claims].filter((one): one is Claims => one !== undefined && isValid(one));
  const hasKey = team !== undefined || early.team !== undefined;
  const isDocument =
    observed.status === 200 && url.includes(WELL_KNOWN) && observed.body.includes('authorization_servers');
  const isReached = observed.port !== undefined && (to?.route === undefined || portsOf(to.route).has(observed.port));
  if (!isReached && !(isDocument && !to && (always.authenticated || always.callers))) return false;
  if (neverReached) return true;
  const { authenticated, callers, contentOnlyTo, credentialsEncrypted } = always;
  if (authenticated) {
    const { by, issuers } = authenticated;
    const ways = by ?? (issuers ? ['jwt'] : ['jwt', 'api-key', 'external-authorization']);
    const shown: Readonly<Record<string, boolean>> = {
      jwt: tokens.length > 0,
      'api-key': hasKey,
      'external-authorization': isAllowed,
    };
    if (!ways.some((way) => shown[way])) return true;
  }
  if (callers?.jwt && !tokens.some((one) => hasClaims(one, callers.jwt ?? {}))) return true;
  if (contentOnlyTo?.hosts && observed.contentAt.some((host) => !isLikeOneOf(contentOnlyTo.hosts ?? [], host)))
    return true;
  return credentialsEncrypted === true && observed.forwarded['authorization'] !== undefined;
}

function isSelected({ requests = {}, callers, always }: Guarantee, request: RandomRequest): boolean {
  const { method, url, claims, odd } = request;
  const { host: authority, lines } = sentRequest(request, () => 'token');
  const sent = authority.replace(/^.*@|:\d*$/g, '');
  const host = always?.answered ? sent : sent.toLowerCase();
  const { hosts, paths, methods, headers = {} } = requests;
  const path = new URL(url).pathname;
  const jwt = callers?.jwt;
  return (
    (!hosts || isLikeOneOf(hosts, host)) &&
    (!paths || isLikeOneOf(paths, path)) &&
    (!methods || methods.includes(method)) &&
    Object.entries(headers).every(([name, pattern]) =>
      lines.some(([own, value]) => own.toLowerCase() === name && isLike(String(pattern), value)),
    ) &&
    (!jwt || [claims, odd?.early?.claims].some((one) => one !== undefined && isValid(one) && hasClaims(one, jwt)))
  );
}

/** Whether the key set of the worlds accepts a token. */
function isValid({ iss, aud, sub }: Claims): boolean {
  return [iss].flat().includes(ISSUER) && [aud].flat().includes('shop') && typeof sub === 'string';
}

function hasClaims(claims: Claims, asked: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(asked).every(
    ([name, pattern]) => typeof claims[name] === 'string' && isLike(String(pattern), claims[name]),
  );
}
