export * from '../library/constructs/canary-analysis-options';
export * from '../library/constructs/canary-rollout';
export * from '../library/constructs/gateway-alerts';
export * from '../library/constructs/gateway-dashboard';
