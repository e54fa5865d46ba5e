// Generated from schema/ and the Gateway API by `npm run generate`; do not edit.

/** The spec of each Gateway API kind that is read. */
export interface SpecOfGatewayKind {
  readonly GatewayClass: GatewayClassSpec;
  readonly Gateway: GatewaySpec;
  readonly HTTPRoute: HttpRouteSpec;
  readonly GRPCRoute: GrpcRouteSpec;
  readonly TCPRoute: TcpRouteSpec;
  readonly TLSRoute: TlsRouteSpec;
  readonly ListenerSet: ListenerSetSpec;
  readonly ReferenceGrant: ReferenceGrantSpec;
  readonly BackendTLSPolicy: BackendTlsPolicySpec;
}

/** AllowedListeners defines which ListenerSets can be attached to this Gateway. */
export interface AllowedListeners {
  /** Namespaces defines which namespaces ListenerSets can be attached to this Gateway. The default value is to allow no ListenerSets. */
  readonly namespaces: ListenerNamespaces;
}

/** AllowedRoutes defines which Routes may be attached to this Listener. */
export interface AllowedRoutes {
  /** Kinds specifies the groups and kinds of Routes that are allowed to bind to this Gateway Listener. When unspecified or empty, the kinds of Routes selected are determined using the Listener protocol. */
  readonly kinds?: readonly RouteGroupKind[];
  /** Namespaces indicates namespaces from which Routes may be attached to this Listener. This is restricted to the namespace of this Gateway by default. */
  readonly namespaces: RouteNamespaces;
}

/** BackendObjectReference defines how an ObjectReference that is specific to BackendRef. It includes a few additional fields and features than a regular ObjectReference. */
export interface BackendObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is the Kubernetes resource kind of the referent. For example "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
  /** Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field. */
  readonly port?: number;
}

/** BackendRef defines how a Route should forward a request to a Kubernetes resource. */
export interface BackendRef {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is the Kubernetes resource kind of the referent. For example "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
  /** Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field. */
  readonly port?: number;
  /** Weight specifies the proportion of requests forwarded to the referenced backend. This is computed as weight/(sum of all weights in this BackendRefs list). For non-zero values, there may be some epsilon from the exact proportion defined here depending on the precision an implementation supports. Weight is not a percentage and the sum of weights does not need to equal 100. */
  readonly weight: number;
}

/** BackendTLSPolicySpec defines the desired state of BackendTLSPolicy. */
export interface BackendTlsPolicySpec {
  /** Options are a list of key/value pairs to enable extended TLS configuration for each implementation. For example, configuring the minimum TLS version or supported cipher suites. */
  readonly options?: { readonly [key: string]: string };
  /** TargetRefs identifies an API object to apply the policy to. Note that this config applies to the entire referenced resource by default, but this default may change in the future to provide a more granular application of the policy. */
  readonly targetRefs: readonly LocalPolicyTargetReferenceWithSectionName[];
  /** Validation contains backend TLS validation configuration. */
  readonly validation: BackendTlsPolicyValidation;
}

/** BackendTLSPolicyValidation contains backend TLS validation configuration. */
export interface BackendTlsPolicyValidation {
  /** CACertificateRefs contains one or more references to Kubernetes objects that contain a PEM-encoded TLS CA certificate bundle, which is used to validate a TLS handshake between the Gateway and backend Pod. */
  readonly caCertificateRefs?: readonly LocalObjectReference[];
  /** Hostname is used for two purposes in the connection between Gateways and backends: */
  readonly hostname: string;
  /** SubjectAltNames contains one or more Subject Alternative Names. When specified the certificate served from the backend MUST have at least one Subject Alternate Name matching one of the specified SubjectAltNames. */
  readonly subjectAltNames?: readonly SubjectAltName[];
  /** WellKnownCACertificates specifies whether a well-known set of CA certificates may be used in the TLS handshake between the gateway and backend pod. */
  readonly wellKnownCACertificates?: string;
}

/** One aspect of the state of an object. */
export interface Condition {
  /** When the status last changed. */
  readonly lastTransitionTime: string;
  /** The state in words. */
  readonly message: string;
  /** The generation of the object that the condition was made from. */
  readonly observedGeneration?: number;
  /** The state in one word. */
  readonly reason: string;
  /** The status of the condition. */
  readonly status: ConditionStatus;
  /** Which aspect. */
  readonly type: string;
}

/** Status of a condition. */
export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** CookieConfig defines the configuration for cookie-based session persistence. */
export interface CookieConfig {
  /** LifetimeType specifies whether the cookie has a permanent or session-based lifetime. A permanent cookie persists until its specified expiry time, defined by the Expires or Max-Age cookie attributes, while a session cookie is deleted when the current session ends. */
  readonly lifetimeType: CookieLifetimeType;
}

export type CookieLifetimeType = 'Permanent' | 'Session';

/** ForwardBody configures if requests to the authorization server should include the body of the client request; and if so, how big that body is allowed to be. */
export interface ForwardBodyConfig {
  /** MaxSize specifies how large in bytes the largest body that will be buffered and sent to the authorization server. If the body size is larger than `maxSize`, then the body sent to the authorization server must be truncated to `maxSize` bytes. */
  readonly maxSize?: number;
}

export interface Fraction {
  readonly denominator: number;
  readonly numerator: number;
}

/** FromNamespaces specifies namespace from which Routes/ListenerSets may be attached to a Gateway. */
export type FromNamespaces = 'All' | 'Selector' | 'Same' | 'None';

/** FrontendTLSConfig specifies frontend tls configuration for gateway. */
export interface FrontendTlsConfig {
  /** Default specifies the default client certificate validation configuration for all Listeners handling HTTPS traffic, unless a per-port configuration is defined. */
  readonly default: TlsConfig;
  /** PerPort specifies tls configuration assigned per port. Per port configuration is optional. Once set this configuration overrides the default configuration for all Listeners handling HTTPS traffic that match this port. Each override port requires a unique TLS configuration. */
  readonly perPort?: readonly TlsPortConfig[];
}

/** FrontendTLSValidation holds configuration information that can be used to validate the frontend initiating the TLS connection */
export interface FrontendTlsValidation {
  /** CACertificateRefs contains one or more references to Kubernetes objects that contain a PEM-encoded TLS CA certificate bundle, which is used as a trust anchor to validate the certificates presented by the client. */
  readonly caCertificateRefs: readonly ObjectReference[];
  /** FrontendValidationMode defines the mode for validating the client certificate. There are two possible modes: */
  readonly mode: FrontendValidationModeType;
}

/** FrontendValidationModeType type defines how a Gateway validates client certificates. */
export type FrontendValidationModeType = 'AllowValidOnly' | 'AllowInsecureFallback';

/** GatewayBackendTLS describes backend TLS configuration for gateway. */
export interface GatewayBackendTls {
  /** ClientCertificateRef references an object that contains a client certificate and its associated private key. It can reference standard Kubernetes resources, i.e., Secret, or implementation-specific custom resources. */
  readonly clientCertificateRef?: SecretObjectReference;
}

/** GatewayClassSpec reflects the configuration of a class of Gateways. */
export interface GatewayClassSpec {
  /** ControllerName is the name of the controller that is managing Gateways of this class. The value of this field MUST be a domain prefixed path. */
  readonly controllerName: string;
  /** Description helps describe a GatewayClass with more details. */
  readonly description?: string;
  /** ParametersRef is a reference to a resource that contains the configuration parameters corresponding to the GatewayClass. This is optional if the controller does not require any additional configuration. */
  readonly parametersRef?: ParametersReference;
}

/** GatewayClassStatus is the current status for the GatewayClass. */
export interface GatewayClassStatus {
  /** Conditions is the current status from the controller for this GatewayClass. */
  readonly conditions?: readonly Condition[];
  /** SupportedFeatures is the set of features the GatewayClass support. It MUST be sorted in ascending alphabetical order by the Name key. */
  readonly supportedFeatures?: readonly SupportedFeature[];
}

/** GatewayDefaultScope defines the set of default scopes that a Gateway can claim, for use in any Route type. At present the only supported scopes are "All" and "None". "None" is a special scope which explicitly means that the Route MUST NOT attached to any default Gateway. */
export type GatewayDefaultScope = 'All' | 'None';

/** GatewayInfrastructure defines infrastructure level attributes about a Gateway instance. */
export interface GatewayInfrastructure {
  /** Annotations that SHOULD be applied to any resources created in response to this Gateway. */
  readonly annotations?: { readonly [key: string]: string };
  /** Labels that SHOULD be applied to any resources created in response to this Gateway. */
  readonly labels?: { readonly [key: string]: string };
  /** ParametersRef is a reference to a resource that contains the configuration parameters corresponding to the Gateway. This is optional if the controller does not require any additional configuration. */
  readonly parametersRef?: LocalParametersReference;
}

/** GatewaySpec defines the desired state of Gateway. */
export interface GatewaySpec {
  /** Addresses requested for this Gateway. This is optional and behavior can depend on the implementation. If a value is set in the spec and the requested address is invalid or unavailable, the implementation MUST indicate this in an associated entry in GatewayStatus.Conditions. */
  readonly addresses?: readonly GatewaySpecAddress[];
  /** AllowedListeners defines which ListenerSets can be attached to this Gateway. The default value is to allow no ListenerSets. */
  readonly allowedListeners?: AllowedListeners;
  /** DefaultScope, when set, configures the Gateway as a default Gateway, meaning it will dynamically and implicitly have Routes (e.g. HTTPRoute) attached to it, according to the scope configured here. */
  readonly defaultScope?: GatewayDefaultScope;
  /** GatewayClassName used for this Gateway. This is the name of a GatewayClass resource. */
  readonly gatewayClassName: string;
  /** Infrastructure defines infrastructure level attributes about this Gateway instance. */
  readonly infrastructure?: GatewayInfrastructure;
  /** Listeners associated with this Gateway. Listeners define logical endpoints that are bound on this Gateway's addresses. At least one Listener MUST be specified. */
  readonly listeners: readonly Listener[];
  /** TLS specifies frontend and backend tls configuration for entire gateway. */
  readonly tls?: GatewayTlsConfig;
}

/** GatewaySpecAddress describes an address that can be bound to a Gateway. */
export interface GatewaySpecAddress {
  /** Type of the address. */
  readonly type: string;
  /** When a value is unspecified, an implementation SHOULD automatically assign an address matching the requested type if possible. */
  readonly value?: string;
}

/** GatewayStatus defines the observed state of Gateway. */
export interface GatewayStatus {
  /** Addresses lists the network addresses that have been bound to the Gateway. */
  readonly addresses?: readonly GatewayStatusAddress[];
  /** AttachedListenerSets represents the total number of ListenerSets that have been successfully attached to this Gateway. */
  readonly attachedListenerSets?: number;
  /** Conditions describe the current conditions of the Gateway. */
  readonly conditions?: readonly Condition[];
  /** Listeners provide status for each unique listener port defined in the Spec. */
  readonly listeners?: readonly ListenerStatus[];
}

/** GatewayStatusAddress describes a network address that is bound to a Gateway. */
export interface GatewayStatusAddress {
  /** Type of the address. */
  readonly type?: string;
  /** Value of the address. The validity of the values will depend on the type and support by the controller. */
  readonly value: string;
}

/** GatewayTLSConfig specifies frontend and backend tls configuration for gateway. */
export interface GatewayTlsConfig {
  /** Backend describes TLS configuration for gateway when connecting to backends. */
  readonly backend?: GatewayBackendTls;
  /** Frontend describes TLS config when client connects to Gateway. Support: Core */
  readonly frontend?: FrontendTlsConfig;
}

/** GRPCAuthConfig contains configuration for communication with Auth server backends that speak Envoy's ext_authz gRPC protocol. */
export interface GrpcAuthConfig {
  /** AllowedRequestHeaders specifies what headers from the client request will be sent to the authorization server. */
  readonly allowedHeaders?: readonly string[];
}

/** GRPCBackendRef defines how a GRPCRoute forwards a gRPC request. */
export interface GrpcBackendRef {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is the Kubernetes resource kind of the referent. For example "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
  /** Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field. */
  readonly port?: number;
  /** Weight specifies the proportion of requests forwarded to the referenced backend. This is computed as weight/(sum of all weights in this BackendRefs list). For non-zero values, there may be some epsilon from the exact proportion defined here depending on the precision an implementation supports. Weight is not a percentage and the sum of weights does not need to equal 100. */
  readonly weight: number;
  /** Filters defined at this level MUST be executed if and only if the request is being forwarded to the backend defined here. */
  readonly filters?: readonly GrpcRouteFilter[];
}

/** GRPCHeaderMatch describes how to select a gRPC route by matching gRPC request headers. */
export interface GrpcHeaderMatch {
  /** Name is the name of the gRPC Header to be matched. */
  readonly name: string;
  /** Type specifies how to match against the value of the header. */
  readonly type: GrpcHeaderMatchType;
  /** Value is the value of the gRPC Header to be matched. */
  readonly value: string;
}

/** GRPCHeaderMatchType specifies the semantics of how GRPC header values should be compared. Valid GRPCHeaderMatchType values, along with their conformance levels, are: */
export type GrpcHeaderMatchType = 'Exact' | 'RegularExpression';

/** GRPCMethodMatch describes how to select a gRPC route by matching the gRPC request service and/or method. */
export interface GrpcMethodMatch {
  /** Value of the method to match against. If left empty or omitted, will match all services. */
  readonly method?: string;
  /** Value of the service to match against. If left empty or omitted, will match any service. */
  readonly service?: string;
  /** Type specifies how to match against the service and/or method. Support: Core (Exact with service and method specified) */
  readonly type: GrpcMethodMatchType;
}

/** MethodMatchType specifies the semantics of how gRPC methods and services are compared. Valid MethodMatchType values, along with their conformance levels, are: */
export type GrpcMethodMatchType = 'Exact' | 'RegularExpression';

/** GRPCRouteFilter defines processing steps that must be completed during the request or response lifecycle. GRPCRouteFilters are meant as an extension point to express processing that may be done in Gateway implementations. Some examples include request or response modification, implementing authentication strategies, rate-limiting, and traffic shaping. API guarantee/conformance is defined based on the type of the filter. */
export interface GrpcRouteFilter {
  /** ExtensionRef is an optional, implementation-specific extension to the "filter" behavior. For example, resource "myroutefilter" in group "networking.example.net"). ExtensionRef MUST NOT be used for core and extended filters. */
  readonly extensionRef?: LocalObjectReference;
  /** RequestHeaderModifier defines a schema for a filter that modifies request headers. */
  readonly requestHeaderModifier?: HttpHeaderFilter;
  /** RequestMirror defines a schema for a filter that mirrors requests. Requests are sent to the specified destination, but responses from that destination are ignored. */
  readonly requestMirror?: HttpRequestMirrorFilter;
  /** ResponseHeaderModifier defines a schema for a filter that modifies response headers. */
  readonly responseHeaderModifier?: HttpHeaderFilter;
  /** Type identifies the type of filter to apply. As with other API fields, types are classified into three conformance levels: */
  readonly type: string;
}

/** GRPCRouteMatch defines the predicate used to match requests to a given action. Multiple match types are ANDed together, i.e. the match will evaluate to true only if all conditions are satisfied. */
export interface GrpcRouteMatch {
  /** Headers specifies gRPC request header matchers. Multiple match values are ANDed together, meaning, a request MUST match all the specified headers to select the route. */
  readonly headers?: readonly GrpcHeaderMatch[];
  /** Method specifies a gRPC request service/method matcher. If this field is not specified, all services and methods will match. */
  readonly method?: GrpcMethodMatch;
}

/** GRPCRouteRule defines the semantics for matching a gRPC request based on conditions (matches), processing it (filters), and forwarding the request to an API object (backendRefs). */
export interface GrpcRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. */
  readonly backendRefs?: readonly GrpcBackendRef[];
  /** Filters define the filters that are applied to requests that match this rule. */
  readonly filters?: readonly GrpcRouteFilter[];
  /** Matches define conditions used for matching the rule against incoming gRPC requests. Each match is independent, i.e. this rule will be matched if **any** one of the matches is satisfied. */
  readonly matches?: readonly GrpcRouteMatch[];
  /** Name is the name of the route rule. This name MUST be unique within a Route if it is set. */
  readonly name?: string;
  /** SessionPersistence defines and configures session persistence for the route rule. */
  readonly sessionPersistence?: SessionPersistence;
}

/** GRPCRouteSpec defines the desired state of GRPCRoute */
export interface GrpcRouteSpec {
  /** ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route. */
  readonly parentRefs?: readonly ParentReference[];
  /** UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim. */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Hostnames defines a set of hostnames to match against the GRPC Host header to select a GRPCRoute to process the request. This matches the RFC 1123 definition of a hostname with 2 notable exceptions: */
  readonly hostnames?: readonly string[];
  /** Rules are a list of GRPC matchers, filters and actions. */
  readonly rules?: readonly GrpcRouteRule[];
}

/** GRPCRouteStatus defines the observed state of GRPCRoute. */
export interface GrpcRouteStatus {
  /** Parents is a list of parent resources (usually Gateways) that are associated with the route, and the status of the route with respect to each parent. When this route attaches to a parent, the controller that manages the parent must add an entry to this list when the controller first sees the route and should update the entry as appropriate when the route or gateway is modified. */
  readonly parents: readonly RouteParentStatus[];
}

/** HeaderMatchType specifies the semantics of how HTTP header values should be compared. Valid HeaderMatchType values, along with their conformance levels, are: */
export type HeaderMatchType = 'Exact' | 'RegularExpression';

/** HTTPAuthConfig contains configuration for communication with HTTP-speaking backends. */
export interface HttpAuthConfig {
  /** AllowedRequestHeaders specifies what additional headers from the client request will be sent to the authorization server. */
  readonly allowedHeaders?: readonly string[];
  /** AllowedResponseHeaders specifies what headers from the authorization response will be copied into the request to the backend. */
  readonly allowedResponseHeaders?: readonly string[];
  /** Path sets the prefix that paths from the client request will have added when forwarded to the authorization server. */
  readonly path?: string;
}

/** HTTPBackendRef defines how a HTTPRoute forwards a HTTP request. */
export interface HttpBackendRef {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is the Kubernetes resource kind of the referent. For example "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the backend. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
  /** Port specifies the destination port number to use for this resource. Port is required when the referent is a Kubernetes Service. In this case, the port number is the service port number, not the target port. For other resources, destination port might be derived from the referent resource or this field. */
  readonly port?: number;
  /** Weight specifies the proportion of requests forwarded to the referenced backend. This is computed as weight/(sum of all weights in this BackendRefs list). For non-zero values, there may be some epsilon from the exact proportion defined here depending on the precision an implementation supports. Weight is not a percentage and the sum of weights does not need to equal 100. */
  readonly weight: number;
  /** Filters defined at this level should be executed if and only if the request is being forwarded to the backend defined here. */
  readonly filters?: readonly HttpRouteFilter[];
}

/** HTTPCORSFilter defines a filter that that configures Cross-Origin Request Sharing (CORS). */
export interface HttpCorsFilter {
  /** AllowCredentials indicates whether the actual cross-origin request allows to include credentials. */
  readonly allowCredentials?: boolean;
  /** AllowHeaders indicates which HTTP request headers are supported for accessing the requested resource. */
  readonly allowHeaders?: readonly string[];
  /** AllowMethods indicates which HTTP methods are supported for accessing the requested resource. */
  readonly allowMethods?: readonly HttpMethodWithWildcard[];
  /** AllowOrigins indicates whether the response can be shared with requested resource from the given `Origin`. */
  readonly allowOrigins?: readonly string[];
  /** ExposeHeaders indicates which HTTP response headers can be exposed to client-side scripts in response to a cross-origin request. */
  readonly exposeHeaders?: readonly string[];
  /** MaxAge indicates the duration (in seconds) for the client to cache the results of a "preflight" request. */
  readonly maxAge: number;
}

/** HTTPExternalAuthFilter defines a filter that modifies requests by sending request details to an external authorization server. */
export interface HttpExternalAuthFilter {
  /** BackendRef is a reference to a backend to send authorization requests to. */
  readonly backendRef: BackendObjectReference;
  /** ForwardBody controls if requests to the authorization server should include the body of the client request; and if so, how big that body is allowed to be. */
  readonly forwardBody?: ForwardBodyConfig;
  /** GRPCAuthConfig contains configuration for communication with ext_authz protocol-speaking backends. */
  readonly grpc?: GrpcAuthConfig;
  /** HTTPAuthConfig contains configuration for communication with HTTP-speaking backends. */
  readonly http?: HttpAuthConfig;
  /** ExternalAuthProtocol describes which protocol to use when communicating with an ext_authz authorization server. */
  readonly protocol: string;
}

/** HTTPHeader represents an HTTP Header name and value as defined by RFC 7230. */
export interface HttpHeader {
  /** Name is the name of the HTTP Header to be matched. Name matching MUST be case-insensitive. (See https://tools.ietf.org/html/rfc7230#section-3.2). */
  readonly name: string;
  /** Value is the value of HTTP Header to be matched. <gateway:experimental:description> Must consist of printable US-ASCII characters, optionally separated by single tabs or spaces. See: https://tools.ietf.org/html/rfc7230#section-3.2 </gateway:experimental:description> */
  readonly value: string;
}

/** HTTPHeaderFilter defines a filter that modifies the headers of an HTTP request or response. Only one action for a given header name is permitted. Filters specifying multiple actions of the same or different type for any one header name are invalid. Configuration to set or add multiple values for a header must use RFC 7230 header value formatting, separating each value with a comma. */
export interface HttpHeaderFilter {
  /** Add adds the given header(s) (name, value) to the request before the action. It appends to any existing values associated with the header name. */
  readonly add?: readonly HttpHeader[];
  /** Remove the given header(s) from the HTTP request before the action. The value of Remove is a list of HTTP header names. Note that the header names are case-insensitive (see https://datatracker.ietf.org/doc/html/rfc2616#section-4.2). */
  readonly remove?: readonly string[];
  /** Set overwrites the request with the given header (name, value) before the action. */
  readonly set?: readonly HttpHeader[];
}

/** HTTPHeaderMatch describes how to select a HTTP route by matching HTTP request headers. */
export interface HttpHeaderMatch {
  /** Name is the name of the HTTP Header to be matched. Name matching MUST be case-insensitive. (See https://tools.ietf.org/html/rfc7230#section-3.2). */
  readonly name: string;
  /** Type specifies how to match against the value of the header. */
  readonly type: HeaderMatchType;
  /** Value is the value of HTTP Header to be matched. <gateway:experimental:description> Must consist of printable US-ASCII characters, optionally separated by single tabs or spaces. See: https://tools.ietf.org/html/rfc7230#section-3.2 </gateway:experimental:description> */
  readonly value: string;
}

/** HTTPMethod describes how to select a HTTP route by matching the HTTP method as defined by [RFC 7231](https://datatracker.ietf.org/doc/html/rfc7231#section-4) and [RFC 5789](https://datatracker.ietf.org/doc/html/rfc5789#section-2). The value is expected in upper case. */
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'CONNECT' | 'OPTIONS' | 'TRACE' | 'PATCH';

export type HttpMethodWithWildcard = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'CONNECT' | 'OPTIONS' | 'TRACE' | 'PATCH' | '*';

/** HTTPPathMatch describes how to select a HTTP route by matching the HTTP request path. */
export interface HttpPathMatch {
  /** Type specifies how to match against the path Value. */
  readonly type: PathMatchType;
  /** Value of the HTTP path to match against. */
  readonly value: string;
}

/** HTTPPathModifier defines configuration for path modifiers. */
export interface HttpPathModifier {
  /** ReplaceFullPath specifies the value with which to replace the full path of a request during a rewrite or redirect. */
  readonly replaceFullPath?: string;
  /** ReplacePrefixMatch specifies the value with which to replace the prefix match of a request during a rewrite or redirect. For example, a request to "/foo/bar" with a prefix match of "/foo" and a ReplacePrefixMatch of "/xyz" would be modified to "/xyz/bar". */
  readonly replacePrefixMatch?: string;
  /** Type defines the type of path modifier. Additional types may be added in a future release of the API. */
  readonly type: string;
}

/** HTTPQueryParamMatch describes how to select a HTTP route by matching HTTP query parameters. */
export interface HttpQueryParamMatch {
  /** Name is the name of the HTTP query param to be matched. This must be an exact string match. (See https://tools.ietf.org/html/rfc7230#section-2.7.3). */
  readonly name: string;
  /** Type specifies how to match against the value of the query parameter. */
  readonly type: QueryParamMatchType;
  /** Value is the value of HTTP query param to be matched. */
  readonly value: string;
}

/** HTTPRequestMirrorFilter defines configuration for the RequestMirror filter. */
export interface HttpRequestMirrorFilter {
  /** BackendRef references a resource where mirrored requests are sent. */
  readonly backendRef: BackendObjectReference;
  /** Fraction represents the fraction of requests that should be mirrored to BackendRef. */
  readonly fraction?: Fraction;
  /** Percent represents the percentage of requests that should be mirrored to BackendRef. Its minimum value is 0 (indicating 0% of requests) and its maximum value is 100 (indicating 100% of requests). */
  readonly percent?: number;
}

/** HTTPRequestRedirect defines a filter that redirects a request. This filter MUST NOT be used on the same Route rule as a HTTPURLRewrite filter. */
export interface HttpRequestRedirectFilter {
  /** Hostname is the hostname to be used in the value of the `Location` header in the response. When empty, the hostname in the `Host` header of the request is used. */
  readonly hostname?: string;
  /** Path defines parameters used to modify the path of the incoming request. The modified path is then used to construct the `Location` header. When empty, the request path is used as-is. */
  readonly path?: HttpPathModifier;
  /** Port is the port to be used in the value of the `Location` header in the response. */
  readonly port?: number;
  /** Scheme is the scheme to be used in the value of the `Location` header in the response. When empty, the scheme of the request is used. */
  readonly scheme?: HttpRequestRedirectFilterScheme;
  /** StatusCode is the HTTP status code to be used in response. */
  readonly statusCode: 301 | 302 | 303 | 307 | 308;
}

/** Scheme is the scheme to be used in the value of the `Location` header in the response. When empty, the scheme of the request is used. */
export type HttpRequestRedirectFilterScheme = 'http' | 'https';

/** HTTPRouteFilter defines processing steps that must be completed during the request or response lifecycle. HTTPRouteFilters are meant as an extension point to express processing that may be done in Gateway implementations. Some examples include request or response modification, implementing authentication strategies, rate-limiting, and traffic shaping. API guarantee/conformance is defined based on the type of the filter. */
export interface HttpRouteFilter {
  /** CORS defines a schema for a filter that responds to the cross-origin request based on HTTP response header. */
  readonly cors?: HttpCorsFilter;
  /** ExtensionRef is an optional, implementation-specific extension to the "filter" behavior. For example, resource "myroutefilter" in group "networking.example.net"). ExtensionRef MUST NOT be used for core and extended filters. */
  readonly extensionRef?: LocalObjectReference;
  /** ExternalAuth configures settings related to sending request details to an external auth service. The external service MUST authenticate the request, and MAY authorize the request as well. */
  readonly externalAuth?: HttpExternalAuthFilter;
  /** RequestHeaderModifier defines a schema for a filter that modifies request headers. */
  readonly requestHeaderModifier?: HttpHeaderFilter;
  /** RequestMirror defines a schema for a filter that mirrors requests. Requests are sent to the specified destination, but responses from that destination are ignored. */
  readonly requestMirror?: HttpRequestMirrorFilter;
  /** RequestRedirect defines a schema for a filter that responds to the request with an HTTP redirection. */
  readonly requestRedirect?: HttpRequestRedirectFilter;
  /** ResponseHeaderModifier defines a schema for a filter that modifies response headers. */
  readonly responseHeaderModifier?: HttpHeaderFilter;
  /** Type identifies the type of filter to apply. As with other API fields, types are classified into three conformance levels: */
  readonly type: HttpRouteFilterType;
  /** URLRewrite defines a schema for a filter that modifies a request during forwarding. */
  readonly urlRewrite?: HttpUrlRewriteFilter;
}

/** HTTPRouteFilterType identifies a type of HTTPRoute filter. */
export type HttpRouteFilterType = 'RequestHeaderModifier' | 'ResponseHeaderModifier' | 'RequestMirror' | 'RequestRedirect' | 'URLRewrite' | 'ExtensionRef' | 'CORS' | 'ExternalAuth';

/** HTTPRouteMatch defines the predicate used to match requests to a given action. Multiple match types are ANDed together, i.e. the match will evaluate to true only if all conditions are satisfied. */
export interface HttpRouteMatch {
  /** Headers specifies HTTP request header matchers. Multiple match values are ANDed together, meaning, a request must match all the specified headers to select the route. */
  readonly headers?: readonly HttpHeaderMatch[];
  /** Method specifies HTTP method matcher. When specified, this route will be matched only if the request has the specified method. */
  readonly method?: HttpMethod;
  /** Path specifies a HTTP request path matcher. If this field is not specified, a default prefix match on the "/" path is provided. */
  readonly path?: HttpPathMatch;
  /** QueryParams specifies HTTP query parameter matchers. Multiple match values are ANDed together, meaning, a request must match all the specified query parameters to select the route. */
  readonly queryParams?: readonly HttpQueryParamMatch[];
}

/** HTTPRouteRetry defines retry configuration for an HTTPRoute. */
export interface HttpRouteRetry {
  /** Attempts specifies the maximum number of times an individual request from the gateway to a backend should be retried. */
  readonly attempts?: number;
  /** Backoff specifies the minimum duration a Gateway should wait between retry attempts and is represented in Gateway API Duration formatting. */
  readonly backoff?: string;
  /** Codes defines the HTTP response status codes for which a backend request should be retried. */
  readonly codes?: readonly number[];
}

/** HTTPRouteRule defines semantics for matching an HTTP request based on conditions (matches), processing it (filters), and forwarding the request to an API object (backendRefs). */
export interface HttpRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. */
  readonly backendRefs?: readonly HttpBackendRef[];
  /** Filters define the filters that are applied to requests that match this rule. */
  readonly filters?: readonly HttpRouteFilter[];
  /** Matches define conditions used for matching the rule against incoming HTTP requests. Each match is independent, i.e. this rule will be matched if **any** one of the matches is satisfied. */
  readonly matches: readonly HttpRouteMatch[];
  /** Name is the name of the route rule. This name MUST be unique within a Route if it is set. */
  readonly name?: string;
  /** Retry defines the configuration for when to retry an HTTP request. */
  readonly retry?: HttpRouteRetry;
  /** SessionPersistence defines and configures session persistence for the route rule. */
  readonly sessionPersistence?: SessionPersistence;
  /** Timeouts defines the timeouts that can be configured for an HTTP request. */
  readonly timeouts?: HttpRouteTimeouts;
}

/** HTTPRouteSpec defines the desired state of HTTPRoute */
export interface HttpRouteSpec {
  /** ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route. */
  readonly parentRefs?: readonly ParentReference[];
  /** UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim. */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Hostnames defines a set of hostnames that should match against the HTTP Host header to select a HTTPRoute used to process the request. Implementations MUST ignore any port value specified in the HTTP Host header while performing a match and (absent of any applicable header modification configuration) MUST forward this header unmodified to the backend. */
  readonly hostnames?: readonly string[];
  /** Rules are a list of HTTP matchers, filters and actions. */
  readonly rules?: readonly HttpRouteRule[];
}

/** HTTPRouteStatus defines the observed state of HTTPRoute. */
export interface HttpRouteStatus {
  /** Parents is a list of parent resources (usually Gateways) that are associated with the route, and the status of the route with respect to each parent. When this route attaches to a parent, the controller that manages the parent must add an entry to this list when the controller first sees the route and should update the entry as appropriate when the route or gateway is modified. */
  readonly parents: readonly RouteParentStatus[];
}

/** HTTPRouteTimeouts defines timeouts that can be configured for an HTTPRoute. Timeout values are represented with Gateway API Duration formatting. */
export interface HttpRouteTimeouts {
  /** BackendRequest specifies a timeout for an individual request from the gateway to a backend. This covers the time from when the request first starts being sent from the gateway to when the full response has been received from the backend. */
  readonly backendRequest?: string;
  /** Request specifies the maximum duration for a gateway to respond to an HTTP request. If the gateway has not been able to respond before this deadline is met, the gateway MUST return a timeout error. */
  readonly request?: string;
}

/** HTTPURLRewriteFilter defines a filter that modifies a request during forwarding. At most one of these filters may be used on a Route rule. This MUST NOT be used on the same Route rule as a HTTPRequestRedirect filter. */
export interface HttpUrlRewriteFilter {
  /** Hostname is the value to be used to replace the Host header value during forwarding. */
  readonly hostname?: string;
  /** Path defines a path rewrite. */
  readonly path?: HttpPathModifier;
}

/** Selects objects by their labels; all conditions must hold. An empty selector selects every object. */
export interface LabelSelector {
  /** Conditions on labels. */
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
  /** Labels that must be present, each with this value. */
  readonly matchLabels?: { readonly [key: string]: string };
}

/** A condition on one label. */
export interface LabelSelectorRequirement {
  /** Name of the label. */
  readonly key: string;
  /** One of `In`, `NotIn`, `Exists`, `DoesNotExist`. */
  readonly operator: string;
  /** Values for `In` and `NotIn`; empty for the others. */
  readonly values?: readonly string[];
}

/** Listener embodies the concept of a logical endpoint where a Gateway accepts network connections. */
export interface Listener {
  /** AllowedRoutes defines the types of routes that MAY be attached to a Listener and the trusted namespaces where those Route resources MAY be present. */
  readonly allowedRoutes: AllowedRoutes;
  /** Hostname specifies the virtual hostname to match for protocol types that define this concept. When unspecified, all hostnames are matched. This field is ignored for protocols that don't require hostname based matching. */
  readonly hostname?: string;
  /** Name is the name of the Listener. This name MUST be unique within a Gateway. */
  readonly name: string;
  /** Port is the network port. Multiple listeners may use the same port, subject to the Listener compatibility rules. */
  readonly port: number;
  /** Protocol specifies the network protocol this listener expects to receive. */
  readonly protocol: string;
  /** TLS is the TLS configuration for the Listener. This field is required if the Protocol field is "HTTPS" or "TLS". It is invalid to set this field if the Protocol field is "HTTP", "TCP", or "UDP". */
  readonly tls?: ListenerTlsConfig;
}

export interface ListenerEntry {
  /** AllowedRoutes defines the types of routes that MAY be attached to a Listener and the trusted namespaces where those Route resources MAY be present. */
  readonly allowedRoutes: AllowedRoutes;
  /** Hostname specifies the virtual hostname to match for protocol types that define this concept. When unspecified, all hostnames are matched. This field is ignored for protocols that don't require hostname based matching. */
  readonly hostname?: string;
  /** Name is the name of the Listener. This name MUST be unique within a ListenerSet. */
  readonly name: string;
  /** Port is the network port. Multiple listeners may use the same port, subject to the Listener compatibility rules. */
  readonly port: number;
  /** Protocol specifies the network protocol this listener expects to receive. */
  readonly protocol: string;
  /** TLS is the TLS configuration for the Listener. This field is required if the Protocol field is "HTTPS" or "TLS". It is invalid to set this field if the Protocol field is "HTTP", "TCP", or "UDP". */
  readonly tls?: ListenerTlsConfig;
}

/** ListenerStatus is the status associated with a Listener. */
export interface ListenerEntryStatus {
  /** AttachedRoutes represents the total number of Routes that have been successfully attached to this Listener. */
  readonly attachedRoutes: number;
  /** Conditions describe the current condition of this listener. */
  readonly conditions: readonly Condition[];
  /** Name is the name of the Listener that this status corresponds to. */
  readonly name: string;
  /** SupportedKinds is the list indicating the Kinds supported by this listener. This MUST represent the kinds supported by an implementation for that Listener configuration. */
  readonly supportedKinds?: readonly RouteGroupKind[];
}

/** ListenerNamespaces indicate which namespaces ListenerSets should be selected from. */
export interface ListenerNamespaces {
  /** From indicates where ListenerSets can attach to this Gateway. Possible values are: */
  readonly from: FromNamespaces;
  /** Selector must be specified when From is set to "Selector". In that case, only ListenerSets in Namespaces matching this Selector will be selected by this Gateway. This field is ignored for other values of "From". */
  readonly selector?: LabelSelector;
}

/** ListenerSetSpec defines the desired state of a ListenerSet. */
export interface ListenerSetSpec {
  /** Listeners associated with this ListenerSet. Listeners define logical endpoints that are bound on this referenced parent Gateway's addresses. */
  readonly listeners: readonly ListenerEntry[];
  /** ParentRef references the Gateway that the listeners are attached to. */
  readonly parentRef: ParentGatewayReference;
}

export interface ListenerSetStatus {
  /** Conditions describe the current conditions of the ListenerSet. */
  readonly conditions?: readonly Condition[];
  /** Listeners provide status for each unique listener port defined in the Spec. */
  readonly listeners?: readonly ListenerEntryStatus[];
}

/** ListenerStatus is the status associated with a Listener. */
export interface ListenerStatus {
  /** AttachedRoutes represents the total number of Routes that have been successfully attached to this Listener. */
  readonly attachedRoutes: number;
  /** Conditions describe the current condition of this listener. */
  readonly conditions: readonly Condition[];
  /** Name is the name of the Listener that this status corresponds to. */
  readonly name: string;
  /** SupportedKinds is the list indicating the Kinds supported by this listener. This MUST represent the kinds supported by an implementation for that Listener configuration. */
  readonly supportedKinds?: readonly RouteGroupKind[];
}

/** ListenerTLSConfig describes a TLS configuration for a listener. */
export interface ListenerTlsConfig {
  /** CertificateRefs contains a series of references to Kubernetes objects that contains TLS certificates and private keys. These certificates are used to establish a TLS handshake for requests that match the hostname of the associated listener. */
  readonly certificateRefs?: readonly SecretObjectReference[];
  /** Mode defines the TLS behavior for the TLS session initiated by the client. There are two possible modes: */
  readonly mode: TlsModeType;
  /** Options are a list of key/value pairs to enable extended TLS configuration for each implementation. For example, configuring the minimum TLS version or supported cipher suites. */
  readonly options?: { readonly [key: string]: string };
}

/** LocalObjectReference identifies an API object within the namespace of the referrer. The API object must be valid in the cluster; the Group and Kind must be registered in the cluster for this reference to be valid. */
export interface LocalObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is kind of the referent. For example "HTTPRoute" or "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
}

/** LocalParametersReference identifies an API object containing controller-specific configuration resource within the namespace. */
export interface LocalParametersReference {
  /** Group is the group of the referent. */
  readonly group: string;
  /** Kind is kind of the referent. */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
}

/** LocalPolicyTargetReferenceWithSectionName identifies an API object to apply a direct policy to. This should be used as part of Policy resources that can target single resources. For more information on how this policy attachment mode works, and a sample Policy resource, refer to the policy attachment documentation for Gateway API. */
export interface LocalPolicyTargetReferenceWithSectionName {
  /** Group is the group of the target resource. */
  readonly group: string;
  /** Kind is kind of the target resource. */
  readonly kind: string;
  /** Name is the name of the target resource. */
  readonly name: string;
  /** SectionName is the name of a section within the target resource. When unspecified, this targetRef targets the entire resource. In the following resources, SectionName is interpreted as the following: */
  readonly sectionName?: string;
}

/** ObjectReference identifies an API object including its namespace. */
export interface ObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When set to the empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is kind of the referent. For example "ConfigMap" or "Service". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the referenced object. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
}

/** ParametersReference identifies an API object containing controller-specific configuration resource within the cluster. */
export interface ParametersReference {
  /** Group is the group of the referent. */
  readonly group: string;
  /** Kind is kind of the referent. */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the referent. This field is required when referring to a Namespace-scoped resource and MUST be unset when referring to a Cluster-scoped resource. */
  readonly namespace?: string;
}

/** ParentGatewayReference identifies an API object including its namespace, defaulting to Gateway. */
export interface ParentGatewayReference {
  /** Group is the group of the referent. */
  readonly group: string;
  /** Kind is kind of the referent. For example "Gateway". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the referent. If not present, the namespace of the referent is assumed to be the same as the namespace of the referring object. */
  readonly namespace?: string;
}

/** ParentReference identifies an API object (usually a Gateway) that can be considered a parent of this resource (usually a route). There are two kinds of parent resources with "Core" support: */
export interface ParentReference {
  /** Group is the group of the referent. When unspecified, "gateway.networking.k8s.io" is inferred. To set the core API group (such as for a "Service" kind referent), Group must be explicitly set to "" (empty string). */
  readonly group: string;
  /** Kind is kind of the referent. */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the referent. When unspecified, this refers to the local namespace of the Route. */
  readonly namespace?: string;
  /** Port is the network port this Route targets. It can be interpreted differently based on the type of parent resource. */
  readonly port?: number;
  /** SectionName is the name of a section within the target resource. In the following resources, SectionName is interpreted as the following: */
  readonly sectionName?: string;
}

/** PathMatchType specifies the semantics of how HTTP paths should be compared. Valid PathMatchType values, along with their support levels, are: */
export type PathMatchType = 'Exact' | 'PathPrefix' | 'RegularExpression';

/** PolicyAncestorStatus describes the status of a route with respect to an associated Ancestor. */
export interface PolicyAncestorStatus {
  /** AncestorRef corresponds with a ParentRef in the spec that this PolicyAncestorStatus struct describes the status of. */
  readonly ancestorRef: ParentReference;
  /** Conditions describes the status of the Policy with respect to the given Ancestor. */
  readonly conditions: readonly Condition[];
  /** ControllerName is a domain/path string that indicates the name of the controller that wrote this status. This corresponds with the controllerName field on GatewayClass. */
  readonly controllerName: string;
}

/** PolicyStatus defines the common attributes that all Policies should include within their status. */
export interface PolicyStatus {
  /** Ancestors is a list of ancestor resources (usually Gateways) that are associated with the policy, and the status of the policy with respect to each ancestor. When this policy attaches to a parent, the controller that manages the parent and the ancestors MUST add an entry to this list when the controller first sees the policy and SHOULD update the entry as appropriate when the relevant ancestor is modified. */
  readonly ancestors: readonly PolicyAncestorStatus[];
}

/** QueryParamMatchType specifies the semantics of how HTTP query parameter values should be compared. Valid QueryParamMatchType values, along with their conformance levels, are: */
export type QueryParamMatchType = 'Exact' | 'RegularExpression';

/** ReferenceGrantFrom describes trusted namespaces and kinds. */
export interface ReferenceGrantFrom {
  /** Group is the group of the referent. When empty, the Kubernetes core API group is inferred. */
  readonly group: string;
  /** Kind is the kind of the referent. Although implementations may support additional resources, the following types are part of the "Core" support level for this field. */
  readonly kind: string;
  /** Namespace is the namespace of the referent. */
  readonly namespace: string;
}

/** ReferenceGrantSpec identifies a cross namespace relationship that is trusted for Gateway API. */
export interface ReferenceGrantSpec {
  /** From describes the trusted namespaces and kinds that can reference the resources described in "To". Each entry in this list MUST be considered to be an additional place that references can be valid from, or to put this another way, entries MUST be combined using OR. */
  readonly from: readonly ReferenceGrantFrom[];
  /** To describes the resources that may be referenced by the resources described in "From". Each entry in this list MUST be considered to be an additional place that references can be valid to, or to put this another way, entries MUST be combined using OR. */
  readonly to: readonly ReferenceGrantTo[];
}

/** ReferenceGrantTo describes what Kinds are allowed as targets of the references. */
export interface ReferenceGrantTo {
  /** Group is the group of the referent. When empty, the Kubernetes core API group is inferred. */
  readonly group: string;
  /** Kind is the kind of the referent. Although implementations may support additional resources, the following types are part of the "Core" support level for this field: */
  readonly kind: string;
  /** Name is the name of the referent. When unspecified, this policy refers to all resources of the specified Group and Kind in the local namespace. */
  readonly name?: string;
}

/** RouteGroupKind indicates the group and kind of a Route resource. */
export interface RouteGroupKind {
  /** Group is the group of the Route. */
  readonly group?: string;
  /** Kind is the kind of the Route. */
  readonly kind: string;
}

/** RouteNamespaces indicate which namespaces Routes should be selected from. */
export interface RouteNamespaces {
  /** From indicates where Routes will be selected for this Gateway. Possible values are: */
  readonly from: FromNamespaces;
  /** Selector must be specified when From is set to "Selector". In that case, only Routes in Namespaces matching this Selector will be selected by this Gateway. This field is ignored for other values of "From". */
  readonly selector?: LabelSelector;
}

/** RouteParentStatus describes the status of a route with respect to an associated Parent. */
export interface RouteParentStatus {
  /** Conditions describes the status of the route with respect to the Gateway. Note that the route's availability is also subject to the Gateway's own status conditions and listener status. */
  readonly conditions: readonly Condition[];
  /** ControllerName is a domain/path string that indicates the name of the controller that wrote this status. This corresponds with the controllerName field on GatewayClass. */
  readonly controllerName: string;
  /** ParentRef corresponds with a ParentRef in the spec that this RouteParentStatus struct describes the status of. */
  readonly parentRef: ParentReference;
}

/** SecretObjectReference identifies an API object including its namespace, defaulting to Secret. */
export interface SecretObjectReference {
  /** Group is the group of the referent. For example, "gateway.networking.k8s.io". When unspecified or empty string, core API group is inferred. */
  readonly group: string;
  /** Kind is kind of the referent. For example "Secret". */
  readonly kind: string;
  /** Name is the name of the referent. */
  readonly name: string;
  /** Namespace is the namespace of the referenced object. When unspecified, the local namespace is inferred. */
  readonly namespace?: string;
}

/** SessionPersistence defines the desired state of SessionPersistence. */
export interface SessionPersistence {
  /** AbsoluteTimeout defines the absolute timeout of the persistent session. Once the AbsoluteTimeout duration has elapsed, the session becomes invalid. */
  readonly absoluteTimeout?: string;
  /** CookieConfig provides configuration settings that are specific to cookie-based session persistence. */
  readonly cookieConfig?: CookieConfig;
  /** IdleTimeout defines the idle timeout of the persistent session. Once the session has been idle for more than the specified IdleTimeout duration, the session becomes invalid. */
  readonly idleTimeout?: string;
  /** SessionName defines the name of the persistent session token which may be reflected in the cookie or the header. Users should avoid reusing session names to prevent unintended consequences, such as rejection or unpredictable behavior. */
  readonly sessionName?: string;
  /** Type defines the type of session persistence such as through the use of a header or cookie. Defaults to cookie based session persistence. */
  readonly type: SessionPersistenceType;
}

export type SessionPersistenceType = 'Cookie' | 'Header';

/** SubjectAltName represents Subject Alternative Name. */
export interface SubjectAltName {
  /** Hostname contains Subject Alternative Name specified in DNS name format. Required when Type is set to Hostname, ignored otherwise. */
  readonly hostname?: string;
  /** Type determines the format of the Subject Alternative Name. Always required. */
  readonly type: SubjectAltNameType;
  /** URI contains Subject Alternative Name specified in a full URI format. It MUST include both a scheme (e.g., "http" or "ftp") and a scheme-specific-part. Common values include SPIFFE IDs like "spiffe://mycluster.example.com/ns/myns/sa/svc1sa". Required when Type is set to URI, ignored otherwise. */
  readonly uri?: string;
}

/** SubjectAltNameType is the type of the Subject Alternative Name. */
export type SubjectAltNameType = 'Hostname' | 'URI';

export interface SupportedFeature {
  readonly name: string;
}

/** TCPRouteRule is the configuration for a given rule. */
export interface TcpRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. If unspecified or invalid (refers to a nonexistent resource or a Service with no endpoints), the underlying implementation MUST actively reject connection attempts to this backend. Connection rejections must respect weight; if an invalid backend is requested to have 80% of connections, then 80% of connections must be rejected instead. */
  readonly backendRefs: readonly BackendRef[];
  /** Name is the name of the route rule. This name MUST be unique within a Route if it is set. */
  readonly name?: string;
}

/** TCPRouteSpec defines the desired state of TCPRoute */
export interface TcpRouteSpec {
  /** ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route. */
  readonly parentRefs?: readonly ParentReference[];
  /** UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim. */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Rules are a list of TCP matchers and actions. */
  readonly rules: readonly TcpRouteRule[];
}

/** TCPRouteStatus defines the observed state of TCPRoute */
export interface TcpRouteStatus {
  /** Parents is a list of parent resources (usually Gateways) that are associated with the route, and the status of the route with respect to each parent. When this route attaches to a parent, the controller that manages the parent must add an entry to this list when the controller first sees the route and should update the entry as appropriate when the route or gateway is modified. */
  readonly parents: readonly RouteParentStatus[];
}

/** TLSConfig describes TLS configuration that can apply to multiple Listeners within this Gateway. Currently, it stores only the client certificate validation configuration, but this may be extended in the future. */
export interface TlsConfig {
  /** Validation holds configuration information for validating the frontend (client). Setting this field will result in mutual authentication when connecting to the gateway. In browsers this may result in a dialog appearing that requests a user to specify the client certificate. The maximum depth of a certificate chain accepted in verification is Implementation specific. */
  readonly validation?: FrontendTlsValidation;
}

/** TLSModeType type defines how a Gateway handles TLS sessions. */
export type TlsModeType = 'Terminate' | 'Passthrough';

export interface TlsPortConfig {
  /** The Port indicates the Port Number to which the TLS configuration will be applied. This configuration will be applied to all Listeners handling HTTPS traffic that match this port. */
  readonly port: number;
  /** TLS store the configuration that will be applied to all Listeners handling HTTPS traffic and matching given port. */
  readonly tls: TlsConfig;
}

/** TLSRouteRule is the configuration for a given rule. */
export interface TlsRouteRule {
  /** BackendRefs defines the backend(s) where matching requests should be sent. If unspecified or invalid (refers to a nonexistent resource or a Service with no endpoints), the rule performs no forwarding; if no filters are specified that would result in a response being sent, the underlying implementation must actively reject request attempts to this backend, by rejecting the connection. Request rejections must respect weight; if an invalid backend is requested to have 80% of requests, then 80% of requests must be rejected instead. */
  readonly backendRefs: readonly BackendRef[];
  /** Name is the name of the route rule. This name MUST be unique within a Route if it is set. */
  readonly name?: string;
}

/** TLSRouteSpec defines the expected behavior of a TLSRoute. A TLSRoute MUST be attached to a Listener of protocol TLS. Core: The listener CAN be of type Passthrough Extended: The listener CAN be of type Terminate */
export interface TlsRouteSpec {
  /** ParentRefs references the resources (usually Gateways) that a Route wants to be attached to. Note that the referenced parent resource needs to allow this for the attachment to be complete. For Gateways, that means the Gateway needs to allow attachment from Routes of this kind and namespace. For Services, that means the Service must either be in the same namespace for a "producer" route, or the mesh implementation must support and allow "consumer" routes for the referenced Service. ReferenceGrant is not applicable for governing ParentRefs to Services - it is not possible to create a "producer" route for a Service in a different namespace from the Route. */
  readonly parentRefs?: readonly ParentReference[];
  /** UseDefaultGateways indicates the default Gateway scope to use for this Route. If unset (the default) or set to None, the Route will not be attached to any default Gateway; if set, it will be attached to any default Gateway supporting the named scope, subject to the usual rules about which Routes a Gateway is allowed to claim. */
  readonly useDefaultGateways?: GatewayDefaultScope;
  /** Hostnames defines a set of SNI hostnames that should match against the SNI attribute of TLS ClientHello message in TLS handshake. This matches the RFC 1123 definition of a hostname with 2 notable exceptions: */
  readonly hostnames: readonly string[];
  /** Rules are a list of actions. */
  readonly rules: readonly TlsRouteRule[];
}

/** TLSRouteStatus defines the observed state of TLSRoute */
export interface TlsRouteStatus {
  /** Parents is a list of parent resources (usually Gateways) that are associated with the route, and the status of the route with respect to each parent. When this route attaches to a parent, the controller that manages the parent must add an entry to this list when the controller first sees the route and should update the entry as appropriate when the route or gateway is modified. */
  readonly parents: readonly RouteParentStatus[];
}
