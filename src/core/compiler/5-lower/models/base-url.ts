import { isIPv4 } from 'node:net';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ProxyModelSpec } from '../../../validation/types.generated';
import { type GatewayScope, type Site, within } from '../scope';

/** Reports provider addresses that a controller rejects although an API server accepts them. */
export function checkBaseUrl({ baseURL, custom }: ProxyModelSpec, site: Site, scope: GatewayScope): void {
  const refuse = (field: 'baseURL' | 'custom', why: string) => {
    scope.diagnostics.report(CODE.unusableBaseUrl, within(site, field).origin, { why });
  };
  if (custom?.backendRef && baseURL !== undefined)
    refuse('baseURL', '`custom.backendRef` already specifies the server');
  if (custom && !custom.backendRef && baseURL === undefined)
    refuse('custom', 'neither `custom.backendRef` nor `baseURL` is set');
  const why = baseURL === undefined ? undefined : objectionTo(baseURL);
  if (why) refuse('baseURL', why);
}

function objectionTo(url: string): string | undefined {
  const [, authority = '', rest = ''] = /^[^:]+:\/\/([^/?#]*)(.*)$/.exec(url) ?? [];
  if (authority.includes('@')) return 'it contains a user or a password';
  if (rest.includes('?')) return 'it contains a query';
  if (rest.includes('#')) return 'it contains a fragment';
  const host = authority.replace(/:\d*$/, '').toLowerCase();
  if (host === '0.0.0.0' || /^\[[0:]+\]$/.test(host)) return `${host} is not a server address`;
  if (/^[\d.]+$/.test(host) && !isIPv4(host)) return `${host} is neither an IP address nor a host name`;
  return /^0x/.test(host) ? `${host} is an IP address in an unsupported notation` : undefined;
}
