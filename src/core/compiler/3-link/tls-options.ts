import type { Listener } from '../../validation/gateway-types.generated';

const OF_MESH = 'gateway.istio.io/tls-terminate-mode';
const MESH_MODES: ReadonlySet<string> = new Set(['ISTIO_SIMPLE', 'ISTIO_MUTUAL']);

/** The TLS options of a listener, as far as they are supported. */
export interface TlsOptions {
  /** The option that requests a certificate of the mesh, which only a controller can obtain. */
  readonly mesh?: string;
  /** Whether the certificate is a CA, which issues one certificate for each name that a client requests. */
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
