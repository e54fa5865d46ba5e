// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import { isInstanceOf } from '../api/runtime/brands';
import { ResourceObject } from '../api/runtime/resource-object';
import { WIRE_TYPES } from './wire-types.generated';
import type { GatewayClassSpec, GatewaySpec, ListenerSetSpec } from './gateway.generated';
import type { HttpRouteSpec } from './http.generated';
import type { GrpcRouteSpec, TcpRouteSpec, TlsRouteSpec } from './other-routes.generated';
import type { BackendTlsPolicySpec, ReferenceGrantSpec } from './references.generated';

/** Properties of GatewayClass. */
export interface GatewayClassProps {
  /**
   * Name, labels and annotations. The kind belongs to no namespace: one that is given here is left out.
   * @default - a name from the construct's path, the labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: GatewayClassSpec;
}

/**
 * GatewayClass describes a class of Gateways available to the user for creating Gateway resources.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class GatewayClass extends ResourceObject {
  /**
   * Returns whether a value is a GatewayClass, of any copy of the package.
   *
   * @param x any value
   */
  public static isGatewayClass(x?: unknown): x is GatewayClass {
    return isInstanceOf('gateway.networking.k8s.io/v1/GatewayClass', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: GatewayClassProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'GatewayClass', specType: 'GatewayClassSpec', wireTypes: WIRE_TYPES, clusterScoped: true }, props);
  }
}

/** Properties of Gateway. */
export interface GatewayProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: GatewaySpec;
}

/**
 * Gateway represents an instance of a service-traffic handling infrastructure by binding Listeners to a set of IP addresses.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class Gateway extends ResourceObject {
  /**
   * Returns whether a value is a Gateway, of any copy of the package.
   *
   * @param x any value
   */
  public static isGateway(x?: unknown): x is Gateway {
    return isInstanceOf('gateway.networking.k8s.io/v1/Gateway', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: GatewayProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', specType: 'GatewaySpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of HTTPRoute. */
export interface HttpRouteProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: HttpRouteSpec;
}

/**
 * HTTPRoute provides a way to route HTTP requests. This includes the capability to match requests by hostname, path, header, or query param. Filters can be used to specify additional processing steps. Backends specify where matching requests should be routed.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class HttpRoute extends ResourceObject {
  /**
   * Returns whether a value is a HttpRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isHttpRoute(x?: unknown): x is HttpRoute {
    return isInstanceOf('gateway.networking.k8s.io/v1/HTTPRoute', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: HttpRouteProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', specType: 'HttpRouteSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of GRPCRoute. */
export interface GrpcRouteProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: GrpcRouteSpec;
}

/**
 * GRPCRoute provides a way to route gRPC requests. This includes the capability to match requests by hostname, gRPC service, gRPC method, or HTTP/2 header. Filters can be used to specify additional processing steps. Backends specify where matching requests will be routed.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class GrpcRoute extends ResourceObject {
  /**
   * Returns whether a value is a GrpcRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isGrpcRoute(x?: unknown): x is GrpcRoute {
    return isInstanceOf('gateway.networking.k8s.io/v1/GRPCRoute', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: GrpcRouteProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'GRPCRoute', specType: 'GrpcRouteSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of TCPRoute. */
export interface TcpRouteProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: TcpRouteSpec;
}

/**
 * TCPRoute provides a way to route TCP requests. When combined with a Gateway listener, it can be used to forward connections on the port specified by the listener to a set of backends specified by the TCPRoute.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class TcpRoute extends ResourceObject {
  /**
   * Returns whether a value is a TcpRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isTcpRoute(x?: unknown): x is TcpRoute {
    return isInstanceOf('gateway.networking.k8s.io/v1alpha2/TCPRoute', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: TcpRouteProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1alpha2', kind: 'TCPRoute', specType: 'TcpRouteSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of TLSRoute. */
export interface TlsRouteProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: TlsRouteSpec;
}

/**
 * The TLSRoute resource is similar to TCPRoute, but can be configured to match against TLS-specific metadata. This allows more flexibility in matching streams for a given TLS listener.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class TlsRoute extends ResourceObject {
  /**
   * Returns whether a value is a TlsRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isTlsRoute(x?: unknown): x is TlsRoute {
    return isInstanceOf('gateway.networking.k8s.io/v1/TLSRoute', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: TlsRouteProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'TLSRoute', specType: 'TlsRouteSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of ListenerSet. */
export interface ListenerSetProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ListenerSetSpec;
}

/**
 * ListenerSet defines a set of additional listeners to attach to an existing Gateway. This resource provides a mechanism to merge multiple listeners into a single Gateway.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ListenerSet extends ResourceObject {
  /**
   * Returns whether a value is a ListenerSet, of any copy of the package.
   *
   * @param x any value
   */
  public static isListenerSet(x?: unknown): x is ListenerSet {
    return isInstanceOf('gateway.networking.k8s.io/v1/ListenerSet', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ListenerSetProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'ListenerSet', specType: 'ListenerSetSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of ReferenceGrant. */
export interface ReferenceGrantProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: ReferenceGrantSpec;
}

/**
 * ReferenceGrant identifies kinds of resources in other namespaces that are trusted to reference the specified kinds of resources in the same namespace as the policy.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class ReferenceGrant extends ResourceObject {
  /**
   * Returns whether a value is a ReferenceGrant, of any copy of the package.
   *
   * @param x any value
   */
  public static isReferenceGrant(x?: unknown): x is ReferenceGrant {
    return isInstanceOf('gateway.networking.k8s.io/v1beta1/ReferenceGrant', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: ReferenceGrantProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1beta1', kind: 'ReferenceGrant', specType: 'ReferenceGrantSpec', wireTypes: WIRE_TYPES }, props);
  }
}

/** Properties of BackendTLSPolicy. */
export interface BackendTlsPolicyProps {
  /**
   * Name, namespace, labels and annotations.
   * @default - a name from the construct's path, the namespace and labels of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /** The desired state. */
  readonly spec: BackendTlsPolicySpec;
}

/**
 * BackendTLSPolicy provides a way to configure how a Gateway connects to a Backend via TLS.
 *
 * References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.
 */
export class BackendTlsPolicy extends ResourceObject {
  /**
   * Returns whether a value is a BackendTlsPolicy, of any copy of the package.
   *
   * @param x any value
   */
  public static isBackendTlsPolicy(x?: unknown): x is BackendTlsPolicy {
    return isInstanceOf('gateway.networking.k8s.io/v1/BackendTLSPolicy', x);
  }

  /**
   * Defines the resource. Errors in it are reported when the app is synthesized.
   *
   * @param scope the chart, or a construct in one
   * @param id its name there, part of its path and of the generated name if `metadata` omits one
   * @param props the metadata and the spec
   */
  constructor(scope: Construct, id: string, props: BackendTlsPolicyProps) {
    super(scope, id, { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'BackendTLSPolicy', specType: 'BackendTlsPolicySpec', wireTypes: WIRE_TYPES }, props);
  }
}
