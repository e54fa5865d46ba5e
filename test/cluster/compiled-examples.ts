import { App, Chart } from 'cdk8s';
import { PROGRAMS } from '../examples/programs';
import type { Applied } from './no-drift';

/** What a plain chart holds is for a controller. */
export const COMPILED_EXAMPLES = Object.entries(PROGRAMS).filter(([name]) => name !== 'controller-mode');

/** Those of an example, without what the definitions of other projects are for. */
export function objectsOf(make: (app: App) => unknown): Applied[] {
  const app = new App();
  make(app);
  const charts = app.node.children.filter((child): child is Chart => Chart.isChart(child));
  return charts
    .flatMap((chart) => chart.toJson())
    .filter(({ apiVersion }) => !/monitoring|gateway|argoproj/.test(apiVersion));
}
