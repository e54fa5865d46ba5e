import type * as config from '../../data-plane/config';
import type { gatewayApi } from '../../validation/types.generated';
import { asGroup } from '../expressions';
import { endedAtEnd, lowerValueMatches } from './http-matches';

/** gRPC calls are HTTP requests for `/service/method`. */
export function lowerGrpcMatches(
  matches: readonly gatewayApi.GrpcRouteMatch[] | undefined,
): readonly config.RouteMatch[] {
  if (!matches?.length) return [{ path: { pathPrefix: '/' } }];
  return matches.map(({ method, headers }) => ({
    path: lowerMethod(method),
    ...(headers?.length ? { headers: lowerValueMatches(headers, (name) => name.toLowerCase()) } : {}),
  }));
}

function lowerMethod(value: gatewayApi.GrpcMethodMatch | undefined): config.PathMatch {
  const { service, method } = value ?? {};
  if (!service && !method) return { pathPrefix: '/' };
  if (value?.type === 'RegularExpression') return { regex: wholeCall(service, method) };
  if (service && method) return { exact: `/${service}/${method}` };
  if (service) return { pathPrefix: `/${service}` };
  return { regex: `/[^/]+/${escapeRegex(method ?? '')}` };
}

/** Only what ends an expression can end it too early: the slash between the two holds the service to its whole name. */
function wholeCall(service: string | undefined, method: string | undefined): string {
  const regex = `/${part(service)}/${part(method)}`;
  return !method || endedAtEnd(method) === method ? regex : endedAtEnd(regex);
}

/** One segment of the path. The group keeps alternatives and flags inside of it. */
function part(regex: string | undefined): string {
  if (!regex) return '[^/]+';
  return /\||\(\?/.test(regex) ? asGroup(regex) : regex;
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
