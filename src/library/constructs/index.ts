export * from './authorization';
export * from './aws-signing-options';
export * from './backend-policy';
export { Budget, type DollarBudgetOptions } from './budget';
export * from './cel';
export * from './client-authentication';
export * from './client-authentication-options';
export * from './client-connections';
export { CompanionWorkload } from './companion-workload';
export type { ConnectionOptions } from './connection';
export * from './credential-location';
export * from './credential-options';
export * from './credentials';
export * from './delay';
export * from './delegated-routes';
export * from './destination-http-version';
export * from './destination-reference';
export * from './destination-tls';
export type { WeightedDestination } from './destinations';
export * from './diagnostics';
export type { DirectResponseOptions } from './direct-response';
export * from './eviction-options';
export * from './external-services';
export * from './frontend-policy';
export * from './gateway';
export * from './gateway-alerts';
export * from './gateway-class';
export * from './gateway-dashboard';
export * from './grants';
export * from './grpc-route';
export type { FixedHeaderChanges } from './header-changes';
export * from './host-backend';
export * from './inference-pool';
export * from './json-web-keys';
export * from './keepalive-options';
export * from './key-exchange';
export * from './labelled-targets';
export {
  Listener,
  type ListenerOptions,
  type TcpListenerOptions,
  type TlsListenerOptions,
} from './listener';
export * from './listener-set';
export * from './llm-backend';
export * from './llm-model';
export * from './llm-provider';
export { LlmApi, type LlmTrafficOptions, type PromptCachingOptions, type PromptMessage } from './llm-traffic';
export * from './mcp-backend';
export * from './mcp-guardrail';
export * from './mcp-target';
export type { McpTrafficOptions } from './mcp-traffic';
export * from './model-choice';
export * from './model-source';
export * from './network-peer';
export * from './oauth-client';
export * from './path-match';
export * from './placement-options';
export * from './pod-identity';
export * from './policy-target';
export * from './prompt-guard';
export * from './quota-interval';
export * from './rate-limit';
export * from './route';
export type { IRouteParent, RouteParentReference } from './route-parent';
export type { RedirectOptions, RouteMatch, RouteRuleOptions } from './route-rule';
export type { SecretEntry } from './secret-entry';
export * from './service-destination';
export type { McpStdioOptions } from './stdio-server';
export * from './stream-route';
export * from './telemetry-fields';
export * from './telemetry-options';
export * from './token-exchange-options';
export type { ConditionalTraffic, TrafficChoice } from './traffic-choice';
export {
  type BufferOptions,
  type CorsOptions,
  type RetryOptions,
  TrafficPolicy,
  type TrafficPolicyOptions,
  type TrafficPolicyProps,
} from './traffic-policy';
export * from './transformation';
export * from './variable-source';
export type { WatchedBudget } from './watched-budget';
export * from './workload-object';
export * from './workload-options';
