export { inWordsOf } from './distribution-names';
export type { ProxyKindNames } from './kind-names';
export { ProxyDistribution, type ProxyDistributionOptions } from './proxy-distribution';
export { builtInDistributions, distributionOf, fromNeutral, type NeutralDocument, toNeutral } from './translate';
export type { ForeignName } from './vocabulary';
