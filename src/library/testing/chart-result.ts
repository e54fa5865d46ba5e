import { App, type Chart } from 'cdk8s';
import type { CompileResult } from '../../core/compiler/model/result';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { isCompiled } from '../api/runtime/mark';
import { clusterOf } from '../charts/cluster';
import { CompileUnit } from '../charts/compile-unit';
import { compileDocuments } from '../charts/compiler';
import { controllerInputs } from '../charts/controller-inputs';

/**
 * Returns the compile result of a chart. For a plain chart, the objects of all plain charts of the app for the same cluster are compiled in
 * memory, since a gateway can be in one chart and its routes in others. `settings` apply to plain charts; a `CompiledChart` has its own.
 */
export function resultOf(chart: Chart, settings: GatewaySettings = {}): CompileResult {
  if (isCompiled(chart)) return CompileUnit.of(chart).compile();
  const inputs = controllerInputs(App.of(chart), clusterOf(chart));
  return compileDocuments([...inputs.documents, ...inputs.externals], {
    ...inputs,
    settings: { ...inputs.settings, ...settings },
  });
}
