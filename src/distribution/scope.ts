import type { IConstruct } from 'constructs';
import { ProxyDistribution } from './proxy-distribution';

const KEY = 'cdk8s-ai-gateway/distribution';

/** The distribution in whose names the objects below a construct are written. */
export function distributionOfScope(scope: IConstruct): ProxyDistribution {
  return (scope.node.tryGetContext(KEY) as ProxyDistribution | undefined) ?? ProxyDistribution.NEUTRAL;
}

/** Sets the distribution of a construct and of all below it. */
export function applyDistribution(distribution: ProxyDistribution, scope: IConstruct): void {
  if (scope.node.children.length > 0) {
    throw new Error(
      `the distribution of '${scope.node.path || 'the app'}' has to be set before constructs are added to it; it has ${scope.node.children.length} already`,
    );
  }
  scope.node.setContext(KEY, distribution);
}
