import type { ApiObjectMetadata } from 'cdk8s';

/** Metadata for an object that stands in the namespace of the gateway, unless it is told otherwise. */
export function besideGateway(
  gateway: ApiObjectMetadata | undefined,
  own?: ApiObjectMetadata,
): ApiObjectMetadata | undefined {
  return gateway?.namespace ? { namespace: gateway.namespace, ...own } : own;
}
