import { ApiObject, App, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { CompileResult } from '../../core/compiler/model/result';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { isCompiled } from '../../library/api/runtime/mark';
import { clusterOf } from '../../library/charts/cluster';
import { CompileUnit } from '../../library/charts/compile-unit';
import { compileDocuments } from '../../library/charts/compiler';
import { externalsOf } from '../../library/charts/external-objects';
import { ownFindings } from '../../library/constructs/own-findings';

/**
 * What the compiler makes of a chart. A CompiledChart is compiled with its like anyway. For a plain chart, the objects of all plain
 * charts of the app that are for its cluster are compiled in memory: a gateway may stand in one of them and its routes in others.
 * `settings` are for plain charts; CompiledCharts have their own.
 */
export function resultOf(chart: Chart, settings?: GatewaySettings): CompileResult {
  if (isCompiled(chart)) return CompileUnit.of(chart).compile();
  const cluster = clusterOf(chart);
  const constructs = App.of(chart)
    .node.findAll()
    .filter((construct) => clusterOf(construct) === cluster && !isCompiled(chartAround(construct)));
  const objects = constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  const documents = objects.map((object) => ({ value: object.toJson(), constructPath: object.node.path }));
  return compileDocuments([...documents, ...externalsOf(chart)], {
    ...(settings ? { settings } : {}),
    distributions: [...new Set(objects.map((one) => ProxyDistribution.of(one)))],
    findings: ownFindings(constructs),
    mode: 'controller',
  });
}

function chartAround(construct: IConstruct): IConstruct | undefined {
  return construct.node.scopes.findLast((scope) => Chart.isChart(scope));
}
