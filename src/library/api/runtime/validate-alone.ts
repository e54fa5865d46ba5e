import { type ApiObject, Chart } from 'cdk8s';
import { distributionOfScope } from '../../../core/distribution/scope';
import { isCompiled } from '../../charts/mark';

/**
 * What is wrong with a resource by itself, as texts for cdk8s. In a CompiledChart the compiler says it, together with what is
 * wrong between resources.
 */
export function validateAlone(object: ApiObject): string[] {
  if (isCompiled(Chart.of(object))) return [];
  const { validateDocument } = require('../../charts/compiler') as typeof import('../../charts/compiler');
  const { diagnosticText } = require('../../charts/diagnostic-text') as typeof import('../../charts/diagnostic-text');
  const constructPath = object.node.path;
  const options = { distributions: [distributionOfScope(object)] };
  return validateDocument({ value: object.toJson(), constructPath }, options)
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => diagnosticText(diagnostic, constructPath));
}
