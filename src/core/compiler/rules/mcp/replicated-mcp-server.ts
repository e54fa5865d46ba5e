import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { valueAt } from '../../../values/value-at';
import { type ForeignDocument, nameOfBackend } from '../../analysis/check-context';
import type { BackendNode, BackendSection, Graph, ServiceNode } from '../../model/graph';
import { serviceAtHost } from '../../semantics/cluster-hosts';
import { carries } from '../../semantics/labels';
import type { Rule } from '../rule';

/**
 * Compiled output calls Services by their names, so Kubernetes chooses a pod for each connection. A session of an MCP server is known to
 * one of its pods only. A controller sends requests of a session to the same pod.
 */
export const replicatedMcpServer: Rule = ({ attachment: { graph }, backendCalls, foreign, mode }, diagnostics) => {
  if (mode !== 'compiled') return;
  for (const backend of new Set(backendCalls.map((call) => call.backend))) {
    const { mcp } = backend.resource.spec;
    if (!mcp || mcp.sessionRouting === 'Stateless') continue;
    for (const section of backend.sections) {
      const service = section.service ?? serviceAt(section, backend, graph);
      const replicas = service && replicasBehind(service, foreign);
      if (!service || replicas === undefined) continue;
      const values = {
        target: section.selector ?? section.name,
        backend: nameOfBackend(backend),
        service: `${service.namespace}/${service.name}`,
        replicas,
      };
      diagnostics.report(CODE.replicatedMcpServer, section.origin, values, { about: values.service });
    }
  }
};

/** The Service that a static target names by its host. */
function serviceAt({ name }: BackendSection, { resource }: BackendNode, { services }: Graph): ServiceNode | undefined {
  const host = resource.spec.mcp?.targets.find((target) => target.name === name)?.static?.host;
  const named = host === undefined ? undefined : serviceAtHost(host, resource.namespace);
  return named && services.get(`${named.namespace}/${named.name}`);
}

const WORKLOADS: ReadonlySet<unknown> = new Set(['DaemonSet', 'Deployment', 'ReplicaSet', 'Rollout', 'StatefulSet']);

/** Returns the number of pods of a Service, or `several`; `undefined` for a single pod and for Services with client affinity. */
function replicasBehind(
  { resource, namespace }: ServiceNode,
  foreign: readonly ForeignDocument[],
): number | 'several' | undefined {
  const spec: unknown = resource?.spec;
  if (!isObject(spec) || spec['sessionAffinity'] === 'ClientIP') return undefined;
  const selector = spec['selector'];
  if (!isObject(selector) || Object.keys(selector).length === 0) return undefined;
  const counts = foreign.flatMap(({ value }) => {
    if (!WORKLOADS.has(value['kind']) || valueAt(value, ['metadata', 'namespace']) !== namespace) return [];
    const labels = valueAt(value, ['spec', 'template', 'metadata', 'labels']);
    const isSelected = isObject(labels) && carries(labels, selector);
    return isSelected ? replicasOf(value, foreign) : [];
  });
  const most = Math.max(0, ...counts);
  if (most === Number.POSITIVE_INFINITY) return 'several';
  return most > 1 ? most : undefined;
}

/** The replicas that a workload has, or that an autoscaler may give it. A DaemonSet has one on each node. */
function replicasOf(workload: ForeignDocument['value'], foreign: readonly ForeignDocument[]): readonly number[] {
  if (workload['kind'] === 'DaemonSet') return [Number.POSITIVE_INFINITY];
  const scaled = foreign
    .filter(
      ({ value }) =>
        value['kind'] === 'HorizontalPodAutoscaler' &&
        valueAt(value, ['metadata', 'namespace']) === valueAt(workload, ['metadata', 'namespace']) &&
        valueAt(value, ['spec', 'scaleTargetRef', 'kind']) === workload['kind'] &&
        valueAt(value, ['spec', 'scaleTargetRef', 'name']) === valueAt(workload, ['metadata', 'name']),
    )
    .map(({ value }) => valueAt(value, ['spec', 'maxReplicas']));
  return [valueAt(workload, ['spec', 'replicas']), ...scaled].filter((count) => typeof count === 'number');
}
