import type { ProxyBackendSpec } from '../../validation/types.generated';

/** The host and port of a backend that has one of each, and the field that says so. */
export interface BackendAddress {
  readonly field: 'static' | 'a2a';
  readonly host: string;
  readonly port: number;
}

/** `undefined` for sockets in the pod, and for all backends that are no single host. */
export function addressOf({ static: fixed, a2a }: ProxyBackendSpec): BackendAddress | undefined {
  if (a2a) return { field: 'a2a', ...a2a };
  const { host, port } = fixed ?? {};
  return host === undefined || port === undefined ? undefined : { field: 'static', host, port };
}
