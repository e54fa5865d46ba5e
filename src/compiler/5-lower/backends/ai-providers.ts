import type * as config from '../../../data-plane/config';
import type { AwsGuardrailConfig, LlmProvider, NamedLlmProvider } from '../../../validation/types.generated';
import type { BackendFields, DestinationAttachment, EffectiveSet } from '../../model/attachment';
import { lowerBackendPolicies } from '../backend-policies/table';
import { defined, isEmpty } from '../config-object';
import type { Coverage } from '../coverage';
import type { GatewayScope, Site } from '../scope';
import { within } from '../scope';
import { absolutePath, checkPath } from '../wire-forms';
import { azureOverride, lowerAzureModel, reportAzureEndpoint } from './azure';
import { hostAndPort } from './host';
import { hasProviderAi, inheritedAi, sealed } from './provider-ai';
import { prefixAtOwnHost } from './provider-path';

export const AI_PROVIDER_COVERAGE: Coverage = {
  'AiBackend.provider': '`ai`',
  'AiBackend.groups': '`ai.groups[]`',
  'PriorityGroup.providers': '`ai.groups[].providers[]`',
  'NamedLlmProvider.name': '`name`',
  'NamedLlmProvider.policies': '`policies`',
  ...providerFields('LlmProvider'),
  ...providerFields('NamedLlmProvider'),
  'ProviderAConfig.model': '`provider.openAI.model`',
  'ProviderBConfig.endpoint':
    '`provider.azure.resourceName`, `.projectName` of a Foundry project; other hosts than `*.openai.azure.com` also `hostOverride`',
  'ProviderBConfig.deploymentName': '`provider.azure.model`',
  'ProviderBConfig.apiVersion': '`provider.azure.apiVersion`; projects of Foundry have no versions (AIG5073)',
  'ProviderCConfig.model': '`provider.anthropic.model`',
  'ProviderDConfig.model': '`provider.gemini.model`',
  'ProviderEConfig.model': '`provider.vertex.model`',
  'ProviderEConfig.projectId': '`provider.vertex.projectId`',
  'ProviderEConfig.region': '`provider.vertex.region`',
  'ProviderFConfig.model': '`provider.bedrock.model`',
  'ProviderFConfig.region': '`provider.bedrock.region`',
  'ProviderFConfig.guardrail': '`provider.bedrock.guardrailIdentifier`, `.guardrailVersion`',
  'AwsGuardrailConfig.identifier': '`provider.bedrock.guardrailIdentifier`',
  'AwsGuardrailConfig.version': '`provider.bedrock.guardrailVersion`',
};

function providerFields(type: string): Coverage {
  return {
    [`${type}.providerA`]: '`provider.openAI`',
    [`${type}.providerB`]: '`provider.azure`',
    [`${type}.providerC`]: '`provider.anthropic`',
    [`${type}.providerD`]: '`provider.gemini`',
    [`${type}.providerE`]: '`provider.vertex`',
    [`${type}.providerF`]: '`provider.bedrock`',
    [`${type}.host`]:
      '`hostOverride`; with it, where neither `path` nor `pathPrefix` is set, the own `pathPrefix` of the provider',
    [`${type}.port`]: '`hostOverride`',
    [`${type}.path`]: '`pathOverride`',
    [`${type}.pathPrefix`]: '`pathPrefix`',
  };
}

/** The name that the section of a backend's only provider goes by. */
const SINGLE = 'backend';

/** The providers of an LLM backend; what holds for one of them only stands in its own policies. */
export function lowerAiBackend(
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): config.LocalAIBackend {
  const spec = attachment.backend?.resource.spec.ai;
  if (spec?.provider) {
    return lowerProvider(SINGLE, spec.provider, attachment, within(site, 'provider'), scope);
  }
  const groups = (spec?.groups ?? []).map((group, index) => ({
    providers: group.providers.map((provider: NamedLlmProvider, place) =>
      lowerProvider(provider.name, provider, attachment, within(site, 'groups', index, 'providers', place), scope),
    ),
  }));
  return { groups };
}

/** What the provider's own policies say of credentials and TLS, where its default host is not used. */
interface HostOverride {
  readonly hostOverride?: string;
  readonly policies?: Pick<config.LocalBackendPolicies, 'backendTLS' | 'backendAuth'>;
}

function lowerProvider(
  name: string,
  value: LlmProvider,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): config.LocalNamedAIProvider {
  const section = attachment.sections.get(name) ?? {};
  const override = hostOverride(value, site, scope);
  const own = lowerBackendPolicies(section, 'full', scope);
  const policies: config.LocalBackendPolicies = {
    ...defaultsFor(override, attachment.policies),
    ...own,
    ...(hasProviderAi(attachment) &&
      defined<config.LocalBackendPolicies>({ ai: providerAi(name, own, attachment, scope) })),
  };
  checkPath(value.path, within(site, 'path'), scope);
  checkPath(value.pathPrefix, within(site, 'pathPrefix'), scope);
  noteIdentity(value, override, { ...attachment.policies, ...section }, scope);
  return defined({
    name,
    provider: lowerModel(value),
    hostOverride: override.hostOverride,
    pathOverride: absolutePath(value.path),
    pathPrefix: absolutePath(value.pathPrefix) ?? defaultPrefix(value, name, override, attachment, site, scope),
    policies: isEmpty(policies) ? undefined : policies,
  });
}

function defaultPrefix(
  value: LlmProvider,
  name: string,
  override: HostOverride,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  if (!override.hostOverride || value.path !== undefined) return undefined;
  return prefixAtOwnHost(value, name, attachment, site, scope);
}

function providerAi(
  name: string,
  { ai }: config.LocalBackendPolicies,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.Policy | undefined {
  return ai ? sealed(ai, name, attachment, scope) : inheritedAi(attachment, scope);
}

function lowerModel(value: LlmProvider): config.AIProvider {
  const { providerA, providerB, providerC, providerD, providerE, providerF } = value;
  if (providerA) return { openAI: defined({ model: providerA.model }) };
  if (providerB) return { azure: lowerAzureModel(providerB) };
  if (providerC) return { anthropic: defined({ model: providerC.model }) };
  if (providerD) return { gemini: defined({ model: providerD.model }) };
  if (providerE) {
    return {
      vertex: defined({ model: providerE.model, projectId: providerE.projectId, region: providerE.region ?? 'global' }),
    };
  }
  return {
    bedrock: defined({
      model: providerF?.model,
      region: providerF?.region ?? 'us-east-1',
      ...lowerGuardrail(providerF?.guardrail),
    }),
  };
}

function lowerGuardrail(
  value: AwsGuardrailConfig | undefined,
): Pick<config.BedrockProvider, 'guardrailIdentifier' | 'guardrailVersion'> {
  return value ? { guardrailIdentifier: value.identifier, guardrailVersion: value.version } : {};
}

/**
 * A host of its own switches off the provider's TLS and credentials, which is what `host` means in the reference. An Azure
 * endpoint elsewhere than at `*.openai.azure.com` is still Azure: what is switched off is said again.
 */
function hostOverride(value: LlmProvider, site: Site, scope: GatewayScope): HostOverride {
  if (value.host && value.port !== undefined) {
    return { hostOverride: hostAndPort(value.host, value.port, within(site, 'host'), scope) };
  }
  if (!value.providerB) return {};
  reportAzureEndpoint(value.providerB, site, scope);
  return azureOverride(value.providerB, site, scope) ?? {};
}

/** A provider's policies override the backend's, so a default may stand there only where the backend says nothing. */
function defaultsFor(override: HostOverride, backend: EffectiveSet<BackendFields>): config.LocalBackendPolicies {
  const { backendTLS, backendAuth } = override.policies ?? {};
  return defined({
    backendTLS: backend.tls ? undefined : backendTLS,
    backendAuth: backend.auth ? undefined : backendAuth,
  });
}

/** Azure, Vertex and Bedrock sign with the identity of the pod unless told otherwise; a host of its own ends that. */
function noteIdentity(
  value: LlmProvider,
  override: HostOverride,
  fields: EffectiveSet<BackendFields>,
  scope: GatewayScope,
): void {
  const cloud = value.providerB ?? value.providerE ?? value.providerF;
  if (cloud && !fields.auth && (!override.hostOverride || override.policies)) scope.needs.cloudIdentity();
}
