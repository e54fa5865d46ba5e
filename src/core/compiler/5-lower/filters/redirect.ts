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
 * The port is the filter's, else that of the scheme it changes to, else the listener's, as Gateway API has it: the data plane
 * would take the one of the client's Host header. The port that a scheme has anyway is not written out. A port alone is left
 * out by the data plane itself, for it has to be put in place of the client's.
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
