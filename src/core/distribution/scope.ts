import type { IConstruct } from 'constructs';
import { appliedDistribution } from './applied';
import { ProxyDistribution } from './proxy-distribution';

/** The distribution in whose names the objects below a construct are written. */
export function distributionOfScope(scope: IConstruct): ProxyDistribution {
  return appliedDistribution(scope) ?? ProxyDistribution.NEUTRAL;
}
