import type { ProxyBackendSpec } from '../../validation/types.generated';

/** The single host and port of a backend, and the field that sets them. */
export interface BackendAddress {
  readonly field: 'static' | 'a2a';
  readonly host: string;
  readonly port: number;
}

/** Returns the address of a backend; `undefined` for sockets in the pod, and for backends without a single host. */
export function addressOf({ static: fixed, a2a }: ProxyBackendSpec): BackendAddress | undefined {
  if (a2a) return { field: 'a2a', ...a2a };
  const { host, port } = fixed ?? {};
  return host === undefined || port === undefined ? undefined : { field: 'static', host, port };
}
