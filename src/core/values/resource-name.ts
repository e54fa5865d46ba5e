import type { ProxyKind } from './kinds.generated';

export { PROXY_KINDS, type ProxyKind } from './kinds.generated';

/** The API group of the Gateway API. */
export const GATEWAY_GROUP = 'gateway.networking.k8s.io';

/** The API group of the Gateway API Inference Extension. */
export const INFERENCE_GROUP = 'inference.networking.k8s.io';

/** The group of an `apiVersion`: empty for the kinds of Kubernetes itself, which have a version alone. */
export function groupOf(apiVersion: unknown): string {
  const text = String(apiVersion);
  return text.slice(0, Math.max(text.indexOf('/'), 0));
}

/** The Gateway API kinds that are read. */
export const GATEWAY_KINDS = [
  'GatewayClass',
  'Gateway',
  'HTTPRoute',
  'GRPCRoute',
  'TCPRoute',
  'TLSRoute',
  'ListenerSet',
  'ReferenceGrant',
  'BackendTLSPolicy',
] as const;

/** The Kubernetes kinds that are read because resources of the other two groups refer to them. */
export const CORE_KINDS = ['Service', 'Secret', 'ConfigMap', 'Namespace'] as const;

/** The kinds of the Gateway API Inference Extension that are read. */
export const INFERENCE_KINDS = ['InferencePool'] as const;

export type GatewayKind = (typeof GATEWAY_KINDS)[number];
export type CoreKind = (typeof CORE_KINDS)[number];
export type InferenceKind = (typeof INFERENCE_KINDS)[number];
export type ResourceKind = ProxyKind | GatewayKind | InferenceKind | CoreKind;

/** The identity of a resource among the inputs, in the reference's names. */
export interface ResourceName {
  readonly kind: ResourceKind;
  /** Empty for cluster-scoped kinds; `default` if a namespaced resource specifies none. */
  readonly namespace: string;
  readonly name: string;
}

/** Returns `Kind/namespace/name`, which identifies a resource. It serves for lookups and messages and is never parsed. */
export function resourceKey({ kind, namespace, name }: ResourceName): string {
  return `${kind}/${namespace}/${name}`;
}

/** Returns `Service/namespace/name/port`, which identifies a Service port as a destination. */
export function servicePortKey({ namespace, name }: Omit<ResourceName, 'kind'>, port: number | undefined): string {
  return `${resourceKey({ kind: 'Service', namespace, name })}/${port}`;
}
