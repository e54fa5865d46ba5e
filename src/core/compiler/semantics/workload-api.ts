import type { ProxyParametersSpec, SpiffeSpec } from '../../validation/types.generated';
import type { ParametersLayer } from '../model/workload';

const DEFAULT_FOLDER = '/spiffe-workload-api';
const DEFAULT_SOCKET = 'spire-agent.sock';

/** Returns the SPIFFE Workload API of the pods, which the Gateway's parameters replace entirely; undefined if there is none. */
export function workloadApiOf(layers: readonly ParametersLayer<ProxyParametersSpec>[]): SpiffeSpec | undefined {
  const spiffe = layers.findLast(({ spec }) => spec.spiffe !== undefined)?.spec.spiffe;
  return spiffe?.enabled === false ? undefined : spiffe;
}

/** Returns the folder of the container that has the socket. */
export function workloadApiFolder({ source }: SpiffeSpec): string {
  return source?.mountPath || DEFAULT_FOLDER;
}

/** Returns the address of the socket in the container. */
export function workloadApiEndpoint(spiffe: SpiffeSpec): string {
  return `unix://${workloadApiFolder(spiffe).replace(/\/+$/, '')}/${spiffe.source?.socketName || DEFAULT_SOCKET}`;
}
