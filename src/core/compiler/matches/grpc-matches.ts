import { structureOf } from '../../data-plane/regular-expressions';
import { literalPattern } from '../../text/literal-pattern';
import type { gatewayApi } from '../../validation/types.generated';
import type { PathMatcher, RequestMatch, ValueMatch } from '../model/match';
import { anchored, endedAtEnd, lowerValueMatches } from './http-matches';

/** gRPC calls are HTTP requests for `/service/method`. */
export function lowerGrpcMatches(matches: readonly gatewayApi.GrpcRouteMatch[] | undefined): readonly RequestMatch[] {
  if (!matches?.length) return [{ path: { pathPrefix: '/' } }];
  return matches.map((match) => {
    const { method: value, headers: given = [] } = match;
    const method = methodAlone(match);
    const headers = lowerValueMatches(given, (name) => name.toLowerCase());
    if (method !== undefined) return lowerMethodAlone(method, headers);
    return { path: lowerService(value), ...(headers.length > 0 ? { headers } : {}) };
  });
}

/** Returns the expression for the method, if a match names one and no service. */
export function methodAlone({ method: value }: gatewayApi.GrpcRouteMatch): string | undefined {
  const { service, method, type } = value ?? {};
  if (!method || service) return undefined;
  return type === 'RegularExpression' ? part(method) : literalPattern(method);
}

/**
 * Lowers a match of the method alone. Matches that name a service precede it, and matches that name neither follow it. The length of the
 * path is the precedence: this is the shortest expression for any path, and the call is matched in the pseudo-header.
 */
function lowerMethodAlone(method: string, headers: readonly ValueMatch[]): RequestMatch {
  const call = { name: ':path', value: { regex: anchored(`/[^/]+/${method}(\\?.*)?`) } };
  return { path: { regex: '.*' }, headers: [call, ...headers] };
}

function lowerService(value: gatewayApi.GrpcMethodMatch | undefined): PathMatcher {
  const { service, method } = value ?? {};
  if (!service) return { pathPrefix: '/' };
  if (value?.type === 'RegularExpression') return { regex: wholeCall(service, method) };
  if (method) return { exact: `/${service}/${method}` };
  // A prefix would be no longer than the expression for any path.
  return service.length === 1 ? { regex: `/${service}/[^/]+` } : { pathPrefix: `/${service}` };
}

/** Only the last part of an expression can end it too early: the slash between the two requires the entire service name. */
function wholeCall(service: string | undefined, method: string | undefined): string {
  const regex = `/${part(service)}/${part(method)}`;
  return !method || endedAtEnd(method) === method ? regex : endedAtEnd(regex);
}

/** One segment of the path. The group keeps alternatives and flags inside of it. */
function part(regex: string | undefined): string {
  if (!regex) return '[^/]+';
  return /\||\(\?/.test(regex) ? structureOf(regex).group : regex;
}
