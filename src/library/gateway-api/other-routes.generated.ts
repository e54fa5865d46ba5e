// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

import type { FrontendTlsValidation, GatewayDefaultScope } from './gateway.generated';
import type { HttpHeaderFilter, HttpRequestMirrorFilter } from './http.generated';
import type { BackendRef, LocalObjectReference, ParentReference, SessionPersistence } from './references.generated';

/** GRPCAuthConfig contains configuration for communication with Auth server backends that speak Envoy's ext_authz gRPC protocol. */
export interface GrpcAuthConfig {
  /**
   * AllowedRequestHeaders specifies what headers from the client request will be sent to the authorization server. At most 64 items.
   * @default - none
   */
  readonly allowedHeaders?: string[];
}

/** GRPCBackendRef defines how a GRPCRoute forwards a gRPC request. */
export interface GrpcBackendRef {
  /**
   * Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. At most 253 characters. Pattern: `^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default ""
   */
  readonly group?: string;
  /**
   * Kind is the Kubernetes resource kind of the referent. For example "Service". 1 to 63 characters. Pattern: `^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`.
   * @default "Service"
   */
  readonly kind?: string;
  /** Name is the name of the referent. 1 to 253 characters. */
  readonly name: string;
  /**
   * Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. 1 to 63 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`.
   * @default - none
   */
  readonly namespace?: string;
  /**
   * Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field.
   * @default - none
   */
  readonly port?: number;
  /**
   * Weight specifies the proportion of requests forwarded to the referenced backend. This is computed as weight/(sum of all weights in this BackendRefs list). For non-zero values, there may be some epsilon from the exact proportion defined here depending on the precision an implementation supports. Weight is not a percentage and the sum of weights does not need to equal 100.
   * @default 1
   */
  readonly weight?: number;
  /**
   * Filters defined at this level MUST be executed if and only if the request is being forwarded to the backend defined here. At most 16 items.
   * @default - none
   */
  readonly filters?: GrpcRouteFilter[];
}

/** GRPCHeaderMatch describes how to select a gRPC route by matching gRPC request headers. */
export interface GrpcHeaderMatch {
  /** Name is the name of the gRPC Header to be matched. */
  readonly name: string;
  /**
   * Type specifies how to match against the value of the header.
   * @default "Exact"
   */
  readonly type?: GrpcHeaderMatchType;
  /** Value is the value of the gRPC Header to be matched. 1 to 4096 characters. */
  readonly value: string;
}

/** GRPCHeaderMatchType specifies the semantics of how GRPC header values should be compared. Valid GRPCHeaderMatchType values, along with their conformance levels, are: */
export enum GrpcHeaderMatchType {
  /** Exact */
  EXACT = "Exact",
  /** RegularExpression */
  REGULAR_EXPRESSION = "RegularExpression",
}

/** GRPCMethodMatch describes how to select a gRPC route by matching the gRPC request service and/or method. */
export interface GrpcMethodMatch {
  /**
   * Value of the method to match against. If left empty or omitted, will match all services. At most 1024 characters.
   * @default - none
   */
  readonly method?: string;
  /**
   * Value of the service to match against. If left empty or omitted, will match any service. At most 1024 characters.
   * @default - none
   */
  readonly service?: string;
  /**
   * Type specifies how to match against the service and/or method. Support: Core (Exact with service and method specified)
   * @default "Exact"
   */
  readonly type?: GrpcMethodMatchType;
}

/** MethodMatchType specifies the semantics of how gRPC methods and services are compared. Valid MethodMatchType values, along with their conformance levels, are: */
export enum GrpcMethodMatchType {
  /** Exact */
  EXACT = "Exact",
  /** RegularExpression */
  REGULAR_EXPRESSION = "RegularExpression",
}

/** GRPCRouteFilter defines processing steps that must be completed during the request or response lifecycle. GRPCRouteFilters are meant as an extension point to express processing that may be done in Gateway implementations. Some examples include request or response modification, implementing authentication strategies, rate-limiting, and traffic shaping. API guarantee/conformance is defined based on the type of the filter. */
export interface GrpcRouteFilter {
  /**
   * ExtensionRef is an optional, implementation-specific extension to the "filter" behavior. For example, resource "myroutefilter" in group "networking.example.net"). ExtensionRef MUST NOT be used for core and extended filters.
   * @default - none
   */
  readonly extensionRef?: LocalObjectReference;
  /**
   * RequestHeaderModifier defines a schema for a filter that modifies request headers.
   * @default - none
   */
  readonly requestHeaderModifier?: HttpHeaderFilter;
  /**
   * RequestMirror defines a schema for a filter that mirrors requests. Requests are sent to the specified destination, but responses from that destination are ignored.
   * @default - none
   */
  readonly requestMirror?: HttpRequestMirrorFilter;
  /**
   * ResponseHeaderModifier defines a schema for a filter that modifies response headers.
   * @default - none
   */
  readonly responseHeaderModifier?: HttpHeaderFilter;
  /** Type identifies the type of filter to apply. As with other API fields, types are classified into three conformance levels: */
  readonly type: string;
}

/** GRPCRouteMatch defines the predicate used to match requests to a given action. Multiple match types are ANDed together, i.e. the match will evaluate to true only if all conditions are satisfied. */
export interface GrpcRouteMatch {
  /**
   * Headers specifies gRPC request header matchers. Multiple match values are ANDed together, meaning, a request MUST match all the specified headers to select the route. At most 16 items.
   * @default - none
   */
  readonly headers?: GrpcHeaderMatch[];
  /**
   * Method specifies a gRPC request service/method matcher. If this field is not specified, all services and methods will match.
   * @default - none
   */
  readonly method?: GrpcMethodMatch;
}

/** GRPCRouteRule defines the semantics for matching a gRPC request based on conditions (matches), processing it (filters), and forwarding the request to an API object (backendRefs). */
export interface GrpcRouteRule {
  /**
   * BackendRefs defines the backend(s) where matching requests should be sent. At most 16 items.
   * @default - none
   */
  readonly backendRefs?: GrpcBackendRef[];
  /**
   * Filters define the filters that are applied to requests that match this rule. At most 16 items.
   * @default - none
   */
  readonly filters?: GrpcRouteFilter[];
  /**
   * Matches define conditions used for matching the rule against incoming gRPC requests. Each match is independent, i.e. this rule will be matched if **any** one of the matches is satisfied. At most 64 items.
   * @default - none
   */
  readonly matches?: GrpcRouteMatch[];
  /**
   * Name is the name of the route rule. This name MUST be unique within a Route if it is set. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly name?: string;
  /**
   * SessionPersistence defines and configures session persistence for the route rule.
   * @default - none
   */
  readonly sessionPersistence?: SessionPersistence;
}

/** GRPCRouteSpec defines the desired state of GRPCRoute */
export interface GrpcRouteSpec {
  /**
   * ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route.
   * @default - none
   */
  readonly parentRefs?: ParentReference[];
  /**
   * UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim.
   * @default - none
   */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /**
   * Hostnames defines a set of hostnames to match against the GRPC Host header to select a GRPCRoute to process the request. This matches the RFC 1123 definition of a hostname with 2 notable exceptions: At most 16 items.
   * @default - none
   */
  readonly hostnames?: string[];
  /**
   * Rules are a list of GRPC matchers, filters and actions. At most 16 items.
   * @default - none
   */
  readonly rules?: GrpcRouteRule[];
}

/** TCPRouteRule is the configuration for a given rule. */
export interface TcpRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. If unspecified or invalid (refers to a nonexistent resource or a Service with no endpoints), the underlying implementation MUST actively reject connection attempts to this backend. Connection rejections must respect weight; if an invalid backend is requested to have 80% of connections, then 80% of connections must be rejected instead. 1 to 16 items. */
  readonly backendRefs: BackendRef[];
  /**
   * Name is the name of the route rule. This name MUST be unique within a Route if it is set. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly name?: string;
}

/** TCPRouteSpec defines the desired state of TCPRoute */
export interface TcpRouteSpec {
  /**
   * ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route.
   * @default - none
   */
  readonly parentRefs?: ParentReference[];
  /**
   * UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim.
   * @default - none
   */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Rules are a list of TCP matchers and actions. 1 to 16 items. */
  readonly rules: TcpRouteRule[];
}

/** TLSConfig describes TLS configuration that can apply to multiple Listeners within this Gateway. Currently, it stores only the client certificate validation configuration, but this may be extended in the future. */
export interface TlsConfig {
  /**
   * Validation holds configuration information for validating the frontend (client). Setting this field will result in mutual authentication when connecting to the gateway. In browsers this may result in a dialog appearing that requests a user to specify the client certificate. The maximum depth of a certificate chain accepted in verification is Implementation specific.
   * @default - none
   */
  readonly validation?: FrontendTlsValidation;
}

/** TLSModeType type defines how a Gateway handles TLS sessions. */
export enum TlsModeType {
  /** Terminate */
  TERMINATE = "Terminate",
  /** Passthrough */
  PASSTHROUGH = "Passthrough",
}

/** PerPort specifies tls configuration assigned per port. Per port configuration is optional. Once set this configuration overrides the default configuration for all Listeners handling HTTPS traffic that match this port. Each override port requires a unique TLS configuration. */
export interface TlsPortConfig {
  /** The Port indicates the Port Number to which the TLS configuration will be applied. This configuration will be applied to all Listeners handling HTTPS traffic that match this port. 1 to 65535. */
  readonly port: number;
  /** TLS store the configuration that will be applied to all Listeners handling HTTPS traffic and matching given port. */
  readonly tls: TlsConfig;
}

/** TLSRouteRule is the configuration for a given rule. */
export interface TlsRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. If unspecified or invalid (refers to a nonexistent resource or a Service with no endpoints), the rule performs no forwarding; if no filters are specified that would result in a response being sent, the underlying implementation must actively reject request attempts to this backend, by rejecting the connection. Request rejections must respect weight; if an invalid backend is requested to have 80% of requests, then 80% of requests must be rejected instead. 1 to 16 items. */
  readonly backendRefs: BackendRef[];
  /**
   * Name is the name of the route rule. This name MUST be unique within a Route if it is set. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly name?: string;
}

/** TLSRouteSpec defines the expected behavior of a TLSRoute. A TLSRoute MUST be attached to a Listener of protocol TLS. Core: The listener CAN be of type Passthrough Extended: The listener CAN be of type Terminate */
export interface TlsRouteSpec {
  /**
   * ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route.
   * @default - none
   */
  readonly parentRefs?: ParentReference[];
  /**
   * UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim.
   * @default - none
   */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Hostnames defines a set of SNI hostnames that should match against the SNI attribute of TLS ClientHello message in TLS handshake. This matches the RFC 1123 definition of a hostname with 2 notable exceptions: 1 to 16 items. */
  readonly hostnames: string[];
  /** Rules are a list of actions. 1 item. */
  readonly rules: TlsRouteRule[];
}
