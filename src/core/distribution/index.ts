export { ProxyDistribution, type ProxyDistributionOptions, type ProxyKindNames } from './proxy-distribution';
export { builtInDistributions, distributionOf, fromNeutral, type NeutralDocument, toNeutral } from './translate';
export type { ForeignName } from './vocabulary';
