import type { GatewayScope, Site } from '../scope';

/** `host:port` as the config wants it: one text, split at its first colon, so that an IPv6 address cannot stand there. */
export function hostAndPort(host: string, port: number, site: Site, scope: GatewayScope): string {
  if (isIpv6(host)) scope.diagnostics.report('AIG5007', site.origin, { host });
  return `${host}:${port}`;
}

export function isIpv6(host: string): boolean {
  return host.includes(':');
}

/** Addresses are called as they are; names are also what the Host header then says. */
export function isAddress(host: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(host) || isIpv6(host);
}
