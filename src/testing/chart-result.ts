import { ApiObject, App, Chart } from 'cdk8s';
import { CompileUnit } from '../charts/compile-unit';
import { compileDocuments } from '../charts/compiler';
import { isCompiled } from '../charts/mark';
import { toldOf } from '../charts/told-objects';
import type { CompileResult } from '../compiler/model/result';
import { distributionOfScope } from '../distribution/scope';
import type { GatewaySettings } from '../settings/settings.generated';

/**
 * What the compiler makes of a chart. A CompiledChart is compiled with its like anyway. For a plain chart, the objects of all plain
 * charts of the app are compiled in memory: a gateway may stand in one of them and its routes in others.
 * `settings` are for plain charts; CompiledCharts have their own.
 */
export function resultOf(chart: Chart, settings?: GatewaySettings): CompileResult {
  const app = App.of(chart);
  if (isCompiled(chart)) return CompileUnit.of(app).compile();
  const objects = app.node
    .findAll()
    .filter(
      (construct): construct is ApiObject => ApiObject.isApiObject(construct) && !isCompiled(Chart.of(construct)),
    );
  const documents = objects.map((object) => ({ value: object.toJson(), constructPath: object.node.path }));
  return compileDocuments([...documents, ...toldOf(app)], {
    ...(settings ? { settings } : {}),
    distributions: [...new Set(objects.map(distributionOfScope))],
    mode: 'controller',
  });
}
