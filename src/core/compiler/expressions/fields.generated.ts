// Generated from schema/ by `npm run generate`; do not edit.

import type { CelContext } from '../../data-plane/expression-vocabulary';
import type { ExpectedResult } from './expected-result';

/** A field that contains expressions or patterns, or references a type that does. */
export interface ExpressionStep {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  /** The context of an expression in this field, or of the type that the field leads to; `fromUse`: the nearest field above decides. */
  readonly context?: CelContext | 'fromUse';
  readonly expects?: ExpectedResult;
  /** Whether the field contains a regular expression: always, or if the `type` next to it is RegularExpression. */
  readonly pattern?: 'always' | 'whenTyped';
  readonly type?: string;
}

/** The type of `spec` by kind. */
export const SPEC_TYPES: Readonly<Record<string, string>> = {
  ProxyBackend: 'ProxyBackendSpec',
  ProxyPolicy: 'ProxyPolicySpec',
  ProxyModel: 'ProxyModelSpec',
};

export const EXPRESSION_STEPS: Readonly<Record<string, readonly ExpressionStep[]>> = {
  AccessLog: [
    { field: 'filter', shape: 'one', context: 'accessLog', expects: 'boolean' },
    { field: 'attributes', shape: 'one', context: 'accessLog', type: 'LogTracingAttributes' },
    { field: 'otlp', shape: 'one', type: 'OtlpAccessLog' },
  ],
  AiBackend: [
    { field: 'groups', shape: 'list', type: 'PriorityGroup' },
  ],
  AiPromptGuard: [
    { field: 'request', shape: 'list', type: 'PromptguardRequest' },
    { field: 'response', shape: 'list', type: 'PromptguardResponse' },
  ],
  ApiKeyAuthentication: [
    { field: 'location', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  AttributeAdd: [
    { field: 'expression', shape: 'one', context: 'fromUse' },
  ],
  Authorization: [
    { field: 'policy', shape: 'one', type: 'AuthorizationPolicy' },
  ],
  AuthorizationExtractionLocation: [
    { field: 'expression', shape: 'one', context: 'request' },
  ],
  AuthorizationPolicy: [
    { field: 'matchExpressions', shape: 'list', context: 'fromUse', expects: 'boolean' },
  ],
  AwsAssumeRole: [
    { field: 'sessionNameExpression', shape: 'one', context: 'request' },
    { field: 'tags', shape: 'list', type: 'AwsSessionTag' },
  ],
  AwsAuth: [
    { field: 'assumeRole', shape: 'one', type: 'AwsAssumeRole' },
  ],
  AwsSessionTag: [
    { field: 'expression', shape: 'one', context: 'request' },
  ],
  BackendAi: [
    { field: 'promptGuard', shape: 'one', type: 'AiPromptGuard' },
    { field: 'transformations', shape: 'list', type: 'FieldTransformation' },
    { field: 'finalTransformations', shape: 'list', type: 'FieldTransformation' },
  ],
  BackendAuth: [
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'oauthTokenExchange', shape: 'one', type: 'OAuthTokenExchange' },
    { field: 'crossAppAccess', shape: 'one', type: 'CrossAppAccessAuth' },
  ],
  BackendFull: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuth' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BackendMcp: [
    { field: 'authorization', shape: 'one', context: 'mcpAuthorization', type: 'Authorization' },
    { field: 'guardrails', shape: 'one', type: 'McpGuardrails' },
  ],
  BackendWithAi: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
  ],
  BackendWithMcp: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BasicAuthentication: [
    { field: 'location', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  BedrockGuardrails: [
    { field: 'policies', shape: 'one', type: 'BedrockGuardrailsPolicy' },
  ],
  BedrockGuardrailsAuth: [
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
  ],
  BedrockGuardrailsPolicy: [
    { field: 'auth', shape: 'one', type: 'BedrockGuardrailsAuth' },
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
  ],
  ConditionalModelRouting: [
    { field: 'targets', shape: 'list', type: 'ConditionalModelTarget' },
  ],
  ConditionalModelTarget: [
    { field: 'when', shape: 'one', context: 'request', expects: 'boolean' },
  ],
  CrossAppAccessAuth: [
    { field: 'subjectToken', shape: 'one', type: 'CrossAppAccessSubjectToken' },
  ],
  CrossAppAccessSubjectToken: [
    { field: 'source', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  Delay: [
    { field: 'duration', shape: 'one', context: 'request', expects: 'timeSpan' },
  ],
  DirectResponse: [
    { field: 'bodyExpression', shape: 'one', context: 'request' },
    { field: 'headers', shape: 'list', type: 'DirectResponseHeader' },
  ],
  DirectResponseConditional: [
    { field: 'condition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'policy', shape: 'one', type: 'DirectResponse' },
  ],
  DirectResponseHeader: [
    { field: 'value', shape: 'one', context: 'request' },
  ],
  DirectResponseOrConditional: [
    { field: 'bodyExpression', shape: 'one', context: 'request' },
    { field: 'headers', shape: 'list', type: 'DirectResponseHeader' },
    { field: 'conditional', shape: 'list', type: 'DirectResponseConditional' },
  ],
  ExtAuth: [
    { field: 'grpc', shape: 'one', type: 'ExtAuthGrpc' },
    { field: 'http', shape: 'one', type: 'ExtAuthHttp' },
    { field: 'cache', shape: 'one', type: 'ExtAuthCache' },
  ],
  ExtAuthCache: [
    { field: 'key', shape: 'list', context: 'extAuthRequest' },
    { field: 'ttl', shape: 'one', context: 'extAuthResponse', expects: 'expiry' },
  ],
  ExtAuthConditional: [
    { field: 'condition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'policy', shape: 'one', type: 'ExtAuth' },
  ],
  ExtAuthGrpc: [
    { field: 'requestMetadata', shape: 'map', context: 'extAuthRequest' },
  ],
  ExtAuthHttp: [
    { field: 'path', shape: 'one', context: 'extAuthRequest' },
    { field: 'redirect', shape: 'one', context: 'extAuthRequest' },
    { field: 'addRequestHeaders', shape: 'map', context: 'extAuthRequest' },
    { field: 'responseMetadata', shape: 'map', context: 'extAuthResponse' },
    { field: 'body', shape: 'one', context: 'extAuthRequest' },
  ],
  ExtAuthOrConditional: [
    { field: 'grpc', shape: 'one', type: 'ExtAuthGrpc' },
    { field: 'http', shape: 'one', type: 'ExtAuthHttp' },
    { field: 'cache', shape: 'one', type: 'ExtAuthCache' },
    { field: 'conditional', shape: 'list', type: 'ExtAuthConditional' },
  ],
  ExtProc: [
    { field: 'metadataContext', shape: 'map', context: 'request' },
    { field: 'requestAttributes', shape: 'map', context: 'request' },
    { field: 'responseAttributes', shape: 'map', context: 'response' },
  ],
  ExtProcConditional: [
    { field: 'condition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'policy', shape: 'one', type: 'ExtProc' },
  ],
  ExtProcOrConditional: [
    { field: 'metadataContext', shape: 'map', context: 'request' },
    { field: 'requestAttributes', shape: 'map', context: 'request' },
    { field: 'responseAttributes', shape: 'map', context: 'response' },
    { field: 'conditional', shape: 'list', type: 'ExtProcConditional' },
  ],
  FieldTransformation: [
    { field: 'expression', shape: 'one', context: 'llmTransformation' },
  ],
  Frontend: [
    { field: 'networkAuthorization', shape: 'one', context: 'networkAuthorization', type: 'Authorization' },
    { field: 'accessLog', shape: 'one', type: 'AccessLog' },
    { field: 'tracing', shape: 'one', type: 'Tracing' },
    { field: 'metrics', shape: 'one', type: 'MetricLabels' },
  ],
  GlobalRateLimit: [
    { field: 'descriptors', shape: 'list', type: 'RateLimitDescriptor' },
  ],
  GoogleModelArmor: [
    { field: 'policies', shape: 'one', type: 'GoogleModelArmorPolicy' },
  ],
  GoogleModelArmorAuth: [
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
  ],
  GoogleModelArmorPolicy: [
    { field: 'auth', shape: 'one', type: 'GoogleModelArmorAuth' },
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
  ],
  HeaderTransformation: [
    { field: 'value', shape: 'one', context: 'fromUse' },
  ],
  Health: [
    { field: 'unhealthyCondition', shape: 'one', context: 'health', expects: 'boolean' },
  ],
  HttpHeaderMatch: [
    { field: 'value', shape: 'one', pattern: 'whenTyped' },
  ],
  JwtAuthentication: [
    { field: 'location', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  LogTracingAttributes: [
    { field: 'add', shape: 'list', type: 'AttributeAdd' },
  ],
  McpBackend: [
    { field: 'targets', shape: 'list', type: 'McpTargetSelector' },
  ],
  McpGuardrails: [
    { field: 'processors', shape: 'list', type: 'McpGuardrailsProcessor' },
  ],
  McpGuardrailsProcessor: [
    { field: 'remote', shape: 'one', type: 'McpGuardrailsRemote' },
  ],
  McpGuardrailsRemote: [
    { field: 'metadata', shape: 'map', context: 'request' },
  ],
  McpTarget: [
    { field: 'policies', shape: 'one', type: 'BackendWithMcp' },
  ],
  McpTargetSelector: [
    { field: 'static', shape: 'one', type: 'McpTarget' },
  ],
  MetricAttributes: [
    { field: 'add', shape: 'list', type: 'AttributeAdd' },
  ],
  MetricLabels: [
    { field: 'attributes', shape: 'one', context: 'accessLog', type: 'MetricAttributes' },
  ],
  ModelBackendAuth: [
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'oauthTokenExchange', shape: 'one', type: 'OAuthTokenExchange' },
  ],
  ModelPolicies: [
    { field: 'auth', shape: 'one', type: 'ModelBackendAuth' },
    { field: 'authorization', shape: 'one', context: 'request', type: 'Authorization' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'promptGuard', shape: 'one', type: 'AiPromptGuard' },
    { field: 'transformations', shape: 'list', type: 'FieldTransformation' },
    { field: 'finalTransformations', shape: 'list', type: 'FieldTransformation' },
  ],
  NamedLlmProvider: [
    { field: 'policies', shape: 'one', type: 'BackendWithAi' },
  ],
  OAuthActorToken: [
    { field: 'source', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  OAuthTokenExchange: [
    { field: 'subjectToken', shape: 'one', type: 'OAuthTokenSpec' },
    { field: 'actorToken', shape: 'one', type: 'OAuthActorToken' },
    { field: 'additionalParams', shape: 'map', context: 'request' },
  ],
  OAuthTokenSpec: [
    { field: 'source', shape: 'one', type: 'AuthorizationExtractionLocation' },
  ],
  OpenAiModeration: [
    { field: 'policies', shape: 'one', type: 'OpenAiModerationPolicy' },
  ],
  OpenAiModerationAuth: [
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
  ],
  OpenAiModerationPolicy: [
    { field: 'auth', shape: 'one', type: 'OpenAiModerationAuth' },
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
  ],
  OtlpAccessLog: [
    { field: 'filter', shape: 'one', context: 'accessLog', expects: 'boolean' },
    { field: 'attributes', shape: 'one', context: 'accessLog', type: 'LogTracingAttributes' },
  ],
  PriorityGroup: [
    { field: 'providers', shape: 'list', type: 'NamedLlmProvider' },
  ],
  PromptguardRequest: [
    { field: 'regex', shape: 'one', type: 'Regex' },
    { field: 'webhook', shape: 'one', type: 'Webhook' },
    { field: 'moderationA', shape: 'one', type: 'OpenAiModeration' },
    { field: 'guardrailsCloudA', shape: 'one', type: 'BedrockGuardrails' },
    { field: 'modelArmorCloudC', shape: 'one', type: 'GoogleModelArmor' },
  ],
  PromptguardResponse: [
    { field: 'regex', shape: 'one', type: 'Regex' },
    { field: 'webhook', shape: 'one', type: 'Webhook' },
    { field: 'guardrailsCloudA', shape: 'one', type: 'BedrockGuardrails' },
    { field: 'modelArmorCloudC', shape: 'one', type: 'GoogleModelArmor' },
  ],
  ProxyBackendSpec: [
    { field: 'ai', shape: 'one', type: 'AiBackend' },
    { field: 'mcp', shape: 'one', type: 'McpBackend' },
    { field: 'policies', shape: 'one', type: 'BackendFull' },
  ],
  ProxyModelSpec: [
    { field: 'policies', shape: 'one', type: 'ModelPolicies' },
    { field: 'virtualModel', shape: 'one', type: 'VirtualModel' },
  ],
  ProxyPolicySpec: [
    { field: 'frontend', shape: 'one', type: 'Frontend' },
    { field: 'traffic', shape: 'one', type: 'Traffic' },
    { field: 'backend', shape: 'one', type: 'BackendFull' },
  ],
  RateLimitDescriptor: [
    { field: 'entries', shape: 'list', type: 'RateLimitDescriptorEntry' },
    { field: 'cost', shape: 'one', context: 'rateLimitDescriptor' },
    { field: 'limitOverride', shape: 'one', context: 'rateLimitDescriptor' },
  ],
  RateLimitDescriptorEntry: [
    { field: 'expression', shape: 'one', context: 'rateLimitDescriptor' },
  ],
  RateLimits: [
    { field: 'global', shape: 'one', type: 'GlobalRateLimit' },
  ],
  RateLimitsConditional: [
    { field: 'condition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'policy', shape: 'one', type: 'RateLimits' },
  ],
  RateLimitsOrConditional: [
    { field: 'global', shape: 'one', type: 'GlobalRateLimit' },
    { field: 'conditional', shape: 'list', type: 'RateLimitsConditional' },
  ],
  Regex: [
    { field: 'matches', shape: 'list', pattern: 'always' },
  ],
  ResourceAdd: [
    { field: 'expression', shape: 'one', context: 'tracingResources' },
  ],
  Retry: [
    { field: 'precondition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'condition', shape: 'one', context: 'response', expects: 'boolean' },
  ],
  Tracing: [
    { field: 'attributes', shape: 'one', context: 'tracingAttributes', type: 'LogTracingAttributes' },
    { field: 'resources', shape: 'list', type: 'ResourceAdd' },
    { field: 'randomSampling', shape: 'one', context: 'tracingSampling', expects: 'samplingRatio' },
    { field: 'clientSampling', shape: 'one', context: 'tracingSampling', expects: 'samplingRatio' },
    { field: 'filter', shape: 'one', context: 'tracingAttributes', expects: 'boolean' },
  ],
  Traffic: [
    { field: 'transformation', shape: 'one', type: 'TransformationOrConditional' },
    { field: 'extProc', shape: 'one', type: 'ExtProcOrConditional' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuthOrConditional' },
    { field: 'rateLimit', shape: 'one', type: 'RateLimitsOrConditional' },
    { field: 'retry', shape: 'one', type: 'Retry' },
    { field: 'authorization', shape: 'one', context: 'request', type: 'Authorization' },
    { field: 'jwtAuthentication', shape: 'one', type: 'JwtAuthentication' },
    { field: 'basicAuthentication', shape: 'one', type: 'BasicAuthentication' },
    { field: 'apiKeyAuthentication', shape: 'one', type: 'ApiKeyAuthentication' },
    { field: 'directResponse', shape: 'one', type: 'DirectResponseOrConditional' },
    { field: 'delay', shape: 'one', type: 'Delay' },
  ],
  Transform: [
    { field: 'set', shape: 'list', type: 'HeaderTransformation' },
    { field: 'add', shape: 'list', type: 'HeaderTransformation' },
    { field: 'body', shape: 'one', context: 'fromUse' },
    { field: 'metadata', shape: 'map', context: 'fromUse' },
  ],
  Transformation: [
    { field: 'request', shape: 'one', context: 'request', type: 'Transform' },
    { field: 'response', shape: 'one', context: 'response', type: 'Transform' },
  ],
  TransformationConditional: [
    { field: 'condition', shape: 'one', context: 'request', expects: 'boolean' },
    { field: 'policy', shape: 'one', type: 'Transformation' },
  ],
  TransformationOrConditional: [
    { field: 'request', shape: 'one', context: 'request', type: 'Transform' },
    { field: 'response', shape: 'one', context: 'response', type: 'Transform' },
    { field: 'conditional', shape: 'list', type: 'TransformationConditional' },
  ],
  VirtualModel: [
    { field: 'conditional', shape: 'one', type: 'ConditionalModelRouting' },
  ],
  Webhook: [
    { field: 'forwardHeaderMatches', shape: 'list', type: 'HttpHeaderMatch' },
    { field: 'headers', shape: 'map', context: 'request' },
  ],
};
