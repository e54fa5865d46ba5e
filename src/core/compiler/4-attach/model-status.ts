import type { ModelNode, ParentLink } from '../model/graph';
import type { StatusOutput } from '../model/result';
import { condition, outputOf, type StatusCondition } from './status-conditions';

/**
 * Returns the conditions of a model at each Gateway that it references, in the form of route conditions.
 *
 * @param errors - the number of its errors
 * @param isolated - the reason why it serves no requests
 */
export function modelStatus({ resource, parents }: ModelNode, errors: number, isolated?: string): StatusOutput {
  const resolved =
    errors === 0
      ? condition('ResolvedRefs', true, 'ResolvedRefs', 'Model is valid')
      : condition('ResolvedRefs', false, 'Invalid', `${errors} errors, see the diagnostics of the model`);
  return outputOf(resource, {
    parents: parents.flatMap((link) =>
      link.gateway
        ? [
            {
              parentRef: resource.spec.parentRefs[Number(link.origin.path.at(-1))],
              controllerName: link.gateway.controllerName,
              conditions: [isolated === undefined ? acceptance(link) : notServed(isolated), resolved],
            },
          ]
        : [],
    ),
  });
}

function notServed(because: string): StatusCondition {
  return condition('Accepted', false, 'UnsupportedValue', `Not served: ${because}`);
}

function acceptance({ listeners, refusals }: ParentLink): StatusCondition {
  if (listeners.length > 0) return condition('Accepted', true, 'Accepted', 'Model accepted');
  const [{ reason }] = refusals;
  return condition('Accepted', false, reason, refusals.map(({ text }) => text).join('; '));
}
