import type * as config from '../../../data-plane/config';
import { below } from '../../../values/origin';
import type { PoolServiceNode } from '../../model/graph';
import { lowerBackendPolicies } from '../backend-policies/table';
import { policiesOf, UNREACHABLE } from '../policy-services';
import type { GatewayScope } from '../scope';
import { serviceHost } from './service';

/** The policy that asks the endpoint picker of a pool for an address. */
export function lowerPicker(
  pool: PoolServiceNode,
  scope: GatewayScope,
): Pick<config.LocalBackendPolicies, 'inferenceRouting'> {
  return {
    inferenceRouting: {
      endpointPicker: scope.once.of(pool, () => pickerTarget(pool, scope)),
      // The config lists no endpoints with which the answer could be compared.
      destinationMode: 'passthrough',
    },
  };
}

/** The inference extension prescribes TLS without verification; policies for the Service of the endpoint picker may ask for more. */
function pickerTarget(
  { pool: { picker, resource }, namespace, name }: PoolServiceNode,
  scope: GatewayScope,
): config.InferenceRouting['endpointPicker'] {
  if (!picker) return { host: UNREACHABLE };
  const origin = below(resource.origin, 'spec', 'endpointPickerRef');
  const host = serviceHost(picker.service, picker.port, { origin, namespace }, scope);
  const own = lowerBackendPolicies(policiesOf(picker, scope), 'simple', scope);
  const policies = { backendTLS: { insecure: true }, ...own };
  return { backend: scope.backends.ofHost(`endpoint-picker/${namespace}/${name}`, host, policies, resource.origin) };
}
