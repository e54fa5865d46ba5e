import { type ApiObject, App, Chart } from 'cdk8s';
import { CODE } from '../../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../../core/distribution/proxy-distribution';
import type { FieldPath } from '../../../core/values/origin';
import { setByOf } from './calls';
import { revisionOf } from './chart-revision';
import { diagnosticText } from './diagnostic-text';
import { isCompiled } from './mark';
import { validateDocument } from './validate-document';

/** Apps whose neutral names were reported: one resource stands for all of them. */
const REPORTED = new WeakSet<App>();

/**
 * Returns the errors of a resource that a controller reads, as strings for cdk8s. In a CompiledChart, the compiler reports them together
 * with the errors between resources.
 */
export function validateAlone(object: ApiObject): string[] {
  if (isCompiled(Chart.of(object))) return [];
  const constructPath = object.node.path;
  const distributions = [ProxyDistribution.of(object)];
  const revision = revisionOf(object);
  const options = { distributions, mode: 'controller' as const, ...(revision && { revision }) };
  const value = object.toJson();
  const setBy = (path: FieldPath) => setByOf(object, value, path);
  const found = validateDocument({ value, constructPath, setBy, agent: process.env['JSII_AGENT'] ?? '' }, options);
  const neutral = found.find(({ code }) => code === CODE.neutralNamesForController);
  const app = App.of(object);
  if (neutral && !REPORTED.has(app)) {
    REPORTED.add(app);
    process.stderr.write(`${diagnosticText(neutral, '', app)}\n`);
  }
  return found
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => diagnosticText(diagnostic, constructPath, App.of(object)));
}
