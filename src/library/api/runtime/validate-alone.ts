import { type ApiObject, Chart } from 'cdk8s';
import { ProxyDistribution } from '../../../core/distribution/proxy-distribution';
import { diagnosticText } from './diagnostic-text';
import { isCompiled } from './mark';
import { validateDocument } from './validate-document';

/**
 * Returns the errors of a single resource as strings for cdk8s. In a `CompiledChart`, the compiler reports them, with the errors between
 * resources.
 */
export function validateAlone(object: ApiObject): string[] {
  if (isCompiled(Chart.of(object))) return [];
  const constructPath = object.node.path;
  const options = { distributions: [ProxyDistribution.of(object)] };
  return validateDocument({ value: object.toJson(), constructPath }, options)
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => diagnosticText(diagnostic, constructPath));
}
