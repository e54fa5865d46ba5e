// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendFull } from './backend-policy.generated';
import type { Frontend } from './frontend.generated';
import type { PolicyTargetReference, PolicyTargetSelector } from './kubernetes.generated';
import type { Traffic } from './traffic.generated';

/** Whether more precise policies win. */
export enum PolicyInheritance {
  /** The most precise policy wins, field by field. (Default) */
  DEFAULT = "Default",
  /** Fields of this policy take precedence over more specific policies and the routes' own settings. (Override) */
  OVERRIDE = "Override",
}

/** How the policy takes part in merging. */
export interface PolicyStrategy {
  /**
   * Whether more precise policies win. Only for `traffic`.
   * @default - `Default`
   */
  readonly inheritance?: PolicyInheritance;
}

/** Targets and settings of the policy. Exactly one of `targetRefs`, `targetSelectors` is set. Rule: At least one of traffic, frontend, or backend must be provided. Rule: backend.mcp may not be used with a Service target. Rule: backend.ai may not be used with a Service target. Rule: traffic.jwtAuthentication may not be used with backend.mcp.authentication in the same policy. Rule: backend.mcp may not target an ProxyBackend sectionName. Rule: strategy.inheritance may only be set on traffic policies. Rule: Service sectionName must be a numeric port from 1 to 65535. Rule: the 'frontend' field can only target a Gateway. Rule: frontend tcp, networkAuthorization, tls, http, proxyProtocol, and connect policies may only target a Gateway or port, not a listener (sectionName). Rule: port may only be set on frontend-only policies (not traffic or backend). Rule: the 'traffic' field can only target a Gateway, ListenerSet, GRPCRoute, or HTTPRoute. Rule: the 'traffic' field can only target a Gateway, ListenerSet, GRPCRoute, HTTPRoute, or InferencePool. Rule: the 'traffic.phase=PreRouting' field can only target a Gateway or ListenerSet. */
export interface ProxyPolicySpec {
  /**
   * Targets by name; all of one kind. 1 to 16 items. Rule: targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, or ProxyBackend resources. Rule: targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, ProxyBackend, or InferencePool resources. Rule: Only one Kind of targetRef can be set on one policy.
   * @default - none
   */
  readonly targetRefs?: PolicyTargetReference[];
  /**
   * Targets by labels; all of one kind. 1 to 16 items. Rule: targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, or ProxyBackend resources. Rule: targetRefs may only reference Gateway, HTTPRoute, GRPCRoute, ListenerSet, Service, ProxyBackend, or InferencePool resources. Rule: Only one Kind of targetRef can be set on one policy.
   * @default - none
   */
  readonly targetSelectors?: PolicyTargetSelector[];
  /**
   * How the policy takes part in merging. Since v1.4.
   * @default - none
   */
  readonly strategy?: PolicyStrategy;
  /**
   * Settings of client connections. Only on Gateways; some fields also apply to a single port or listener.
   * @default - none
   */
  readonly frontend?: Frontend;
  /**
   * How requests are treated. On Gateways, listeners, ListenerSets, routes and route rules; the most precise one wins, field by field.
   * @default - none
   */
  readonly traffic?: Traffic;
  /**
   * How destinations are talked to. On Gateways, listeners, ListenerSets, routes, route rules, Services and backends; the most precise one wins, field by field.
   * @default - none
   */
  readonly backend?: BackendFull;
}
