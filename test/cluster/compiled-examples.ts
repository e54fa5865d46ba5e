import { App, Chart } from 'cdk8s';
import { PROGRAMS } from '../examples/programs';
import type { Applied } from './no-drift';

/** Objects in a plain chart are for a controller. */
export const COMPILED_EXAMPLES = Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode');

/** Returns the objects of an example, without resources of other projects' definitions, except those of the inference extension. */
export function objectsOf(make: (app: App) => unknown): Applied[] {
  const app = new App();
  make(app);
  const charts = app.node.children.filter((child): child is Chart => Chart.isChart(child));
  return charts
    .flatMap((chart) => chart.toJson())
    .filter(({ apiVersion }) => !/monitoring|gateway|argoproj/.test(apiVersion));
}
