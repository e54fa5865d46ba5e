import type { IConstruct } from 'constructs';
import type { ProxyDistribution } from './proxy-distribution';

const KEY = 'cdk8s-ai-gateway/distribution';

/** The distribution that was set for a construct or for one above it. */
export function appliedDistribution(scope: IConstruct): ProxyDistribution | undefined {
  return scope.node.tryGetContext(KEY) as ProxyDistribution | undefined;
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
