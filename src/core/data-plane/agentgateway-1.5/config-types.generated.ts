// Generated from config-facts.generated.json by `npm run generate`; do not edit.

import type { JsonValue, Placeholder, Text } from '../placeholders';

export type A2aPolicy = Readonly<Record<string, never>>;

export type AIProvider = {
  readonly openAI: OpenAIProvider;
} | {
  readonly gemini: GeminiProvider;
} | {
  readonly vertex: VertexProvider;
} | {
  readonly anthropic: AnthropicProvider;
} | {
  readonly bedrock: BedrockProvider;
} | {
  readonly azure: AzureProvider;
} | {
  readonly copilot: CopilotProvider;
} | {
  readonly custom: CustomProvider;
};

export type APIKey = Text;

export type APIKeyHash = Text;

export type APIKeyMode = "strict" | "optional" | "permissive";

export type AccessLogFields = {
  readonly add?: { readonly [name: string]: Text };
  readonly remove?: readonly Text[];
};

export type AccessToken = "accessToken";

export type Action = "mask" | "reject";

export type ActorTokenSpec = {
  readonly enforceMayAct?: boolean;
  readonly source: AuthorizationLocation;
  readonly tokenType?: Text;
};

export type AnalyzeTextConfig = {
  readonly apiVersion?: Text;
  readonly blocklistNames?: readonly Text[];
  readonly haltOnBlocklistHit?: boolean;
  readonly severityThreshold?: number;
};

export type AnthropicProvider = {
  readonly model?: Text;
};

export type Authorization = RuleSet;

export type AuthorizationLocation = {
  readonly header: {
    readonly name: Text;
    readonly prefix?: Text;
  };
} | {
  readonly queryParameter: {
    readonly name: Text;
  };
} | {
  readonly cookie: {
    readonly name: Text;
  };
} | {
  readonly expression: Expression;
};

export type AwsAssumeRole = {
  readonly roleArn: Text;
  readonly sessionName?: AwsSessionName;
  readonly tags?: readonly AwsSessionTag[];
};

export type AwsAuth = {
  readonly accessKeyId: Text;
  readonly region?: Text;
  readonly secretAccessKey: Text;
  readonly serviceName?: Text;
  readonly sessionToken?: Text;
} | {
  readonly assumeRole?: AwsAssumeRole;
  readonly region?: Text;
  readonly serviceName?: Text;
};

export type AwsSessionName = Text | {
  readonly expression: Expression;
};

export type AwsSessionTag = {
  readonly expression?: Expression;
  readonly key: Text;
  readonly value?: Text;
};

export type AzureAuth = {
  readonly explicitConfig: ({
    readonly clientSecret: {
      readonly client_id: Text;
      readonly client_secret: Text;
      readonly tenant_id: Text;
    };
  } | {
    readonly managedIdentity: {
      readonly userAssignedIdentity?: AzureUserAssignedIdentity;
    };
  } | {
    readonly workloadIdentity: Readonly<Record<string, never>>;
  });
} | {
  readonly developerImplicit: Readonly<Record<string, never>>;
} | {
  readonly implicit: Readonly<Record<string, never>>;
};

export type AzureContentSafety = {
  readonly analyzeText?: AnalyzeTextConfig;
  readonly detectJailbreak?: DetectJailbreakConfig;
  readonly endpoint: Text;
  readonly policies?: SimpleLocalBackendPolicies;
};

export type AzureProvider = {
  readonly apiVersion?: Text;
  readonly model?: Text;
  readonly projectName?: Text;
  readonly resourceName: Text;
  readonly resourceType: AzureResourceType;
};

export type AzureResourceType = "openAI" | "foundry" | "aiServices";

export type AzureUserAssignedIdentity = {
  readonly clientId: Text;
} | {
  readonly objectId: Text;
} | {
  readonly resourceId: Text;
};

export type BackendAuth = {
  readonly passthrough: {
    readonly location?: AuthorizationLocation;
  };
} | {
  readonly key: {
    readonly location?: AuthorizationLocation;
    readonly value: FileOrInline;
  };
} | {
  readonly gcp: GcpAuth;
} | {
  readonly aws: AwsAuth;
} | {
  readonly azure: AzureAuth;
} | "copilot" | {
  readonly jwtSign: JwtSignAuth;
} | {
  readonly oauthTokenExchange: OAuthTokenExchangeAuth;
} | {
  readonly crossAppAccess: CrossAppAccessAuth;
};

export type BackendAuthCompat = {
  readonly key: FileOrInline;
} | {
  readonly credentials: readonly BackendAuthCredential[];
} & ({
  readonly passthrough: {
    readonly location?: AuthorizationLocation;
  };
} | {
  readonly key: {
    readonly location?: AuthorizationLocation;
    readonly value: FileOrInline;
  };
} | {
  readonly gcp: GcpAuth;
} | {
  readonly aws: AwsAuth;
} | {
  readonly azure: AzureAuth;
} | "copilot" | {
  readonly jwtSign: JwtSignAuth;
} | {
  readonly oauthTokenExchange: OAuthTokenExchangeAuth;
} | {
  readonly crossAppAccess: CrossAppAccessAuth;
}) | {
  readonly credentials: readonly BackendAuthCredential[];
} | BackendAuth;

export type BackendAuthCredential = {
  readonly key: FileOrInline;
  readonly location: AuthorizationLocation;
};

export type BackendConfig = {
  readonly connectTimeout?: Text;
  readonly keepalives?: KeepaliveConfig;
  readonly poolIdleTimeout?: Text;
  readonly poolMaxSize?: number;
};

export type BackendTarget = "invalid" | {
  readonly backend: {
    readonly name: Text;
    readonly namespace: Text;
    readonly section?: Text;
  };
} | {
  readonly service: {
    readonly hostname: Text;
    readonly namespace: Text;
    readonly port?: number;
  };
};

export type BasicAuthMode = "strict" | "optional";

export type BedrockGuardrails = {
  readonly guardrailIdentifier: Text;
  readonly guardrailVersion: Text;
  readonly policies?: SimpleLocalBackendPolicies;
  readonly region: Text;
};

export type BedrockProvider = {
  readonly guardrailIdentifier?: Text;
  readonly guardrailVersion?: Text;
  readonly model?: Text;
  readonly region: Text;
};

export type BindMode = "standard" | "internal";

export type BodyOptions = {
  readonly allowPartialMessage?: boolean;
  readonly maxRequestBytes?: number;
  readonly packAsBytes?: boolean;
};

export type BodySendMode = "none" | "buffered" | "bufferedPartial" | "fullDuplexStreamed";

export type Buffer = {
  readonly request?: BufferBody;
  readonly response?: BufferBody;
};

export type BufferBody = {
  readonly failureMode?: FailureMode2;
  readonly maxBytes?: number;
};

export type Builtin = "ssn" | "creditCard" | "phoneNumber" | "email" | "caSin";

export type Bytes = readonly number[] | Text;

export type CacheConfig = {
  readonly key: readonly Expression[];
  readonly maxEntries?: number;
  readonly ttl: Expression;
};

export type Catalog = {
  readonly providers?: { readonly [name: string]: Provider };
};

export type CertificateHeader = "x5c" | "x5t#S256";

export type Config = {
  readonly maxConnections?: number;
  readonly url: Text;
};

export type ConfigStoreMode = "file" | "hybrid" | "readOnly";

export type Connect = {
  readonly mode: ConnectMode;
};

export type ConnectMode = "deny" | "route" | "tunnel";

export type ContentScope = "systemPrompt" | "messages" | "toolOutput" | "toolInput";

export type CopilotProvider = {
  readonly model?: Text;
};

export type CorsSerde = {
  readonly allowCredentials?: boolean;
  readonly allowHeaders?: readonly Text[];
  readonly allowMethods?: readonly Text[];
  readonly allowOrigins?: readonly Text[];
  readonly exposeHeaders?: readonly Text[];
  readonly maxAge?: Text;
};

export type CrossAppAccessAuth = {
  readonly accessTokenScopes?: readonly Text[];
  readonly audience: Text;
  readonly cache?: TokenCacheConfig;
  readonly identityProvider: CrossAppAccessEndpoint;
  readonly resourceAuthorizationServer: CrossAppAccessEndpoint;
  readonly resources?: readonly Text[];
  readonly scopes?: readonly Text[];
  readonly subjectToken?: CrossAppAccessSubjectToken;
};

export type CrossAppAccessEndpoint = {
  readonly clientAuth: OAuthClientAuth;
  readonly path?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type CrossAppAccessSubjectToken = {
  readonly source?: AuthorizationLocation;
  readonly tokenType?: Text;
};

export type Csrf = {
  readonly additionalOrigins?: readonly Text[];
};

export type CustomProvider = {
  readonly formats: readonly ProviderFormatConfig[];
  readonly model?: Text;
  readonly providerOverride?: Text;
};

export type DatabaseLlmMode = "metadata" | "full";

export type DatabaseLoggingConfig = {
  readonly add?: { readonly [name: string]: Text };
  readonly llm?: DatabaseLlmMode;
};

export type DelayPolicy = {
  readonly duration: Expression;
};

export type DescriptorEntry = {
  readonly cost?: Expression;
  readonly entries: readonly KV[];
  readonly limitOverride?: Expression;
  readonly type?: RateLimitType;
};

export type DescriptorSet = readonly DescriptorEntry[];

export type DetectJailbreakConfig = {
  readonly apiVersion?: Text;
};

export type DirectResponse = {
  readonly body?: Bytes;
  readonly bodyExpression?: Expression;
  readonly headers?: { readonly [name: string]: Expression };
  readonly status: number;
};

export type DnsLookupFamily = "All" | "Auto" | "V4Preferred" | "V4Only" | "V6Only";

export type Expression = Text;

export type ExtAuthz = {
  readonly cache?: CacheConfig;
  readonly failureMode?: ExtAuthzFailureMode;
  readonly includeRequestBody?: BodyOptions;
  readonly includeRequestHeaders?: readonly HeaderOrPseudo[];
  readonly policies?: SimpleLocalBackendPolicies;
  readonly protocol?: ExtAuthzProtocol;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type ExtAuthzFailureMode = "allow" | "deny" | {
  readonly denyWithStatus: number;
};

export type ExtAuthzProtocol = {
  readonly grpc: {
    readonly context?: { readonly [name: string]: Text };
    readonly metadata?: { readonly [name: string]: Expression };
  };
} | {
  readonly http: {
    readonly addRequestHeaders?: { readonly [name: string]: Expression };
    readonly body?: Expression;
    readonly includeResponseHeaders?: readonly Text[];
    readonly metadata?: { readonly [name: string]: Expression };
    readonly path?: Expression;
    readonly redirect?: Expression;
  };
};

export type ExtProc = {
  readonly failureMode?: ExtProcFailureMode;
  readonly metadataContext?: { readonly [name: string]: { readonly [name: string]: Expression } };
  readonly policies?: SimpleLocalBackendPolicies;
  readonly processingOptions?: ProcessingOptions;
  readonly requestAttributes?: { readonly [name: string]: Expression };
  readonly responseAttributes?: { readonly [name: string]: Expression };
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type ExtProcFailureMode = "failClosed" | "failOpen";

export type FailureMode = "failClosed" | "failOpen";

export type FailureMode2 = "failClosed" | "failOpen";

export type FileInlineOrRemote = {
  readonly file: Text;
} | Text | {
  readonly url: Text;
};

export type FileOrInline = {
  readonly file: Text;
} | Text;

export type FilterOrPolicy = {
  readonly a2a?: A2aPolicy;
  readonly ai?: Policy;
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly backendAuth?: BackendAuthCompat;
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
  readonly basicAuth?: LocalBasicAuth;
  readonly buffer?: Buffer;
  readonly cors?: CorsSerde;
  readonly csrf?: Csrf;
  readonly delay?: DelayPolicy;
  readonly directResponse?: LocalExplicitOrConditional_DirectResponse;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly extProc?: LocalExplicitOrConditional_ExtProc;
  readonly jwtAuth?: LocalJwtConfig;
  readonly localRateLimit?: LocalRateLimitPolicy;
  readonly mcpAuthentication?: LocalMcpAuthentication;
  readonly mcpAuthorization?: McpAuthorization;
  readonly mcpGuardrails?: McpGuardrails;
  readonly oidc?: LocalOidcConfig;
  readonly remoteRateLimit?: LocalExplicitOrConditional_RemoteRateLimit;
  readonly requestHeaderModifier?: HeaderModifier;
  readonly requestMirror?: RequestMirror;
  readonly requestRedirect?: RequestRedirect;
  readonly responseHeaderModifier?: HeaderModifier;
  readonly retry?: RetryPolicy;
  readonly timeout?: TimeoutPolicy;
  readonly transformations?: LocalExplicitOrConditional_LocalTransformationConfig;
  readonly urlRewrite?: UrlRewrite;
};

export type FrontendHTTP = {
  readonly http1HeaderCase?: HTTPHeaderCase;
  readonly http1IdleTimeout?: Text;
  readonly http1MaxHeaders?: number;
  readonly http2ConnectionWindowSize?: number;
  readonly http2FrameSize?: number;
  readonly http2KeepaliveInterval?: Text;
  readonly http2KeepaliveTimeout?: Text;
  readonly http2MaxHeaderSize?: number;
  readonly http2WindowSize?: number;
  readonly maxBufferSize?: number;
  readonly maxConnectionDuration?: Text;
};

export type FrontendTCP = {
  readonly keepalives: KeepaliveConfig;
};

export type FullLocalBackend = {
  readonly name: Text;
  readonly policies?: LocalBackendPolicies;
} & ({
  readonly host: Text;
} | {
  readonly internal: InternalBackend;
} | {
  readonly mcp: LocalMcpBackend;
} | {
  readonly ai: LocalAIBackend;
} | {
  readonly aws: LocalAwsBackend;
});

export type GcpAuth = {
  readonly audience?: Text;
  readonly credential?: FileOrInline;
  readonly type: IdToken;
} | {
  readonly credential?: FileOrInline;
  readonly type?: AccessToken;
};

export type GeminiProvider = {
  readonly model?: Text;
};

export type GoogleModelArmor = {
  readonly location?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
  readonly projectId: Text;
  readonly templateId: Text;
};

export type HTTP = {
  readonly requestTimeout?: Text;
  readonly version?: Text;
};

export type HTTPHeaderCase = "lowercase" | "preserve";

export type HeaderFilter = {
  readonly allowed?: readonly HeaderOrPseudo[];
  readonly disallowed?: readonly HeaderOrPseudo[];
};

export type HeaderMatch = {
  readonly name: Text;
  readonly value: HeaderValueMatch;
};

export type HeaderModifier = {
  readonly add?: { readonly [name: string]: Text };
  readonly remove?: readonly Text[];
  readonly set?: { readonly [name: string]: Text };
};

export type HeaderOrPseudo = Text;

export type HeaderSendMode = "send" | "skip";

export type HeaderValueMatch = "invalid" | {
  readonly exact: Text;
} | {
  readonly regex: Text;
};

export type HistogramMode = "classic" | "native" | "both";

export type HostRedirect = {
  readonly full: Text;
} | {
  readonly host: Text;
} | {
  readonly port: number;
} | "auto" | "none";

export type IdToken = "idToken";

export type InferenceRouting = {
  readonly destinationMode?: InferenceRoutingDestinationMode;
  readonly endpointPicker: SimpleLocalBackendSerde;
};

export type InferenceRoutingDestinationMode = "validated" | "passthrough";

export type InternalBackend = "forward" | Text;

export type JWTValidationOptions = {
  readonly requiredClaims?: readonly Text[];
};

export type JwtSignAuth = {
  readonly alg?: JwtSigningAlg;
  readonly claims?: { readonly [name: string]: JsonValue };
  readonly kid?: Text;
  readonly location?: AuthorizationLocation;
  readonly signingKey: FileOrInline;
  readonly ttl?: Text;
};

export type JwtSigningAlg = "RS256" | "RS384" | "RS512" | "PS256" | "ES256" | "ES384";

export type KV = {
  readonly key: Text;
  readonly value: Text;
};

export type KeepaliveConfig = {
  readonly enabled?: boolean;
  readonly interval?: Text;
  readonly retries?: number;
  readonly time?: Text;
};

export type KeyExchangeGroup = "X25519" | "P-256" | "P-384" | "X25519_MLKEM768";

export type LLMRouteMatch = {
  readonly headers?: readonly HeaderMatch[];
};

export type ListenerSetTarget = {
  readonly name: Text;
  readonly namespace: Text;
  readonly section?: Text;
};

export type ListenerTarget = {
  readonly gatewayName: Text;
  readonly gatewayNamespace: Text;
  readonly listenerName?: Text;
  readonly port?: number;
};

export type LocalAIBackend = LocalNamedAIProvider | {
  readonly groups: readonly LocalAIProviders[];
};

export type LocalAIProviders = {
  readonly providers: readonly LocalNamedAIProvider[];
};

export type LocalAPIKey = {
  readonly allowedModels?: readonly Text[];
  readonly key: APIKey;
  readonly metadata?: JsonValue;
} | {
  readonly allowedModels?: readonly Text[];
  readonly keyHash: APIKeyHash;
  readonly metadata?: JsonValue;
};

export type LocalAPIKeys = {
  readonly keys: Placeholder | readonly LocalAPIKey[];
  readonly location?: AuthorizationLocation;
  readonly mode?: APIKeyMode;
};

export type LocalAgentCoreBackend = {
  readonly agentRuntimeArn: Text;
  readonly qualifier?: Text;
};

export type LocalAttachedRoute = {
  readonly backends?: readonly LocalRouteBackend[];
  readonly gateways?: LocalGatewayRefs;
  readonly hostnames?: readonly Text[];
  readonly matches?: readonly RouteMatch[];
  readonly name?: Text;
  readonly namespace?: Text;
  readonly policies?: FilterOrPolicy;
  readonly ruleName?: Text;
};

export type LocalAttachedTCPRoute = {
  readonly backends?: readonly LocalTCPRouteBackend[];
  readonly gateways?: LocalGatewayRefs;
  readonly hostnames?: readonly Text[];
  readonly name?: Text;
  readonly namespace?: Text;
  readonly policies?: TCPFilterOrPolicy;
  readonly ruleName?: Text;
};

export type LocalAwsBackend = {
  readonly agentCore: LocalAgentCoreBackend;
};

export type LocalBackendPolicies = {
  readonly a2a?: A2aPolicy;
  readonly ai?: Policy;
  readonly authorization?: Authorization;
  readonly backendAuth?: BackendAuthCompat;
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
  readonly extAuthz?: ExtAuthz;
  readonly health?: LocalHealthPolicy;
  readonly http?: HTTP;
  readonly inferenceRouting?: InferenceRouting;
  readonly mcpAuthorization?: McpAuthorization;
  readonly mcpGuardrails?: McpGuardrails;
  readonly requestHeaderModifier?: HeaderModifier;
  readonly requestRedirect?: RequestRedirect;
  readonly responseHeaderModifier?: HeaderModifier;
  readonly sessionAffinity?: SessionAffinityPolicy;
  readonly tcp?: TCP;
  readonly transformations?: LocalTransformationConfig;
};

export type LocalBackendTLS = {
  readonly alpn?: readonly Text[];
  readonly cert?: Text;
  readonly hostname?: Text;
  readonly insecure?: boolean;
  readonly insecureHost?: boolean;
  readonly key?: Text;
  readonly keyExchangeGroups?: readonly KeyExchangeGroup[];
  readonly root?: Text;
  readonly spiffe?: LocalSpiffeBackendTLS;
  readonly subjectAltNames?: readonly Text[];
};

export type LocalBasicAuth = {
  readonly authorizationLocation?: AuthorizationLocation;
  readonly htpasswd: FileOrInline;
  readonly mode?: BasicAuthMode;
  readonly realm?: Text;
};

export type LocalBind = {
  readonly listeners: readonly LocalListener[];
  readonly mode?: BindMode;
  readonly port?: number;
  readonly tunnelProtocol?: TunnelProtocol;
};

export type LocalBuiltinModelAIProvider = "openai" | "openAI" | "gemini" | "vertex" | "anthropic" | "bedrock" | "azure" | "copilot" | {
  readonly reference: Text;
} | {
  readonly custom: CustomProvider;
};

export type LocalConditionalPolicies_DirectResponse = {
  readonly conditional: readonly LocalConditionalPolicy_DirectResponse[];
};

export type LocalConditionalPolicies_ExtAuthz = {
  readonly conditional: readonly LocalConditionalPolicy_ExtAuthz[];
};

export type LocalConditionalPolicies_ExtProc = {
  readonly conditional: readonly LocalConditionalPolicy_ExtProc[];
};

export type LocalConditionalPolicies_LocalTransformationConfig = {
  readonly conditional: readonly LocalConditionalPolicy_LocalTransformationConfig[];
};

export type LocalConditionalPolicies_RateLimitSpec = {
  readonly conditional: readonly LocalConditionalPolicy_RateLimitSpec[];
};

export type LocalConditionalPolicies_RemoteRateLimit = {
  readonly conditional: readonly LocalConditionalPolicy_RemoteRateLimit[];
};

export type LocalConditionalPolicy_DirectResponse = {
  readonly body?: Bytes;
  readonly bodyExpression?: Expression;
  readonly condition?: Expression;
  readonly headers?: { readonly [name: string]: Expression };
  readonly status: number;
};

export type LocalConditionalPolicy_ExtAuthz = {
  readonly cache?: CacheConfig;
  readonly condition?: Expression;
  readonly failureMode?: ExtAuthzFailureMode;
  readonly includeRequestBody?: BodyOptions;
  readonly includeRequestHeaders?: readonly HeaderOrPseudo[];
  readonly policies?: SimpleLocalBackendPolicies;
  readonly protocol?: ExtAuthzProtocol;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type LocalConditionalPolicy_ExtProc = {
  readonly condition?: Expression;
  readonly failureMode?: ExtProcFailureMode;
  readonly metadataContext?: { readonly [name: string]: { readonly [name: string]: Expression } };
  readonly policies?: SimpleLocalBackendPolicies;
  readonly processingOptions?: ProcessingOptions;
  readonly requestAttributes?: { readonly [name: string]: Expression };
  readonly responseAttributes?: { readonly [name: string]: Expression };
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type LocalConditionalPolicy_LocalTransformationConfig = {
  readonly condition?: Expression;
  readonly request?: LocalTransform;
  readonly response?: LocalTransform;
};

export type LocalConditionalPolicy_RateLimitSpec = {
  readonly condition?: Expression;
  readonly fillInterval: Text;
  readonly maxTokens?: number;
  readonly tokensPerFill?: number;
  readonly type?: RateLimitType;
};

export type LocalConditionalPolicy_RemoteRateLimit = {
  readonly condition?: Expression;
  readonly descriptors: DescriptorSet;
  readonly domain: Text;
  readonly failureMode?: RemoteRateLimitFailureMode;
  readonly policies?: SimpleLocalBackendPolicies;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type LocalConfig = {
  readonly backends?: readonly FullLocalBackend[];
  readonly binds?: readonly LocalBind[];
  readonly config?: RawConfig;
  readonly frontendPolicies?: LocalFrontendPolicies;
  readonly gateways?: { readonly [name: string]: LocalGateway };
  readonly llm?: LocalLLMConfig;
  readonly mcp?: LocalSimpleMcpConfig;
  readonly policies?: readonly LocalPolicy[];
  readonly routeGroups?: readonly LocalRouteGroup[];
  readonly routes?: readonly LocalAttachedRoute[];
  readonly services?: readonly { readonly [name: string]: JsonValue }[];
  readonly tcpRoutes?: readonly LocalAttachedTCPRoute[];
  readonly ui?: LocalUIConfig;
  readonly workloads?: readonly { readonly [name: string]: JsonValue }[];
};

export type LocalEviction = {
  readonly consecutiveFailures?: number;
  readonly duration?: Text;
  readonly healthThreshold?: number;
  readonly restoreHealth?: number;
};

export type LocalExplicitOrConditional_DirectResponse = LocalConditionalPolicies_DirectResponse | DirectResponse;

export type LocalExplicitOrConditional_ExtAuthz = LocalConditionalPolicies_ExtAuthz | ExtAuthz;

export type LocalExplicitOrConditional_ExtProc = LocalConditionalPolicies_ExtProc | ExtProc;

export type LocalExplicitOrConditional_LocalTransformationConfig = LocalConditionalPolicies_LocalTransformationConfig | LocalTransformationConfig;

export type LocalExplicitOrConditional_RemoteRateLimit = LocalConditionalPolicies_RemoteRateLimit | RemoteRateLimit;

export type LocalFrontendPolicies = {
  readonly accessLog?: LoggingPolicy;
  readonly connect?: Connect;
  readonly http?: FrontendHTTP;
  readonly logging?: LoggingPolicy;
  readonly networkAuthorization?: NetworkAuthorization;
  readonly networkExtAuthz?: ExtAuthz;
  readonly proxy?: Proxy;
  readonly proxyProtocol?: Proxy;
  readonly tcp?: FrontendTCP;
  readonly tls?: TLS;
  readonly tracing?: TracingConfig;
};

export type LocalGateway = {
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly basicAuth?: LocalBasicAuth;
  readonly cors?: CorsSerde;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly extProc?: LocalExplicitOrConditional_ExtProc;
  readonly jwtAuth?: LocalJwtConfig;
  readonly listeners?: readonly LocalGatewayListener[];
  readonly oidc?: LocalOidcConfig;
  readonly port?: number;
  readonly protocol?: LocalGatewayProtocol;
  readonly tls?: LocalTLSServerConfig;
  readonly transformations?: LocalExplicitOrConditional_LocalTransformationConfig;
};

export type LocalGatewayListener = {
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly basicAuth?: LocalBasicAuth;
  readonly cors?: CorsSerde;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly extProc?: LocalExplicitOrConditional_ExtProc;
  readonly hostname?: Text;
  readonly jwtAuth?: LocalJwtConfig;
  readonly name?: Text;
  readonly oidc?: LocalOidcConfig;
  readonly protocol?: LocalGatewayProtocol;
  readonly tls?: LocalTLSServerConfig;
  readonly transformations?: LocalExplicitOrConditional_LocalTransformationConfig;
};

export type LocalGatewayPolicy = {
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly basicAuth?: LocalBasicAuth;
  readonly cors?: CorsSerde;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly extProc?: LocalExplicitOrConditional_ExtProc;
  readonly jwtAuth?: LocalJwtConfig;
  readonly oidc?: LocalOidcConfig;
  readonly transformations?: LocalExplicitOrConditional_LocalTransformationConfig;
};

export type LocalGatewayProtocol = "HTTP" | "HTTPS" | "TCP" | "TLS";

export type LocalGatewayRefs = Text | readonly Text[];

export type LocalHealthPolicy = {
  readonly eviction?: LocalEviction;
  readonly unhealthyExpression?: Text;
};

export type LocalJwtConfig = {
  readonly location?: AuthorizationLocation;
  readonly mode?: Mode;
  readonly providers: readonly ProviderConfig[];
} | {
  readonly audiences?: readonly Text[];
  readonly issuer: Text;
  readonly jwks: FileInlineOrRemote;
  readonly jwtValidationOptions?: JWTValidationOptions;
  readonly location?: AuthorizationLocation;
  readonly mode?: Mode;
};

export type LocalLLMConditionalRouting = {
  readonly targets: readonly LocalLLMConditionalTarget[];
};

export type LocalLLMConditionalTarget = {
  readonly model: Text;
  readonly when?: Expression;
};

export type LocalLLMConfig = {
  readonly gateways?: LocalGatewayRefs;
  readonly models: readonly LocalLLMModels[];
  readonly policies?: LocalLLMPolicy;
  readonly port?: number;
  readonly providers?: readonly LocalLLMProvider[];
  readonly tls?: LocalTLSServerConfig;
  readonly virtualModels?: readonly LocalLLMVirtualModel[];
};

export type LocalLLMFailoverRouting = {
  readonly targets: readonly LocalLLMFailoverTarget[];
};

export type LocalLLMFailoverTarget = {
  readonly model: Text;
  readonly priority: number;
};

export type LocalLLMModels = {
  readonly auth?: BackendAuthCompat;
  readonly authorization?: Authorization;
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
  readonly defaults?: { readonly [name: string]: JsonValue };
  readonly finalTransformation?: { readonly [name: string]: Expression };
  readonly guardrails?: PromptGuard;
  readonly health?: LocalHealthPolicy;
  readonly id?: Text;
  readonly matches?: readonly LLMRouteMatch[];
  readonly name: Text;
  readonly overrides?: { readonly [name: string]: JsonValue };
  readonly params?: LocalLLMParams;
  readonly passthrough?: LocalLLMPassthrough;
  readonly promptCaching?: PromptCachingConfig;
  readonly provider: LocalModelAIProvider;
  readonly requestHeaders?: HeaderModifier;
  readonly responseHeaders?: HeaderModifier;
  readonly tls?: LocalBackendTLS;
  readonly transformation?: { readonly [name: string]: Expression };
  readonly visibility?: ModelVisibility;
};

export type LocalLLMParams = {
  readonly apiKey?: SecretFromFile;
  readonly awsRegion?: Text;
  readonly azureApiVersion?: Text;
  readonly azureProjectName?: Text;
  readonly azureResourceName?: Text;
  readonly azureResourceType?: AzureResourceType;
  readonly baseUrl?: Text;
  readonly hostOverride?: Text;
  readonly model?: Text;
  readonly pathOverride?: Text;
  readonly pathPrefix?: Text;
  readonly tokenize?: boolean;
  readonly vertexProject?: Text;
  readonly vertexRegion?: Text;
};

export type LocalLLMPassthrough = "detect" | "opaque";

export type LocalLLMPolicy = {
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly basicAuth?: LocalBasicAuth;
  readonly cors?: CorsSerde;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly extProc?: LocalExplicitOrConditional_ExtProc;
  readonly guardrails?: PromptGuard;
  readonly jwtAuth?: LocalJwtConfig;
  readonly localRateLimit?: readonly RateLimitSpec[];
  readonly oidc?: LocalOidcConfig;
  readonly remoteRateLimit?: RemoteRateLimit;
  readonly transformations?: LocalExplicitOrConditional_LocalTransformationConfig;
};

export type LocalLLMProvider = {
  readonly defaults?: LocalLLMProviderDefaults;
  readonly name: Text;
  readonly params?: LocalLLMParams;
  readonly provider: LocalModelAIProvider;
};

export type LocalLLMProviderDefaults = {
  readonly auth?: BackendAuthCompat;
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
  readonly defaults?: { readonly [name: string]: JsonValue };
  readonly health?: LocalHealthPolicy;
  readonly overrides?: { readonly [name: string]: JsonValue };
  readonly promptCaching?: PromptCachingConfig;
  readonly requestHeaders?: HeaderModifier;
  readonly responseHeaders?: HeaderModifier;
  readonly tls?: LocalBackendTLS;
  readonly transformation?: { readonly [name: string]: Expression };
};

export type LocalLLMVirtualModel = {
  readonly name: Text;
  readonly routing: LocalLLMVirtualModelRouting;
};

export type LocalLLMVirtualModelRouting = {
  readonly conditional?: LocalLLMConditionalRouting;
  readonly failover?: LocalLLMFailoverRouting;
  readonly weighted?: LocalLLMWeightedRouting;
};

export type LocalLLMWeightedRouting = {
  readonly targets: readonly LocalLLMWeightedTarget[];
};

export type LocalLLMWeightedTarget = {
  readonly model: Text;
  readonly weight?: number;
};

export type LocalListener = {
  readonly hostname?: Text;
  readonly name?: Text;
  readonly namespace?: Text;
  readonly policies?: LocalGatewayPolicy;
  readonly protocol?: LocalListenerProtocol;
  readonly routes?: readonly LocalRoute[];
  readonly tcpRoutes?: readonly LocalTCPRoute[];
  readonly tls?: LocalTLSServerConfig;
};

export type LocalListenerProtocol = "HTTP" | "HTTPS" | "TLS" | "TCP" | "HBONE";

export type LocalMcpAuthentication = {
  readonly audiences: readonly Text[];
  readonly authorizationLocation?: AuthorizationLocation;
  readonly clientId?: Text;
  readonly clientSecret?: Text;
  readonly issuer: Text;
  readonly jwks?: FileInlineOrRemote;
  readonly jwtValidationOptions?: JWTValidationOptions;
  readonly mode?: McpAuthenticationMode;
  readonly provider?: McpIDP;
  readonly resourceMetadata: ResourceMetadata;
};

export type LocalMcpBackend = {
  readonly dnsRebindingProtection?: boolean;
  readonly failureMode?: McpBackendFailureMode;
  readonly prefixMode?: McpPrefixMode;
  readonly statefulMode?: McpStatefulMode;
  readonly targets: readonly LocalMcpTarget[];
};

export type LocalMcpTarget = {
  readonly name: Text;
  readonly policies?: SimpleLocalBackendPolicies;
} & ({
  readonly sse: ({
    readonly host: Text;
  } | {
    readonly host: Text;
    readonly path: Text;
    readonly port: number;
  } | {
    readonly backend: Text;
    readonly path?: Text;
  });
} | {
  readonly mcp: ({
    readonly host: Text;
  } | {
    readonly host: Text;
    readonly path: Text;
    readonly port: number;
  } | {
    readonly backend: Text;
    readonly path?: Text;
  });
} | {
  readonly stdio: {
    readonly args?: readonly Text[];
    readonly clear_env?: boolean;
    readonly cmd: Text;
    readonly env?: { readonly [name: string]: Text };
  };
} | {
  readonly openapi: {
    readonly schema: FileInlineOrRemote;
  } & ({
    readonly host: Text;
  } | {
    readonly host: Text;
    readonly path: Text;
    readonly port: number;
  } | {
    readonly backend: Text;
    readonly path?: Text;
  });
});

export type LocalModelAIProvider = LocalBuiltinModelAIProvider | ProviderPreset;

export type LocalNamedAIProvider = {
  readonly hostOverride?: Text;
  readonly name: Text;
  readonly pathOverride?: Text;
  readonly pathPrefix?: Text;
  readonly policies?: LocalBackendPolicies;
  readonly provider: AIProvider;
  readonly tokenize?: boolean;
};

export type LocalOidcConfig = {
  readonly authorizationEndpoint?: Text;
  readonly clientId: Text;
  readonly clientSecret: Text;
  readonly discovery?: FileInlineOrRemote;
  readonly issuer: Text;
  readonly jwks?: FileInlineOrRemote;
  readonly redirectURI: Text;
  readonly scopes?: readonly Text[];
  readonly tokenEndpoint?: Text;
  readonly tokenEndpointAuth?: TokenEndpointAuth;
};

export type LocalPolicy = {
  readonly name: ResourceName;
  readonly phase?: PolicyPhase;
  readonly policy: FilterOrPolicy;
  readonly target: PolicyTarget;
};

export type LocalRateLimitPolicy = LocalConditionalPolicies_RateLimitSpec | readonly RateLimitSpec[];

export type LocalRoute = {
  readonly backends?: readonly LocalRouteBackend[];
  readonly hostnames?: readonly Text[];
  readonly matches?: readonly RouteMatch[];
  readonly name?: Text;
  readonly namespace?: Text;
  readonly policies?: FilterOrPolicy;
  readonly ruleName?: Text;
};

export type LocalRouteBackend = {
  readonly policies?: LocalBackendPolicies;
  readonly weight?: number;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly backend: Text;
} | {
  readonly host: Text;
} | {
  readonly internal: InternalBackend;
} | {
  readonly dynamic: {
    readonly target?: Expression;
  };
} | {
  readonly mcp: LocalMcpBackend;
} | {
  readonly ai: LocalAIBackend;
} | {
  readonly aws: LocalAwsBackend;
} | {
  readonly routeGroup: Text;
} | {
  readonly invalid: null;
});

export type LocalRouteGroup = {
  readonly name: Text;
  readonly routes: readonly LocalRoute[];
};

export type LocalSimpleMcpConfig = {
  readonly dnsRebindingProtection?: boolean;
  readonly failureMode?: McpBackendFailureMode;
  readonly gateways?: LocalGatewayRefs;
  readonly policies?: FilterOrPolicy;
  readonly port?: number;
  readonly prefixMode?: McpPrefixMode;
  readonly statefulMode?: McpStatefulMode;
  readonly targets: readonly LocalMcpTarget[];
};

export type LocalSpiffeBackendTLS = Readonly<Record<string, never>>;

export type LocalSpiffeConfig = Readonly<Record<string, never>>;

export type LocalTCPBackendPolicies = {
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
};

export type LocalTCPRoute = {
  readonly backends?: readonly LocalTCPRouteBackend[];
  readonly hostnames?: readonly Text[];
  readonly name?: Text;
  readonly namespace?: Text;
  readonly policies?: TCPFilterOrPolicy;
  readonly ruleName?: Text;
};

export type LocalTCPRouteBackend = {
  readonly policies?: LocalTCPBackendPolicies;
  readonly weight?: number;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly dynamic: {
    readonly target?: Expression;
  };
} | {
  readonly backend: Text;
});

export type LocalTLSServerConfig = {
  readonly cert?: Text;
  readonly cipherSuites?: readonly Text[];
  readonly key?: Text;
  readonly keyExchangeGroups?: readonly Text[];
  readonly maxTLSVersion?: TLSVersion;
  readonly maxTlsVersion?: TLSVersion;
  readonly minTLSVersion?: TLSVersion;
  readonly minTlsVersion?: TLSVersion;
  readonly mode?: LocalTLSServerMode;
  readonly root?: Text;
  readonly spiffe?: LocalSpiffeConfig;
};

export type LocalTLSServerMode = "static" | "dynamicCa";

export type LocalTransform = {
  readonly add?: { readonly [name: string]: Text };
  readonly body?: Text;
  readonly metadata?: { readonly [name: string]: Text };
  readonly remove?: readonly Text[];
  readonly replace?: Text;
  readonly set?: { readonly [name: string]: Text };
};

export type LocalTransformationConfig = {
  readonly request?: LocalTransform;
  readonly response?: LocalTransform;
};

export type LocalUIConfig = {
  readonly gateways?: LocalGatewayRefs;
  readonly policies?: LocalUIPolicy;
};

export type LocalUIPolicy = {
  readonly apiKey?: LocalAPIKeys;
  readonly authorization?: Authorization;
  readonly basicAuth?: LocalBasicAuth;
  readonly cors?: CorsSerde;
  readonly csrf?: Csrf;
  readonly extAuthz?: LocalExplicitOrConditional_ExtAuthz;
  readonly jwtAuth?: LocalJwtConfig;
  readonly oidc?: LocalOidcConfig;
};

export type LoggingFormat = "text" | "json";

export type LoggingPolicy = {
  readonly add?: { readonly [name: string]: Text };
  readonly database?: DatabaseLoggingConfig;
  readonly filter?: Expression;
  readonly otlp?: OtlpLoggingConfig;
  readonly remove?: readonly Text[];
};

export type McpAuthenticationMode = "strict" | "optional" | "permissive";

export type McpAuthorization = RuleSet;

export type McpBackendFailureMode = "failClosed" | "failOpen";

export type McpGuardrails = {
  readonly processors: readonly Processor[];
};

export type McpIDP = {
  readonly auth0: Readonly<Record<string, never>>;
} | {
  readonly keycloak: Readonly<Record<string, never>>;
} | {
  readonly okta: Readonly<Record<string, never>>;
} | {
  readonly descope: Readonly<Record<string, never>>;
} | {
  readonly authentik: Readonly<Record<string, never>>;
} | {
  readonly entra: Readonly<Record<string, never>>;
};

export type McpPrefixMode = "conditional" | "always" | "never";

export type McpStatefulMode = "stateless" | "stateful";

export type Mode = "strict" | "optional" | "permissive";

export type Model = {
  readonly rates?: Rates;
  readonly tags?: readonly Text[];
  readonly tiers?: readonly Tier[];
};

export type ModelCatalogSource = {
  readonly file: Text;
} | {
  readonly inline: Text;
} | {
  readonly inline: Catalog;
};

export type ModelVisibility = "public" | "internal";

export type Moderation = {
  readonly model?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
};

export type Money = Text;

export type NamespacedHostname = Text;

export type NetworkAuthorization = RuleSet;

export type OAuthClientAuth = RawOAuthClientAuth | RawDefaultClientSecretBasicAuth;

export type OAuthGrantType = "tokenExchange" | "jwtBearer";

export type OAuthTokenExchangeAuth = {
  readonly actorToken?: ActorTokenSpec;
  readonly additionalParams?: { readonly [name: string]: Expression };
  readonly audiences?: readonly Text[];
  readonly authorizationLocation?: AuthorizationLocation;
  readonly cache?: TokenCacheConfig;
  readonly clientAuth?: OAuthClientAuth;
  readonly grantType?: OAuthGrantType;
  readonly path?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
  readonly requestedTokenType?: Text;
  readonly resources?: readonly Text[];
  readonly scopes?: readonly Text[];
  readonly subjectToken?: TokenSpec;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type OpenAIModeration = {
  readonly model?: Text;
  readonly policy?: OpenAIModerationPolicy;
};

export type OpenAIModerationConfig = {
  readonly mode: OpenAIModerationMode;
};

export type OpenAIModerationMode = "score" | "block";

export type OpenAIModerationPolicy = {
  readonly input?: OpenAIModerationConfig;
  readonly output?: OpenAIModerationConfig;
};

export type OpenAIProvider = {
  readonly model?: Text;
  readonly moderation?: OpenAIModeration;
};

export type OrderedStringMap_Expression = { readonly [name: string]: Expression };

export type OtlpLoggingConfig = {
  readonly fields?: AccessLogFields;
  readonly filter?: Expression;
  readonly path?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
  readonly protocol?: TracingProtocol;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type PathMatch = "invalid" | {
  readonly exact: Text;
} | {
  readonly pathPrefix: Text;
} | {
  readonly regex: Text;
};

export type PathRedirect = {
  readonly full: Text;
} | {
  readonly prefix: Text;
};

export type Phase = "off" | "request" | "response" | "full";

export type Policy = {
  readonly defaults?: { readonly [name: string]: JsonValue };
  readonly finalTransformations?: { readonly [name: string]: Expression };
  readonly modelAliases?: { readonly [name: string]: Text };
  readonly overrides?: { readonly [name: string]: JsonValue };
  readonly promptCaching?: PromptCachingConfig;
  readonly promptGuard?: PromptGuard;
  readonly prompts?: PromptEnrichment;
  readonly routes?: { readonly [name: string]: RouteType };
  readonly transformations?: { readonly [name: string]: Expression };
};

export type PolicyPhase = "route" | "gateway";

export type PolicyTarget = {
  readonly gateway: ListenerTarget;
} | {
  readonly route: RouteName;
} | {
  readonly backend: BackendTarget;
} | {
  readonly listenerSet: ListenerSetTarget;
};

export type ProcessingOptions = {
  readonly allowModeOverride?: boolean;
  readonly requestBodyMode?: BodySendMode;
  readonly requestHeaderMode?: HeaderSendMode;
  readonly requestTrailerMode?: TrailerSendMode;
  readonly responseBodyMode?: BodySendMode;
  readonly responseHeaderMode?: HeaderSendMode;
  readonly responseTrailerMode?: TrailerSendMode;
};

export type Processor = {
  readonly methods?: { readonly [name: string]: Phase };
} & ({
  readonly failureMode?: FailureMode;
  readonly kind: "remote";
  readonly metadata?: { readonly [name: string]: Expression };
  readonly policies?: SimpleLocalBackendPolicies;
  readonly requestHeaders?: HeaderFilter;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
}));

export type PromptCachingConfig = {
  readonly cacheMessageOffset?: number;
  readonly cacheMessages?: boolean;
  readonly cacheSystem?: boolean;
  readonly cacheTools?: boolean;
  readonly minTokens?: number;
};

export type PromptEnrichment = {
  readonly append?: readonly SimpleChatCompletionMessage[];
  readonly prepend?: readonly SimpleChatCompletionMessage[];
};

export type PromptGuard = {
  readonly request?: readonly RequestGuard[];
  readonly response?: readonly ResponseGuard[];
  readonly streaming?: PromptGuardStreamingMode;
};

export type PromptGuardStreamingMode = "Disabled" | "Enabled";

export type Protocol = "grpc" | "http";

export type Provider = {
  readonly models?: { readonly [name: string]: Model };
};

export type ProviderConfig = {
  readonly audiences?: readonly Text[];
  readonly issuer: Text;
  readonly jwks: FileInlineOrRemote;
  readonly jwtValidationOptions?: JWTValidationOptions;
};

export type ProviderFormat = "completions" | "messages" | "responses" | "embeddings" | "anthropicTokenCount" | "generateContent" | "geminiCountTokens" | "realtime" | "rerank";

export type ProviderFormatConfig = {
  readonly path?: Text;
  readonly type: ProviderFormat;
};

export type ProviderPreset = "cohere" | "ollama" | "baseten" | "cerebras" | "deepinfra" | "deepseek" | "groq" | "huggingface" | "mistral" | "openrouter" | "togetherai" | "xai" | "fireworks";

export type Proxy = {
  readonly mode?: ProxyMode;
  readonly version?: ProxyVersion;
};

export type ProxyMode = "strict" | "optional";

export type ProxyVersion = "v1" | "v2" | "all";

export type QueryMatch = {
  readonly name: Text;
  readonly value: QueryValueMatch;
};

export type QueryValueMatch = "invalid" | {
  readonly exact: Text;
} | {
  readonly regex: Text;
};

export type RateLimitSpec = {
  readonly fillInterval: Text;
  readonly maxTokens?: number;
  readonly tokensPerFill?: number;
  readonly type?: RateLimitType;
};

export type RateLimitType = "requests" | "tokens";

export type Rates = {
  readonly cacheRead?: Money;
  readonly cacheWrite?: Money;
  readonly input?: Money;
  readonly inputAudio?: Money;
  readonly output?: Money;
  readonly outputAudio?: Money;
  readonly reasoning?: Money;
};

export type RawConfig = {
  readonly additionalTrustDomains?: Text;
  readonly adminAddr?: Text;
  readonly backend?: BackendConfig;
  readonly caAddress?: Text;
  readonly caAuthToken?: Text;
  readonly clusterId?: Text;
  readonly connectionMinTerminationDeadline?: Text;
  readonly connectionTerminationDeadline?: Text;
  readonly customFunctions?: Text;
  readonly database?: Config;
  readonly dns?: RawDnsConfig;
  readonly enableIpv6?: boolean;
  readonly gateway?: Text;
  readonly hbone?: RawHBONE;
  readonly histograms?: HistogramMode;
  readonly localXdsPath?: Text;
  readonly logging?: RawLogging;
  readonly mcp?: RawMcpConfig;
  readonly metrics?: RawMetrics;
  readonly modelCatalog?: readonly ModelCatalogSource[];
  readonly namespace?: Text;
  readonly network?: Text;
  readonly readinessAddr?: Text;
  readonly sensitiveHeaders?: readonly Text[];
  readonly serviceAccount?: Text;
  readonly session?: RawSession;
  readonly skipValidateTrustDomain?: boolean;
  readonly spiffe?: RawSpiffeConfig;
  readonly standardAttributes?: RawStandardAttributes;
  readonly statsAddr?: Text;
  readonly storage?: RawStorageConfig;
  readonly tracing?: RawTracing;
  readonly trustDomain?: Text;
  readonly workerThreads?: StringOrInt;
  readonly xdsAddress?: Text;
  readonly xdsAuthToken?: Text;
};

export type RawDefaultClientSecretBasicAuth = {
  readonly clientId: Text;
  readonly clientSecret: FileOrInline;
};

export type RawDnsConfig = {
  readonly edns0?: boolean;
  readonly lookupFamily?: DnsLookupFamily;
};

export type RawHBONE = {
  readonly connectionWindowSize?: number;
  readonly frameSize?: number;
  readonly poolMaxStreamsPerConn?: number;
  readonly poolUnusedReleaseTimeout?: Text;
  readonly windowSize?: number;
};

export type RawLogging = {
  readonly database?: Config;
  readonly fields?: RawLoggingFields;
  readonly filter?: Text;
  readonly format?: LoggingFormat;
  readonly level?: RawLoggingLevel;
};

export type RawLoggingFields = {
  readonly add?: { readonly [name: string]: Text };
  readonly remove?: readonly Text[];
};

export type RawLoggingLevel = Text | readonly Text[];

export type RawMcpConfig = {
  readonly sessionTtl?: Text;
};

export type RawMetricFields = {
  readonly add?: { readonly [name: string]: Text };
};

export type RawMetrics = {
  readonly fields?: RawMetricFields;
  readonly remove?: readonly Text[];
};

export type RawOAuthClientAuth = {
  readonly clientId: Text;
  readonly clientSecret: FileOrInline;
  readonly method: "clientSecretBasic";
} | {
  readonly clientId: Text;
  readonly clientSecret?: FileOrInline;
  readonly method: "clientSecretPost";
} | {
  readonly alg?: JwtSigningAlg;
  readonly assertionAudience: Text;
  readonly certificate?: FileOrInline;
  readonly certificateHeader?: CertificateHeader;
  readonly clientId: Text;
  readonly kid?: Text;
  readonly method: "privateKeyJwt";
  readonly signingKey: FileOrInline;
};

export type RawSession = {
  readonly key: Text;
};

export type RawSpiffeConfig = {
  readonly endpoint?: Text;
};

export type RawStandardAttributes = {
  readonly group?: Text;
  readonly user?: Text;
};

export type RawStorageConfig = {
  readonly mode?: ConfigStoreMode;
};

export type RawTracing = {
  readonly clientSampling?: StringBoolFloat;
  readonly fields?: RawLoggingFields;
  readonly headers?: { readonly [name: string]: Text };
  readonly otlpEndpoint?: Text;
  readonly otlpProtocol?: Protocol;
  readonly path?: Text;
  readonly randomSampling?: StringBoolFloat;
};

export type RegexRule = {
  readonly builtin: Builtin;
} | {
  readonly pattern: Text;
};

export type RegexRules = {
  readonly action?: Action;
  readonly rules: readonly RegexRule[];
};

export type RemoteRateLimit = {
  readonly descriptors: DescriptorSet;
  readonly domain: Text;
  readonly failureMode?: RemoteRateLimitFailureMode;
  readonly policies?: SimpleLocalBackendPolicies;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type RemoteRateLimitFailureMode = "failClosed" | "FailClosed" | "failOpen" | "FailOpen";

export type RequestGuard = {
  readonly rejection?: RequestRejection;
  readonly scope?: readonly ContentScope[];
} & ({
  readonly regex: RegexRules;
} | {
  readonly webhook: Webhook;
} | {
  readonly openAIModeration: Moderation;
} | {
  readonly bedrockGuardrails: BedrockGuardrails;
} | {
  readonly googleModelArmor: GoogleModelArmor;
} | {
  readonly azureContentSafety: AzureContentSafety;
});

export type RequestMirror = {
  readonly backend: SimpleLocalBackendSerde;
  readonly percentage: number;
};

export type RequestRedirect = {
  readonly authority?: HostRedirect;
  readonly path?: PathRedirect;
  readonly scheme?: Text;
  readonly status?: number;
};

export type RequestRejection = {
  readonly body?: Bytes;
  readonly headers?: HeaderModifier;
  readonly status?: number;
};

export type ResourceMetadata = { readonly [name: string]: JsonValue };

export type ResourceName = {
  readonly name: Text;
  readonly namespace: Text;
};

export type ResponseGuard = {
  readonly rejection?: RequestRejection;
} & ({
  readonly regex: RegexRules;
} | {
  readonly webhook: Webhook;
} | {
  readonly bedrockGuardrails: BedrockGuardrails;
} | {
  readonly googleModelArmor: GoogleModelArmor;
} | {
  readonly azureContentSafety: AzureContentSafety;
});

export type RetryPolicy = {
  readonly attempts?: number;
  readonly backoff?: Text;
  readonly codes: readonly number[];
  readonly condition?: Expression;
  readonly precondition?: Expression;
};

export type RouteMatch = {
  readonly headers?: readonly HeaderMatch[];
  readonly method?: Text;
  readonly path?: PathMatch;
  readonly query?: readonly QueryMatch[];
};

export type RouteName = {
  readonly kind?: Text;
  readonly name: Text;
  readonly namespace: Text;
  readonly ruleName?: Text;
};

export type RouteType = "completions" | "messages" | "models" | "passthrough" | "detect" | "responses" | "embeddings" | "realtime" | "anthropicTokenCount" | "generateContent" | "geminiCountTokens" | "rerank";

export type RuleSerde = ({
  readonly allow: Text;
} | {
  readonly deny: Text;
} | {
  readonly require: Text;
}) | Text;

export type RuleSet = {
  readonly rules: readonly RuleSerde[];
};

export type SecretFromFile = FileOrInline;

export type SessionAffinityPolicy = {
  readonly source: Expression;
};

export type SimpleChatCompletionMessage = {
  readonly content: Text;
  readonly role: Text;
};

export type SimpleLocalBackendPolicies = {
  readonly backendAuth?: BackendAuthCompat;
  readonly backendTLS?: LocalBackendTLS;
  readonly backendTunnel?: Tunnel;
  readonly http?: HTTP;
  readonly requestHeaderModifier?: HeaderModifier;
  readonly tcp?: TCP;
  readonly transformations?: LocalTransformationConfig;
};

export type SimpleLocalBackendSerde = {
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
};

export type StringBoolFloat = Text | number | boolean;

export type StringOrInt = Text | number;

export type TCP = {
  readonly connectTimeout: Text;
  readonly keepalives: KeepaliveConfig;
};

export type TCPFilterOrPolicy = {
  readonly backendTLS?: LocalBackendTLS;
};

export type TLS = {
  readonly alpn?: readonly (readonly number[])[];
  readonly cipherSuites?: readonly Text[];
  readonly handshakeTimeout?: Text;
  readonly keyExchangeGroups?: readonly Text[];
  readonly maxVersion?: TLSVersion;
  readonly minVersion?: TLSVersion;
};

export type TLSVersion = "TLS_V1_0" | "TLS_V1_1" | "TLS_V1_2" | "TLS_V1_3";

export type Tier = {
  readonly contextOver: number;
  readonly rates: Rates;
};

export type TimeoutPolicy = {
  readonly backendRequestTimeout?: Text;
  readonly requestTimeout?: Text;
};

export type TokenCacheConfig = {
  readonly defaultTtl?: Text;
  readonly maxEntries?: number;
};

export type TokenEndpointAuth = "clientSecretBasic" | "clientSecretPost";

export type TokenSpec = {
  readonly source?: AuthorizationLocation;
  readonly tokenType?: Text;
};

export type TracingConfig = {
  readonly attributes?: OrderedStringMap_Expression;
  readonly clientSampling?: StringBoolFloat;
  readonly filter?: Expression;
  readonly path?: Text;
  readonly policies?: SimpleLocalBackendPolicies;
  readonly protocol?: TracingProtocol;
  readonly randomSampling?: StringBoolFloat;
  readonly remove?: readonly Text[];
  readonly resources?: OrderedStringMap_Expression;
} & ({
  readonly service: {
    readonly name: NamespacedHostname;
    readonly port: number;
  };
} | {
  readonly host: Text;
} | {
  readonly backend: Text;
});

export type TracingProtocol = "grpc" | "http";

export type TrailerSendMode = "send" | "skip";

export type Tunnel = {
  readonly policies?: SimpleLocalBackendPolicies;
  readonly proxy: SimpleLocalBackendSerde;
};

export type TunnelProtocol = "direct" | "hboneWaypoint" | "hboneGateway" | "proxy" | "connect";

export type UrlRewrite = {
  readonly authority?: HostRedirect;
  readonly path?: PathRedirect;
};

export type VertexProvider = {
  readonly model?: Text;
  readonly projectId: Text;
  readonly region?: Text;
};

export type Webhook = {
  readonly failureMode?: WebhookFailureMode;
  readonly forwardHeaderMatches?: readonly HeaderMatch[];
  readonly headers?: { readonly [name: string]: Expression };
  readonly target: SimpleLocalBackendSerde;
};

export type WebhookFailureMode = "failClosed" | "failOpen";

/** Every key that a part of the config can have. */
export type ConfigKey =
  | "a2a"
  | "accessKeyId"
  | "accessLog"
  | "accessTokenScopes"
  | "action"
  | "actorToken"
  | "add"
  | "addRequestHeaders"
  | "additionalOrigins"
  | "additionalParams"
  | "additionalTrustDomains"
  | "adminAddr"
  | "agentCore"
  | "agentRuntimeArn"
  | "ai"
  | "alg"
  | "allow"
  | "allowCredentials"
  | "allowHeaders"
  | "allowMethods"
  | "allowModeOverride"
  | "allowOrigins"
  | "allowPartialMessage"
  | "allowed"
  | "allowedModels"
  | "alpn"
  | "analyzeText"
  | "anthropic"
  | "apiKey"
  | "apiVersion"
  | "append"
  | "args"
  | "assertionAudience"
  | "assumeRole"
  | "attempts"
  | "attributes"
  | "audience"
  | "audiences"
  | "auth"
  | "auth0"
  | "authentik"
  | "authority"
  | "authorization"
  | "authorizationEndpoint"
  | "authorizationLocation"
  | "aws"
  | "awsRegion"
  | "azure"
  | "azureApiVersion"
  | "azureContentSafety"
  | "azureProjectName"
  | "azureResourceName"
  | "azureResourceType"
  | "backend"
  | "backendAuth"
  | "backendRequestTimeout"
  | "backendTLS"
  | "backendTunnel"
  | "backends"
  | "backoff"
  | "baseUrl"
  | "basicAuth"
  | "bedrock"
  | "bedrockGuardrails"
  | "binds"
  | "blocklistNames"
  | "body"
  | "bodyExpression"
  | "buffer"
  | "builtin"
  | "caAddress"
  | "caAuthToken"
  | "cache"
  | "cacheMessageOffset"
  | "cacheMessages"
  | "cacheRead"
  | "cacheSystem"
  | "cacheTools"
  | "cacheWrite"
  | "cert"
  | "certificate"
  | "certificateHeader"
  | "cipherSuites"
  | "claims"
  | "clear_env"
  | "clientAuth"
  | "clientId"
  | "clientSampling"
  | "clientSecret"
  | "client_id"
  | "client_secret"
  | "clusterId"
  | "cmd"
  | "codes"
  | "condition"
  | "conditional"
  | "config"
  | "connect"
  | "connectTimeout"
  | "connectionMinTerminationDeadline"
  | "connectionTerminationDeadline"
  | "connectionWindowSize"
  | "consecutiveFailures"
  | "content"
  | "context"
  | "contextOver"
  | "cookie"
  | "copilot"
  | "cors"
  | "cost"
  | "credential"
  | "credentials"
  | "crossAppAccess"
  | "csrf"
  | "custom"
  | "customFunctions"
  | "database"
  | "defaultTtl"
  | "defaults"
  | "delay"
  | "deny"
  | "denyWithStatus"
  | "descope"
  | "descriptors"
  | "destinationMode"
  | "detectJailbreak"
  | "developerImplicit"
  | "directResponse"
  | "disallowed"
  | "discovery"
  | "dns"
  | "dnsRebindingProtection"
  | "domain"
  | "duration"
  | "dynamic"
  | "edns0"
  | "enableIpv6"
  | "enabled"
  | "endpoint"
  | "endpointPicker"
  | "enforceMayAct"
  | "entra"
  | "entries"
  | "env"
  | "eviction"
  | "exact"
  | "explicitConfig"
  | "exposeHeaders"
  | "expression"
  | "extAuthz"
  | "extProc"
  | "failover"
  | "failureMode"
  | "fields"
  | "file"
  | "fillInterval"
  | "filter"
  | "finalTransformation"
  | "finalTransformations"
  | "format"
  | "formats"
  | "forwardHeaderMatches"
  | "frameSize"
  | "frontendPolicies"
  | "full"
  | "gateway"
  | "gatewayName"
  | "gatewayNamespace"
  | "gateways"
  | "gcp"
  | "gemini"
  | "googleModelArmor"
  | "grantType"
  | "group"
  | "groups"
  | "grpc"
  | "guardrailIdentifier"
  | "guardrailVersion"
  | "guardrails"
  | "haltOnBlocklistHit"
  | "handshakeTimeout"
  | "hbone"
  | "header"
  | "headers"
  | "health"
  | "healthThreshold"
  | "histograms"
  | "host"
  | "hostOverride"
  | "hostname"
  | "hostnames"
  | "htpasswd"
  | "http"
  | "http1HeaderCase"
  | "http1IdleTimeout"
  | "http1MaxHeaders"
  | "http2ConnectionWindowSize"
  | "http2FrameSize"
  | "http2KeepaliveInterval"
  | "http2KeepaliveTimeout"
  | "http2MaxHeaderSize"
  | "http2WindowSize"
  | "id"
  | "identityProvider"
  | "implicit"
  | "includeRequestBody"
  | "includeRequestHeaders"
  | "includeResponseHeaders"
  | "inferenceRouting"
  | "inline"
  | "input"
  | "inputAudio"
  | "insecure"
  | "insecureHost"
  | "internal"
  | "interval"
  | "invalid"
  | "issuer"
  | "jwks"
  | "jwtAuth"
  | "jwtSign"
  | "jwtValidationOptions"
  | "keepalives"
  | "key"
  | "keyExchangeGroups"
  | "keyHash"
  | "keycloak"
  | "keys"
  | "kid"
  | "kind"
  | "level"
  | "limitOverride"
  | "listenerName"
  | "listenerSet"
  | "listeners"
  | "llm"
  | "localRateLimit"
  | "localXdsPath"
  | "location"
  | "logging"
  | "lookupFamily"
  | "managedIdentity"
  | "matches"
  | "maxAge"
  | "maxBufferSize"
  | "maxBytes"
  | "maxConnectionDuration"
  | "maxConnections"
  | "maxEntries"
  | "maxRequestBytes"
  | "maxTLSVersion"
  | "maxTlsVersion"
  | "maxTokens"
  | "maxVersion"
  | "mcp"
  | "mcpAuthentication"
  | "mcpAuthorization"
  | "mcpGuardrails"
  | "metadata"
  | "metadataContext"
  | "method"
  | "methods"
  | "metrics"
  | "minTLSVersion"
  | "minTlsVersion"
  | "minTokens"
  | "minVersion"
  | "mode"
  | "model"
  | "modelAliases"
  | "modelCatalog"
  | "models"
  | "moderation"
  | "name"
  | "namespace"
  | "network"
  | "networkAuthorization"
  | "networkExtAuthz"
  | "oauthTokenExchange"
  | "objectId"
  | "oidc"
  | "okta"
  | "openAI"
  | "openAIModeration"
  | "openapi"
  | "otlp"
  | "otlpEndpoint"
  | "otlpProtocol"
  | "output"
  | "outputAudio"
  | "overrides"
  | "packAsBytes"
  | "params"
  | "passthrough"
  | "path"
  | "pathOverride"
  | "pathPrefix"
  | "pattern"
  | "percentage"
  | "phase"
  | "policies"
  | "policy"
  | "poolIdleTimeout"
  | "poolMaxSize"
  | "poolMaxStreamsPerConn"
  | "poolUnusedReleaseTimeout"
  | "port"
  | "precondition"
  | "prefix"
  | "prefixMode"
  | "prepend"
  | "priority"
  | "processingOptions"
  | "processors"
  | "projectId"
  | "projectName"
  | "promptCaching"
  | "promptGuard"
  | "prompts"
  | "protocol"
  | "provider"
  | "providerOverride"
  | "providers"
  | "proxy"
  | "proxyProtocol"
  | "qualifier"
  | "query"
  | "queryParameter"
  | "randomSampling"
  | "rates"
  | "readinessAddr"
  | "realm"
  | "reasoning"
  | "redirect"
  | "redirectURI"
  | "reference"
  | "regex"
  | "region"
  | "rejection"
  | "remoteRateLimit"
  | "remove"
  | "replace"
  | "request"
  | "requestAttributes"
  | "requestBodyMode"
  | "requestHeaderMode"
  | "requestHeaderModifier"
  | "requestHeaders"
  | "requestMirror"
  | "requestRedirect"
  | "requestTimeout"
  | "requestTrailerMode"
  | "requestedTokenType"
  | "require"
  | "requiredClaims"
  | "resourceAuthorizationServer"
  | "resourceId"
  | "resourceMetadata"
  | "resourceName"
  | "resourceType"
  | "resources"
  | "response"
  | "responseAttributes"
  | "responseBodyMode"
  | "responseHeaderMode"
  | "responseHeaderModifier"
  | "responseHeaders"
  | "responseTrailerMode"
  | "restoreHealth"
  | "retries"
  | "retry"
  | "role"
  | "roleArn"
  | "root"
  | "route"
  | "routeGroup"
  | "routeGroups"
  | "routes"
  | "routing"
  | "ruleName"
  | "rules"
  | "schema"
  | "scheme"
  | "scope"
  | "scopes"
  | "secretAccessKey"
  | "section"
  | "sensitiveHeaders"
  | "service"
  | "serviceAccount"
  | "serviceName"
  | "services"
  | "session"
  | "sessionAffinity"
  | "sessionName"
  | "sessionToken"
  | "sessionTtl"
  | "set"
  | "severityThreshold"
  | "signingKey"
  | "skipValidateTrustDomain"
  | "source"
  | "spiffe"
  | "sse"
  | "standardAttributes"
  | "statefulMode"
  | "statsAddr"
  | "status"
  | "stdio"
  | "storage"
  | "streaming"
  | "subjectAltNames"
  | "subjectToken"
  | "tags"
  | "target"
  | "targets"
  | "tcp"
  | "tcpRoutes"
  | "templateId"
  | "tenant_id"
  | "tiers"
  | "time"
  | "timeout"
  | "tls"
  | "tokenEndpoint"
  | "tokenEndpointAuth"
  | "tokenType"
  | "tokenize"
  | "tokensPerFill"
  | "tracing"
  | "transformation"
  | "transformations"
  | "trustDomain"
  | "ttl"
  | "tunnelProtocol"
  | "type"
  | "ui"
  | "unhealthyExpression"
  | "url"
  | "urlRewrite"
  | "user"
  | "userAssignedIdentity"
  | "value"
  | "version"
  | "vertex"
  | "vertexProject"
  | "vertexRegion"
  | "virtualModels"
  | "visibility"
  | "webhook"
  | "weight"
  | "weighted"
  | "when"
  | "windowSize"
  | "workerThreads"
  | "workloadIdentity"
  | "workloads"
  | "xdsAddress"
  | "xdsAuthToken";
