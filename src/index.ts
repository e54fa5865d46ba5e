export * as api from './api';
export * from './charts';
export {
  ProxyDistribution,
  type ProxyDistributionOptions,
  type ProxyKindNames,
} from './distribution/proxy-distribution';
export * as gatewayapi from './gateway-api';
