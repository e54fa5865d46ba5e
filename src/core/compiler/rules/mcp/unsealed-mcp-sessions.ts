import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { usesOf } from '../../analysis/check-context';
import type { BackendNode, GatewayNode, Graph } from '../../model/graph';
import { SESSION_KEY_FIELD, sessionKeySecret } from '../../semantics/object-names';
import type { Rule } from '../rule';

/** Stateful MCP sessions are sealed in the session id. The pods read the key from a Secret, which must be created. */
export const unsealedMcpSessions: Rule = ({ attachment, backendCalls, uses }, diagnostics) => {
  const stateful = new Set(backendCalls.filter(({ backend }) => isStateful(backend)));
  for (const { call, rule } of usesOf(stateful, uses)) {
    const { backend } = call;
    const { gateway } = rule.gateway;
    if (hasSessionKey(gateway, attachment.graph)) continue;
    const replicas = replicasOf(gateway);
    const values = {
      gateway: `${gateway.resource.namespace}/${gateway.resource.name}`,
      secret: sessionKeySecret(gateway.resource.name),
      key: SESSION_KEY_FIELD,
      replicas: replicas === undefined ? '' : `; ${replicas} replicas must share one key`,
    };
    const at = below(backend.resource.origin, 'spec', 'mcp');
    diagnostics.report(CODE.unsealedMcpSessions, at, values, {
      about: values.gateway,
      cause: gateway.resource.origin,
      ...(replicas === undefined ? {} : { severity: 'warning' }),
    });
  }
};

function isStateful({ resource: { spec } }: BackendNode): boolean {
  return spec.mcp !== undefined && spec.mcp.sessionRouting !== 'Stateless';
}

/** How many replicas there may be, in words; undefined for one. */
function replicasOf(gateway: GatewayNode): string | undefined {
  const specs = gateway.parameters.map(({ spec }) => spec);
  if (specs.some((spec) => spec.horizontalPodAutoscaler)) return 'an autoscaled number of';
  const counts = specs.map((spec) => spec.deployment?.spec?.replicas).filter((count) => typeof count === 'number');
  const count = counts[counts.length - 1] ?? 1;
  return count > 1 ? String(count) : undefined;
}

function hasSessionKey({ resource, parameters }: GatewayNode, graph: Graph): boolean {
  const inEnvironment = parameters.some(({ spec }) => spec.env?.some((variable) => variable.name === 'SESSION_KEY'));
  if (inEnvironment) return true;
  return graph.secrets.get(`${resource.namespace}/${sessionKeySecret(resource.name)}`)?.resource !== undefined;
}
