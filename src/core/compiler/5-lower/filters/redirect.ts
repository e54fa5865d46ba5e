import type * as config from '../../../data-plane/config';
import type { gatewayApi } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { RuleAttachment } from '../../model/attachment';

type Listener = RuleAttachment['route']['listener'];

export function lowerRedirect(value: gatewayApi.HttpRequestRedirectFilter, listener: Listener): config.RequestRedirect {
  return defined({
    scheme: value.scheme,
    authority: lowerAuthority(value, listener),
    path: value.path && lowerPathModifier(value.path, trimmed),
    status: value.statusCode,
  });
}

const WELL_KNOWN_PORTS = { http: 80, https: 443 } as const;

/**
 * Returns the authority of a redirect. As in the Gateway API, its port is that of the filter, else that of the new scheme, else that of the
 * listener; the data plane would use the port of the client's Host header. The default port of a scheme is omitted. The data plane itself
 * omits a port alone, because it must replace the client's.
 */
function lowerAuthority(
  { hostname, port, scheme }: gatewayApi.HttpRequestRedirectFilter,
  listener: Listener,
): config.HostRedirect {
  const to = port ?? (scheme ? WELL_KNOWN_PORTS[scheme] : listener.port);
  if (!hostname) return { port: to };
  const spoken = scheme ?? (listener.protocol === 'HTTPS' ? 'https' : 'http');
  return { full: to === WELL_KNOWN_PORTS[spoken] ? hostname : `${hostname}:${to}` };
}

/** Returns the replacement for the path or for its matched prefix. */
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
