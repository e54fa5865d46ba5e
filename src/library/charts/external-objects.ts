import { App, type Chart } from 'cdk8s';
import { clusterOf } from './cluster';
import type { ConstructDocument } from './construct-document';

const EXTERNALS = Symbol.for('cdk8s-ai-gateway.ExternalObjects');

interface External {
  readonly chart: Chart;
  readonly document: ConstructDocument;
}

/** Returns the externally managed objects that the ControllerCharts of an app declare for one cluster. */
export function externalsOf(app: App, cluster: string): readonly ConstructDocument[] {
  const externals: readonly External[] = Reflect.get(app, EXTERNALS) ?? [];
  return externals.filter(({ chart }) => clusterOf(chart) === cluster).map(({ document }) => document);
}

/** An object that others bring. */
export function tell(chart: Chart, document: ConstructDocument): void {
  const app = App.of(chart);
  const externals: External[] | undefined = Reflect.get(app, EXTERNALS);
  if (externals) externals.push({ chart, document });
  else Object.defineProperty(app, EXTERNALS, { value: [{ chart, document }] });
}
