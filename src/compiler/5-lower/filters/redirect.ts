import type * as config from '../../../data-plane/config';
import type { gatewayApi } from '../../../validation/types.generated';
import { defined } from '../config-object';

export function lowerRedirect(value: gatewayApi.HttpRequestRedirectFilter): config.RequestRedirect {
  return defined({
    scheme: value.scheme,
    authority: lowerAuthority(value),
    path: value.path && lowerPathModifier(value.path, trimmed),
    status: value.statusCode ?? 302,
  });
}

const WELL_KNOWN_PORTS = { http: 80, https: 443 } as const;

/**
 * A redirect to another scheme goes to the port of that scheme, as Gateway API has it: the client's own port, which the data
 * plane would keep, belongs to the scheme that it leaves.
 */
function lowerAuthority({
  hostname,
  port,
  scheme,
}: gatewayApi.HttpRequestRedirectFilter): config.HostRedirect | undefined {
  if (hostname) return port ? { full: `${hostname}:${port}` } : { host: hostname };
  if (port) return { port };
  return scheme ? { port: WELL_KNOWN_PORTS[scheme] } : undefined;
}

/** What replaces the path, or the matched beginning of it. */
export function lowerPathModifier(
  value: gatewayApi.HttpPathModifier,
  prefix: (text: string) => string = (text) => text,
): config.PathRedirect {
  return value.type === 'ReplaceFullPath'
    ? { full: value.replaceFullPath ?? '/' }
    : { prefix: prefix(value.replacePrefixMatch ?? '/') };
}

function trimmed(prefix: string): string {
  return prefix.length > 1 ? prefix.replace(/\/+$/, '') || '/' : prefix;
}
