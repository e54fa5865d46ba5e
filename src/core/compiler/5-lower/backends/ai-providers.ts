import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import {
  type ChosenProvider,
  type EndpointOverride,
  ONLY_PROVIDER,
  PROVIDER_TYPES,
  PROVIDERS,
  type ProviderType,
  providerOf,
} from '../../../providers';
import type {
  AiBackend,
  AwsGuardrailConfig,
  LlmProvider,
  LocalBackendObjectReference,
  NamedLlmProvider,
  OpenAiInlineModeration,
  OpenAiInlineModerationConfig,
  OpenAiInlineModerationPolicy,
  PriorityGroup,
  ProviderFormatConfig,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { BackendFields, DestinationAttachment, EffectiveSet } from '../../model/attachment';
import { lowerBackendPolicies } from '../backend-policies/table';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';
import { isRead } from '../newer-fields';
import { UNREACHABLE } from '../policy-services';
import type { GatewayScope, Site } from '../scope';
import { within } from '../scope';
import { absolutePath, checkPath } from '../wire-forms';
import { heldForAll, setsOfCallers, withHttpOfCallers } from './callers';
import { hostAndPort } from './host';
import { hasProviderAi, inheritedAi, sealed } from './provider-ai';
import { prefixAtOwnHost } from './provider-path';
import { requiresHttp2, serviceHost, withAppProtocol } from './service';

export const AI_PROVIDER_COVERAGE: Coverage = {
  ...covering<AiBackend>('AiBackend', {
    provider: '`ai`',
    groups: '`ai.groups[]`',
  }),
  ...covering<PriorityGroup>('PriorityGroup', {
    providers: '`ai.groups[].providers[]`',
  }),
  ...covering<Omit<NamedLlmProvider, keyof LlmProvider>>('NamedLlmProvider', {
    name: '`name`',
    policies: '`policies`',
  }),
  ...providerFields('LlmProvider'),
  ...providerFields('NamedLlmProvider'),
  ...settingsOfProviders(),
  ...covering<OpenAiInlineModeration>('OpenAiInlineModeration', {
    model: '`provider.openAI.moderation.model`',
    policy: '`provider.openAI.moderation.policy`',
  }),
  ...covering<OpenAiInlineModerationPolicy>('OpenAiInlineModerationPolicy', {
    input: '`provider.openAI.moderation.policy.input`',
    output: '`provider.openAI.moderation.policy.output`',
  }),
  ...covering<OpenAiInlineModerationConfig>('OpenAiInlineModerationConfig', { mode: '`mode`' }),
  ...covering<ProviderFormatConfig>('ProviderFormatConfig', {
    type: '`provider.custom.formats[].type`',
    path: '`provider.custom.formats[].path`',
  }),
  ...covering<AwsGuardrailConfig>('AwsGuardrailConfig', {
    identifier: '`provider.bedrock.guardrailIdentifier`',
    version: '`provider.bedrock.guardrailVersion`',
  }),
};

function providerFields(type: string): Coverage {
  return {
    ...Object.fromEntries(
      PROVIDER_TYPES.map((name) => [`${type}.${name}`, `\`provider.${PROVIDERS[name].configKey}\``]),
    ),
    ...covering<Omit<LlmProvider, ProviderType>>(type, {
      host: '`hostOverride`; if neither `path` nor `pathPrefix` is set, also the default `pathPrefix` of the provider, unless the provider has a path for each format',
      port: '`hostOverride`',
      path: '`pathOverride`',
      pathPrefix: '`pathPrefix`',
    }),
  };
}

function settingsOfProviders(): Coverage {
  return Object.fromEntries(
    PROVIDER_TYPES.flatMap((type) => {
      const settings = `${type.charAt(0).toUpperCase()}${type.slice(1)}Config`;
      return Object.entries(PROVIDERS[type].covered).map(([field, where]) => [`${settings}.${field}`, where]);
    }),
  );
}

/** Lowers the providers of an LLM backend; settings for a single provider are written to that provider's policies. */
export function lowerAiBackend(
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): config.LocalAIBackend {
  const spec = attachment.backend?.resource.spec.ai;
  if (spec?.provider) {
    return lowerProvider(ONLY_PROVIDER, spec.provider, attachment, within(site, 'provider'), scope);
  }
  const groups = (spec?.groups ?? []).map((group, index) => ({
    providers: group.providers.map((provider: NamedLlmProvider, place) =>
      lowerProvider(provider.name, provider, attachment, within(site, 'groups', index, 'providers', place), scope),
    ),
  }));
  return { groups };
}

/** A provider's host override, with the credentials and TLS settings of its own policies. */
interface HostOverride {
  readonly hostOverride?: string;
  readonly policies?: EndpointOverride['policies'];
}

function lowerProvider(
  name: string,
  value: LlmProvider,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): config.LocalNamedAIProvider {
  const section = attachment.sections.get(name) ?? {};
  const kind = chosen(readablePart(value, site, scope));
  const override = hostOverride(value, kind, site, scope);
  const own = ownPolicies(name, section, attachment, scope);
  const policies: config.LocalBackendPolicies = {
    ...defaultsFor(override, attachment, scope),
    ...own,
    ...(value.host !== undefined &&
      signingFor(kind, { auth: section.auth ?? heldForAll('auth', attachment, scope) }, scope)),
    ...(hasProviderAi(attachment) &&
      defined<config.LocalBackendPolicies>({ ai: providerAi(name, own, attachment, scope) })),
  };
  checkPath(value.path, within(site, 'path'), scope);
  checkPath(value.pathPrefix, within(site, 'pathPrefix'), scope);
  noteIdentity(kind, override, { ...attachment.policies, ...section }, scope);
  return defined({
    name,
    provider: kind.lower(),
    hostOverride: override.hostOverride,
    pathOverride: absolutePath(value.path),
    pathPrefix: absolutePath(value.pathPrefix) ?? defaultPrefix(value, kind, name, override, attachment, site, scope),
    policies: isEmpty(policies) ? undefined : policies,
  });
}

function ownPolicies(
  name: string,
  section: EffectiveSet<BackendFields>,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const { service, port } = attachment.backend?.sections.find((one) => one.name === name) ?? {};
  if (!service || port === undefined || !requiresHttp2(service, port))
    return lowerBackendPolicies(section, 'full', scope);
  const fields = withHttpOfCallers(name, section, attachment, scope);
  return withAppProtocol(lowerBackendPolicies(fields, 'full', scope), service, port);
}

function defaultPrefix(
  value: LlmProvider,
  kind: ChosenProvider,
  name: string,
  override: HostOverride,
  attachment: DestinationAttachment,
  site: Site,
  scope: GatewayScope,
): string | undefined {
  if (!override.hostOverride || value.path !== undefined || kind.hasPathsByFormat) return undefined;
  return prefixAtOwnHost(value, kind, name, attachment, site, scope);
}

function providerAi(
  name: string,
  { ai }: config.LocalBackendPolicies,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.Policy | undefined {
  return ai ? sealed(ai, name, attachment, scope) : inheritedAi(attachment, scope);
}

function readablePart(value: LlmProvider, site: Site, scope: GatewayScope): LlmProvider {
  const { moderation, ...settings } = value.providerA ?? {};
  if (!moderation || isRead('moderation', within(site, 'providerA', 'moderation'), scope)) return value;
  return { ...value, providerA: settings };
}

function chosen(value: LlmProvider): ChosenProvider {
  const kind = providerOf(value);
  if (!kind) throw new Error('a provider without a type');
  return kind;
}

/** A custom host disables the provider's default TLS and credentials, which is the meaning of `host` in the reference. */
function hostOverride(value: LlmProvider, kind: ChosenProvider, site: Site, scope: GatewayScope): HostOverride {
  const { backendRef } = value.custom ?? {};
  if (backendRef) return { hostOverride: ownServer(backendRef, within(site, 'custom', 'backendRef'), scope) };
  if (value.host && value.port !== undefined) {
    return { hostOverride: hostAndPort(value.host, value.port, within(site, 'host'), scope) };
  }
  const { override, findings = [] } = kind.endpoint() ?? {};
  for (const { code, field, values } of findings) {
    scope.diagnostics.report(code, within(site, kind.type, field).origin, values);
  }
  if (!override) return {};
  const { host, port, policies } = override;
  return { hostOverride: hostAndPort(host, port, site, scope), policies };
}

/** Returns the name of a self-hosted server that is a Service: the config has no reference for it. */
export function ownServer(value: LocalBackendObjectReference, site: Site, scope: GatewayScope): string {
  if (value.kind === 'InferencePool') {
    scope.diagnostics.report(CODE.inferencePool, site.origin, { what: 'the server of a provider' });
    return UNREACHABLE;
  }
  const service = scope.attachment.graph.services.get(`${site.namespace}/${value.name}`);
  return service ? serviceHost(service, value.port ?? 0, site, scope) : UNREACHABLE;
}

/** A provider's policies override those of the backend and of callers, so a default is written only if these set nothing. */
function defaultsFor(
  { policies = {} }: HostOverride,
  attachment: DestinationAttachment,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  if (isEmpty(policies)) return {};
  const callers = setsOfCallers(attachment, scope);
  const isSet = (field: 'tls' | 'auth') =>
    callers.length > 0 ? callers.every((one) => one[field]) : attachment.policies[field] !== undefined;
  const { backendTLS, backendAuth } = policies;
  return defined({
    backendTLS: isSet('tls') ? undefined : backendTLS,
    backendAuth: isSet('auth') ? undefined : backendAuth,
  });
}

/** At a custom host, requests are signed only if the region is specified. */
function signingFor(
  { signingRegion: region }: ChosenProvider,
  { auth }: EffectiveSet<BackendFields>,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  if (region === undefined || !auth?.value.cloudA) return {};
  const { backendAuth } = lowerBackendPolicies({ auth }, 'full', scope);
  const aws = typeof backendAuth === 'object' && 'aws' in backendAuth ? backendAuth.aws : {};
  return { backendAuth: { aws: { ...aws, region } } };
}

/** Requires the cloud identity of the pod; with a custom host, the data plane no longer signs with it. */
function noteIdentity(
  { signsAsPod }: ChosenProvider,
  override: HostOverride,
  fields: EffectiveSet<BackendFields>,
  scope: GatewayScope,
): void {
  if (signsAsPod && !fields.auth && (!override.hostOverride || override.policies)) scope.needs.cloudIdentity();
}
