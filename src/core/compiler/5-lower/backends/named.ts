import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  AgentBackend,
  AwsAgentRuntime,
  AwsBackend,
  ProxyBackendSpec,
  StaticBackend,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { DestinationAttachment } from '../../model/attachment';
import type { NamedBackendIr } from '../../model/dataplane';
import { addressOf } from '../../semantics/backend-address';
import { lowerBackendPolicies, reportIdleHealth } from '../backend-policies/table';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { lowerAiBackend } from './ai-providers';
import { hostAndPort } from './host';
import { lowerMcpBackend } from './mcp-targets';
import { hasProviderAi } from './provider-ai';
import { serviceHost, withAppProtocol } from './service';

export const BACKEND_COVERAGE: Coverage = {
  ...covering<ProxyBackendSpec>('ProxyBackendSpec', {
    static: '`backends[].host`',
    ai: '`backends[].ai`',
    mcp: '`backends[].mcp`',
    dynamicForwardProxy: '`dynamic` in `backends[]` of each route to the backend',
    cloudA: '`backends[].aws`',
    a2a: '`backends[].host`, and `backends[].policies.a2a`',
    policies: '`backends[].policies`',
  }),
  ...covering<StaticBackend>('StaticBackend', {
    host: '`backends[].host`',
    port: '`backends[].host`',
    unixPath: '`backends[].host`: `unix:` and the path',
  }),
  ...covering<AgentBackend>('AgentBackend', {
    host: '`backends[].host`',
    port: '`backends[].host`',
  }),
  ...covering<AwsBackend>('AwsBackend', {
    agentRuntime: '`backends[].aws.agentCore`',
  }),
  ...covering<AwsAgentRuntime>('AwsAgentRuntime', {
    agentRuntimeArn: '`backends[].aws.agentCore.agentRuntimeArn`',
    qualifier: '`backends[].aws.agentCore.qualifier`',
  }),
};

/** A backend by its name: its health and its sessions are shared by all who refer to it. */
export function lowerNamed(name: string, scope: GatewayScope): NamedBackendIr | undefined {
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
  const own = ai === undefined || hasProviderAi(attachment) ? others : { ...others, ai };
  const policies = destination.backend.type === 'a2a' ? { a2a: {}, ...own } : own;
  const body = { name, ...lowerType(attachment, site, scope), ...(isEmpty(policies) ? {} : { policies }) };
  return { name, body, origin };
}

/** The type-specific part of a backend, without its name and its policies. */
type BackendType =
  | { readonly host: string }
  | { readonly ai: config.LocalAIBackend }
  | { readonly mcp: config.LocalMcpBackend }
  | { readonly aws: config.LocalAwsBackend };

function lowerType(attachment: DestinationAttachment, site: Site, scope: GatewayScope): BackendType {
  const spec = attachment.backend?.resource.spec;
  if (spec?.static?.unixPath !== undefined) return { host: `unix:${spec.static.unixPath}` };
  const address = spec && addressOf(spec);
  if (address) return { host: hostAndPort(address.host, address.port, within(site, address.field, 'host'), scope) };
  if (spec?.ai) return { ai: lowerAiBackend(attachment, within(site, 'ai'), scope) };
  if (spec?.mcp) return { mcp: lowerMcpBackend(attachment, scope) };
  return { aws: lowerAgentRuntime(attachment, within(site, 'cloudA', 'agentRuntime'), scope) };
}

const ARN = /^arn:[^:]+:bedrock-agentcore:[a-z0-9-]+:\d{12}:runtime\/\S+$/;

function lowerAgentRuntime(attachment: DestinationAttachment, site: Site, scope: GatewayScope): config.LocalAwsBackend {
  const runtime = attachment.backend?.resource.spec.cloudA?.agentRuntime;
  const arn = runtime?.agentRuntimeArn ?? '';
  if (!ARN.test(arn))
    scope.diagnostics.report(CODE.invalidAgentRuntimeArn, within(site, 'agentRuntimeArn').origin, { arn });
  if (!attachment.policies.auth) scope.needs.cloudIdentity();
  return { agentCore: defined({ agentRuntimeArn: arn, qualifier: runtime?.qualifier }) };
}

/** Lowers a Service with its own policies for callers whose config accepts no policies. */
function lowerService(name: string, attachment: DestinationAttachment, scope: GatewayScope): NamedBackendIr {
  const { destination } = attachment;
  if (destination.type !== 'service') throw new Error(`${name} is not a Service`);
  const { service, port } = destination;
  reportIdleHealth(attachment.policies, 'service', scope);
  const origin = service.resource?.origin ?? scope.gateway.gateway.resource.origin;
  const host = serviceHost(service, port, { origin, namespace: service.namespace }, scope);
  const policies = withAppProtocol(lowerBackendPolicies(attachment.policies, 'full', scope), service, port);
  return { name, body: { name, host, policies }, origin };
}
