import { builtInDistributions } from '../../distribution';
import type { GatewayNode, PoolServiceNode } from '../model/graph';
import type { StatusOutput } from '../model/result';
import type { Ancestors } from './ancestors';
import { condition, outputOf } from './status-conditions';

/** The parent that a controller names for a pool with errors that no route references. */
const NO_GATEWAY = { kind: 'Status', name: 'default' };

/**
 * Returns the conditions of an InferencePool at each Gateway whose routes reference it.
 *
 * @param errors - the number of errors of its endpoint picker
 * @param gateways - all Gateways among the inputs
 */
export function poolStatus(
  node: PoolServiceNode,
  errors: number,
  ancestors: Ancestors,
  gateways: readonly GatewayNode[],
): StatusOutput {
  const resolved =
    errors === 0
      ? condition('ResolvedRefs', true, 'ResolvedRefs', 'All InferencePool references have been resolved')
      : condition(
          'ResolvedRefs',
          false,
          'InvalidExtensionRef',
          `error: ${errors} errors, see the diagnostics of the pool`,
        );
  const parentOf = (controllerName: string, parentRef: object) => {
    const text = `InferencePool has been accepted by controller ${controllerName}`;
    return { parentRef, controllerName, conditions: [condition('Accepted', true, 'Accepted', text), resolved] };
  };
  const parents = ancestors.ofDestination(node).map(({ resource: { namespace, name }, controllerName }) => {
    const parentRef = { group: 'gateway.networking.k8s.io', kind: 'Gateway', namespace, name };
    return parentOf(controllerName, parentRef);
  });
  if (parents.length > 0 || errors === 0) return outputOf(node.pool.resource, { parents });
  const controllerName = gateways[0]?.controllerName ?? builtInDistributions()[0].controllerName;
  return outputOf(node.pool.resource, { parents: [parentOf(controllerName, NO_GATEWAY)] });
}
