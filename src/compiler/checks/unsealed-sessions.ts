import type { ProxyBackendSpec, ProxyParametersSpec } from '../../validation/types.generated';
import type { GatewayNode, Graph } from '../3-link/graph';
import { below } from '../ir/origin';
import type { Check } from './check';

/** MCP sessions travel in the session id. Several replicas can open the ids of each other, but only a key makes them tamper-proof. */
export const checkUnsealedSessions: Check = ({ attachment, backends }, diagnostics) => {
  for (const { backend, rule } of backends) {
    const { mcp } = backend.resource.spec as ProxyBackendSpec;
    if (!mcp || mcp.sessionRouting === 'Stateless') continue;
    const replicas = replicasOf(rule.gateway.gateway);
    if (replicas === undefined || hasSessionKey(rule.gateway.gateway, attachment.graph)) continue;
    const { namespace, name } = rule.gateway.gateway.resource;
    diagnostics.report('AIG7010', below(backend.resource.origin, 'spec', 'mcp'), {
      gateway: `${namespace}/${name}`,
      replicas,
      secret: `${name}-session-key`,
    });
  }
};

const specsOf = (gateway: GatewayNode): ProxyParametersSpec[] =>
  gateway.parameters.map(({ spec }) => spec as ProxyParametersSpec);

/** How many replicas there may be, in words; undefined for one. */
function replicasOf(gateway: GatewayNode): string | undefined {
  const specs = specsOf(gateway);
  if (specs.some((spec) => spec.horizontalPodAutoscaler)) return 'an autoscaled number of';
  const replicas = specs.map((spec) => spec.deployment?.spec?.replicas).filter((count) => typeof count === 'number');
  const count = replicas[replicas.length - 1] ?? 1;
  return count > 1 ? String(count) : undefined;
}

function hasSessionKey({ resource, parameters }: GatewayNode, graph: Graph): boolean {
  const inEnvironment = parameters.some(({ spec }) =>
    (spec as ProxyParametersSpec).env?.some((variable) => variable.name === 'SESSION_KEY'),
  );
  return (
    inEnvironment || graph.secrets.get(`${resource.namespace}/${resource.name}-session-key`)?.resource !== undefined
  );
}
