import { Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';

const CLUSTER = Symbol.for('cdk8s-ai-gateway.Cluster');

/** Sets the cluster of a chart's resources, under a symbol, since several copies of the package can be loaded. */
export function placeInCluster(chart: Chart, cluster: string | undefined): void {
  if (cluster !== undefined) Object.defineProperty(chart, CLUSTER, { value: cluster });
}

/** Returns the cluster of a construct, from the nearest enclosing chart that sets one; empty by default. */
export function clusterOf(construct: IConstruct): string {
  for (const scope of [...construct.node.scopes].reverse()) {
    const cluster = Chart.isChart(scope) ? Reflect.get(scope, CLUSTER) : undefined;
    if (typeof cluster === 'string') return cluster;
  }
  return '';
}
