export * from './apps/testing';
export {
  ProxyDistribution,
  type ProxyDistributionOptions,
  type ProxyKindNames,
} from './core/distribution/proxy-distribution';
export { StrategicMergePatch } from './core/overlay/strategic-merge-patch';
export * from './core/settings';
export * as api from './library/api';
export * from './library/charts';
export * from './library/constructs';
export * as gatewayapi from './library/gateway-api';
export * as overlays from './library/overlay-types';
export * from './library/patterns';
export * from './library/synth-validation/ai-gateway-validation';
