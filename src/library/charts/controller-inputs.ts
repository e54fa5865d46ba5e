import { ApiObject, type App, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import { revisionOf } from '../api/runtime/chart-revision';
import { isCompiled } from '../api/runtime/mark';
import { ownFindings } from '../constructs/own-findings';
import { clusterOf } from './cluster';
import type { ClusterInputs } from './cluster-inputs';
import { documentOf } from './construct-document';
import { externalsOf } from './external-objects';

/** Returns the resources in an app's charts for one cluster with a controller. */
export function controllerInputs(app: App, cluster: string): ClusterInputs {
  const constructs = app.node
    .findAll()
    .filter((construct) => clusterOf(construct) === cluster && !isCompiled(chartAround(construct)));
  const revision = constructs.map(revisionOf).find((one) => one !== undefined);
  const objects = constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  return {
    cluster,
    mode: 'controller',
    documents: objects.map(documentOf),
    externals: externalsOf(app, cluster),
    distributions: [...new Set(objects.map((one) => ProxyDistribution.of(one)))],
    findings: ownFindings(constructs),
    settings: revision ? { revision } : {},
    conflicts: [],
  };
}

function chartAround(construct: IConstruct): IConstruct | undefined {
  return construct.node.scopes.findLast((scope) => Chart.isChart(scope));
}
