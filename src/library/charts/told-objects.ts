import { App, type Chart } from 'cdk8s';
import { clusterOf } from './cluster';
import type { ConstructDocument } from './compiler';

const TOLD = Symbol.for('cdk8s-ai-gateway.ToldObjects');

interface Told {
  readonly chart: Chart;
  readonly document: ConstructDocument;
}

/** What the charts for controllers of an app that are for the same cluster were told of, without rendering it. */
export function toldOf(app: App, cluster: string): readonly ConstructDocument[] {
  const told: readonly Told[] = Reflect.get(app, TOLD) ?? [];
  return told.filter(({ chart }) => clusterOf(chart) === cluster).map(({ document }) => document);
}

/** An object that others bring. */
export function tell(chart: Chart, document: ConstructDocument): void {
  const app = App.of(chart);
  const told: Told[] | undefined = Reflect.get(app, TOLD);
  if (told) told.push({ chart, document });
  else Object.defineProperty(app, TOLD, { value: [{ chart, document }] });
}
