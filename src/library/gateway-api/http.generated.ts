// Generated from @kubernetes-models/gateway-api by `npm run generate`; do not edit.

import type { GatewayDefaultScope } from './gateway.generated';
import type { GrpcAuthConfig } from './other-routes.generated';
import type { BackendObjectReference, ForwardBodyConfig, Fraction, LocalObjectReference, ParentReference, SessionPersistence } from './references.generated';

/** HeaderMatchType specifies the semantics of how HTTP header values should be compared. Valid HeaderMatchType values, along with their conformance levels, are: */
export enum HeaderMatchType {
  /** Exact */
  EXACT = "Exact",
  /** RegularExpression */
  REGULAR_EXPRESSION = "RegularExpression",
}

/** HTTPAuthConfig contains configuration for communication with HTTP-speaking backends. */
export interface HttpAuthConfig {
  /**
   * AllowedRequestHeaders specifies what additional headers from the client request will be sent to the authorization server. At most 64 items.
   * @default - none
   */
  readonly allowedHeaders?: string[];
  /**
   * AllowedResponseHeaders specifies what headers from the authorization response will be copied into the request to the backend. At most 64 items.
   * @default - none
   */
  readonly allowedResponseHeaders?: string[];
  /**
   * Path sets the prefix that paths from the client request will have added when forwarded to the authorization server. At most 1024 characters. Pattern: `^(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|[%][0-9a-fA-F]{2})+$`.
   * @default - none
   */
  readonly path?: string;
}

/** HTTPBackendRef defines how a HTTPRoute forwards a HTTP request. */
export interface HttpBackendRef {
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
   * Filters defined at this level should be executed if and only if the request is being forwarded to the backend defined here. At most 16 items.
   * @default - none
   */
  readonly filters?: HttpRouteFilter[];
}

/** HTTPCORSFilter defines a filter that that configures Cross-Origin Request Sharing (CORS). */
export interface HttpCorsFilter {
  /**
   * AllowCredentials indicates whether the actual cross-origin request allows to include credentials.
   * @default - none
   */
  readonly allowCredentials?: boolean;
  /**
   * AllowHeaders indicates which HTTP request headers are supported for accessing the requested resource. At most 64 items.
   * @default - none
   */
  readonly allowHeaders?: string[];
  /**
   * AllowMethods indicates which HTTP methods are supported for accessing the requested resource. At most 9 items.
   * @default - none
   */
  readonly allowMethods?: HttpMethodWithWildcard[];
  /**
   * AllowOrigins indicates whether the response can be shared with requested resource from the given `Origin`. At most 64 items.
   * @default - none
   */
  readonly allowOrigins?: string[];
  /**
   * ExposeHeaders indicates which HTTP response headers can be exposed to client-side scripts in response to a cross-origin request. At most 64 items.
   * @default - none
   */
  readonly exposeHeaders?: string[];
  /**
   * MaxAge indicates the duration (in seconds) for the client to cache the results of a "preflight" request. At least 1.
   * @default 5
   */
  readonly maxAge?: number;
}

/** HTTPExternalAuthFilter defines a filter that modifies requests by sending request details to an external authorization server. */
export interface HttpExternalAuthFilter {
  /** BackendRef is a reference to a backend to send authorization requests to. */
  readonly backendRef: BackendObjectReference;
  /**
   * ForwardBody controls if requests to the authorization server should include the body of the client request; and if so, how big that body is allowed to be.
   * @default - none
   */
  readonly forwardBody?: ForwardBodyConfig;
  /**
   * GRPCAuthConfig contains configuration for communication with ext_authz protocol-speaking backends.
   * @default - none
   */
  readonly grpc?: GrpcAuthConfig;
  /**
   * HTTPAuthConfig contains configuration for communication with HTTP-speaking backends.
   * @default - none
   */
  readonly http?: HttpAuthConfig;
  /** ExternalAuthProtocol describes which protocol to use when communicating with an ext_authz authorization server. */
  readonly protocol: string;
}

/** HTTPHeader represents an HTTP Header name and value as defined by RFC 7230. */
export interface HttpHeader {
  /** Name is the name of the HTTP Header to be matched. Name matching MUST be case-insensitive. (See https://tools.ietf.org/html/rfc7230#section-3.2). */
  readonly name: string;
  /** Value is the value of HTTP Header to be matched. 1 to 4096 characters. */
  readonly value: string;
}

/** HTTPHeaderFilter defines a filter that modifies the headers of an HTTP request or response. Only one action for a given header name is permitted. Filters specifying multiple actions of the same or different type for any one header name are invalid. Configuration to set or add multiple values for a header must use RFC 7230 header value formatting, separating each value with a comma. */
export interface HttpHeaderFilter {
  /**
   * Add adds the given header(s) (name, value) to the request before the action. It appends to any existing values associated with the header name. At most 16 items.
   * @default - none
   */
  readonly add?: HttpHeader[];
  /**
   * Remove the given header(s) from the HTTP request before the action. The value of Remove is a list of HTTP header names. Note that the header names are case-insensitive (see https://datatracker.ietf.org/doc/html/rfc2616#section-4.2). At most 16 items.
   * @default - none
   */
  readonly remove?: string[];
  /**
   * Set overwrites the request with the given header (name, value) before the action. At most 16 items.
   * @default - none
   */
  readonly set?: HttpHeader[];
}

/** HTTPHeaderMatch describes how to select a HTTP route by matching HTTP request headers. */
export interface HttpHeaderMatch {
  /** Name is the name of the HTTP Header to be matched. Name matching MUST be case-insensitive. (See https://tools.ietf.org/html/rfc7230#section-3.2). */
  readonly name: string;
  /**
   * Type specifies how to match against the value of the header.
   * @default "Exact"
   */
  readonly type?: HeaderMatchType;
  /** Value is the value of HTTP Header to be matched. 1 to 4096 characters. */
  readonly value: string;
}

/** HTTPMethod describes how to select a HTTP route by matching the HTTP method as defined by [RFC 7231](https://datatracker.ietf.org/doc/html/rfc7231#section-4) and [RFC 5789](https://datatracker.ietf.org/doc/html/rfc5789#section-2). The value is expected in upper case. */
export enum HttpMethod {
  /** GET */
  GET = "GET",
  /** HEAD */
  HEAD = "HEAD",
  /** POST */
  POST = "POST",
  /** PUT */
  PUT = "PUT",
  /** DELETE */
  DELETE = "DELETE",
  /** CONNECT */
  CONNECT = "CONNECT",
  /** OPTIONS */
  OPTIONS = "OPTIONS",
  /** TRACE */
  TRACE = "TRACE",
  /** PATCH */
  PATCH = "PATCH",
}

/** AllowMethods indicates which HTTP methods are supported for accessing the requested resource. */
export enum HttpMethodWithWildcard {
  /** GET */
  GET = "GET",
  /** HEAD */
  HEAD = "HEAD",
  /** POST */
  POST = "POST",
  /** PUT */
  PUT = "PUT",
  /** DELETE */
  DELETE = "DELETE",
  /** CONNECT */
  CONNECT = "CONNECT",
  /** OPTIONS */
  OPTIONS = "OPTIONS",
  /** TRACE */
  TRACE = "TRACE",
  /** PATCH */
  PATCH = "PATCH",
  /** * */
  VALUE_ASTERISK = "*",
}

/** HTTPPathMatch describes how to select a HTTP route by matching the HTTP request path. */
export interface HttpPathMatch {
  /**
   * Type specifies how to match against the path Value.
   * @default "PathPrefix"
   */
  readonly type?: PathMatchType;
  /**
   * Value of the HTTP path to match against. At most 1024 characters.
   * @default "/"
   */
  readonly value?: string;
}

/** HTTPPathModifier defines configuration for path modifiers. */
export interface HttpPathModifier {
  /**
   * ReplaceFullPath specifies the value with which to replace the full path of a request during a rewrite or redirect. At most 1024 characters.
   * @default - none
   */
  readonly replaceFullPath?: string;
  /**
   * ReplacePrefixMatch specifies the value with which to replace the prefix match of a request during a rewrite or redirect. For example, a request to "/foo/bar" with a prefix match of "/foo" and a ReplacePrefixMatch of "/xyz" would be modified to "/xyz/bar". At most 1024 characters.
   * @default - none
   */
  readonly replacePrefixMatch?: string;
  /** Type defines the type of path modifier. Additional types may be added in a future release of the API. */
  readonly type: string;
}

/** HTTPQueryParamMatch describes how to select a HTTP route by matching HTTP query parameters. */
export interface HttpQueryParamMatch {
  /** Name is the name of the HTTP query param to be matched. This must be an exact string match. (See https://tools.ietf.org/html/rfc7230#section-2.7.3). */
  readonly name: string;
  /**
   * Type specifies how to match against the value of the query parameter.
   * @default "Exact"
   */
  readonly type?: QueryParamMatchType;
  /** Value is the value of HTTP query param to be matched. 1 to 1024 characters. */
  readonly value: string;
}

/** HTTPRequestMirrorFilter defines configuration for the RequestMirror filter. */
export interface HttpRequestMirrorFilter {
  /** BackendRef references a resource where mirrored requests are sent. */
  readonly backendRef: BackendObjectReference;
  /**
   * Fraction represents the fraction of requests that should be mirrored to BackendRef.
   * @default - none
   */
  readonly fraction?: Fraction;
  /**
   * Percent represents the percentage of requests that should be mirrored to BackendRef. Its minimum value is 0 (indicating 0% of requests) and its maximum value is 100 (indicating 100% of requests). 0 to 100.
   * @default - none
   */
  readonly percent?: number;
}

/** HTTPRequestRedirect defines a filter that redirects a request. This filter MUST NOT be used on the same Route rule as a HTTPURLRewrite filter. */
export interface HttpRequestRedirectFilter {
  /**
   * Hostname is the hostname to be used in the value of the `Location` header in the response. When empty, the hostname in the `Host` header of the request is used. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly hostname?: string;
  /**
   * Path defines parameters used to modify the path of the incoming request. The modified path is then used to construct the `Location` header. When empty, the request path is used as-is.
   * @default - none
   */
  readonly path?: HttpPathModifier;
  /**
   * Port is the port to be used in the value of the `Location` header in the response. 1 to 65535.
   * @default - none
   */
  readonly port?: number;
  /**
   * Scheme is the scheme to be used in the value of the `Location` header in the response. When empty, the scheme of the request is used.
   * @default - none
   */
  readonly scheme?: HttpRequestRedirectFilterScheme;
  /**
   * StatusCode is the HTTP status code to be used in response.
   * @default 302
   */
  readonly statusCode?: number;
}

/** Scheme is the scheme to be used in the value of the `Location` header in the response. When empty, the scheme of the request is used. */
export enum HttpRequestRedirectFilterScheme {
  /** http */
  HTTP = "http",
  /** https */
  HTTPS = "https",
}

/** HTTPRouteFilter defines processing steps that must be completed during the request or response lifecycle. HTTPRouteFilters are meant as an extension point to express processing that may be done in Gateway implementations. Some examples include request or response modification, implementing authentication strategies, rate-limiting, and traffic shaping. API guarantee/conformance is defined based on the type of the filter. */
export interface HttpRouteFilter {
  /**
   * CORS defines a schema for a filter that responds to the cross-origin request based on HTTP response header.
   * @default - none
   */
  readonly cors?: HttpCorsFilter;
  /**
   * ExtensionRef is an optional, implementation-specific extension to the "filter" behavior. For example, resource "myroutefilter" in group "networking.example.net"). ExtensionRef MUST NOT be used for core and extended filters.
   * @default - none
   */
  readonly extensionRef?: LocalObjectReference;
  /**
   * ExternalAuth configures settings related to sending request details to an external auth service. The external service MUST authenticate the request, and MAY authorize the request as well.
   * @default - none
   */
  readonly externalAuth?: HttpExternalAuthFilter;
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
   * RequestRedirect defines a schema for a filter that responds to the request with an HTTP redirection.
   * @default - none
   */
  readonly requestRedirect?: HttpRequestRedirectFilter;
  /**
   * ResponseHeaderModifier defines a schema for a filter that modifies response headers.
   * @default - none
   */
  readonly responseHeaderModifier?: HttpHeaderFilter;
  /** Type identifies the type of filter to apply. As with other API fields, types are classified into three conformance levels: */
  readonly type: HttpRouteFilterType;
  /**
   * URLRewrite defines a schema for a filter that modifies a request during forwarding.
   * @default - none
   */
  readonly urlRewrite?: HttpUrlRewriteFilter;
}

/** HTTPRouteFilterType identifies a type of HTTPRoute filter. */
export enum HttpRouteFilterType {
  /** RequestHeaderModifier */
  REQUEST_HEADER_MODIFIER = "RequestHeaderModifier",
  /** ResponseHeaderModifier */
  RESPONSE_HEADER_MODIFIER = "ResponseHeaderModifier",
  /** RequestMirror */
  REQUEST_MIRROR = "RequestMirror",
  /** RequestRedirect */
  REQUEST_REDIRECT = "RequestRedirect",
  /** URLRewrite */
  URL_REWRITE = "URLRewrite",
  /** ExtensionRef */
  EXTENSION_REF = "ExtensionRef",
  /** CORS */
  CORS = "CORS",
  /** ExternalAuth */
  EXTERNAL_AUTH = "ExternalAuth",
}

/** HTTPRouteMatch defines the predicate used to match requests to a given action. Multiple match types are ANDed together, i.e. the match will evaluate to true only if all conditions are satisfied. */
export interface HttpRouteMatch {
  /**
   * Headers specifies HTTP request header matchers. Multiple match values are ANDed together, meaning, a request must match all the specified headers to select the route. At most 16 items.
   * @default - none
   */
  readonly headers?: HttpHeaderMatch[];
  /**
   * Method specifies HTTP method matcher. When specified, this route will be matched only if the request has the specified method.
   * @default - none
   */
  readonly method?: HttpMethod;
  /**
   * Path specifies a HTTP request path matcher. If this field is not specified, a default prefix match on the "/" path is provided.
   * @default - none
   */
  readonly path?: HttpPathMatch;
  /**
   * QueryParams specifies HTTP query parameter matchers. Multiple match values are ANDed together, meaning, a request must match all the specified query parameters to select the route. At most 16 items.
   * @default - none
   */
  readonly queryParams?: HttpQueryParamMatch[];
}

/** HTTPRouteRetry defines retry configuration for an HTTPRoute. */
export interface HttpRouteRetry {
  /**
   * Attempts specifies the maximum number of times an individual request from the gateway to a backend should be retried.
   * @default - none
   */
  readonly attempts?: number;
  /**
   * Backoff specifies the minimum duration a Gateway should wait between retry attempts and is represented in Gateway API Duration formatting. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly backoff?: string;
  /**
   * Codes defines the HTTP response status codes for which a backend request should be retried.
   * @default - none
   */
  readonly codes?: number[];
}

/** HTTPRouteRule defines semantics for matching an HTTP request based on conditions (matches), processing it (filters), and forwarding the request to an API object (backendRefs). */
export interface HttpRouteRule {
  /**
   * BackendRefs defines the backend(s) where matching requests should be sent. At most 16 items.
   * @default - none
   */
  readonly backendRefs?: HttpBackendRef[];
  /**
   * Filters define the filters that are applied to requests that match this rule. At most 16 items.
   * @default - none
   */
  readonly filters?: HttpRouteFilter[];
  /**
   * Matches define conditions used for matching the rule against incoming HTTP requests. Each match is independent, i.e. this rule will be matched if **any** one of the matches is satisfied. At most 64 items.
   * @default [{"path":{"type":"PathPrefix","value":"/"}}]
   */
  readonly matches?: HttpRouteMatch[];
  /**
   * Name is the name of the route rule. This name MUST be unique within a Route if it is set. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly name?: string;
  /**
   * Retry defines the configuration for when to retry an HTTP request.
   * @default - none
   */
  readonly retry?: HttpRouteRetry;
  /**
   * SessionPersistence defines and configures session persistence for the route rule.
   * @default - none
   */
  readonly sessionPersistence?: SessionPersistence;
  /**
   * Timeouts defines the timeouts that can be configured for an HTTP request.
   * @default - none
   */
  readonly timeouts?: HttpRouteTimeouts;
}

/** HTTPRouteSpec defines the desired state of HTTPRoute */
export interface HttpRouteSpec {
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
   * Hostnames defines a set of hostnames that should match against the HTTP Host header to select a HTTPRoute used to process the request. Implementations MUST ignore any port value specified in the HTTP Host header while performing a match and (absent of any applicable header modification configuration) MUST forward this header unmodified to the backend. At most 16 items.
   * @default - none
   */
  readonly hostnames?: string[];
  /**
   * Rules are a list of HTTP matchers, filters and actions. 1 to 16 items.
   * @default - none
   */
  readonly rules?: HttpRouteRule[];
}

/** HTTPRouteTimeouts defines timeouts that can be configured for an HTTPRoute. Timeout values are represented with Gateway API Duration formatting. */
export interface HttpRouteTimeouts {
  /**
   * BackendRequest specifies a timeout for an individual request from the gateway to a backend. This covers the time from when the request first starts being sent from the gateway to when the full response has been received from the backend. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly backendRequest?: string;
  /**
   * Request specifies the maximum duration for a gateway to respond to an HTTP request. If the gateway has not been able to respond before this deadline is met, the gateway MUST return a timeout error. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly request?: string;
}

/** HTTPURLRewriteFilter defines a filter that modifies a request during forwarding. At most one of these filters may be used on a Route rule. This MUST NOT be used on the same Route rule as a HTTPRequestRedirect filter. */
export interface HttpUrlRewriteFilter {
  /**
   * Hostname is the value to be used to replace the Host header value during forwarding. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - none
   */
  readonly hostname?: string;
  /**
   * Path defines a path rewrite.
   * @default - none
   */
  readonly path?: HttpPathModifier;
}

/** PathMatchType specifies the semantics of how HTTP paths should be compared. Valid PathMatchType values, along with their support levels, are: */
export enum PathMatchType {
  /** Exact */
  EXACT = "Exact",
  /** PathPrefix */
  PATH_PREFIX = "PathPrefix",
  /** RegularExpression */
  REGULAR_EXPRESSION = "RegularExpression",
}

/** QueryParamMatchType specifies the semantics of how HTTP query parameter values should be compared. Valid QueryParamMatchType values, along with their conformance levels, are: */
export enum QueryParamMatchType {
  /** Exact */
  EXACT = "Exact",
  /** RegularExpression */
  REGULAR_EXPRESSION = "RegularExpression",
}
