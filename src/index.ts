export * as api from './api';
export * from './charts';
export * from './constructs';
export {
  ProxyDistribution,
  type ProxyDistributionOptions,
  type ProxyKindNames,
} from './distribution/proxy-distribution';
export * as gatewayapi from './gateway-api';
export { StrategicMergePatch } from './overlay/strategic-merge-patch';
export * as overlays from './overlay-types';
export * from './patterns';
export * from './settings';
export * from './synth-validation/ai-gateway-validation';
export * from './testing';
