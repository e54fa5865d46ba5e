export type { Compilation, CompiledGateway, ExternalObject } from './library/charts/compilation';
export { CompiledChart, type CompiledChartProps } from './library/charts/compiled-chart';
export { ControllerChart, type ControllerChartProps } from './library/charts/controller-chart';
export { Authorization } from './library/constructs/authorization';
export { Backend, type BackendProps, type IBackend } from './library/constructs/backend';
export { BackendPolicy, type BackendPolicyOptions, type BackendPolicyProps } from './library/constructs/backend-policy';
export { ClientAuthentication } from './library/constructs/client-authentication';
export type { ConnectionOptions } from './library/constructs/connection';
export { Credentials } from './library/constructs/credentials';
export { Delay } from './library/constructs/delay';
export { DelegatedRoutes } from './library/constructs/delegated-routes';
export type { WeightedDestination } from './library/constructs/destinations';
export { Diagnostics, type WaiverProps } from './library/constructs/diagnostics';
export type { DirectResponseOptions } from './library/constructs/direct-response';
export { BodySendMode, type ExternalProcessingOptions, SendMode } from './library/constructs/external-processing';
export {
  FrontendPolicy,
  type FrontendPolicyOptions,
  type FrontendPolicyProps,
} from './library/constructs/frontend-policy';
export { Gateway, type GatewayProps, type IGateway } from './library/constructs/gateway';
export { GatewayClass, type GatewayClassProps } from './library/constructs/gateway-class';
export { Grants } from './library/constructs/grants';
export {
  GrpcRoute,
  type GrpcRouteOptions,
  type GrpcRouteProps,
  type GrpcRouteRuleOptions,
} from './library/constructs/grpc-route';
export type { FixedHeaderChanges } from './library/constructs/header-changes';
export {
  AgentBackend,
  AgentRuntimeBackend,
  type AgentRuntimeBackendProps,
  ForwardProxyBackend,
  type ForwardProxyBackendProps,
  StaticBackend,
  type StaticBackendProps,
  UnixSocketBackend,
  type UnixSocketBackendProps,
} from './library/constructs/host-backend';
export { InferencePool, type InferencePoolProps } from './library/constructs/inference-pool';
export {
  Listener,
  type ListenerOptions,
  type TcpListenerOptions,
  type TlsListenerOptions,
} from './library/constructs/listener';
export { ListenerSet, type ListenerSetProps } from './library/constructs/listener-set';
export { LlmBackend, type LlmBackendProps } from './library/constructs/llm-backend';
export {
  type AzureOpenAiOptions,
  type AzureOptions,
  type BedrockOptions,
  type CustomLlmProviderOptions,
  LlmProvider,
  type LlmProviderOptions,
  ModelFormat,
  type ModelServerOptions,
  type PrefixedLlmProviderOptions,
  type ServedFormat,
  type VertexAiOptions,
} from './library/constructs/llm-provider';
export {
  LlmApi,
  type LlmTrafficOptions,
  type PromptCachingOptions,
  type PromptMessage,
} from './library/constructs/llm-traffic';
export { McpBackend, type McpBackendProps, McpPrefixMode } from './library/constructs/mcp-backend';
export { McpGuardrail, type McpGuardrailOptions, McpGuardrailPhase } from './library/constructs/mcp-guardrail';
export {
  type LabelCondition,
  LabelOperator,
  type McpHostOptions,
  type McpNamedServiceOptions,
  type McpSelectorOptions,
  type McpServiceOptions,
  McpTarget,
  type McpTargetOptions,
  McpTransport,
} from './library/constructs/mcp-target';
export type { McpTrafficOptions } from './library/constructs/mcp-traffic';
export { PathMatch } from './library/constructs/path-match';
export {
  type BedrockGuardOptions,
  type GuardRejection,
  type ModelArmorGuardOptions,
  type OpenAiModerationOptions,
  type PatternGuardOptions,
  PersonalData,
  PromptGuard,
  type WebhookGuardOptions,
} from './library/constructs/prompt-guard';
export { type IRoute, Route, type RouteOptions, type RouteProps } from './library/constructs/route';
export type { IRouteParent, RouteParentReference } from './library/constructs/route-parent';
export type { RedirectOptions, RouteMatch, RouteRuleOptions } from './library/constructs/route-rule';
export {
  type NamedServiceOptions,
  ServiceDestination,
  type ServiceDestinationOptions,
} from './library/constructs/service-destination';
export type { McpStdioOptions } from './library/constructs/stdio-server';
export {
  TcpRoute,
  type TcpRouteOptions,
  type TcpRouteProps,
  TlsRoute,
  type TlsRouteOptions,
  type TlsRouteProps,
} from './library/constructs/stream-route';
export type { ConditionalTraffic, TrafficChoice } from './library/constructs/traffic-choice';
export {
  type BufferOptions,
  type CorsOptions,
  type RetryOptions,
  TrafficPolicy,
  type TrafficPolicyOptions,
  type TrafficPolicyProps,
} from './library/constructs/traffic-policy';
export {
  AiGatewayValidation,
  type AiGatewayValidationProps,
} from './library/synth-validation/ai-gateway-validation';
export * as api from './modules/api';
export * as auth from './modules/auth';
export * as connections from './modules/connections';
export * as expressions from './modules/expressions';
export * as gatewayapi from './modules/gatewayapi';
export * as limits from './modules/limits';
export * as models from './modules/models';
export * as observability from './modules/observability';
export * as overlays from './modules/overlays';
export * as patterns from './modules/patterns';
export * as references from './modules/references';
export * as settings from './modules/settings';
export * as telemetry from './modules/telemetry';
export * as testing from './modules/testing';
export * as workload from './modules/workload';
