import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { valueAt } from '../../../values/value-at';
import { type ForeignDocument, nameOfBackend } from '../../analysis/check-context';
import type { Graph, ServiceNode } from '../../model/graph';
import { below } from '../../model/origin';
import { serviceAtHost } from '../../semantics/cluster-hosts';
import type { Rule } from '../rule';

/**
 * Compiled output calls Services by their names, so Kubernetes chooses a pod for each connection. A session of an MCP server is known to
 * one of its pods only. A controller sends requests of a session to the same pod.
 */
export const replicatedMcpServer: Rule = ({ attachment: { graph }, backendCalls, foreign, mode }, diagnostics) => {
  if (mode !== 'compiled') return;
  for (const backend of new Set(backendCalls.map((call) => call.backend))) {
    const { spec, namespace, origin } = backend.resource;
    if (!spec.mcp || spec.mcp.sessionRouting === 'Stateless') continue;
    spec.mcp.targets.forEach(({ name, static: target }, index) => {
      const service = target && serviceOf(target, namespace, graph);
      const replicas = service && replicasBehind(service, foreign);
      if (!service || replicas === undefined) return;
      const values = {
        target: name,
        backend: nameOfBackend(backend),
        service: `${service.namespace}/${service.name}`,
        replicas,
      };
      diagnostics.report(CODE.replicatedMcpServer, below(origin, 'spec', 'mcp', 'targets', index), values);
    });
  }
};

function serviceOf(
  { host, backendRef }: { readonly host?: string; readonly backendRef?: { readonly name: string } },
  namespace: string,
  { services }: Graph,
): ServiceNode | undefined {
  if (backendRef) return services.get(`${namespace}/${backendRef.name}`);
  const named = host === undefined ? undefined : serviceAtHost(host, namespace);
  return named && services.get(`${named.namespace}/${named.name}`);
}

const WORKLOADS: ReadonlySet<unknown> = new Set(['Deployment', 'StatefulSet']);

/** The number of pods behind a Service; undefined for one, and if the Service keeps a client at one pod. */
function replicasBehind({ resource, namespace }: ServiceNode, foreign: readonly ForeignDocument[]): number | undefined {
  const spec: unknown = resource?.spec;
  if (!isObject(spec) || spec['sessionAffinity'] === 'ClientIP') return undefined;
  const selector = spec['selector'];
  if (!isObject(selector) || Object.keys(selector).length === 0) return undefined;
  const counts = foreign.flatMap(({ value }) => {
    if (!WORKLOADS.has(value['kind']) || valueAt(value, ['metadata', 'namespace']) !== namespace) return [];
    const labels = valueAt(value, ['spec', 'template', 'metadata', 'labels']);
    const isSelected = isObject(labels) && Object.entries(selector).every(([name, text]) => labels[name] === text);
    const replicas = valueAt(value, ['spec', 'replicas']);
    return isSelected && typeof replicas === 'number' ? [replicas] : [];
  });
  const most = Math.max(0, ...counts);
  return most > 1 ? most : undefined;
}
