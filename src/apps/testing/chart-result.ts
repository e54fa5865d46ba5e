import { App, type Chart } from 'cdk8s';
import type { CompileResult } from '../../core/compiler/model/result';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { isCompiled } from '../../library/api/runtime/mark';
import { clusterOf } from '../../library/charts/cluster';
import { CompileUnit } from '../../library/charts/compile-unit';
import { compileDocuments } from '../../library/charts/compiler';
import { controllerInputs } from '../../library/charts/controller-inputs';

/**
 * What the compiler makes of a chart. A CompiledChart is compiled with its like anyway. For a plain chart, the objects of all plain
 * charts of the app that are for its cluster are compiled in memory: a gateway may stand in one of them and its routes in others.
 * `settings` are for plain charts; CompiledCharts have their own.
 */
export function resultOf(chart: Chart, settings: GatewaySettings = {}): CompileResult {
  if (isCompiled(chart)) return CompileUnit.of(chart).compile();
  const inputs = controllerInputs(App.of(chart), clusterOf(chart));
  return compileDocuments([...inputs.documents, ...inputs.externals], { ...inputs, settings });
}
