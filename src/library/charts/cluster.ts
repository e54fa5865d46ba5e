import { Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';

const CLUSTER = Symbol.for('cdk8s-ai-gateway.Cluster');

/** Notes what cluster the resources of a chart are for. By a symbol, as several copies of the package may be loaded. */
export function placeInCluster(chart: Chart, cluster: string | undefined): void {
  if (cluster !== undefined) Object.defineProperty(chart, CLUSTER, { value: cluster });
}

/** The cluster that a construct is for, as the nearest chart around it says; empty where none does. */
export function clusterOf(construct: IConstruct): string {
  for (const scope of [...construct.node.scopes].reverse()) {
    const cluster = Chart.isChart(scope) ? Reflect.get(scope, CLUSTER) : undefined;
    if (typeof cluster === 'string') return cluster;
  }
  return '';
}
