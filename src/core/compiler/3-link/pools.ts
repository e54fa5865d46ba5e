import { CODE } from '../../diagnostics/codes.generated';
import type { ResourceOf, ServiceSpec } from '../../validation/resource';
import { below, type Origin, originKey } from '../../values/origin';
import type { InnerReference, PoolNode, PoolServiceNode } from '../model/graph';
import { isIsolated } from '../model/isolation';
import { hostOfPool } from '../semantics/cluster-hosts';
import type { Destinations } from './destinations';
import type { Mutable } from './object-ref';
import type { LinkScope } from './scope';

/** The InferencePools among the inputs by `namespace/name`, without their endpoint pickers. */
export function linkPools({ inventory, isolation }: LinkScope): ReadonlyMap<string, PoolServiceNode> {
  return new Map(
    inventory
      .ofKind('InferencePool')
      .filter((resource) => !isIsolated(isolation, 'destination', resource))
      .map((resource) => [`${resource.namespace}/${resource.name}`, poolOf(resource)]),
  );
}

function poolOf(resource: ResourceOf<'InferencePool'>): PoolServiceNode {
  const { namespace, name, spec } = resource;
  const { appProtocol } = spec;
  return {
    namespace,
    name,
    resource,
    ports: spec.targetPorts.map(({ number }) => ({ port: number, appProtocol })),
    hostname: hostOfPool(namespace, name),
    pool: { resource },
  };
}

/** Resolves the endpoint picker of each pool. */
export function linkPickers(
  pools: Iterable<PoolServiceNode>,
  destinations: Destinations,
  references: Map<string, InnerReference>,
  scope: LinkScope,
): void {
  for (const { pool } of pools) {
    const origin = below(pool.resource.origin, 'spec', 'endpointPickerRef');
    const destination = pickerOf(pool.resource, origin, destinations, scope);
    if (!destination) continue;
    (pool as Mutable<PoolNode>).picker = destination;
    references.set(originKey(origin), { destination, origin });
  }
}

/** The Service of the endpoint picker; nothing where the data plane cannot call what is named. */
function pickerOf(
  { namespace, name: pool, spec }: ResourceOf<'InferencePool'>,
  origin: Origin,
  destinations: Destinations,
  { diagnostics }: LinkScope,
): PoolNode['picker'] {
  const { group, kind, name, port } = spec.endpointPickerRef;
  const refuse = (found: string) => {
    diagnostics.report(CODE.unsupportedEndpointPicker, origin, { pool: `${namespace}/${pool}`, found });
    return undefined;
  };
  if (group !== '' || kind !== 'Service' || port === undefined) return refuse(group ? `${group}/${kind}` : kind);
  const referrer = { kind: 'InferencePool', namespace, needsGrant: false };
  const destination = destinations.resolve({ name, kind, port: port.number }, referrer, origin);
  if (destination.type !== 'service') return undefined;
  const { type } = (destination.service.resource?.spec ?? {}) as ServiceSpec;
  return type === 'ExternalName' ? refuse('a Service of type ExternalName') : destination;
}
