import { type Cluster, context, kubectl } from '../drift/kubectl';
import { UnusableDump } from '../drift/read-dump';

/** What a controller reads, but Secrets, whose values are nobody's business here. */
const KINDS = [
  'gatewayclasses.gateway.networking.k8s.io',
  'gateways.gateway.networking.k8s.io',
  'listenersets.gateway.networking.k8s.io',
  'httproutes.gateway.networking.k8s.io',
  'grpcroutes.gateway.networking.k8s.io',
  'tcproutes.gateway.networking.k8s.io',
  'tlsroutes.gateway.networking.k8s.io',
  'referencegrants.gateway.networking.k8s.io',
  'backendtlspolicies.gateway.networking.k8s.io',
  'agentgatewaybackends.agentgateway.dev',
  'agentgatewaypolicies.agentgateway.dev',
  'agentgatewayparameters.agentgateway.dev',
  'agentgatewaymodels.agentgateway.dev',
  'services',
  'namespaces',
];

/** The resources of a cluster, each kind as kubectl prints it. Kinds that the cluster does not know are left out. */
export async function clusterResources(
  cluster: Cluster,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const scope = cluster.namespace === undefined ? ['--all-namespaces'] : ['--namespace', cluster.namespace];
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      try {
        const text = await kubectl(['get', kind, ...context(cluster), ...scope, '--output', 'yaml']);
        return [{ name: `cluster/${kind}.yaml`, text }];
      } catch (error) {
        if (
          error instanceof UnusableDump &&
          /doesn't have a resource type|could not find the requested/.test(error.message)
        )
          return [];
        throw error;
      }
    }),
  );
  return found.flat();
}
