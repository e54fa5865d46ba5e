export * from '../library/constructs/canary-rollout';
export * from '../library/constructs/gateway-alerts';
export * from '../library/constructs/gateway-dashboard';
