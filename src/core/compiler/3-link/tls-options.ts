import type { Listener } from '../../validation/gateway-types.generated';

const OF_MESH = 'gateway.istio.io/tls-terminate-mode';
const MESH_MODES: ReadonlySet<string> = new Set(['ISTIO_SIMPLE', 'ISTIO_MUTUAL']);

/** What the options of a listener's TLS say, as far as they say anything to us. */
export interface TlsOptions {
  /** The option that asks for a certificate of the mesh, which only a controller can get. */
  readonly mesh?: string;
  /** Whether the certificate is an authority, which issues one for each name that a client asks for. */
  readonly isAuthority: boolean;
  readonly others: Readonly<Record<string, string>>;
}

/** @param groups - each distribution calls the option by its own group */
export function tlsOptionsOf({ tls }: Listener, groups: ReadonlySet<string>): TlsOptions {
  const { [OF_MESH]: mode, ...options } = tls?.options ?? {};
  const isMeant = ([name, value]: readonly [string, string]) =>
    value === 'DYNAMIC_CA' && [...groups].some((group) => name === `${group}/tls-certificate-source`);
  const entries = Object.entries(options);
  const others = Object.fromEntries(entries.filter((entry) => !isMeant(entry)));
  const isAuthority = entries.some(isMeant);
  if (mode === undefined) return { isAuthority, others };
  if (MESH_MODES.has(mode)) return { mesh: `${OF_MESH}: ${mode}`, isAuthority, others };
  return { isAuthority, others: { ...others, [OF_MESH]: mode } };
}
