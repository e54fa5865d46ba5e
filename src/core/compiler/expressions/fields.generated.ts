// Generated from schema/ by `npm run generate`; do not edit.

import type { CelContext } from '../../data-plane/expression-vocabulary';
import type { ExpectedResult } from './expected-result';

/** A field that holds expressions or patterns, or that leads to a type which does. */
export interface ExpressionStep {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  /** Of an expression here, or for the type that the field leads to; `fromUse`: the nearest field above decides. */
  readonly context?: CelContext | 'fromUse';
  readonly expects?: ExpectedResult;
  /** The field holds a regular expression: always, or when the `type` beside it is RegularExpression. */
  readonly pattern?: 'always' | 'whenTyped';
  readonly type?: string;
}

/** The type of `spec` by kind. */
export const SPEC_TYPES: Readonly<Record<string, string>> = {
  ProxyBackend: 'ProxyBackendSpec',
  ProxyPolicy: 'ProxyPolicySpec',
};

export const EXPRESSION_STEPS: Readonly<Record<string, readonly ExpressionStep[]>> = {
  AccessLog: [
    { field: 'filter', shape: 'one', context: 'accessLog', expects: 'boolean' },
    { field: 'attributes', shape: 'one', context: 'accessLog', type: 'LogTracingAttributes' },
  ],
  AiBackend: [
    { field: 'groups', shape: 'list', type: 'PriorityGroup' },
  ],
  AiPromptGuard: [
    { field: 'request', shape: 'list', type: 'PromptguardRequest' },
    { field: 'response', shape: 'list', type: 'PromptguardResponse' },
  ],
  AttributeAdd: [
    { field: 'expression', shape: 'one', context: 'fromUse' },
  ],
  Authorization: [
    { field: 'policy', shape: 'one', type: 'AuthorizationPolicy' },
  ],
  AuthorizationPolicy: [
    { field: 'matchExpressions', shape: 'list', context: 'fromUse', expects: 'boolean' },
  ],
  BackendAi: [
    { field: 'promptGuard', shape: 'one', type: 'AiPromptGuard' },
    { field: 'transformations', shape: 'list', type: 'FieldTransformation' },
  ],
  BackendFull: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BackendMcp: [
    { field: 'authorization', shape: 'one', context: 'mcpAuthorization', type: 'Authorization' },
  ],
  BackendSimple: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
  ],
  BackendWithAi: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
  ],
  BackendWithMcp: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'health', shape: 'one', type: 'Health' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BedrockGuardrails: [
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
  ],
  ExtAuth: [
    { field: 'grpc', shape: 'one', type: 'ExtAuthGrpc' },
    { field: 'http', shape: 'one', type: 'ExtAuthHttp' },
  ],
  ExtAuthGrpc: [
    { field: 'requestMetadata', shape: 'map', context: 'extAuthRequest' },
  ],
  ExtAuthHttp: [
    { field: 'path', shape: 'one', context: 'extAuthRequest' },
    { field: 'redirect', shape: 'one', context: 'extAuthRequest' },
    { field: 'addRequestHeaders', shape: 'map', context: 'extAuthRequest' },
    { field: 'responseMetadata', shape: 'map', context: 'extAuthResponse' },
  ],
  FieldTransformation: [
    { field: 'expression', shape: 'one', context: 'llmTransformation' },
  ],
  Frontend: [
    { field: 'networkAuthorization', shape: 'one', context: 'networkAuthorization', type: 'Authorization' },
    { field: 'accessLog', shape: 'one', type: 'AccessLog' },
    { field: 'tracing', shape: 'one', type: 'Tracing' },
  ],
  GlobalRateLimit: [
    { field: 'descriptors', shape: 'list', type: 'RateLimitDescriptor' },
  ],
  GoogleModelArmor: [
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
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
  LogTracingAttributes: [
    { field: 'add', shape: 'list', type: 'AttributeAdd' },
  ],
  McpBackend: [
    { field: 'targets', shape: 'list', type: 'McpTargetSelector' },
  ],
  McpTarget: [
    { field: 'policies', shape: 'one', type: 'BackendWithMcp' },
  ],
  McpTargetSelector: [
    { field: 'static', shape: 'one', type: 'McpTarget' },
  ],
  NamedLlmProvider: [
    { field: 'policies', shape: 'one', type: 'BackendWithAi' },
  ],
  OpenAiModeration: [
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
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
  ProxyPolicySpec: [
    { field: 'frontend', shape: 'one', type: 'Frontend' },
    { field: 'traffic', shape: 'one', type: 'Traffic' },
    { field: 'backend', shape: 'one', type: 'BackendFull' },
  ],
  RateLimitDescriptor: [
    { field: 'entries', shape: 'list', type: 'RateLimitDescriptorEntry' },
  ],
  RateLimitDescriptorEntry: [
    { field: 'expression', shape: 'one', context: 'rateLimitDescriptor' },
  ],
  RateLimits: [
    { field: 'global', shape: 'one', type: 'GlobalRateLimit' },
  ],
  Regex: [
    { field: 'matches', shape: 'list', pattern: 'always' },
  ],
  ResourceAdd: [
    { field: 'expression', shape: 'one', context: 'tracingResources' },
  ],
  Tracing: [
    { field: 'attributes', shape: 'one', context: 'tracingAttributes', type: 'LogTracingAttributes' },
    { field: 'resources', shape: 'list', type: 'ResourceAdd' },
    { field: 'randomSampling', shape: 'one', context: 'tracingSampling', expects: 'samplingRatio' },
    { field: 'clientSampling', shape: 'one', context: 'tracingSampling', expects: 'samplingRatio' },
  ],
  Traffic: [
    { field: 'transformation', shape: 'one', type: 'Transformation' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuth' },
    { field: 'rateLimit', shape: 'one', type: 'RateLimits' },
    { field: 'authorization', shape: 'one', context: 'request', type: 'Authorization' },
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
  Webhook: [
    { field: 'forwardHeaderMatches', shape: 'list', type: 'HttpHeaderMatch' },
  ],
};
