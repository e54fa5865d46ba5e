import { isIPv4, isIPv6 } from 'node:net';
import { domainToUnicode } from 'node:url';
import { CODE } from '../../../diagnostics/codes.generated';
import type { GatewayScope, Site } from '../scope';

/** Returns `host:port` in the config's format: a single string, split at its first colon, so that it cannot contain an IPv6 address. */
export function hostAndPort(host: string, port: number, site: Site, scope: GatewayScope): string {
  if (isIpv6(host)) scope.diagnostics.report(CODE.ipv6AddressAsHost, site.origin, { host });
  else checkHost(host, site, scope);
  return `${host}:${port}`;
}

/**
 * Returns whether a host is a name or an address. Reports any other value, because the data plane would look it up for each request and
 * never find it.
 */
export function checkHost(host: string, site: Site, scope: GatewayScope): boolean {
  if (isIpv6(host)) return true;
  const flaw = HOST_FLAWS.find(([form]) => form.test(host))?.[1] ?? (endsInNumber(host) ? NO_ADDRESS : undefined);
  if (flaw !== undefined) report(flaw, host, site, scope);
  return flaw === undefined;
}

/**
 * Returns the host, or host and port, in URL form; reports values that a URL cannot contain, such as `xn--a`, which is not a valid
 * internationalized name.
 */
export function hostInUrl(host: string, site: Site, scope: GatewayScope): string | undefined {
  const written = isIpv6(host) ? `[${withoutBrackets(host)}]` : host;
  if (URL.canParse(`http://${written}`) && !hasUnreadableLabel(host)) return written;
  report('it is not valid in the URL of a key set', host, site, scope);
  return undefined;
}

/**
 * Reports whether a host has an undecodable label such as `xn--a`. Releases of Node differ in whether a URL accepts it; none can decode it.
 */
function hasUnreadableLabel(host: string): boolean {
  return /(?:^|\.)xn--/i.test(host) && /(?:^|\.)xn--/i.test(domainToUnicode(host) || host);
}

function report(problem: string, host: string, site: Site, scope: GatewayScope): void {
  scope.diagnostics.report(CODE.invalidHost, site.origin, { host: JSON.stringify(host), problem });
}

const HOST_FLAWS: readonly (readonly [RegExp, string])[] = [
  [/^unix:/i, 'it is a Unix socket path, not a DNS name or an IPv4 address'],
  [/^[a-z][a-z0-9+.-]*:\/\//i, 'it is a URL; write only the host, and set `policies.tls` and `port` for the rest'],
  [/^[^:]*:\d+$/, 'it contains a port, which belongs in `port`'],
  [/\s/, 'it contains a space'],
  [/\//, 'it contains a path'],
  [/\*/, 'it is a wildcard'],
  [/[^A-Za-z0-9._-]/, 'it contains a character that is invalid in DNS names'],
  [/^[.-]|\.\./, 'it has an empty label'],
];

const NO_ADDRESS = 'it ends in a number but is not an IPv4 address';

/** No domain of the first level is a number. */
function endsInNumber(host: string): boolean {
  return /(?:^|\.)\d+\.?$/.test(host) && !isIPv4(host);
}

function isIpv6(host: string): boolean {
  return host.includes(':') && isIPv6(withoutBrackets(host));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** Returns whether a host is an address. Addresses are called as written; names also determine the Host header. */
export function isAddress(host: string): boolean {
  return isIPv4(host) || isIpv6(host);
}
