import { CODE } from '../../diagnostics/codes.generated';
import { hostAndPort, isAddress } from './backends/host';
import type { CalledService, GatewayScope, Site } from './scope';

/** The address of a service, as a policy has it in `url`. */
export interface EndpointUrl {
  readonly isTls: boolean;
  /** An IPv6 address has no brackets. */
  readonly host: string;
  readonly port: number;
  readonly path?: string;
}

/** The parts of an `http` or `https` URL; undefined if it has no host or no valid port. */
export function partsOfUrl(url: string): EndpointUrl | undefined {
  const [, scheme, host, port, path] = /^(https?):\/\/(\[[^\]/]+\]|[^:/[\]]+)(?::(\d+))?(\/.*)?$/.exec(url) ?? [];
  if (scheme === undefined || host === undefined) return undefined;
  const isTls = scheme === 'https';
  const number = port === undefined ? (isTls ? 443 : 80) : Number(port);
  if (number < 1 || number > 65535) return undefined;
  return { isTls, host: host.replace(/^\[(.*)\]$/, '$1'), port: number, ...(path !== undefined && { path }) };
}

export function pathOfUrl(url: string | undefined): string | undefined {
  return url === undefined ? undefined : partsOfUrl(url)?.path;
}

/** A service that a policy names by its address. It has no policies but TLS with the system's certificates. */
export function lowerUrl(url: string, site: Site, scope: GatewayScope): CalledService | undefined {
  const parts = partsOfUrl(url);
  if (!parts) {
    scope.diagnostics.report(CODE.invalidHost, site.origin, {
      host: JSON.stringify(url),
      problem: 'it has no host, or its port is not between 1 and 65535',
    });
    return undefined;
  }
  const { isTls, host, port } = parts;
  if (isTls && isAddress(host)) scope.diagnostics.report(CODE.tlsUrlWithAddress, site.origin, { host });
  const target = { host: hostAndPort(host, port, site, scope) };
  return isTls ? { ...target, policies: { backendTLS: {} } } : target;
}
