import { App, type Chart } from 'cdk8s';
import { clusterOf } from './cluster';
import type { ConstructDocument } from './compiler';

const EXTERNALS = Symbol.for('cdk8s-ai-gateway.ExternalObjects');

interface External {
  readonly chart: Chart;
  readonly document: ConstructDocument;
}

/** What the charts for controllers of an app that are for the same cluster were externals of, without rendering it. */
export function externalsOf(chart: Chart): readonly ConstructDocument[] {
  const externals: readonly External[] = Reflect.get(App.of(chart), EXTERNALS) ?? [];
  return externals.filter((one) => clusterOf(one.chart) === clusterOf(chart)).map(({ document }) => document);
}

/** An object that others bring. */
export function tell(chart: Chart, document: ConstructDocument): void {
  const app = App.of(chart);
  const externals: External[] | undefined = Reflect.get(app, EXTERNALS);
  if (externals) externals.push({ chart, document });
  else Object.defineProperty(app, EXTERNALS, { value: [{ chart, document }] });
}
