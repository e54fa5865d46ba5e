import type { Listener } from '../../validation/gateway-types.generated';

const OF_MESH = 'gateway.istio.io/tls-terminate-mode';
const MESH_MODES: ReadonlySet<string> = new Set(['ISTIO_SIMPLE', 'ISTIO_MUTUAL']);

/** The TLS options of a listener, as far as they are supported. */
export interface TlsOptions {
  /** The option that requests a certificate of the mesh, which only a controller can obtain. */
  readonly mesh?: string;
  /** Whether the certificate is a CA, which issues one certificate for each name that a client requests. */
  readonly isAuthority: boolean;
  /** Whether the certificate comes from the SPIFFE Workload API of the pods. */
  readonly isSpiffe: boolean;
  readonly others: Readonly<Record<string, string>>;
}

/**
 * @param groups - each distribution calls the option by its own group
 * @param readsSpiffe - whether the revision has certificates of a SPIFFE Workload API
 */
export function tlsOptionsOf({ tls }: Listener, groups: ReadonlySet<string>, readsSpiffe: boolean): TlsOptions {
  const known = new Set(readsSpiffe ? ['DYNAMIC_CA', 'SPIFFE'] : ['DYNAMIC_CA']);
  const { [OF_MESH]: mode, ...options } = tls?.options ?? {};
  const sourceOf = ([name, value]: readonly [string, string]) =>
    known.has(value) && [...groups].some((group) => name === `${group}/tls-certificate-source`) ? value : undefined;
  const entries = Object.entries(options);
  const others = Object.fromEntries(entries.filter((entry) => sourceOf(entry) === undefined));
  const sources = entries.map(sourceOf);
  const found = { isAuthority: sources.includes('DYNAMIC_CA'), isSpiffe: sources.includes('SPIFFE') };
  if (mode === undefined) return { ...found, others };
  if (MESH_MODES.has(mode)) return { ...found, mesh: `${OF_MESH}: ${mode}`, others };
  return { ...found, others: { ...others, [OF_MESH]: mode } };
}
