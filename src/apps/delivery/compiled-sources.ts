import type { InputDocument } from '../../core/compiler/model/document';
import type { Graph, ParentLink } from '../../core/compiler/model/graph';
import type { CompileResult } from '../../core/compiler/model/result';
import { isObject } from '../../core/values/objects';
import { CORE_KINDS, GATEWAY_GROUP, INFERENCE_GROUP } from '../../core/values/resource-name';

const OF_CORE: ReadonlySet<unknown> = new Set(CORE_KINDS);

/**
 * Returns the indexes of the documents that the objects of the Gateways replace: those that no other controller reads. Resources of this
 * API have no other readers; Gateway API resources are included if they belong to compiled Gateways only.
 */
export function compiledSources(
  documents: readonly InputDocument[],
  { graph, ignored }: Pick<CompileResult, 'graph' | 'ignored'>,
): ReadonlySet<number> {
  if (!graph || graph.gateways.length === 0) return new Set();
  const passed = new Set(ignored);
  const own = ownKinds(graph, documents);
  return new Set(
    documents.flatMap(({ value }, index) => {
      if (passed.has(index)) return [];
      const { apiVersion, kind } = value;
      if (apiVersion === 'v1' && OF_CORE.has(kind)) return [];
      // Endpoint pickers watch their pools.
      if (String(apiVersion).startsWith(`${INFERENCE_GROUP}/`)) return [];
      if (typeof apiVersion !== 'string' || !apiVersion.startsWith(`${GATEWAY_GROUP}/`)) return [index];
      return own[String(kind)]?.(index) ? [index] : [];
    }),
  );
}

/** The document of each Gateway that is compiled, by `namespace/name`. */
export function gatewayDocuments({ gateways }: Graph): ReadonlyMap<string, number> {
  return new Map(gateways.map(({ resource }) => [`${resource.namespace}/${resource.name}`, resource.origin.document]));
}

type IsOwn = (document: number) => boolean;

function ownKinds(graph: Graph, documents: readonly InputDocument[]): Readonly<Record<string, IsOwn | undefined>> {
  const byName = gatewayDocuments(graph);
  const gateways = new Set(byName.values());
  const classes = new Set(graph.gateways.map(({ className }) => className));
  const routes = new Set(
    graph.routes.filter(({ parents }) => areOurs(parents)).map(({ resource }) => resource.origin.document),
  );
  const listenerSets = (index: number) => {
    const { metadata, spec } = documents[index].value;
    const parent = isObject(spec) && isObject(spec.parentRef) ? spec.parentRef : {};
    const namespace = parent.namespace ?? (isObject(metadata) ? metadata.namespace : undefined) ?? 'default';
    return byName.has(`${namespace}/${parent.name}`);
  };
  // Resources without a reference to a Gateway can be read by other controllers only if there are any.
  const areAllOurs = documents.every(({ value }, index) => value.kind !== 'Gateway' || gateways.has(index));
  const route: IsOwn = (index) => routes.has(index);
  return {
    Gateway: (index) => gateways.has(index),
    GatewayClass: (index) => classes.has(String(objectName(documents[index]))),
    ListenerSet: listenerSets,
    HTTPRoute: route,
    GRPCRoute: route,
    TCPRoute: route,
    TLSRoute: route,
    ReferenceGrant: () => areAllOurs,
    BackendTLSPolicy: () => areAllOurs,
  };
}

/** A parent that refuses nothing and is not a Gateway is a delegating route, which has its own parents. */
function areOurs(parents: readonly ParentLink[]): boolean {
  return (
    parents.some(({ gateway }) => gateway) &&
    parents.every(
      ({ gateway, isMissing, isUnknown, refusals }) =>
        gateway !== undefined || isMissing === true || (!isUnknown && refusals.length === 0),
    )
  );
}

function objectName({ value: { metadata } }: InputDocument): unknown {
  return isObject(metadata) ? metadata.name : undefined;
}
