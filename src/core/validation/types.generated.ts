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
  readonly ProxyModel: ProxyModelSpec;
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

/** An agent that speaks the agent-to-agent protocol. */
export interface AgentBackend {
  /** Hostname or IP address of the agent. */
  readonly host: string;
  /** Its port. */
  readonly port: number;
}

/** An LLM backend: one provider, or groups of providers for failover. */
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
  /** Whether streamed responses are also checked. They can be rejected, but not masked. */
  readonly streaming?: PromptGuardStreaming;
}

/** Authentication by API keys. Each entry of a Secret is one key: the key itself, or a JSON object with `key` (since v1.4 also `keyHash`: `sha256:` and 64 hexadecimal digits) and `metadata`, which expressions read as `apiKey`. */
export interface ApiKeyAuthentication {
  /** Validation mode of keys. */
  readonly mode: ApiKeyMode;
  /** A Secret whose entries are the keys. */
  readonly secretRef?: LocalSecretObjectReference;
  /** Secrets by their labels; the entries of all of them are keys. No key may occur twice. */
  readonly secretSelector?: SecretSelector;
  /** ConfigMaps by their labels; each of their entries is a JSON object with `keyHash` and maybe `metadata`. */
  readonly configMapSelector?: ConfigMapSelector;
  /** Where keys are read from. */
  readonly location?: AuthorizationExtractionLocation;
}

/** Validation mode of API keys. */
export type ApiKeyMode = 'Strict' | 'Optional' | 'Permissive';

/** An attribute whose value is computed. */
export interface AttributeAdd {
  /** Name of the attribute. */
  readonly name: string;
  /** The value. When the expression fails the attribute is left out. */
  readonly expression: string;
}

/** An authorization rule. Without rules, all requests are accepted. */
export interface Authorization {
  /** The conditions. */
  readonly policy: AuthorizationPolicy;
  /** The effect of a match. */
  readonly action: AuthorizationAction;
}

/** The effect of a matching rule. */
export type AuthorizationAction = 'Allow' | 'Deny' | 'Require';

/** A credential in a cookie. */
export interface AuthorizationCookieLocation {
  /** Name of the cookie. */
  readonly name: string;
}

/** Where a credential is read from. */
export interface AuthorizationExtractionLocation {
  /** In a header. */
  readonly header?: AuthorizationHeaderLocation;
  /** In a parameter of the query. */
  readonly queryParameter?: AuthorizationQueryParameterLocation;
  /** In a cookie. */
  readonly cookie?: AuthorizationCookieLocation;
  /** An expression that gives the credential. */
  readonly expression?: string;
}

/** A credential in a header. */
export interface AuthorizationHeaderLocation {
  /** Name of the header. */
  readonly name: string;
  /** Text before the credential, such as `Bearer `. */
  readonly prefix?: string;
}

/** Where a credential is written to. */
export interface AuthorizationLocation {
  /** In a header. */
  readonly header?: AuthorizationHeaderLocation;
  /** In a parameter of the query. */
  readonly queryParameter?: AuthorizationQueryParameterLocation;
  /** In a cookie. */
  readonly cookie?: AuthorizationCookieLocation;
}

/** Conditions, of which one is enough. */
export interface AuthorizationPolicy {
  /** The rule matches when one of these is true. An expression that fails counts as false. */
  readonly matchExpressions: readonly string[];
}

/** A credential in a parameter of the query. */
export interface AuthorizationQueryParameterLocation {
  /** Name of the parameter. */
  readonly name: string;
}

/** A runtime of Amazon Bedrock AgentCore. */
export interface AwsAgentRuntime {
  /** ARN of the runtime. */
  readonly agentRuntimeArn: string;
  /** Alias or version of the runtime. */
  readonly qualifier?: string;
}

/** A role of AWS that is taken with the credentials of the environment. */
export interface AwsAssumeRole {
  /** ARN of the role. */
  readonly roleArn: string;
  /** Name of the session, for audits and cost reports. */
  readonly sessionName?: string;
  /** Name of the session by request. Where it gives no valid name, the request is refused. */
  readonly sessionNameExpression?: string;
  /** Tags of the session. */
  readonly tags?: readonly AwsSessionTag[];
}

/** How requests for AWS are signed. Without any field: with the credentials of the environment. */
export interface AwsAuth {
  /** A Secret with `accessKey`, `secretKey` and, for temporary credentials, `sessionToken`. */
  readonly secretRef?: LocalSecretObjectReference;
  /** The service in the signature, such as `execute-api`. */
  readonly serviceName?: string;
  /** The region in the signature. */
  readonly region?: string;
  /** A role that is taken first. Not with `secretRef`. */
  readonly assumeRole?: AwsAssumeRole;
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

/** A tag of a session of AWS. */
export interface AwsSessionTag {
  /** Name of the tag. */
  readonly key: string;
  /** Its value. */
  readonly value?: string;
  /** Its value by request. Where it gives no valid value, the request is refused. */
  readonly expression?: string;
}

/** A client secret or an Azure identity. Since v1.4, an empty object uses the identity of the environment. */
export interface AzureAuth {
  /** A Secret with the keys "clientId", "tenantId" and "clientSecret". */
  readonly secretRef?: LocalSecretObjectReference;
  /** The identity assigned to the machine or pod. */
  readonly managedIdentity?: AzureManagedIdentity;
  /** The workload identity of the pod. */
  readonly workloadIdentity?: AzureWorkloadIdentity;
}

/** A managed identity: the user-assigned one of an id, or without any field the system-assigned one. Up to v1.4, every field had to be present; the first that is not empty was used. */
export interface AzureManagedIdentity {
  /** Client id. */
  readonly clientId?: string;
  /** Object id. */
  readonly objectId?: string;
  /** Resource id. */
  readonly resourceId?: string;
}

/** A kind of resource of Azure. */
export type AzureResourceType = 'OpenAI' | 'Foundry';

/** Settings of Azure for a model. */
export interface AzureSettings {
  /** Name of the resource: the first label of its host. */
  readonly resourceName: string;
  /** Kind of the resource. */
  readonly resourceType: AzureResourceType;
  /** The project of Azure AI Foundry. */
  readonly projectName?: string;
  /** Version of the API. */
  readonly apiVersion?: string;
}

/** No fields. */
export type AzureWorkloadIdentity = { readonly [field: string]: never };

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
  /** Fields of the request body whose value is computed after the request has the provider's format. Wins over everything before. If an expression fails, the field is removed. */
  readonly finalTransformations?: readonly FieldTransformation[];
  /** Model names of clients, mapped to model names of the provider. */
  readonly modelAliases?: { readonly [key: string]: string };
  /** Cache points in prompts. Only for provider F, for models that support it. */
  readonly promptCaching?: PromptCachingConfig;
  /** The API format of requests by the suffix of their path; `*` matches any path. */
  readonly routes?: { readonly [key: string]: RouteType };
}

/** Credentials that the gateway presents to the destination. */
export interface BackendAuth {
  /** Value of the credential, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. */
  readonly secretRef?: LocalSecretKeyReference;
  /** Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
  /** The location of the credential in the request. Not for cloud credentials and exchanged tokens, which have fixed locations. */
  readonly location?: AuthorizationLocation;
  /** Further credentials, each with a place of its own. */
  readonly credentials?: readonly BackendAuthCredential[];
  /** Exchanges the client's token at a token endpoint (RFC 8693 or RFC 7523). */
  readonly oauthTokenExchange?: OAuthTokenExchange;
  /** Exchanges the user's identity for a token of the destination: the identity provider gives an assertion, the destination's authorization server the token. */
  readonly crossAppAccess?: CrossAppAccessAuth;
  /** Signs a token for each request with a private key. `location` beside it does not apply to it. */
  readonly jwtSign?: JwtSignAuth;
}

/** A further credential. */
export interface BackendAuthCredential {
  /** Where it is written to. */
  readonly location: AuthorizationLocation;
  /** A Secret with the credential, under the key `Authorization` by default. The value is sent unchanged. */
  readonly secretRef: LocalSecretKeyReference;
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

/** All settings of connections to a destination. */
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
  /** An external authorization service, which is called after the destination is selected. */
  readonly extAuth?: ExtAuth;
  /** How requests to an LLM are treated. Only on `ai` backends. */
  readonly ai?: BackendAi;
  /** Authorization, authentication and guardrails of MCP clients. Only on `mcp` backends. The later revision deprecates the entire field, v1.4 only the marked fields in it. */
  readonly mcp?: BackendMcp;
}

/** The HTTP protocol spoken to the destination. */
export interface BackendHttp {
  /** Version of the protocol. */
  readonly version?: HttpVersion;
  /** Time until the response headers of the destination arrive, for each attempt. It takes precedence over `timeouts.backendRequest` of an HTTPRoute rule. */
  readonly requestTimeout?: string;
}

/** Authorization, authentication and guardrails of MCP clients. */
export interface BackendMcp {
  /** Rules for tools, prompts and resources: lists omit items that the client cannot use, and calls of these are refused. */
  readonly authorization?: Authorization;
  /** Tokens that clients must present. */
  readonly authentication?: McpAuthentication;
  /** Services that check calls of MCP methods. */
  readonly guardrails?: McpGuardrails;
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
  readonly mtlsCertificateRef?: readonly LocalSecretObjectReference[];
  /** The CA certificates that the server certificate is verified with, in key `ca.crt` of a ConfigMap or Secret. */
  readonly caCertificateRefs?: readonly LocalCaCertificateReference[];
  /** Leaves verification out, in part or as a whole. */
  readonly insecureSkipVerify?: InsecureSkipVerify;
  /** The server name sent in the handshake. */
  readonly sni?: string;
  /** Names of which the server certificate must carry one. */
  readonly verifySubjectAltNames?: readonly string[];
  /** Protocols offered in the handshake. */
  readonly alpnProtocols?: readonly string[];
  /** Key exchange groups of the handshake, the preferred one first. */
  readonly keyExchangeGroups?: readonly KeyExchangeGroup[];
  /** Where the client certificate and the CA certificates come from. */
  readonly certificateSource?: CertificateSource;
}

/** An HTTP proxy on the way to the destination. */
export interface BackendTunnel {
  /** The proxy server; connections are opened with CONNECT. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
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
  /** Validation mode of credentials. */
  readonly mode: CredentialMode;
  /** The realm in the `WWW-Authenticate` header of a refusal. */
  readonly realm?: string;
  /** Users, each as a line of an htpasswd file: `user:hash`, with a hash of MD5, bcrypt, crypt or SHA-1. */
  readonly users?: readonly string[];
  /** A Secret with an htpasswd file, under the key `.htaccess` by default. */
  readonly secretRef?: LocalSecretKeyReference;
  /** Where credentials are read from. */
  readonly location?: AuthorizationExtractionLocation;
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
  readonly policies?: BedrockGuardrailsPolicy;
}

/** Credentials for the guardrail. */
export interface BedrockGuardrailsAuth {
  /** Value of the credential, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. */
  readonly secretRef?: LocalSecretKeyReference;
  /** Where the key is written to. */
  readonly location?: AuthorizationLocation;
  /** Puts the client's token back that an authentication policy has taken off. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. */
export interface BedrockGuardrailsPolicy {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Credentials for the service. */
  readonly auth?: BedrockGuardrailsAuth;
  /** Changes to requests and responses. */
  readonly transformation?: Transformation;
  /** When the service counts as unhealthy. */
  readonly health?: Health;
}

/** Settings of Amazon Bedrock for a model. */
export interface BedrockSettings {
  /** AWS region of the models. */
  readonly region: string;
  /** The guardrail that the provider applies. */
  readonly guardrail?: AwsGuardrailConfig;
}

/** How bodies are sent. */
export type BodySendMode = 'None' | 'Buffered' | 'BufferedPartial' | 'FullDuplexStreamed';

/** Buffers bodies until they are complete. */
export interface Buffer {
  /** Bodies of requests. */
  readonly request?: BufferBody;
  /** Bodies of responses. */
  readonly response?: BufferBody;
}

/** Settings of a buffer. */
export interface BufferBody {
  /** Largest body. */
  readonly maxBytes?: number | string;
  /** Handling of larger bodies: `FailClosed` refuses them with 413 (requests) or 502 (responses). */
  readonly failureMode?: FailureMode;
}

/** A kind of object that has CA certificates. */
export type CaCertificateKind = 'ConfigMap' | 'Secret';

/** Where certificates for a destination come from. */
export type CertificateSource = 'Inline' | 'SPIFFE';

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
  /** The status of the condition. */
  readonly status: ConditionStatus;
  /** Which aspect. */
  readonly type: string;
}

/** Status of a condition. */
export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** Chooses by conditions. */
export interface ConditionalModelRouting {
  /** The models in order; the first whose condition matches serves a request. */
  readonly targets: readonly ConditionalModelTarget[];
}

/** A model and when it is chosen. */
export interface ConditionalModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /** The model name in requests to the target. */
  readonly model?: string;
  /** When it is chosen. Only the last target may lack it. */
  readonly when?: string;
}

/** ConfigMaps of the same namespace by their labels. */
export interface ConfigMapSelector {
  /** Labels that a ConfigMap must carry, each with this value. */
  readonly matchLabels: { readonly [key: string]: string };
}

/** A part of a request that a guard checks. */
export type ContentScope = 'SystemPrompt' | 'Messages' | 'ToolInput' | 'ToolOutput';

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

/** Validation mode of credentials. */
export type CredentialMode = 'Strict' | 'Optional';

/** Two exchanges in a row: an assertion of the identity provider, and for it a token of the resource (identity assertion grant). */
export interface CrossAppAccessAuth {
  /** The user's identity provider, which is called first. */
  readonly identityProvider: CrossAppAccessEndpoint;
  /** The resource's authorization server, which is called second. */
  readonly resourceAuthorizationServer: CrossAppAccessEndpoint;
  /** Who the assertion is for: the resource's authorization server. */
  readonly audience: string;
  /** Resources that the token is for, sent as `resource`. */
  readonly resources?: readonly string[];
  /** Scopes of the token, sent as `scope`. */
  readonly scopes?: readonly string[];
  /** Scopes of the token, requested from the authorization server. An empty list sends no `scope`. */
  readonly accessTokenScopes?: readonly string[];
  /** The user's token. */
  readonly subjectToken?: CrossAppAccessSubjectToken;
  /** Remembers tokens. */
  readonly cache?: OAuthTokenCache;
}

/** A token endpoint. */
export interface CrossAppAccessEndpoint {
  /** Its server. Policies that target it configure the connection. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Path of the token endpoint. */
  readonly path?: string;
  /** How the gateway proves who it is. */
  readonly clientAuth: OAuthClientAuth;
}

/** The user's token. */
export interface CrossAppAccessSubjectToken {
  /** Where the token is read from. */
  readonly source?: AuthorizationExtractionLocation;
  /** Kind of the token: `AccessToken`, `Jwt`, `IdToken`, or an absolute URI. */
  readonly tokenType?: string;
}

/** Refuses requests that a page of another origin made a browser send. GET, HEAD and OPTIONS always pass, as do requests without `Sec-Fetch-Site` and `Origin`. */
export interface CsrfPolicy {
  /** Further origins that may send requests. */
  readonly additionalOrigins?: readonly string[];
}

/** A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `host` and `port` beside this block. */
export interface CustomConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
  /** The server: a Service, or an InferencePool. */
  readonly backendRef?: LocalBackendObjectReference;
  /** The formats that the server speaks. */
  readonly formats: readonly ProviderFormatConfig[];
}

/** A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `baseURL` of the model. */
export interface CustomProviderSettings {
  /** The server: a Service, or an InferencePool. */
  readonly backendRef?: LocalBackendObjectReference;
  /** The formats that the server speaks. */
  readonly formats: readonly ProviderFormatConfig[];
}

/** Waits before a request is passed on, for tests of faults. */
export interface Delay {
  /** How long: a time span such as `2s`, or an expression that gives a duration or a number of milliseconds. It counts into the timeout of the request. */
  readonly duration: string;
}

/** A response of the gateway without a request to a destination. */
export interface DirectResponse {
  /** Status of the answer. */
  readonly status?: number;
  /** Body of the answer. */
  readonly body?: string;
  /** Body of the answer, computed: text and bytes as they are, other values as JSON. Not with `body`. */
  readonly bodyExpression?: string;
  /** Headers of the answer. */
  readonly headers?: readonly DirectResponseHeader[];
}

/** A policy and when it applies. */
export interface DirectResponseConditional {
  /** When it applies. An expression that fails counts as false. Only the last entry may lack it. */
  readonly condition?: string;
  /** The answer. */
  readonly policy: DirectResponse;
}

/** A header of an answer, whose value is computed. */
export interface DirectResponseHeader {
  /** Name of the header. */
  readonly name: string;
  /** The value. When the expression fails the header is left out. */
  readonly value: string;
}

/** A response of the gateway without a request to a destination, optionally selected by conditions. */
export interface DirectResponseOrConditional {
  /** Status of the answer. */
  readonly status?: number;
  /** Body of the answer. */
  readonly body?: string;
  /** Body of the answer, computed: text and bytes as they are, other values as JSON. Not with `body`. */
  readonly bodyExpression?: string;
  /** Headers of the answer. */
  readonly headers?: readonly DirectResponseHeader[];
  /** Policies in order; the first whose condition matches applies to a request. */
  readonly conditional?: readonly DirectResponseConditional[];
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
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. A path is the one that is requested, only with `http`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of requests if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** The service speaks Envoy ext_authz over gRPC. */
  readonly grpc?: ExtAuthGrpc;
  /** The service speaks HTTP: status 200 lets a request pass, any other refuses it. */
  readonly http?: ExtAuthHttp;
  /** Sends the body of requests along. */
  readonly forwardBody?: ExtAuthBody;
  /** Remembers the answers of the service. */
  readonly cache?: ExtAuthCache;
}

/** Bodies that the authorization service gets. */
export interface ExtAuthBody {
  /** Largest body. It is buffered; a request with a larger one is refused. */
  readonly maxSize: number | string;
}

/** Remembers answers of an authorization service, refusals too. */
export interface ExtAuthCache {
  /** The cache key. If an expression fails, the service is called. */
  readonly key: readonly string[];
  /** How long an answer is remembered: a time span such as `5m`, or an expression that gives a duration or the time of expiry. */
  readonly ttl: string;
  /** How many answers are remembered. */
  readonly maxEntries?: number;
}

/** A policy and when it applies. */
export interface ExtAuthConditional {
  /** When it applies. An expression that fails counts as false. Only the last entry may lack it. */
  readonly condition?: string;
  /** The service. It needs an address and one protocol. */
  readonly policy: ExtAuth;
}

/** Additional data for a gRPC authorization service. */
export interface ExtAuthGrpc {
  /** Fixed values, sent as `context_extensions`. */
  readonly contextExtensions?: { readonly [key: string]: string };
  /** Computed values, sent under `metadata_context.filter_metadata`. */
  readonly requestMetadata?: { readonly [key: string]: string };
}

/** The request to an HTTP authorization service, and the use of its response. */
export interface ExtAuthHttp {
  /** The path of the request. */
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
  /** The body of the question: text and bytes as they are, other values as JSON. Not with `forwardBody`. */
  readonly body?: string;
}

/** A service that decides which requests may pass, or a choice of such by conditions. */
export interface ExtAuthOrConditional {
  /** The service. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. A path is the one that is requested, only with `http`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of requests if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** The service speaks Envoy ext_authz over gRPC. */
  readonly grpc?: ExtAuthGrpc;
  /** The service speaks HTTP: status 200 lets a request pass, any other refuses it. */
  readonly http?: ExtAuthHttp;
  /** Sends the body of requests along. */
  readonly forwardBody?: ExtAuthBody;
  /** Remembers the answers of the service. */
  readonly cache?: ExtAuthCache;
  /** Policies in order; the first whose condition matches applies to a request. */
  readonly conditional?: readonly ExtAuthConditional[];
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC). */
export interface ExtProc {
  /** The service. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`, without a path. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of requests if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** Which parts of messages the service gets, and how. */
  readonly processingOptions?: ProcessingOptions;
  /** Values that the service gets as metadata, by namespace and key. */
  readonly metadataContext?: { readonly [key: string]: { readonly [key: string]: string } };
  /** Attributes that the service gets with requests. */
  readonly requestAttributes?: { readonly [key: string]: string };
  /** Attributes that the service gets with responses. */
  readonly responseAttributes?: { readonly [key: string]: string };
}

/** A policy and when it applies. */
export interface ExtProcConditional {
  /** When it applies. An expression that fails counts as false. Only the last entry may lack it. */
  readonly condition?: string;
  /** The service. */
  readonly policy: ExtProc;
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC), or a choice of such by conditions. */
export interface ExtProcOrConditional {
  /** The service. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`, without a path. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of requests if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** Which parts of messages the service gets, and how. */
  readonly processingOptions?: ProcessingOptions;
  /** Values that the service gets as metadata, by namespace and key. */
  readonly metadataContext?: { readonly [key: string]: { readonly [key: string]: string } };
  /** Attributes that the service gets with requests. */
  readonly requestAttributes?: { readonly [key: string]: string };
  /** Attributes that the service gets with responses. */
  readonly responseAttributes?: { readonly [key: string]: string };
  /** Policies in order; the first whose condition matches applies to a request. */
  readonly conditional?: readonly ExtProcConditional[];
}

/** Chooses by priority. */
export interface FailoverModelRouting {
  /** The models; those of the smallest number come first. */
  readonly targets: readonly FailoverModelTarget[];
}

/** A model and its priority. */
export interface FailoverModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /** The model name in requests to the target. */
  readonly model?: string;
  /** The smaller, the earlier; equal ones share the requests. */
  readonly priority: number;
}

/** Handling of requests if a service fails. */
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

/** Settings of client connections and telemetry. */
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
  /** Further labels of metrics. */
  readonly metrics?: MetricLabels;
  /** Connections begin with a PROXY header. */
  readonly proxyProtocol?: FrontendProxyProtocol;
  /** Handling of CONNECT requests. */
  readonly connect?: FrontendConnect;
}

/** Handling of CONNECT requests. */
export interface FrontendConnect {
  /** The handling mode. */
  readonly mode: FrontendConnectMode;
}

/** Handling modes of CONNECT requests. */
export type FrontendConnectMode = 'Deny' | 'Route' | 'Tunnel';

/** HTTP of clients. */
export interface FrontendHttp {
  /** How names of headers are written in HTTP/1, on both sides. */
  readonly http1HeaderCase?: HttpHeaderCase;
  /** How old a connection may be; it is closed after the request in flight. */
  readonly maxConnectionDuration?: string;
  /** How much of a body is buffered for policies that read it. */
  readonly maxBufferSize?: number | string;
  /** How many headers an HTTP/1 request may have. */
  readonly http1MaxHeaders?: number;
  /** How long an HTTP/1 connection may be idle. */
  readonly http1IdleTimeout?: string;
  /** Flow control window of an HTTP/2 stream. */
  readonly http2WindowSize?: number | string;
  /** Flow control window of an HTTP/2 connection. */
  readonly http2ConnectionWindowSize?: number | string;
  /** Largest HTTP/2 frame. */
  readonly http2FrameSize?: number | string;
  /** Largest sum of the headers of an HTTP/2 request, decoded. */
  readonly http2MaxHeaderSize?: number | string;
  /** Time between two HTTP/2 pings. */
  readonly http2KeepaliveInterval?: string;
  /** How long the answer to a ping may take. */
  readonly http2KeepaliveTimeout?: string;
}

/** The PROXY header that connections begin with. */
export interface FrontendProxyProtocol {
  /** Which versions are accepted. */
  readonly version: ProxyProtocolVersion;
  /** Whether the header may be missing. */
  readonly mode: ProxyProtocolMode;
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
  /** Key exchange groups of the handshake, the preferred one first. */
  readonly keyExchangeGroups?: readonly KeyExchangeGroup[];
}

/** Tokens of Google Cloud. */
export interface GcpAuth {
  /** Kind of the token. */
  readonly type?: GcpTokenType;
  /** The audience that an id token is made for. */
  readonly audience?: string;
  /** A Secret with credentials as JSON, in key `credentials.json` if no other is named. */
  readonly secretRef?: LocalSecretKeyReference;
}

/** A kind of token of Google Cloud. */
export type GcpTokenType = 'AccessToken' | 'IdToken';

/** Limits that a service counts for all replicas (Envoy rate limit service over gRPC). */
export interface GlobalRateLimit {
  /** The service. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of requests if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** The domain of the limits, as the service knows it. */
  readonly domain: string;
  /** The descriptors of a request for the service. */
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
  readonly policies?: GoogleModelArmorPolicy;
}

/** Credentials for the template. */
export interface GoogleModelArmorAuth {
  /** Value of the credential, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret with the credential under the key `Authorization`. */
  readonly secretRef?: LocalObjectReference;
  /** Puts the client's token back that an authentication policy has taken off. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. */
export interface GoogleModelArmorPolicy {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Credentials for the service. */
  readonly auth?: GoogleModelArmorAuth;
  /** Changes to requests and responses. */
  readonly transformation?: Transformation;
  /** When the service counts as unhealthy. */
  readonly health?: Health;
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

/** Conditions under which a destination is unhealthy, and its eviction. */
export interface Health {
  /** True for a response that counts as unhealthy. */
  readonly unhealthyCondition?: string;
  /** Takes an unhealthy destination out for a while. */
  readonly eviction?: BackendEviction;
}

/** The Host header of upstream requests. */
export type HostRewriteMode = 'Auto' | 'None';

/** The Host header of upstream requests. A URL rewrite of an HTTPRoute that sets the hostname takes precedence. */
export interface HostnameRewrite {
  /** The mode. */
  readonly mode: HostRewriteMode;
}

/** A header and its value. */
export interface HttpHeader {
  /** Name of the header; upper and lower case are one. */
  readonly name: string;
  /** Value of the header. */
  readonly value: string;
}

/** How names of headers are written in HTTP/1. */
export type HttpHeaderCase = 'Lowercase' | 'Preserve';

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
  /** Validation mode of tokens. */
  readonly mode: JwtMode;
  /** The issuers whose tokens are accepted. */
  readonly providers: readonly JwtProvider[];
  /** Serves the OAuth metadata by which MCP clients find out how to get a token. */
  readonly mcp?: JwtMcpConfig;
  /** Where tokens are read from. */
  readonly location?: AuthorizationExtractionLocation;
}

/** OAuth metadata for MCP clients. */
export interface JwtMcpConfig {
  /** Fields of the metadata of the protected resource. */
  readonly resourceMetadata?: { readonly [key: string]: Json };
  /** The identity provider, where its metadata needs adapting. */
  readonly provider?: McpIdentityProvider;
  /** The id that clients get which register; the gateway answers them itself. */
  readonly clientId?: string;
}

/** Validation mode of tokens. */
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

/** A token that the gateway signs for each request. */
export interface JwtSignAuth {
  /** A Secret with the private key as PEM (RSA or EC), in key `signingKey`. */
  readonly signingKeyRef: LocalSecretObjectReference;
  /** How it is signed. */
  readonly alg?: OAuthSigningAlgorithm;
  /** Id of the key, in the header of the token. */
  readonly kid?: string;
  /** Claims of the token. Not `iat`, `exp` and `nbf`, which the gateway sets. */
  readonly claims?: { readonly [key: string]: Json };
  /** How long a token is valid (`exp`). */
  readonly ttl?: string;
  /** Where the token is written to. */
  readonly location?: AuthorizationLocation;
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

/** A key exchange group of TLS. */
export type KeyExchangeGroup = 'X25519' | 'P-256' | 'P-384' | 'X25519_MLKEM768';

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
  /** Azure, by the name of a resource. */
  readonly providerG?: ProviderGConfig;
  /** A server of your own, with the formats that it speaks. */
  readonly custom?: CustomConfig;
  /** Hostname that requests are sent to. */
  readonly host?: string;
  /** Port that requests are sent to. */
  readonly port?: number;
  /** URL path of every request. */
  readonly path?: string;
  /** Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. */
  readonly pathPrefix?: string;
}

/** A Service or InferencePool in the same namespace. */
export interface LocalBackendObjectReference {
  /** API group; empty for a Service. */
  readonly group: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Port of the Service. */
  readonly port?: number;
}

/** A ConfigMap or Secret in the same namespace that has CA certificates. */
export interface LocalCaCertificateReference {
  /** Kind of the object. */
  readonly kind?: CaCertificateKind;
  /** Name of the object. */
  readonly name: string;
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
  /** LLM tokens of prompts and responses for each `unit`. They are known only after a response, so the limit applies to later requests. */
  readonly tokens?: number;
  /** The time that the limit counts for. */
  readonly unit: RateLimitInterval;
  /** Additional requests or tokens in a burst. */
  readonly burst?: number;
}

/** A key of a Secret in the same namespace. */
export interface LocalSecretKeyReference {
  /** API group of the object; empty for a Secret. */
  readonly group?: string;
  /** Kind of the object. */
  readonly kind?: string;
  /** Name of the Secret. */
  readonly name: string;
  /** The key. */
  readonly key?: string;
}

/** A Secret in the same namespace. */
export interface LocalSecretObjectReference {
  /** API group of the object; empty for a Secret. */
  readonly group?: string;
  /** Kind of the object. */
  readonly kind?: string;
  /** Name of the Secret. */
  readonly name: string;
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
  /** Validation mode of tokens. */
  readonly mode: JwtMode;
  /** The id that clients get which register; the gateway answers them itself. */
  readonly clientId?: string;
  /** A Secret with the client secret that is added to requests for tokens, in key `clientSecret` if no other is named. */
  readonly clientSecretRef?: LocalSecretKeyReference;
}

/** MCP servers that clients see as one. */
export interface McpBackend {
  /** The servers. Policies reach one of them by its name in `sectionName`. */
  readonly targets: readonly McpTargetSelector[];
  /** Whether clients have sessions. */
  readonly sessionRouting?: McpSessionRouting;
  /** Effect of a failed server on a session. */
  readonly failureMode?: McpFailureMode;
  /** Whether names of tools and prompts carry the target's name. */
  readonly prefixMode?: McpPrefixMode;
}

/** Effect of a failed server on a session. */
export type McpFailureMode = 'FailOpen' | 'FailClosed';

/** Services that check calls of MCP methods. */
export interface McpGuardrails {
  /** Called one after another, until one refuses the call. */
  readonly processors: readonly McpGuardrailsProcessor[];
}

/** A service and the methods that it checks. */
export interface McpGuardrailsProcessor {
  /** The phases in which it is called, by method such as `tools/call` or by a pattern that begins or ends with `*`; the most specific entry applies. */
  readonly methods: { readonly [key: string]: McpMethodPhase };
  /** The service. */
  readonly remote?: McpGuardrailsRemote;
}

/** Your service, which is called over gRPC. */
export interface McpGuardrailsRemote {
  /** The service. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Handling of calls if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
  /** Headers of the request that the service gets. */
  readonly allowedRequestHeaders?: readonly string[];
  /** Headers that it never gets. */
  readonly disallowedRequestHeaders?: readonly string[];
  /** Values that the service gets along. */
  readonly metadata?: { readonly [key: string]: string };
}

/** An identity provider whose metadata needs adapting for MCP clients. */
export type McpIdentityProvider = 'IdpA' | 'IdpB' | 'Okta' | 'Descope' | 'Authentik' | 'Entra';

/** Phases of a call in which a service is called. */
export type McpMethodPhase = 'Off' | 'Request' | 'Response' | 'Full';

/** Whether names of tools and prompts carry the target's name. */
export type McpPrefixMode = 'Always' | 'Conditional' | 'Never';

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
  /** Whether the gateway is connected to the mesh. */
  readonly enabled?: boolean;
  /** Name of the cluster in the mesh. */
  readonly clusterId?: string;
  /** Name of the network in the mesh. */
  readonly network?: string;
  /** Further trust domains of peers. */
  readonly additionalTrustDomains?: readonly string[];
}

/** A message of a prompt. */
export interface Message {
  /** Who speaks, in the words of the provider, such as `SYSTEM` or `USER`. */
  readonly role: string;
  /** The text. */
  readonly content: string;
}

/** Labels of metrics. */
export interface MetricAttributes {
  /** Labels to add. One whose expression fails is `unknown`. */
  readonly add?: readonly AttributeAdd[];
}

/** Further labels of metrics. */
export interface MetricLabels {
  /** The labels. */
  readonly attributes: MetricAttributes;
}

/** Credentials that the gateway presents to a model's provider. */
export interface ModelBackendAuth {
  /** Value of the credential, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. */
  readonly secretRef?: LocalSecretKeyReference;
  /** Puts the client's token back that an authentication policy has taken off. Without such a policy it does nothing. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
  /** The location of the credential in the request. Not for cloud credentials and exchanged tokens, which have fixed locations. */
  readonly location?: AuthorizationLocation;
  /** Further credentials, each with a place of its own. */
  readonly credentials?: readonly BackendAuthCredential[];
  /** Exchanges the client's token at a token endpoint (RFC 8693 or RFC 7523). */
  readonly oauthTokenExchange?: OAuthTokenExchange;
}

/** Price lists of models. */
export interface ModelCatalog {
  /** The lists; later ones are laid over earlier ones. */
  readonly sources?: readonly ModelCatalogSource[];
}

/** A ConfigMap with a price list as JSON. */
export interface ModelCatalogConfigMap {
  /** Name of a ConfigMap of the Gateway's namespace. */
  readonly name: string;
  /** Key of the JSON. */
  readonly key?: string;
}

/** A price list of models. */
export interface ModelCatalogSource {
  /** The ConfigMap with the catalog. */
  readonly configMap?: ModelCatalogConfigMap;
}

/** Which names in requests mean a model. */
export interface ModelMatch {
  /** The name, or a pattern with one `*` at an end: `gpt-*`, `*-latest`, `*`. */
  readonly model?: string;
}

/** How a model is treated. */
export interface ModelPolicies {
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Credentials for the provider. */
  readonly auth?: ModelBackendAuth;
  /** Who may use the model. Requests of others go to the next model whose name fits, if there is one. */
  readonly authorization?: Authorization;
  /** Fixed changes to headers of requests to the provider and of its answers. */
  readonly headers?: HeaderModifiers;
  /** When the provider counts as unhealthy, and how long it then gets no traffic. */
  readonly health?: Health;
  /** Checks of prompts and answers. */
  readonly promptGuard?: AiPromptGuard;
  /** Fields of the request body whose value is computed. */
  readonly transformations?: readonly FieldTransformation[];
  /** Fields of the request body whose value is computed after the request has the provider's format. If an expression fails, the field is removed. */
  readonly finalTransformations?: readonly FieldTransformation[];
}

/** Who serves a model. */
export type ModelProvider = 'OpenAI' | 'Anthropic' | 'Azure' | 'Baseten' | 'Bedrock' | 'Cerebras' | 'Cohere' | 'Custom' | 'Deepinfra' | 'Deepseek' | 'Fireworks' | 'Gemini' | 'Groq' | 'Huggingface' | 'Mistral' | 'Ollama' | 'Openrouter' | 'TogetherAI' | 'VertexAI' | 'XAI';

/** Who may name a model. */
export type ModelVisibility = 'Public' | 'Internal';

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
  /** Azure, by the name of a resource. */
  readonly providerG?: ProviderGConfig;
  /** A server of your own, with the formats that it speaks. */
  readonly custom?: CustomConfig;
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

/** The token of the party that acts for the subject (delegation). */
export interface OAuthActorToken {
  /** Where the token is read from. */
  readonly source: AuthorizationExtractionLocation;
  /** Kind of the token: `AccessToken`, `Jwt`, `IdToken`, `IdJag`, or an absolute URI. */
  readonly tokenType?: string;
  /** Whether the subject's claim `may_act` must match the actor. */
  readonly mayAct?: OAuthMayAct;
}

/** How an assertion names the certificate. */
export type OAuthCertificateHeader = 'x5c' | 'x5t#S256';

/** How the gateway proves to a token endpoint who it is. */
export interface OAuthClientAuth {
  /** The way. */
  readonly method?: OAuthClientAuthMethod;
  /** Id of the gateway as a client. */
  readonly clientId: string;
  /** A Secret with the client secret, in key `clientSecret` if no other is named. */
  readonly secretRef?: LocalSecretKeyReference;
  /** The assertion. Only with method `PrivateKeyJwt`. */
  readonly privateKeyJwt?: OAuthPrivateKeyJwt;
}

/** How a client proves who it is. */
export type OAuthClientAuthMethod = 'ClientSecretBasic' | 'ClientSecretPost' | 'PrivateKeyJwt';

/** Grant types of token requests. */
export type OAuthGrantType = 'TokenExchange' | 'JwtBearer';

/** Tokens in the memory of the process. */
export interface OAuthInMemoryTokenCache {
  /** How many tokens; 0 remembers none. */
  readonly maxEntries?: number;
  /** The cache lifetime of tokens without an expiry. */
  readonly defaultTtl?: string;
}

/** Whether `may_act` is looked at. */
export type OAuthMayAct = 'Required';

/** An assertion that the gateway signs. */
export interface OAuthPrivateKeyJwt {
  /** A Secret with the private key as PEM (RSA or EC), in key `signingKey` if no other is named. */
  readonly signingKeyRef: LocalSecretKeyReference;
  /** A Secret with the certificate chain as PEM, in key `certificate` if no other is named. */
  readonly certificateRef?: LocalSecretKeyReference;
  /** How the assertion names the certificate. */
  readonly certificateHeader?: OAuthCertificateHeader;
  /** How it is signed. */
  readonly alg?: OAuthSigningAlgorithm;
  /** Id of the key, in the header of the assertion. */
  readonly kid?: string;
  /** Who the assertion is for (`aud`), mostly the URL of the endpoint. */
  readonly assertionAudience: string;
}

/** How an assertion is signed. */
export type OAuthSigningAlgorithm = 'RS256' | 'RS384' | 'RS512' | 'PS256' | 'ES256' | 'ES384';

/** Remembers tokens. */
export interface OAuthTokenCache {
  /** In the memory of the process. */
  readonly inMemory?: OAuthInMemoryTokenCache;
}

/** Exchanges the token of the client for one that the destination takes. */
export interface OAuthTokenExchange {
  /** The server of the token endpoint. Policies that target it configure the connection. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Path of the token endpoint. */
  readonly path?: string;
  /** The grant type of the token request. */
  readonly grantType?: OAuthGrantType;
  /** The client's token. */
  readonly subjectToken?: OAuthTokenSpec;
  /** The token of the party that acts for the subject. Only with `TokenExchange`. */
  readonly actorToken?: OAuthActorToken;
  /** Who the token is for, sent as `audience`. */
  readonly audiences?: readonly string[];
  /** Resources that the token is for, sent as `resource`. */
  readonly resources?: readonly string[];
  /** Scopes of the token, sent as `scope`. */
  readonly scopes?: readonly string[];
  /** Type of the requested token. Only with `TokenExchange`; not `IdJag`. */
  readonly requestedTokenType?: OAuthTokenType;
  /** How the gateway proves who it is. */
  readonly clientAuth?: OAuthClientAuth;
  /** Further fields of the form. */
  readonly additionalParams?: { readonly [key: string]: string };
  /** Where the new token is written to. */
  readonly location?: AuthorizationLocation;
  /** Remembers tokens. */
  readonly cache?: OAuthTokenCache;
}

/** A token of the client. */
export interface OAuthTokenSpec {
  /** Where the token is read from. */
  readonly source?: AuthorizationExtractionLocation;
  /** Kind of the token: `AccessToken`, `Jwt`, `IdToken`, `IdJag`, or an absolute URI. */
  readonly tokenType?: string;
}

/** A kind of token. */
export type OAuthTokenType = 'AccessToken' | 'Jwt' | 'IdToken' | 'IdJag';

/** A field of the pod. */
export interface ObjectFieldSelector {
  /** Version of the schema that `fieldPath` is written for. */
  readonly apiVersion?: string;
  /** Path of the field, such as `metadata.namespace`. */
  readonly fieldPath: string;
}

/** Moderation by OpenAI, within each request for a model. */
export interface OpenAiInlineModeration {
  /** The moderation model. */
  readonly model: string;
  /** The effect of the result. */
  readonly policy?: OpenAiInlineModerationPolicy;
}

/** Effect of the moderation of a text. */
export interface OpenAiInlineModerationConfig {
  /** The effect. */
  readonly mode: OpenAiInlineModerationMode;
}

/** Effect of the moderation of a text. */
export type OpenAiInlineModerationMode = 'Score' | 'Block';

/** Effects of the moderation of requests and responses. */
export interface OpenAiInlineModerationPolicy {
  /** For requests. */
  readonly input?: OpenAiInlineModerationConfig;
  /** For answers. */
  readonly output?: OpenAiInlineModerationConfig;
}

/** OpenAI's moderation. */
export interface OpenAiModeration {
  /** The moderation model. */
  readonly model?: string;
  /** How to talk to the service. */
  readonly policies?: OpenAiModerationPolicy;
}

/** Credentials for the moderation. */
export interface OpenAiModerationAuth {
  /** Value of the credential, written into the resource. `secretRef` is safer. */
  readonly key?: string;
  /** A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. */
  readonly secretRef?: LocalSecretKeyReference;
  /** Where the key is written to. */
  readonly location?: AuthorizationLocation;
  /** Puts the client's token back that an authentication policy has taken off. */
  readonly passthrough?: BackendAuthPassthrough;
  /** Signs requests for AWS. */
  readonly cloudA?: AwsAuth;
  /** Obtains tokens of Microsoft Entra ID (Azure). */
  readonly cloudB?: AzureAuth;
  /** Obtains tokens of Google Cloud. */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. */
export interface OpenAiModerationPolicy {
  /** The TCP connection to the destination. */
  readonly tcp?: BackendTcp;
  /** TLS to the destination. The block alone, even empty, turns TLS on. */
  readonly tls?: BackendTls;
  /** The HTTP protocol spoken to the destination. */
  readonly http?: BackendHttp;
  /** A proxy server through which the destination is reached. */
  readonly tunnel?: BackendTunnel;
  /** Credentials for the service. */
  readonly auth?: OpenAiModerationAuth;
  /** Changes to requests and responses. */
  readonly transformation?: Transformation;
  /** When the service counts as unhealthy. */
  readonly health?: Health;
}

/** A receiver of logs. */
export interface OtlpAccessLog {
  /** The receiver. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
  /** Transport to the receiver. */
  readonly protocol: OtlpProtocol;
  /** URL path of the receiver. Only with protocol HTTP. */
  readonly path?: string;
  /** True for requests that are sent to the receiver. */
  readonly filter?: string;
  /** Fields of the records that are sent to the collector. */
  readonly attributes?: LogTracingAttributes;
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

/** Status of the policy at one object. */
export interface PolicyAncestorStatus {
  /** The object. */
  readonly ancestorRef: ParentReference;
  /** The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer applies. */
  readonly controllerName: string;
  /** `Accepted` (reasons `Valid`, `PartiallyValid`, `Invalid`) and `Attached` (reasons `Attached`, `Pending`). */
  readonly conditions: readonly Condition[];
}

/** Whether more precise policies win. */
export type PolicyInheritance = 'Default' | 'Override';

/** Status of the policy, for each object to which it is attached. */
export interface PolicyStatus {
  /** Conditions of the policy as a whole. */
  readonly conditions?: readonly Condition[];
  /** The objects that it was attached to. */
  readonly ancestors: readonly PolicyAncestorStatus[];
}

/** How the policy takes part in merging. */
export interface PolicyStrategy {
  /** Whether more precise policies win. Only for `traffic`. */
  readonly inheritance?: PolicyInheritance;
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
  /** All listeners of a Gateway that have this port. Only in policies with `frontend` alone. */
  readonly port?: number;
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
  /** All listeners of a Gateway that have this port. Only in policies with `frontend` alone. */
  readonly port?: number;
}

/** Providers of equal preference; each gets more traffic the healthier it is. */
export interface PriorityGroup {
  /** The providers. */
  readonly providers: readonly NamedLlmProvider[];
}

/** Which parts of messages a processor gets, and how. */
export interface ProcessingOptions {
  /** Headers of requests. */
  readonly requestHeaderMode: SendMode;
  /** Headers of responses. */
  readonly responseHeaderMode: SendMode;
  /** Bodies of requests. */
  readonly requestBodyMode: BodySendMode;
  /** Bodies of responses. */
  readonly responseBodyMode: BodySendMode;
  /** Trailers of requests. */
  readonly requestTrailerMode: SendMode;
  /** Trailers of responses. */
  readonly responseTrailerMode: SendMode;
  /** Whether the service may change the modes for the rest of an exchange. */
  readonly allowModeOverride: boolean;
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
  /** The number of messages between the cache point of the conversation and the second to last message; limited to the first message. */
  readonly cacheMessageOffset?: number;
}

/** Whether streamed answers are checked. */
export type PromptGuardStreaming = 'Enabled';

/** A check of prompts. */
export interface PromptguardRequest {
  /** The response to a client whose prompt is rejected. */
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
  /** The parts of the request that are checked. */
  readonly scope?: readonly ContentScope[];
}

/** The response to a rejected request. */
export interface PromptguardRequestRejection {
  /** Body of the answer. */
  readonly message: string;
  /** Status of the answer. */
  readonly statusCode: number;
}

/** A check of answers. */
export interface PromptguardResponse {
  /** The response in place of a rejected response. */
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

/** The response to a rejected response. */
export interface PromptguardResponseRejection {
  /** Body of the answer. */
  readonly message: string;
  /** Status of the answer. */
  readonly statusCode: number;
}

/** Settings of OpenAI. */
export interface ProviderAConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
  /** OpenAI checks requests and answers itself. Replaces what clients set. */
  readonly moderation?: OpenAiInlineModeration;
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
  /** The model, which replaces the model of the request. */
  readonly model?: string;
}

/** Settings of Google Gemini. */
export interface ProviderDConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
}

/** Settings of Google Vertex AI. */
export interface ProviderEConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
  /** Id of the project. */
  readonly projectId: string;
  /** Location of the models. */
  readonly region: string;
}

/** Settings of Amazon Bedrock. */
export interface ProviderFConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
  /** AWS region of the models. */
  readonly region: string;
  /** The guardrail that the provider applies. */
  readonly guardrail?: AwsGuardrailConfig;
}

/** A format that servers of models speak. */
export type ProviderFormat = 'Completions' | 'Messages' | 'Responses' | 'Embeddings' | 'CountTokens' | 'Realtime' | 'Rerank';

/** A format that a server speaks. */
export interface ProviderFormatConfig {
  /** The format. */
  readonly type: ProviderFormat;
  /** Path of the format, from the root of the server. */
  readonly path?: string;
}

/** Settings of Azure, by the name of a resource. */
export interface ProviderGConfig {
  /** The model, which replaces the model of the request. */
  readonly model?: string;
  /** Name of the resource: the first label of its host. */
  readonly resourceName: string;
  /** Kind of the resource. */
  readonly resourceType: AzureResourceType;
  /** The project of Azure AI Foundry. */
  readonly projectName?: string;
  /** Version of the API. */
  readonly apiVersion?: string;
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
  /** An agent that speaks the agent-to-agent protocol. */
  readonly a2a?: AgentBackend;
  /** How to talk to the destination. Wins, field by field, over ProxyPolicies. */
  readonly policies?: BackendFull;
}

/** Status of the backend. */
export interface ProxyBackendStatus {
  /** `Accepted`: whether the configuration is usable. */
  readonly conditions?: readonly Condition[];
}

/** A model of a provider, or a virtual model that selects one of several others. */
export interface ProxyModelSpec {
  /** The Gateways, listeners or ListenerSets that serve the model. */
  readonly parentRefs: readonly ParentReference[];
  /** Which names in requests mean this model. */
  readonly match?: ModelMatch;
  /** Who may name the model. */
  readonly visibility: ModelVisibility;
  /** Who serves the model. */
  readonly provider?: ModelProvider;
  /** Another address and base path of the provider: `http` or `https`, not of the gateway itself. Required for `Ollama`. */
  readonly baseURL?: string;
  /** Settings of provider `Azure`. */
  readonly azure?: AzureSettings;
  /** Settings of provider `VertexAI`. */
  readonly vertexai?: VertexSettings;
  /** Settings of provider `Bedrock`. */
  readonly bedrock?: BedrockSettings;
  /** Settings of provider `Custom`, with either `backendRef` or `baseURL`. */
  readonly custom?: CustomProviderSettings;
  /** How the model is treated. Not of virtual models. */
  readonly policies?: ModelPolicies;
  /** Chooses another model of the namespace for each request. */
  readonly virtualModel?: VirtualModel;
}

/** Status of the model. */
export interface ProxyModelStatus {
  /** For each Gateway that serves it. */
  readonly parents?: readonly RouteParentStatus[];
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
  /** Gets certificates from the SPIFFE Workload API of the node. */
  readonly spiffe?: SpiffeSpec;
  /** Which kind of workload runs the data plane. */
  readonly workload?: WorkloadSettings;
  /** Price lists of models. Only in the parameters of a Gateway. */
  readonly modelCatalog?: ModelCatalog;
  /** Changes to the generated Deployment. */
  readonly deployment?: KubernetesResourceOverlay;
  /** Changes to the generated DaemonSet. Only where that is the kind of workload. */
  readonly daemonSet?: KubernetesResourceOverlay;
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

/** Targets and settings of the policy. */
export interface ProxyPolicySpec {
  /** Targets by name; all of one kind. */
  readonly targetRefs?: readonly PolicyTargetReference[];
  /** Targets by labels; all of one kind. */
  readonly targetSelectors?: readonly PolicyTargetSelector[];
  /** How the policy takes part in merging. */
  readonly strategy?: PolicyStrategy;
  /** Settings of client connections. Only on Gateways; some fields also apply to a single port or listener. */
  readonly frontend?: Frontend;
  /** How requests are treated. On Gateways, listeners, ListenerSets, routes and route rules; the most precise one wins, field by field. */
  readonly traffic?: Traffic;
  /** How destinations are talked to. On Gateways, listeners, ListenerSets, routes, route rules, Services and backends; the most precise one wins, field by field. */
  readonly backend?: BackendFull;
}

/** Whether the PROXY header may be missing. */
export type ProxyProtocolMode = 'Strict' | 'Optional';

/** Versions of the PROXY protocol. */
export type ProxyProtocolVersion = 'V1' | 'V2' | 'All';

/** Units of a limit. */
export type RateLimitCost = 'Requests' | 'Tokens';

/** Names and values by which the service finds the limit. */
export interface RateLimitDescriptor {
  /** The names and values, in the order of the limit. */
  readonly entries: readonly RateLimitDescriptorEntry[];
  /** The unit of the limit. */
  readonly unit?: RateLimitCost;
  /** The cost of a request. Evaluated with the request, for `Tokens` after the response. */
  readonly cost?: string;
  /** The limit to apply in place of the service's own: an object such as `{"requestsPerUnit": 10, "unit": "minute"}`. If the expression fails or gives anything else, the descriptor is left out and its limit does not apply. */
  readonly limitOverride?: string;
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

/** A policy and when it applies. */
export interface RateLimitsConditional {
  /** When it applies. An expression that fails counts as false. Only the last entry may lack it. */
  readonly condition?: string;
  /** The limits. */
  readonly policy: RateLimits;
}

/** Limits of requests or tokens, or a choice of such by conditions. */
export interface RateLimitsOrConditional {
  /** Limits that each replica of the gateway counts by itself. */
  readonly local?: readonly LocalRateLimit[];
  /** Limits that a service counts for all replicas. */
  readonly global?: GlobalRateLimit;
  /** Policies in order; the first whose condition matches applies to a request. */
  readonly conditional?: readonly RateLimitsConditional[];
}

/** Patterns looked for in prompts or answers. */
export interface Regex {
  /** Regular expressions, looked for in addition to the built-in ones. */
  readonly matches?: readonly string[];
  /** Built-in patterns. */
  readonly builtins?: readonly RegexBuiltin[];
  /** The action on a prompt or response that matches. By the reference, responses are always masked; the data plane rejects them with `Reject`. */
  readonly action: RegexAction;
}

/** The action on a prompt or response that matches. */
export type RegexAction = 'Mask' | 'Reject';

/** A pattern that the data plane brings. */
export type RegexBuiltin = 'Ssn' | 'CreditCard' | 'PhoneNumber' | 'Email' | 'CaSin';

/** A server that keys are fetched from. */
export interface RemoteJwks {
  /** Path of the keys, from the root of the server. */
  readonly jwksPath?: string;
  /** How long fetched keys are used. */
  readonly cacheDuration: string;
  /** The server. Policies that target it configure the connection, such as TLS. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
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
  /** The resource requests of the container. */
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
  /** Only requests for which it is true are tried again; bodies of others are not kept. */
  readonly precondition?: string;
  /** Responses for which it is true are tried again too, beside those of `codes`. */
  readonly condition?: string;
}

/** Status of an object at one of its parents. */
export interface RouteParentStatus {
  /** The parent. */
  readonly parentRef: ParentReference;
  /** The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer applies. */
  readonly controllerName: string;
  /** `Accepted` and `ResolvedRefs`. */
  readonly conditions: readonly Condition[];
}

/** The format of a request to an LLM. */
export type RouteType = 'Completions' | 'Messages' | 'Models' | 'Passthrough' | 'Detect' | 'Responses' | 'CountTokens' | 'Embeddings' | 'Realtime' | 'Rerank' | 'GenerateContent' | 'GeminiCountTokens';

/** Secrets of the same namespace by their labels. */
export interface SecretSelector {
  /** Labels that a Secret must carry, each with this value. */
  readonly matchLabels: { readonly [key: string]: string };
}

/** Whether a part of a message is sent. */
export type SendMode = 'Send' | 'Skip';

/** How long connections may last when a pod is stopped. */
export interface ShutdownSpec {
  /** New connections are accepted at least this long (`CONNECTION_MIN_TERMINATION_DEADLINE`). */
  readonly min: number;
  /** Connections are cut after this time (`TERMINATION_GRACE_PERIOD_SECONDS`); also the pod's grace period. */
  readonly max: number;
}

/** A volume of a CSI driver. */
export interface SpiffeCsiSource {
  /** Name of the driver. */
  readonly driver?: string;
}

/** A folder of the node. */
export interface SpiffeHostPathSource {
  /** Path of the folder. */
  readonly path: string;
}

/** How the data plane reaches a SPIFFE Workload API. The block of a Gateway replaces the one of its GatewayClass. */
export interface SpiffeSpec {
  /** Whether it is used. */
  readonly enabled?: boolean;
  /** How the socket gets into the pod. */
  readonly source?: SpiffeWorkloadApiSource;
}

/** How the socket of the Workload API gets into the pod. */
export interface SpiffeWorkloadApiSource {
  /** By a volume of a CSI driver. */
  readonly csi?: SpiffeCsiSource;
  /** By a folder of the node. */
  readonly hostPath?: SpiffeHostPathSource;
  /** Where it is mounted. */
  readonly mountPath?: string;
  /** File name of the socket. */
  readonly socketName?: string;
}

/** A fixed host, or a socket in the pod. */
export interface StaticBackend {
  /** Hostname or IP address. */
  readonly host?: string;
  /** Port. */
  readonly port?: number;
  /** Path of a unix domain socket in the pod, in place of `host` and `port`. */
  readonly unixPath?: string;
}

/** Time limits of a request. */
export interface Timeouts {
  /** Time until the response headers arrive, with all attempts and the pauses between them. Bodies are not limited, except for LLM answers that are not streamed: these have to be complete. */
  readonly request?: string;
}

/** A version of TLS. */
export type TlsVersion = '1.2' | '1.3';

/** Traces of requests, sent to a receiver. */
export interface Tracing {
  /** The receiver. */
  readonly backendRef?: BackendObjectReference;
  /** Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. */
  readonly url?: string;
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
  /** True for sampled spans that are sent to the receiver. */
  readonly filter?: string;
}

/** How requests are treated on their way through the gateway. */
export interface Traffic {
  /** When the policy runs. `PreRouting` only on Gateways, listeners and ListenerSets. */
  readonly phase?: TrafficPhase;
  /** Changes to requests and responses. */
  readonly transformation?: TransformationOrConditional;
  /** A service that processes requests and responses. */
  readonly extProc?: ExtProcOrConditional;
  /** A service that decides which requests may pass. */
  readonly extAuth?: ExtAuthOrConditional;
  /** Limits of requests or tokens. */
  readonly rateLimit?: RateLimitsOrConditional;
  /** Which pages of other origins may send requests. */
  readonly cors?: Cors;
  /** Refuses requests that a page of another origin made a browser send. */
  readonly csrf?: CsrfPolicy;
  /** Fixed changes to headers. */
  readonly headerModifiers?: HeaderModifiers;
  /** The Host header of upstream requests. */
  readonly hostRewrite?: HostnameRewrite;
  /** Time limits of a request. Only for HTTPRoutes. */
  readonly timeouts?: Timeouts;
  /** When a request is tried again. */
  readonly retry?: Retry;
  /** Authorization rules. The rules of all policies are combined. */
  readonly authorization?: Authorization;
  /** Authentication by JSON Web Tokens. */
  readonly jwtAuthentication?: JwtAuthentication;
  /** Authentication by user name and password. */
  readonly basicAuthentication?: BasicAuthentication;
  /** Authentication by API keys. */
  readonly apiKeyAuthentication?: ApiKeyAuthentication;
  /** An answer that the gateway gives itself. */
  readonly directResponse?: DirectResponseOrConditional;
  /** Buffers bodies until they are complete. */
  readonly buffer?: Buffer;
  /** Waits before a request is passed on, for tests of faults. */
  readonly delay?: Delay;
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

/** A policy and when it applies. */
export interface TransformationConditional {
  /** When it applies. An expression that fails counts as false. Only the last entry may lack it. */
  readonly condition?: string;
  /** The changes. */
  readonly policy: Transformation;
}

/** Changes to requests and responses, or a choice of such by conditions. */
export interface TransformationOrConditional {
  /** Changes to the request. */
  readonly request?: Transform;
  /** Changes to the response. */
  readonly response?: Transform;
  /** Policies in order; the first whose condition matches applies to a request. */
  readonly conditional?: readonly TransformationConditional[];
}

/** Settings of Google Vertex AI for a model. */
export interface VertexSettings {
  /** Id of the project. */
  readonly projectId: string;
  /** Location of the models. */
  readonly region: string;
}

/** How a virtual model chooses. */
export interface VirtualModel {
  /** By weight. */
  readonly weighted?: WeightedModelRouting;
  /** By priority: others serve while the preferred ones are unhealthy. */
  readonly failover?: FailoverModelRouting;
  /** By conditions. */
  readonly conditional?: ConditionalModelRouting;
}

/** A service of yours that passes, masks or refuses texts. */
export interface Webhook {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /** Headers that are passed on to the service when their value matches: those of the request for prompts, those of the response for answers. */
  readonly forwardHeaderMatches?: readonly HttpHeaderMatch[];
  /** Further headers that the service gets. */
  readonly headers?: { readonly [key: string]: string };
  /** Handling of messages if the service fails or is unreachable. */
  readonly failureMode?: FailureMode;
}

/** Chooses by weight. */
export interface WeightedModelRouting {
  /** The models. */
  readonly targets: readonly WeightedModelTarget[];
}

/** A model and its share. */
export interface WeightedModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /** The model name in requests to the target. */
  readonly model?: string;
  /** Its share of the requests. */
  readonly weight: number;
}

/** A kind of workload. */
export type WorkloadKind = 'Deployment' | 'DaemonSet';

/** Which kind of workload runs the data plane. */
export interface WorkloadSettings {
  /** The kind. */
  readonly kind?: WorkloadKind;
}
