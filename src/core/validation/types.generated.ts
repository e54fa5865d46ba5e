// Generated from schema/ and the Gateway API by `npm run generate`; do not edit.

export type * as gatewayApi from './gateway-types.generated';
export type { BackendTlsPolicySpec, GatewayClassSpec, GatewaySpec, GrpcRouteSpec, HttpRouteSpec, ListenerSetSpec, ReferenceGrantSpec, TcpRouteSpec, TlsRouteSpec } from './gateway-types.generated';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
/** The spec of each kind of this API. */
export interface SpecOfKind {
  readonly ProxyBackend: ProxyBackendSpec;
  readonly ProxyPolicy: ProxyPolicySpec;
  readonly ProxyParameters: ProxyParametersSpec;
}

/** The access log. */
export interface AccessLog {
  /** True for requests that are logged. */
  readonly filter?: string;
  /** Fields of a log line. */
  readonly attributes?: LogTracingAttributes;
  /** A receiver that the log is also sent to. */
  readonly otlp?: OtlpAccessLog;
}

/** An LLM backend: one provider, or groups of providers that stand in for each other. */
export interface AiBackend {
  /** The only provider. */
  readonly provider?: LlmProvider;
  /** Groups in the order of preference: the second serves when the first has no healthy provider, and so on. Provider names are unique across all groups. */
  readonly groups?: readonly PriorityGroup[];
}

/** Messages put around every prompt. For providers without system messages use `defaults`. */
export interface AiPromptEnrichment {
  /** Messages in front of the prompt. */
  readonly prepend?: readonly Message[];
  /** Messages behind the prompt. */
  readonly append?: readonly Message[];
}

/** Checks of prompts and answers. */
export interface AiPromptGuard {
  /** Checks of prompts, one after the other. */
  readonly request?: readonly PromptguardRequest[];
  /** Checks of answers, one after the other. */
  readonly response?: readonly PromptguardResponse[];
}

/** Authentication by API keys. Each entry of a Secret is one key: the key itself, or a JSON object with `key` and `metadata`, which expressions read as `apiKey`. */
export interface ApiKeyAuthentication {
  /** How strictly keys are asked for. */
  readonly mode: CredentialMode;
  /** A Secret whose entries are the keys. */
  readonly secretRef?: LocalObjectReference;
  /** Secrets by their labels; the entries of all of them are keys. No key may occur twice. */
  readonly secretSelector?: SecretSelector;
}

/** An attribute whose value is computed. */
export interface AttributeAdd {
  /** Name of the attribute. */
  readonly name: string;
  /** The value. When the expression fails the attribute is left out. */
  readonly expression: string;
}

/** A rule about who may do what. Without any rule everything may pass. */
export interface Authorization {
  /** The conditions. */
  readonly policy: AuthorizationPolicy;
  /** What follows when the rule matches. */
  readonly action: AuthorizationAction;
}

/** What follows when a rule matches. */
export type AuthorizationAction = 'Allow' | 'Deny' | 'Require';

/** Conditions, of which one is enough. */
export interface AuthorizationPolicy {
  /** The rule matches when one of these is true. An expression that fails counts as false. */
  readonly matchExpressions: readonly string[];
}

/** A runtime of Amazon Bedrock AgentCore. */
export interface AwsAgentRuntime {
  /** ARN of the runtime. */
  readonly agentRuntimeArn: string;
  /** Alias or version of the runtime. */
  readonly qualifier?: string;
}

/** Access keys of AWS. */
export interface AwsAuth {
  /** A Secret with `accessKey`, `secretKey` and, for temporary credentials, `sessionToken`. */
  readonly secretRef: LocalObjectReference;
}

/** A service of AWS. */
export interface AwsBackend {
  /** A runtime of Amazon Bedrock AgentCore. */
  readonly agentRuntime?: AwsAgentRuntime;
}

/** A guardrail of Amazon Bedrock. */
export interface AwsGuardrailConfig {
  /** Id or ARN of the guardrail. */
  readonly identifier: string;
  /** Version of the guardrail. */
  readonly version: string;
}

/** A client secret or a managed identity of Azure. */
export interface AzureAuth {
  /** A Secret with the keys "clientId", "tenantId" and "clientSecret". */
  readonly secretRef?: LocalObjectReference;
  /** The identity assigned to the machine or pod. */
  readonly managedIdentity?: AzureManagedIdentity;
}

/** A user-assigned managed identity. Every field must be present; an empty one is not used. */
export interface AzureManagedIdentity {
  /** Client id. */
  readonly clientId: string;
  /** Object id. */
  readonly objectId: string;
  /** Resource id. */
  readonly resourceId: string;
}

/** How requests to an LLM are treated. */
export interface BackendAi {
  /** Messages put around every prompt. Only for chat formats. */
  readonly prompt?: AiPromptEnrichment;
  /** Checks of prompts and answers. */
  readonly promptGuard?: AiPromptGuard;
  /** Fields of the request body that are set where the client has not set them. */
  readonly defaults?: readonly FieldDefault[];
  /** Fields of the request body that are set whatever the client has set. */
  readonly overrides?: readonly FieldDefault[];
  /** Fields of the request body whose value is computed. Wins over `overrides` of the same field. */
  readonly transformations?: readonly FieldTransformation[];
  /** Model names that clients use, and what each stands for at the provider. */
  readonly modelAliases?: { readonly [key: string]: string };
  /** Cache points in prompts. Only for provider F, for models that support it. */
  readonly promptCaching?: PromptCachingConfig;
  /** The format of requests by the end of their path; `*` stands for every path. */
  readonly routes?: { readonly [key: string]: RouteType };
}

/** Credentials that the gateway presents to the destination. */
export interface BackendAuth {
  /** Value of the Authorization header, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret whose key `Authorization` holds the value of the Authorization header. */
  readonly secretRef?: LocalObjectReference;
  /** Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
}

/** No fields. */
export type BackendAuthPassthrough = { readonly [field: string]: never };

/** When a destination gets no traffic for a while. Without `consecutiveFailures` and `healthThreshold` one unhealthy response is enough; with both, either is. When all are out, they are used all the same. */
export interface BackendEviction {
  /** How long the first eviction lasts; the n-th lasts n times as long. */
  readonly duration: string;
  /** The score with which the destination returns. */
  readonly restoreHealth?: number;
  /** Unhealthy responses in a row after which it is evicted. */
  readonly consecutiveFailures?: number;
  /** Evicted when the moving average of its health falls below this after an unhealthy response. */
  readonly healthThreshold?: number;
}

/** Everything that can be said about talking to a destination. */
export interface BackendFull {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Changes to requests and responses, made after the destination is chosen. */
  readonly transformation?: Transformation;
  /** Credentials that the gateway presents to the destination. */
  readonly auth?: BackendAuth;
  /** When a destination counts as unhealthy, and how long it then gets no traffic. */
  readonly health?: Health;
  /** How requests to an LLM are treated. Only on `ai` backends. */
  readonly ai?: BackendAi;
  /** Authorization and authentication of MCP clients. Only on `mcp` backends. The later revision deprecates it; what has a successor is marked in it. */
  readonly mcp?: BackendMcp;
}

/** The HTTP protocol spoken to the destination. */
export interface BackendHttp {
  /** Version of the protocol. */
  readonly version?: HttpVersion;
  /** How long the destination may take until the response is complete. */
  readonly requestTimeout?: string;
}

/** Authorization and authentication of MCP clients. */
export interface BackendMcp {
  /** Rules for single tools, prompts and resources: lists leave out what a client may not use, calls of it are refused. */
  readonly authorization?: Authorization;
  /** Tokens that clients must present. */
  readonly authentication?: McpAuthentication;
}

/** An object that receives traffic: a Service, or a backend of this API. */
export interface BackendObjectReference {
  /** API group; empty for a Service. */
  readonly group: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Namespace of the object. */
  readonly namespace?: string;
  /** Port of the Service. Backends bring their own. */
  readonly port?: number;
}

/** How to talk to a destination that is neither LLM nor MCP server. */
export interface BackendSimple {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Changes to requests and responses, made after the destination is chosen. */
  readonly transformation?: Transformation;
  /** Credentials that the gateway presents to the destination. */
  readonly auth?: BackendAuth;
  /** When a destination counts as unhealthy, and how long it then gets no traffic. */
  readonly health?: Health;
}

/** The TCP connection to the destination. */
export interface BackendTcp {
  /** Probes of idle connections. */
  readonly keepalive?: Keepalive;
  /** How long connecting may take. */
  readonly connectTimeout?: string;
}

/** TLS to the destination. Without further fields, the system CAs and the hostname are verified and SNI is the hostname. */
export interface BackendTls {
  /** The client certificate: a Secret with `tls.crt`, `tls.key` and, to verify the server, optionally `ca.cert`. `caCertificateRefs` wins over the latter. */
  readonly mtlsCertificateRef?: readonly LocalObjectReference[];
  /** The CA certificates that the server certificate is verified with, in key `ca.crt` of a ConfigMap. */
  readonly caCertificateRefs?: readonly LocalObjectReference[];
  /** Leaves verification out, in part or as a whole. */
  readonly insecureSkipVerify?: InsecureSkipVerify;
  /** The server name sent in the handshake. */
  readonly sni?: string;
  /** Names of which the server certificate must carry one. */
  readonly verifySubjectAltNames?: readonly string[];
  /** Protocols offered in the handshake. */
  readonly alpnProtocols?: readonly string[];
}

/** An HTTP proxy on the way to the destination. */
export interface BackendTunnel {
  /** The proxy server; connections are opened with CONNECT. */
  readonly backendRef: BackendObjectReference;
}

/** How to talk to an LLM provider. */
export interface BackendWithAi {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Changes to requests and responses, made after the destination is chosen. */
  readonly transformation?: Transformation;
  /** Credentials that the gateway presents to the destination. */
  readonly auth?: BackendAuth;
  /** When a destination counts as unhealthy, and how long it then gets no traffic. */
  readonly health?: Health;
  /** How requests to an LLM are treated. Only on `ai` backends. */
  readonly ai?: BackendAi;
}

/** How to talk to one MCP target. */
export interface BackendWithMcp {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Changes to requests and responses, made after the destination is chosen. */
  readonly transformation?: Transformation;
  /** Credentials that the gateway presents to the destination. */
  readonly auth?: BackendAuth;
  /** When a destination counts as unhealthy, and how long it then gets no traffic. */
  readonly health?: Health;
  /** Authorization and authentication of the clients of this target. */
  readonly mcp?: BackendMcp;
}

/** Authentication by user name and password (RFC 7617). */
export interface BasicAuthentication {
  /** How strictly credentials are asked for. */
  readonly mode: CredentialMode;
  /** The realm in the `WWW-Authenticate` header of a refusal. */
  readonly realm?: string;
  /** Users, each as a line of an htpasswd file: `user:hash`, with a hash of MD5, bcrypt, crypt or SHA-1. */
  readonly users?: readonly string[];
  /** A Secret whose key `.htaccess` holds an htpasswd file. */
  readonly secretRef?: LocalObjectReference;
}

/** A guardrail of Amazon Bedrock. */
export interface BedrockGuardrails {
  /** Id or ARN of the guardrail. */
  readonly identifier: string;
  /** Version of the guardrail. */
  readonly version: string;
  /** AWS region of the guardrail. */
  readonly region: string;
  /** How to talk to the service. */
  readonly policies?: BackendSimple;
}

/** A cipher suite. */
export type CipherSuite = 'TLS13_AES_256_GCM_SHA384' | 'TLS13_AES_128_GCM_SHA256' | 'TLS13_CHACHA20_POLY1305_SHA256' | 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384' | 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256' | 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256' | 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384' | 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' | 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256';

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
  /** Whether the condition holds. */
  readonly status: ConditionStatus;
  /** Which aspect. */
  readonly type: string;
}

/** Whether a condition holds. */
export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** Which pages of other origins may send requests (the CORS filter of the Gateway API). */
export interface Cors {
  /** Origins of the pages. */
  readonly allowOrigins?: readonly string[];
  /** Methods that pages may use. */
  readonly allowMethods?: readonly CorsMethod[];
  /** Headers that pages may send. */
  readonly allowHeaders?: readonly string[];
  /** Headers of the response that pages may read. */
  readonly exposeHeaders?: readonly string[];
  /** Whether pages may send cookies and other credentials. */
  readonly allowCredentials?: boolean;
  /** How long a browser may remember the answer. */
  readonly maxAge: number;
  readonly [field: string]: unknown;
}

/** A method of a request. */
export type CorsMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'CONNECT' | 'OPTIONS' | 'TRACE' | 'PATCH' | '*';

/** How strictly credentials are asked for. */
export type CredentialMode = 'Strict' | 'Optional';

/** Refuses requests that a page of another origin made a browser send. GET, HEAD and OPTIONS always pass, as do requests without `Sec-Fetch-Site` and `Origin`. */
export interface CsrfPolicy {
  /** Further origins that may send requests. */
  readonly additionalOrigins?: readonly string[];
}

/** An answer that the gateway gives itself; no destination is asked. */
export interface DirectResponse {
  /** Status of the answer. */
  readonly status: number;
  /** Body of the answer. */
  readonly body?: string;
}

/** No fields. */
export type DynamicForwardProxyBackend = { readonly [field: string]: never };

/** An environment variable of the proxy container. */
export interface EnvVar {
  /** Name of the variable. */
  readonly name: string;
  /** Value; `$(OTHER)` is replaced by another variable, `$$(OTHER)` stays as `$(OTHER)`. */
  readonly value?: string;
  /** Where the value comes from instead. */
  readonly valueFrom?: EnvVarSource;
}

/** Where the value of a variable comes from. */
export interface EnvVarSource {
  /** A key of a ConfigMap. */
  readonly configMapKeyRef?: KeySelector;
  /** A field of the pod. */
  readonly fieldRef?: ObjectFieldSelector;
  /** A key of an environment file in a volume. */
  readonly fileKeyRef?: FileKeySelector;
  /** A resource limit or request of a container. */
  readonly resourceFieldRef?: ResourceFieldSelector;
  /** A key of a Secret. */
  readonly secretKeyRef?: KeySelector;
}

/** A service that decides which requests may pass. */
export interface ExtAuth {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /** What happens to requests while the service cannot be reached or fails. */
  readonly failureMode?: FailureMode;
  /** The service speaks Envoy ext_authz over gRPC. */
  readonly grpc?: ExtAuthGrpc;
  /** The service speaks HTTP: status 200 lets a request pass, any other refuses it. */
  readonly http?: ExtAuthHttp;
  /** Sends the body of requests along. */
  readonly forwardBody?: ExtAuthBody;
}

/** Bodies that the authorization service gets. */
export interface ExtAuthBody {
  /** Largest body. It is buffered; a request with a larger one is refused. */
  readonly maxSize: number;
}

/** What a gRPC authorization service gets besides the request. */
export interface ExtAuthGrpc {
  /** Fixed values, sent as `context_extensions`. */
  readonly contextExtensions?: { readonly [key: string]: string };
  /** Computed values, sent under `metadata_context.filter_metadata`. */
  readonly requestMetadata?: { readonly [key: string]: string };
}

/** How an HTTP authorization service is asked, and what is taken from its answer. */
export interface ExtAuthHttp {
  /** The path that is asked for. */
  readonly path?: string;
  /** Where refused clients are redirected to. */
  readonly redirect?: string;
  /** Headers of the request that the service gets. */
  readonly allowedRequestHeaders?: readonly string[];
  /** Further headers that the service gets. */
  readonly addRequestHeaders?: { readonly [key: string]: string };
  /** Headers of the service's answer that are copied into the request to the destination. */
  readonly allowedResponseHeaders?: readonly string[];
  /** Values taken from the service's answer, which later expressions read as `extauthz.NAME`. */
  readonly responseMetadata?: { readonly [key: string]: string };
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC). */
export interface ExtProc {
  /** The service. */
  readonly backendRef: BackendObjectReference;
}

/** What a failing service means for requests. */
export type FailureMode = 'FailOpen' | 'FailClosed';

/** A field of the request body and its value. */
export interface FieldDefault {
  /** Key in the JSON body of the request. */
  readonly field: string;
  /** The value, of any type. */
  readonly value: Json;
}

/** A field of the request body whose value is computed. */
export interface FieldTransformation {
  /** Key in the JSON body of the request. */
  readonly field: string;
  /** The value, computed from the current body (`llmRequest`). */
  readonly expression: string;
}

/** A key of an environment file. */
export interface FileKeySelector {
  /** The key in the file. */
  readonly key: string;
  /** Whether the file or the key may be missing. */
  readonly optional: boolean;
  /** Path of the file in the volume, relative to its root. */
  readonly path: string;
  /** Name of the volume. */
  readonly volumeName: string;
}

/** How incoming connections are treated, and what is recorded about them. */
export interface Frontend {
  /** TCP connections of clients. */
  readonly tcp?: FrontendTcp;
  /** Rules for connections, applied before the protocol is known: by source address, for example. */
  readonly networkAuthorization?: Authorization;
  /** TLS of clients. */
  readonly tls?: FrontendTls;
  /** HTTP of clients. */
  readonly http?: FrontendHttp;
  /** The access log. */
  readonly accessLog?: AccessLog;
  /** Traces of requests. */
  readonly tracing?: Tracing;
}

/** HTTP of clients. */
export interface FrontendHttp {
  /** How much of a body is buffered for policies that read it. */
  readonly maxBufferSize?: number;
  /** How many headers an HTTP/1 request may have. */
  readonly http1MaxHeaders?: number;
  /** How long an HTTP/1 connection may be idle. */
  readonly http1IdleTimeout?: string;
  /** Flow control window of an HTTP/2 stream. */
  readonly http2WindowSize?: number;
  /** Flow control window of an HTTP/2 connection. */
  readonly http2ConnectionWindowSize?: number;
  /** Largest HTTP/2 frame. */
  readonly http2FrameSize?: number;
  /** Time between two HTTP/2 pings. */
  readonly http2KeepaliveInterval?: string;
  /** How long the answer to a ping may take. */
  readonly http2KeepaliveTimeout?: string;
}

/** TCP connections of clients. */
export interface FrontendTcp {
  /** Probes of idle connections. */
  readonly keepalive?: Keepalive;
}

/** TLS of clients. */
export interface FrontendTls {
  /** How long a handshake may take. */
  readonly handshakeTimeout?: string;
  /** Protocols accepted in the handshake. */
  readonly alpnProtocols?: readonly string[];
  /** The oldest version accepted. */
  readonly minProtocolVersion?: TlsVersion;
  /** The newest version accepted. */
  readonly maxProtocolVersion?: TlsVersion;
  /** The cipher suites accepted. */
  readonly cipherSuites?: readonly CipherSuite[];
}

/** Tokens of Google Cloud. */
export interface GcpAuth {
  /** Kind of the token. */
  readonly type?: GcpTokenType;
  /** The audience that an id token is made for. */
  readonly audience?: string;
}

/** A kind of token of Google Cloud. */
export type GcpTokenType = 'AccessToken' | 'IdToken';

/** Limits that a service counts for all replicas (Envoy rate limit service over gRPC). */
export interface GlobalRateLimit {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /** What happens to requests while the service cannot be reached or fails. */
  readonly failureMode?: FailureMode;
  /** The domain of the limits, as the service knows it. */
  readonly domain: string;
  /** What the service is told about a request. */
  readonly descriptors: readonly RateLimitDescriptor[];
}

/** A template of Google Model Armor. */
export interface GoogleModelArmor {
  /** Id of the template. */
  readonly templateId: string;
  /** Id of the project. */
  readonly projectId: string;
  /** Location of the template. */
  readonly location: string;
  /** How to talk to the service. */
  readonly policies?: BackendSimple;
}

/** Fixed changes to headers. */
export interface HeaderModifiers {
  /** Changes to requests. */
  readonly request?: HttpHeaderFilter;
  /** Changes to responses. */
  readonly response?: HttpHeaderFilter;
}

/** A header whose value is computed. */
export interface HeaderTransformation {
  /** Name of the header, or a pseudo-header such as `:path`. */
  readonly name: string;
  /** The value. When the expression fails the header is not set. */
  readonly value: string;
}

/** When a destination counts as unhealthy, and what follows. */
export interface Health {
  /** True for a response that counts as unhealthy. */
  readonly unhealthyCondition?: string;
  /** Takes an unhealthy destination out for a while. */
  readonly eviction?: BackendEviction;
}

/** What the Host header says upstream. */
export type HostRewriteMode = 'Auto' | 'None';

/** What the Host header says upstream. A URL rewrite of an HTTPRoute that sets the hostname wins. */
export interface HostnameRewrite {
  /** What it says. */
  readonly mode: HostRewriteMode;
}

/** A header and its value. */
export interface HttpHeader {
  /** Name of the header; upper and lower case are one. */
  readonly name: string;
  /** Value of the header. */
  readonly value: string;
}

/** Changes to headers, in the order set, add, remove. */
export interface HttpHeaderFilter {
  /** Headers to add; an existing header keeps its values and gets this one too. */
  readonly add?: readonly HttpHeader[];
  /** Names of headers to remove. */
  readonly remove?: readonly string[];
  /** Headers to set; an existing value is replaced. */
  readonly set?: readonly HttpHeader[];
}

/** A header and the value that it must have. */
export interface HttpHeaderMatch {
  /** Name of the header; upper and lower case are one. */
  readonly name: string;
  /** How `value` is compared. */
  readonly type: HttpHeaderMatchType;
  /** The value, or the regular expression. */
  readonly value: string;
}

/** How a header value is compared. */
export type HttpHeaderMatchType = 'Exact' | 'RegularExpression';

/** A version of HTTP. */
export type HttpVersion = 'HTTP1' | 'HTTP2';

/** The container image, in parts. Parts that are unset keep the default of the data plane release. */
export interface Image {
  /** Host of the registry, with a path where needed. */
  readonly registry?: string;
  /** Name of the repository. */
  readonly repository?: string;
  /** Tag. Not used where there is a digest. */
  readonly tag?: string;
  /** Digest, such as `sha256:...`; replaces the tag. */
  readonly digest?: string;
  /** When the image is pulled: `Always`, `IfNotPresent` or `Never`. */
  readonly pullPolicy?: string;
}

/** How much of the verification of a server certificate is left out. */
export type InsecureSkipVerify = 'All' | 'Hostname';

/** A set of keys (RFC 7517). */
export interface Jwks {
  /** A server that the keys are fetched from. */
  readonly remote?: RemoteJwks;
  /** The keys as JSON. */
  readonly inline?: string;
}

/** Authentication by JSON Web Tokens. */
export interface JwtAuthentication {
  /** How strictly tokens are asked for. */
  readonly mode: JwtMode;
  /** The issuers whose tokens are accepted. */
  readonly providers: readonly JwtProvider[];
  /** Serves the OAuth metadata by which MCP clients find out how to get a token. */
  readonly mcp?: JwtMcpConfig;
}

/** OAuth metadata for MCP clients. */
export interface JwtMcpConfig {
  /** Fields of the metadata of the protected resource. */
  readonly resourceMetadata?: { readonly [key: string]: Json };
  /** The identity provider, where its metadata needs adapting. */
  readonly provider?: McpIdentityProvider;
}

/** How strictly tokens are asked for. */
export type JwtMode = 'Strict' | 'Optional' | 'Permissive';

/** An issuer of tokens. */
export interface JwtProvider {
  /** The issuer, as in the `iss` claim (RFC 7519). */
  readonly issuer: string;
  /** Audiences (`aud`) of which a token must have one. */
  readonly audiences?: readonly string[];
  /** Keys that tokens are signed with. */
  readonly jwks: Jwks;
}

/** TCP keepalive probes. */
export interface Keepalive {
  /** Unanswered probes after which the connection is closed. */
  readonly retries?: number;
  /** How long a connection is idle before the first probe. */
  readonly time?: string;
  /** Time between two probes. */
  readonly interval?: string;
}

/** One key of a ConfigMap or Secret in the same namespace. */
export interface KeySelector {
  /** The key. */
  readonly key: string;
  /** Name of the object. */
  readonly name: string;
  /** Whether the object or the key may be missing. */
  readonly optional?: boolean;
}

/** Changes to a generated object, made after everything else. */
export interface KubernetesResourceOverlay {
  /** Labels and annotations to add. */
  readonly metadata?: OverlayMetadata;
  /** A strategic merge patch of `spec`: scalars replace; lists with a merge key merge by it; `$patch: delete` and `$patch: replace` remove and replace; null removes. */
  readonly spec?: JsonObject;
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

/** A provider of models. */
export interface LlmProvider {
  /** OpenAI. */
  readonly providerA?: ProviderAConfig;
  /** Azure OpenAI. */
  readonly providerB?: ProviderBConfig;
  /** Anthropic. */
  readonly providerC?: ProviderCConfig;
  /** Google Gemini. */
  readonly providerD?: ProviderDConfig;
  /** Google Vertex AI. */
  readonly providerE?: ProviderEConfig;
  /** Amazon Bedrock. */
  readonly providerF?: ProviderFConfig;
  /** Hostname that requests are sent to. */
  readonly host?: string;
  /** Port that requests are sent to. */
  readonly port?: number;
  /** URL path of every request. */
  readonly path?: string;
  /** Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. */
  readonly pathPrefix?: string;
}

/** An object in the same namespace. */
export interface LocalObjectReference {
  /** Name of the object. */
  readonly name: string;
}

/** A limit that each replica counts by itself. Requests above it get status 429. */
export interface LocalRateLimit {
  /** Requests for each `unit`. */
  readonly requests?: number;
  /** LLM tokens for each `unit`, of prompts and answers. They are known only after an answer, so the limit holds for later requests. */
  readonly tokens?: number;
  /** The time that the limit counts for. */
  readonly unit: RateLimitInterval;
  /** What may come on top within a short time. */
  readonly burst?: number;
}

/** The form of log lines. */
export type LogFormat = 'json' | 'text';

/** Attributes of log lines or spans. */
export interface LogTracingAttributes {
  /** Attributes to leave out, such as `http.method`. */
  readonly remove?: readonly string[];
  /** Attributes to add. */
  readonly add?: readonly AttributeAdd[];
}

/** The log of the data plane. */
export interface Logging {
  /** Level, or levels by module in the syntax of RUST_LOG, such as `info,hyper=warn`. */
  readonly level?: string;
  /** The form of log lines. */
  readonly format?: LogFormat;
}

/** Tokens that MCP clients must present, and where clients learn how to get one. */
export interface McpAuthentication {
  /** Fields of the OAuth metadata of the protected resource. */
  readonly resourceMetadata?: { readonly [key: string]: Json };
  /** The identity provider, where its metadata needs adapting. */
  readonly provider?: McpIdentityProvider;
  /** The issuer (`iss`) of tokens. */
  readonly issuer?: string;
  /** Audiences (`aud`) of which a token must have one. */
  readonly audiences?: readonly string[];
  /** Keys that tokens are signed with. */
  readonly jwks: RemoteJwks;
  /** How strictly tokens are asked for. */
  readonly mode: JwtMode;
}

/** MCP servers that clients see as one. */
export interface McpBackend {
  /** The servers. Policies reach one of them by its name in `sectionName`. */
  readonly targets: readonly McpTargetSelector[];
  /** Whether clients have sessions. */
  readonly sessionRouting?: McpSessionRouting;
  /** What one failed server does to a session. */
  readonly failureMode?: McpFailureMode;
}

/** What one failed server does to a session. */
export type McpFailureMode = 'FailOpen' | 'FailClosed';

/** An identity provider whose metadata needs adapting for MCP clients. */
export type McpIdentityProvider = 'IdpA' | 'IdpB';

/** A transport of MCP. */
export type McpProtocol = 'StreamableHTTP' | 'SSE';

/** Services by their labels and by the labels of their namespaces. */
export interface McpSelector {
  /** Namespaces of the Services. */
  readonly namespaces?: LabelSelector;
  /** Labels of the Services. */
  readonly services?: LabelSelector;
}

/** Whether clients have sessions. */
export type McpSessionRouting = 'Stateful' | 'Stateless';

/** One MCP server. */
export interface McpTarget {
  /** Hostname or IP address of the server. */
  readonly host?: string;
  /** A Service in the same namespace, in place of `host`. */
  readonly backendRef?: LocalObjectReference;
  /** Port of the server. */
  readonly port: number;
  /** URL path of the server. */
  readonly path?: string;
  /** Transport that the server speaks. */
  readonly protocol?: McpProtocol;
  /** How to talk to the server. Only with `host`. Wins over the policies of the backend. */
  readonly policies?: BackendWithMcp;
}

/** An MCP server, or Services that are MCP servers. */
export interface McpTargetSelector {
  /** Name of the target; with several targets also the prefix of its tools. */
  readonly name: string;
  /** Services by their labels; policies for one of them target the Service. */
  readonly selector?: McpSelector;
  /** One server. Best for servers outside of the cluster. */
  readonly static?: McpTarget;
}

/** How the gateway reaches pods of an Istio mesh by mutual TLS. */
export interface MeshSpec {
  /** Address of the CA of the mesh. */
  readonly caAddress?: string;
  /** Trust domain of the mesh. */
  readonly trustDomain?: string;
}

/** A message of a prompt. */
export interface Message {
  /** Who speaks, in the words of the provider, such as `SYSTEM` or `USER`. */
  readonly role: string;
  /** The text. */
  readonly content: string;
}

/** A provider of models in a group. */
export interface NamedLlmProvider {
  /** OpenAI. */
  readonly providerA?: ProviderAConfig;
  /** Azure OpenAI. */
  readonly providerB?: ProviderBConfig;
  /** Anthropic. */
  readonly providerC?: ProviderCConfig;
  /** Google Gemini. */
  readonly providerD?: ProviderDConfig;
  /** Google Vertex AI. */
  readonly providerE?: ProviderEConfig;
  /** Amazon Bedrock. */
  readonly providerF?: ProviderFConfig;
  /** Hostname that requests are sent to. */
  readonly host?: string;
  /** Port that requests are sent to. */
  readonly port?: number;
  /** URL path of every request. */
  readonly path?: string;
  /** Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. */
  readonly pathPrefix?: string;
  /** Name of the provider; policies can target it by this name. */
  readonly name: string;
  /** How to talk to this provider. Wins over the policies of the backend and of ProxyPolicies. */
  readonly policies?: BackendWithAi;
}

/** A field of the pod. */
export interface ObjectFieldSelector {
  /** Version of the schema that `fieldPath` is written for. */
  readonly apiVersion?: string;
  /** Path of the field, such as `metadata.namespace`. */
  readonly fieldPath: string;
}

/** OpenAI's moderation. */
export interface OpenAiModeration {
  /** The moderation model. */
  readonly model?: string;
  /** How to talk to the service. */
  readonly policies?: BackendSimple;
}

/** A receiver of logs. */
export interface OtlpAccessLog {
  /** The receiver. */
  readonly backendRef: BackendObjectReference;
  /** Transport to the receiver. */
  readonly protocol: OtlpProtocol;
  /** URL path of the receiver. Only with protocol HTTP. */
  readonly path?: string;
}

/** A transport of OTLP. */
export type OtlpProtocol = 'HTTP' | 'GRPC';

/** Labels and annotations. Those of the Gateway's parameters win over those of its GatewayClass's. */
export interface OverlayMetadata {
  /** Labels to add. */
  readonly labels?: { readonly [key: string]: string };
  /** Annotations to add. */
  readonly annotations?: { readonly [key: string]: string };
}

/** The object on whose behalf a status is reported. */
export interface ParentReference {
  /** API group of the object. */
  readonly group: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Namespace of the object. */
  readonly namespace?: string;
  /** Port of the object. */
  readonly port?: number;
  /** Section of the object. */
  readonly sectionName?: string;
}

/** What became of the policy on one object. */
export interface PolicyAncestorStatus {
  /** The object. */
  readonly ancestorRef: ParentReference;
  /** The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer holds. */
  readonly controllerName: string;
  /** `Accepted` (reasons `Valid`, `PartiallyValid`, `Invalid`) and `Attached` (reasons `Attached`, `Pending`). */
  readonly conditions: readonly Condition[];
}

/** What became of the policy, for each object that it was attached to. */
export interface PolicyStatus {
  /** Conditions of the policy as a whole. */
  readonly conditions?: readonly Condition[];
  /** The objects that it was attached to. */
  readonly ancestors: readonly PolicyAncestorStatus[];
}

/** One object that a policy applies to, or one section of it. */
export interface PolicyTargetReference {
  /** API group of the target; empty for a Service. */
  readonly group: string;
  /** Kind of the target. */
  readonly kind: string;
  /** Name of the target. */
  readonly name: string;
  /** The part of the target: a listener of a Gateway or ListenerSet, a rule of a route, a port of a Service, a provider or MCP target of a backend. */
  readonly sectionName?: string;
}

/** All objects of a kind that carry the labels, or one section of each. */
export interface PolicyTargetSelector {
  /** API group of the targets; empty for Services. */
  readonly group: string;
  /** Kind of the targets. */
  readonly kind: string;
  /** Labels that a target must carry, each with this value. */
  readonly matchLabels: { readonly [key: string]: string };
  /** The part of each target, as in `targetRefs`. */
  readonly sectionName?: string;
}

/** Providers of equal preference; each gets more traffic the healthier it is. */
export interface PriorityGroup {
  /** The providers. */
  readonly providers: readonly NamedLlmProvider[];
}

/** Where cache points are put into a prompt. */
export interface PromptCachingConfig {
  /** Puts a cache point behind the system messages. */
  readonly cacheSystem: boolean;
  /** Puts a cache point into the conversation. */
  readonly cacheMessages: boolean;
  /** Puts a cache point behind the tool specifications. */
  readonly cacheTools: boolean;
  /** Shorter prompts are not cached. Tokens are estimated as 1.3 times the words. */
  readonly minTokens: number;
  /** How many messages before the second to last the cache point of the conversation stands; clamped to the first. */
  readonly cacheMessageOffset?: number;
}

/** A check of prompts. */
export interface PromptguardRequest {
  /** What a client gets whose prompt is refused. */
  readonly response?: PromptguardRequestRejection;
  /** Patterns looked for in the text. */
  readonly regex?: Regex;
  /** A service of yours that decides. */
  readonly webhook?: Webhook;
  /** OpenAI's moderation. */
  readonly moderationA?: OpenAiModeration;
  /** A guardrail of Amazon Bedrock. */
  readonly guardrailsCloudA?: BedrockGuardrails;
  /** A template of Google Model Armor. */
  readonly modelArmorCloudC?: GoogleModelArmor;
}

/** The answer in place of a refused request. */
export interface PromptguardRequestRejection {
  /** Body of the answer. */
  readonly message: string;
  /** Status of the answer. */
  readonly statusCode: number;
}

/** A check of answers. */
export interface PromptguardResponse {
  /** What a client gets in place of a refused answer. */
  readonly response?: PromptguardResponseRejection;
  /** Patterns looked for in the text. */
  readonly regex?: Regex;
  /** A service of yours that decides. */
  readonly webhook?: Webhook;
  /** A guardrail of Amazon Bedrock. */
  readonly guardrailsCloudA?: BedrockGuardrails;
  /** A template of Google Model Armor. */
  readonly modelArmorCloudC?: GoogleModelArmor;
}

/** The answer in place of a refused response. */
export interface PromptguardResponseRejection {
  /** Body of the answer. */
  readonly message: string;
  /** Status of the answer. */
  readonly statusCode: number;
}

/** Settings of OpenAI. */
export interface ProviderAConfig {
  /** The model, whatever the request asks for. */
  readonly model?: string;
}

/** Settings of Azure OpenAI. */
export interface ProviderBConfig {
  /** Host of the endpoint, such as `name.openai.azure.com`; a scheme in front of it is dropped. */
  readonly endpoint: string;
  /** Name of the deployment. Required unless `apiVersion` is `v1`. */
  readonly deploymentName?: string;
  /** Version of the API. */
  readonly apiVersion?: string;
}

/** Settings of Anthropic. */
export interface ProviderCConfig {
  /** The model, whatever the request asks for. */
  readonly model?: string;
}

/** Settings of Google Gemini. */
export interface ProviderDConfig {
  /** The model, whatever the request asks for. */
  readonly model?: string;
}

/** Settings of Google Vertex AI. */
export interface ProviderEConfig {
  /** The model, whatever the request asks for. */
  readonly model?: string;
  /** Id of the project. */
  readonly projectId: string;
  /** Location of the models. */
  readonly region: string;
}

/** Settings of Amazon Bedrock. */
export interface ProviderFConfig {
  /** The model, whatever the request asks for. */
  readonly model?: string;
  /** AWS region of the models. */
  readonly region: string;
  /** The guardrail that the provider applies. */
  readonly guardrail?: AwsGuardrailConfig;
}

/** One destination, and how to talk to it. */
export interface ProxyBackendSpec {
  /** A fixed host. */
  readonly static?: StaticBackend;
  /** An LLM. */
  readonly ai?: AiBackend;
  /** MCP servers. */
  readonly mcp?: McpBackend;
  /** The host that the client names (Host header, for TLS its SNI). Clients reach whatever the gateway reaches: limit access. */
  readonly dynamicForwardProxy?: DynamicForwardProxyBackend;
  /** A service of AWS. */
  readonly cloudA?: AwsBackend;
  /** How to talk to the destination. Wins, field by field, over ProxyPolicies. */
  readonly policies?: BackendFull;
}

/** What became of the backend. */
export interface ProxyBackendStatus {
  /** `Accepted`: whether the configuration is usable. */
  readonly conditions?: readonly Condition[];
}

/** How the data plane of a Gateway is provisioned. Parameters of the Gateway win over those of its GatewayClass; overlays win over typed fields. */
export interface ProxyParametersSpec {
  /** The log of the data plane. */
  readonly logging?: Logging;
  /** A piece of the data plane's config file. Typed fields win over it. */
  readonly rawConfig?: JsonObject;
  /** The container image. */
  readonly image?: Image;
  /** Environment variables, which win over generated ones. To remove one, use an overlay of `deployment` with `$patch: delete`. `SESSION_KEY` replaces the generated session key. */
  readonly env?: readonly EnvVar[];
  /** Compute resources of the proxy container. */
  readonly resources?: ResourceRequirements;
  /** How long connections may last when a pod is stopped. */
  readonly shutdown?: ShutdownSpec;
  /** Connects the gateway to an Istio mesh. */
  readonly mesh?: MeshSpec;
  /** Changes to the generated Deployment. */
  readonly deployment?: KubernetesResourceOverlay;
  /** Changes to the generated Service. */
  readonly service?: KubernetesResourceOverlay;
  /** Changes to the generated ServiceAccount. */
  readonly serviceAccount?: KubernetesResourceOverlay;
  /** Changes to the generated PodDisruptionBudget. Without this field there is none. */
  readonly podDisruptionBudget?: KubernetesResourceOverlay;
  /** Changes to the generated HorizontalPodAutoscaler. Without this field there is none. */
  readonly horizontalPodAutoscaler?: KubernetesResourceOverlay;
}

/** Nothing is reported. */
export type ProxyParametersStatus = { readonly [field: string]: never };

/** What the policy applies to, and what it does there. */
export interface ProxyPolicySpec {
  /** Targets by name; all of one kind. */
  readonly targetRefs?: readonly PolicyTargetReference[];
  /** Targets by labels; all of one kind. */
  readonly targetSelectors?: readonly PolicyTargetSelector[];
  /** How incoming connections are treated. Only on whole Gateways. */
  readonly frontend?: Frontend;
  /** How requests are treated. On Gateways, listeners, ListenerSets, routes and route rules; the most precise one wins, field by field. */
  readonly traffic?: Traffic;
  /** How destinations are talked to. On Gateways, listeners, ListenerSets, routes, route rules, Services and backends; the most precise one wins, field by field. */
  readonly backend?: BackendFull;
}

/** What a limit counts. */
export type RateLimitCost = 'Requests' | 'Tokens';

/** Names and values by which the service finds the limit. */
export interface RateLimitDescriptor {
  /** The names and values, in the order of the limit. */
  readonly entries: readonly RateLimitDescriptorEntry[];
  /** What the limit counts. */
  readonly unit?: RateLimitCost;
}

/** A name and its value. */
export interface RateLimitDescriptorEntry {
  /** The name, as the service knows it. */
  readonly name: string;
  /** The value, such as `source.address`. */
  readonly expression: string;
}

/** The time that a limit counts for. */
export type RateLimitInterval = 'Seconds' | 'Minutes' | 'Hours';

/** Limits of requests or tokens. */
export interface RateLimits {
  /** Limits that each replica of the gateway counts by itself. */
  readonly local?: readonly LocalRateLimit[];
  /** Limits that a service counts for all replicas. */
  readonly global?: GlobalRateLimit;
}

/** Patterns looked for in prompts or answers. */
export interface Regex {
  /** Regular expressions, looked for in addition to the built-in ones. */
  readonly matches?: readonly string[];
  /** Built-in patterns. */
  readonly builtins?: readonly RegexBuiltin[];
  /** What happens to a prompt that matches, and to an answer: the reference masks answers whatever is set, the data plane refuses them where it says `Reject`. */
  readonly action: RegexAction;
}

/** What happens to a prompt or an answer that matches. */
export type RegexAction = 'Mask' | 'Reject';

/** A pattern that the data plane brings. */
export type RegexBuiltin = 'Ssn' | 'CreditCard' | 'PhoneNumber' | 'Email' | 'CaSin';

/** A server that keys are fetched from. */
export interface RemoteJwks {
  /** Path of the keys, from the root of the server. */
  readonly jwksPath: string;
  /** How long fetched keys are used. */
  readonly cacheDuration: string;
  /** The server. Policies for this target say how to talk to it, with TLS for example. */
  readonly backendRef: BackendObjectReference;
}

/** An attribute of the resource that spans belong to. */
export interface ResourceAdd {
  /** Name of the attribute. */
  readonly name: string;
  /** The value. */
  readonly expression: string;
}

/** A resource claim of the pod. */
export interface ResourceClaim {
  /** Name of the claim in the pod. */
  readonly name: string;
  /** Name of the request in the claim. */
  readonly request?: string;
}

/** A resource of a container. */
export interface ResourceFieldSelector {
  /** Name of the container. */
  readonly containerName?: string;
  /** The unit in which the value is given, such as `1Mi`. */
  readonly divisor?: number | string;
  /** The resource, such as `limits.memory`. */
  readonly resource: string;
}

/** Compute resources of the proxy container. */
export interface ResourceRequirements {
  /** Resource claims of the pod that the container uses. */
  readonly claims?: readonly ResourceClaim[];
  /** The most that the container may use, by resource. */
  readonly limits?: { readonly [key: string]: number | string };
  /** What is reserved for the container, by resource. */
  readonly requests?: { readonly [key: string]: number | string };
}

/** When a request is tried again (the retry of the Gateway API). */
export interface Retry {
  /** Status codes of the destination after which the request is tried again. */
  readonly codes?: readonly number[];
  /** How often it is tried again. */
  readonly attempts?: number;
  /** The least time between two tries. */
  readonly backoff?: string;
}

/** The format of a request to an LLM. */
export type RouteType = 'Completions' | 'Messages' | 'Models' | 'Passthrough' | 'Detect' | 'Responses' | 'CountTokens' | 'Embeddings' | 'Realtime';

/** Secrets of the same namespace by their labels. */
export interface SecretSelector {
  /** Labels that a Secret must carry, each with this value. */
  readonly matchLabels: { readonly [key: string]: string };
}

/** How long connections may last when a pod is stopped. */
export interface ShutdownSpec {
  /** New connections are accepted at least this long (`CONNECTION_MIN_TERMINATION_DEADLINE`). */
  readonly min: number;
  /** Connections are cut after this time (`TERMINATION_GRACE_PERIOD_SECONDS`); also the pod's grace period. */
  readonly max: number;
}

/** A fixed host. */
export interface StaticBackend {
  /** Hostname or IP address. */
  readonly host: string;
  /** Port. */
  readonly port: number;
}

/** How long a request may take. */
export interface Timeouts {
  /** Time from the start of sending to the destination until its response is complete. */
  readonly request?: string;
}

/** A version of TLS. */
export type TlsVersion = '1.2' | '1.3';

/** Traces of requests, sent to a receiver. */
export interface Tracing {
  /** The receiver. */
  readonly backendRef: BackendObjectReference;
  /** Transport to the receiver. */
  readonly protocol: OtlpProtocol;
  /** URL path of the receiver. Only with protocol HTTP. */
  readonly path?: string;
  /** Attributes of a span. */
  readonly attributes?: LogTracingAttributes;
  /** Attributes of the resource that spans belong to. */
  readonly resources?: readonly ResourceAdd[];
  /** Which of the requests without a trace start one: a share between 0.0 and 1.0, or true or false. */
  readonly randomSampling?: string;
  /** Which of the requests that bring a trace continue it: a share between 0.0 and 1.0, or true or false. */
  readonly clientSampling?: string;
}

/** How requests are treated on their way through the gateway. */
export interface Traffic {
  /** When the policy runs. `PreRouting` only on Gateways, listeners and ListenerSets. */
  readonly phase?: TrafficPhase;
  /** Changes to requests and responses. */
  readonly transformation?: Transformation;
  /** A service that processes requests and responses. */
  readonly extProc?: ExtProc;
  /** A service that decides which requests may pass. */
  readonly extAuth?: ExtAuth;
  /** Limits of requests or tokens. */
  readonly rateLimit?: RateLimits;
  /** Which pages of other origins may send requests. */
  readonly cors?: Cors;
  /** Refuses requests that a page of another origin made a browser send. */
  readonly csrf?: CsrfPolicy;
  /** Fixed changes to headers. */
  readonly headerModifiers?: HeaderModifiers;
  /** What the Host header says upstream. */
  readonly hostRewrite?: HostnameRewrite;
  /** How long a request may take. Only for HTTPRoutes. */
  readonly timeouts?: Timeouts;
  /** When a request is tried again. */
  readonly retry?: Retry;
  /** Rules about who may do what. Rules of all policies count together. */
  readonly authorization?: Authorization;
  /** Authentication by JSON Web Tokens. */
  readonly jwtAuthentication?: JwtAuthentication;
  /** Authentication by user name and password. */
  readonly basicAuthentication?: BasicAuthentication;
  /** Authentication by API keys. */
  readonly apiKeyAuthentication?: ApiKeyAuthentication;
  /** An answer that the gateway gives itself. */
  readonly directResponse?: DirectResponse;
}

/** When a traffic policy runs. The two phases never merge. */
export type TrafficPhase = 'PreRouting' | 'PostRouting';

/** Changes to one message. */
export interface Transform {
  /** Headers to set; an existing value is replaced. */
  readonly set?: readonly HeaderTransformation[];
  /** Headers to add; an existing header keeps its values and gets this one too. */
  readonly add?: readonly HeaderTransformation[];
  /** Headers to remove. */
  readonly remove?: readonly string[];
  /** The new body. */
  readonly body?: string;
  /** Values that later expressions read as `metadata.NAME`. */
  readonly metadata?: { readonly [key: string]: string };
}

/** Changes to requests and responses. */
export interface Transformation {
  /** Changes to the request. */
  readonly request?: Transform;
  /** Changes to the response. */
  readonly response?: Transform;
}

/** A service of yours that passes, masks or refuses texts. */
export interface Webhook {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /** Headers that are passed on to the service when their value matches: those of the request for prompts, those of the response for answers. */
  readonly forwardHeaderMatches?: readonly HttpHeaderMatch[];
}
