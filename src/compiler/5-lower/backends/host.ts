import { isIPv6 } from 'node:net';
import type { GatewayScope, Site } from '../scope';

/** `host:port` as the config wants it: one text, split at its first colon, so that an IPv6 address cannot stand there. */
export function hostAndPort(host: string, port: number, site: Site, scope: GatewayScope): string {
  if (isIpv6(host)) scope.diagnostics.report('AIG5007', site.origin, { host });
  else checkHost(host, site, scope);
  return `${host}:${port}`;
}

/** Reports a host that is neither a name nor an address: the data plane would look it up at each request, and never find it. */
export function checkHost(host: string, site: Site, scope: GatewayScope): void {
  if (isIpv6(host)) return;
  const found = HOST_FLAWS.find(([form]) => form.test(host));
  if (found) scope.diagnostics.report('AIG5053', site.origin, { host: JSON.stringify(host), problem: found[1] });
}

const HOST_FLAWS: readonly (readonly [RegExp, string])[] = [
  [/^unix:/i, 'it is the path of a Unix socket, and a host is a DNS name or an IPv4 address'],
  [
    /^[a-z][a-z0-9+.-]*:\/\//i,
    'it is a URL; the host stands alone, TLS is set by `policies.tls`, and the port by `port`',
  ],
  [/^[^:]*:\d+$/, 'it holds a port, which has the field `port`'],
  [/\s/, 'it holds a blank'],
  [/\//, 'it holds a path, and a host is a DNS name or an IPv4 address'],
  [/\*/, 'it is a wildcard, and requests go to one host'],
  [/[^A-Za-z0-9._-]/, 'it holds a character that no DNS name has'],
  [/^[.-]|\.\./, 'it has an empty label'],
];

function isIpv6(host: string): boolean {
  return host.includes(':') && isIPv6(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Addresses are called as they are; names are also what the Host header then says. */
export function isAddress(host: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(host) || isIpv6(host);
}
