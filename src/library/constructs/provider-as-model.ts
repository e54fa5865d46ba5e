import { CODE } from '../../core/diagnostics/codes.generated';
import type { ModelPolicyOptions } from './llm-model';
import { type LlmProvider, ModelFormat } from './llm-provider';
import { ModelSource, ModelVendor } from './model-source';
import type { ProviderSettings } from './provider-settings';
import { usageError } from './usage-error';

/** A provider as a model. */
export interface ModelOfProvider {
  /** The model that it fixes. */
  readonly name?: string;
  readonly source: ModelSource;
  readonly policies: ModelPolicyOptions;
}

/** Fields that identify a vendor, which are in the provider itself. */
const SETTINGS: readonly string[] = [
  'endpoint',
  'deployment',
  'apiVersion',
  'resource',
  'project',
  'projectId',
  'region',
  'guardrailIdentifier',
  'guardrailVersion',
  'formats',
  'service',
];

/** Returns the fields of a model for a provider. Refuses settings that models do not support. */
export function modelOf(provider: LlmProvider, namespace: string | undefined): ModelOfProvider {
  const settings = provider._settings();
  const { name: _, model, host, port, pathPrefix, ...options } = settings.options;
  const { credentials, tls, tunnel, eviction, promptGuards, responseGuards, guardStreams, ...others } = options;
  const { fieldTransformations, ...rest } = others;
  const option = Object.entries(rest).find(([key, value]) => value !== undefined && !SETTINGS.includes(key))?.[0];
  if (option) throw usageError(CODE.optionOutOfPlace, { option, place: 'models' });
  return {
    name: settings.provider.providerB?.deploymentName ?? model,
    source: sourceOf(settings, addressOf({ host, port, pathPrefix, isSecure: tls !== undefined }, settings, namespace)),
    policies: { credentials, tls, tunnel, eviction, promptGuards, responseGuards, guardStreams, fieldTransformations },
  };
}

function sourceOf({ type, provider }: ProviderSettings, baseUrl: string | undefined): ModelSource {
  const { providerB, providerE, providerF, providerG, custom } = provider;
  if (type === 'providerA') return ModelSource.of(ModelVendor.OPEN_AI, { baseUrl });
  if (type === 'providerC') return ModelSource.of(ModelVendor.ANTHROPIC, { baseUrl });
  if (type === 'providerD') return ModelSource.of(ModelVendor.GEMINI, { baseUrl });
  if (providerB) {
    const [, resource] = /^([^.]+)\.openai\.azure\.com$/.exec(providerB.endpoint) ?? [];
    if (resource === undefined) throw usageError(CODE.optionOutOfPlace, { option: 'endpoint', place: 'models' });
    return ModelSource.azure({ resource, apiVersion: providerB.apiVersion, baseUrl });
  }
  if (providerG) {
    const { resourceName: resource, projectName: project, apiVersion } = providerG;
    return ModelSource.azure({ resource, project, apiVersion, baseUrl });
  }
  if (providerE) return ModelSource.vertexAi({ projectId: providerE.projectId, region: providerE.region, baseUrl });
  if (providerF) {
    const { region, guardrail } = providerF;
    const { identifier: guardrailIdentifier, version: guardrailVersion } = guardrail ?? {};
    return ModelSource.bedrock({ region, guardrailIdentifier, guardrailVersion, baseUrl });
  }
  const formats = (custom?.formats ?? []).flatMap(({ type: spoken, path }) => {
    const format = Object.values(ModelFormat).find((one) => `${one}` === `${spoken}`);
    return format ? [{ format, path }] : [];
  });
  return ModelSource.custom({ formats, baseUrl });
}

interface Address {
  readonly host?: string;
  readonly port?: number;
  readonly pathPrefix?: string;
  readonly isSecure: boolean;
}

function addressOf(
  { host, port, pathPrefix, isSecure }: Address,
  { server, provider }: ProviderSettings,
  own = 'default',
): string | undefined {
  const scheme = isSecure ? 'https' : 'http';
  // Formats specify either all of their paths or none.
  const prefix = pathPrefix ?? (provider.custom?.formats.some(({ path }) => path !== undefined) ? '' : '/v1');
  if (!server) return host === undefined ? undefined : `${scheme}://${host}:${port}${prefix}`;
  const { name, namespace = own, port: at } = server.destination;
  return `${scheme}://${name}.${namespace}.svc.cluster.local:${at}${prefix}`;
}
