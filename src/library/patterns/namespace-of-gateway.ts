import type { ApiObjectMetadata } from 'cdk8s';
import type { Gateway } from '../constructs';

/** Returns metadata for an object, in the namespace of the gateway by default. */
export function inNamespaceOfGateway(
  gateway: ApiObjectMetadata | undefined,
  own?: ApiObjectMetadata,
): ApiObjectMetadata | undefined {
  return gateway?.namespace ? { namespace: gateway.namespace, ...own } : own;
}

/** Clients' credentials over plain HTTP are for networks that one trusts: the Service gets no address outside of the cluster. */
export function insideCluster(gateway: Gateway): void {
  gateway.workload.overlayService({ type: 'ClusterIP' });
}
