import type { DestinationAttachment } from '../../model/attachment';
import type { ConfigObject, NamedBackendIr } from '../../model/dataplane';
import { lowerBackendPolicies, reportIdleHealth } from '../backend-policies/table';
import { defined, isEmpty } from '../config-object';
import type { Coverage } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerAiBackend } from './ai-providers';
import { hostAndPort } from './host';
import { lowerMcpBackend } from './mcp-targets';
import { hasProviderAi } from './provider-ai';
import { serviceHost, withAppProtocol } from './service';

export const BACKEND_COVERAGE: Coverage = {
  'ProxyBackendSpec.static': '`backends[].host`',
  'ProxyBackendSpec.ai': '`backends[].ai`',
  'ProxyBackendSpec.mcp': '`backends[].mcp`',
  'ProxyBackendSpec.dynamicForwardProxy': '`dynamic` in `backends[]` of each route that leads there',
  'ProxyBackendSpec.cloudA': '`backends[].aws`',
  'ProxyBackendSpec.policies': '`backends[].policies`',
  'StaticBackend.host': '`backends[].host`',
  'StaticBackend.port': '`backends[].host`',
  'AwsBackend.agentRuntime': '`backends[].aws.agentCore`',
  'AwsAgentRuntime.agentRuntimeArn': '`backends[].aws.agentCore.agentRuntimeArn`',
  'AwsAgentRuntime.qualifier': '`backends[].aws.agentCore.qualifier`',
};

/** The backends that something refers to, by name: their health and their sessions are then shared by all who do. */
export function lowerNamedBackends(scope: GatewayScope): readonly NamedBackendIr[] {
  const result: NamedBackendIr[] = [];
  // Lowering a backend may refer to further ones: a tunnel, a webhook.
  for (let done = new Set<string>(); ; ) {
    const next = [...scope.used].filter((name) => !done.has(name)).sort();
    if (next.length === 0) break;
    for (const name of next) {
      const backend = lowerNamed(name, scope);
      if (backend) result.push(backend);
    }
    done = new Set([...done, ...next]);
  }
  return result.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function lowerNamed(name: string, scope: GatewayScope): NamedBackendIr | undefined {
  const { destinations } = scope.attachment;
  const attachment = destinations.get(`ProxyBackend/${name}`) ?? destinations.get(name);
  if (!attachment) return undefined;
  const { destination } = attachment;
  if (destination.type === 'service') return lowerService(name, attachment, scope);
  if (destination.type !== 'backend') return undefined;
  const { origin, namespace } = destination.backend.resource;
  const site = within({ origin, namespace }, 'spec');
  reportIdleHealth(attachment.policies, destination.backend.type, scope);
  const { ai, ...others } = lowerBackendPolicies(attachment.policies, 'full', scope);
  const policies = ai === undefined || hasProviderAi(attachment) ? others : { ...others, ai };
  const body = { ...lowerType(attachment, site, scope), ...(isEmpty(policies) ? {} : { policies }) };
  return { name, body, origin };
}

function lowerType(attachment: DestinationAttachment, site: Site, scope: GatewayScope): ConfigObject {
  const spec = attachment.backend?.resource.spec;
  if (spec?.static)
    return { host: hostAndPort(spec.static.host, spec.static.port, within(site, 'static', 'host'), scope) };
  if (spec?.ai) return { ai: lowerAiBackend(attachment, within(site, 'ai'), scope) };
  if (spec?.mcp) return { mcp: lowerMcpBackend(attachment, scope) };
  return { aws: lowerAgentRuntime(attachment, within(site, 'cloudA', 'agentRuntime'), scope) };
}

const ARN = /^arn:[^:]+:bedrock-agentcore:[a-z0-9-]+:\d{12}:runtime\/\S+$/;

function lowerAgentRuntime(attachment: DestinationAttachment, site: Site, scope: GatewayScope): ConfigObject {
  const runtime = attachment.backend?.resource.spec.cloudA?.agentRuntime;
  const arn = runtime?.agentRuntimeArn ?? '';
  if (!ARN.test(arn)) scope.diagnostics.report('AIG5008', within(site, 'agentRuntimeArn').origin, { arn });
  if (!attachment.policies.auth) scope.needs.cloudIdentity();
  return { agentCore: defined({ agentRuntimeArn: arn, qualifier: runtime?.qualifier }) };
}

/** A Service with policies of its own that is called where the config takes no policies. */
function lowerService(name: string, attachment: DestinationAttachment, scope: GatewayScope): NamedBackendIr {
  const { destination } = attachment;
  if (destination.type !== 'service') throw new Error(`${name} is no Service`);
  const { service, port } = destination;
  reportIdleHealth(attachment.policies, 'service', scope);
  const origin = service.resource?.origin ?? scope.gateway.resource.origin;
  const host = serviceHost(service, port, { origin, namespace: service.namespace }, scope);
  const policies = withAppProtocol(lowerBackendPolicies(attachment.policies, 'full', scope), service, port);
  return { name, body: { host, policies }, origin };
}
