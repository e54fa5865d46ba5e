import type { Sent } from '../../../../../src/core/compiler/queries/prove/findings/replay';
import type { RandomRequest } from '../../../../live/predictions/requests';

/** A random request of the predictions, in the words of counterexamples. */
export function sent({ method, url, headers, claims, serverName, isAllowed }: RandomRequest): Sent {
  const { protocol, pathname, search, hostname } = new URL(url);
  const host = /^https?:\/\/([^/?]+)/.exec(url)?.[1] ?? hostname;
  const tls = protocol === 'https:';
  return {
    gateway: 'demo/edge',
    port: Number(/:(\d+)$/.exec(host)?.[1] ?? (tls ? 443 : 80)),
    tls,
    ...(tls ? { serverName: serverName ?? hostname } : {}),
    method,
    host,
    path: pathname + search,
    headers: Object.entries(headers),
    caller: { ...(claims ? { jwt: claims } : {}), externalAuthorizationAllows: isAllowed },
  };
}
