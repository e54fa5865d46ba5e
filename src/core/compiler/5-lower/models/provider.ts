import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { signsModelsAsPod } from '../../../providers';
import { lowerFormats } from '../../../providers/custom';
import type {
  AzureSettings,
  BedrockSettings,
  CustomProviderSettings,
  ModelProvider,
  ProxyModelSpec,
  VertexSettings,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { ownServer } from '../backends/ai-providers';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';
import { checkBaseUrl } from './base-url';

export const MODEL_PROVIDER_COVERAGE: Coverage = {
  ...covering<AzureSettings>('AzureSettings', {
    resourceName: '`params.azureResourceName`',
    resourceType: '`params.azureResourceType`',
    projectName: '`params.azureProjectName`',
    apiVersion: '`params.azureApiVersion`',
  }),
  ...covering<VertexSettings>('VertexSettings', {
    projectId: '`params.vertexProject`',
    region: '`params.vertexRegion`',
  }),
  ...covering<BedrockSettings>('BedrockSettings', {
    region: '`params.awsRegion`',
    guardrail: {
      cannot: 'models in the config do not support guardrails of their provider',
      code: CODE.modelGuardrail,
    },
  }),
  ...covering<CustomProviderSettings>('CustomProviderSettings', {
    backendRef: '`params.baseUrl`: the DNS name of the Service',
    formats: '`provider.custom.formats`',
  }),
};

/** Providers with their names in the config. */
const NAMES: Readonly<Record<Exclude<ModelProvider, 'Custom'>, config.LocalModelAIProvider>> = {
  OpenAI: 'openai',
  Anthropic: 'anthropic',
  Azure: 'azure',
  Baseten: 'baseten',
  Bedrock: 'bedrock',
  Cerebras: 'cerebras',
  Cohere: 'cohere',
  Deepinfra: 'deepinfra',
  Deepseek: 'deepseek',
  Fireworks: 'fireworks',
  Gemini: 'gemini',
  Groq: 'groq',
  Huggingface: 'huggingface',
  Mistral: 'mistral',
  Ollama: 'ollama',
  Openrouter: 'openrouter',
  TogetherAI: 'togetherai',
  VertexAI: 'vertex',
  XAI: 'xai',
};

/** Returns the provider of a model and its address. */
export function lowerModelProvider(
  spec: ProxyModelSpec,
  site: Site,
  scope: GatewayScope,
): Pick<config.LocalLLMModels, 'provider' | 'params'> {
  const { provider: name = 'Custom', custom, policies } = spec;
  checkBaseUrl(spec, site, scope);
  if (signsModelsAsPod(name) && !policies?.auth) scope.needs.cloudIdentity();
  const params = lowerParams(spec, site, scope);
  return {
    provider: name === 'Custom' ? { custom: { formats: lowerFormats(custom?.formats ?? []) } } : NAMES[name],
    ...(Object.keys(params).length > 0 ? { params } : {}),
  };
}

function lowerParams(
  { azure, vertexai, bedrock, custom, baseURL }: ProxyModelSpec,
  site: Site,
  scope: GatewayScope,
): config.LocalLLMParams {
  if (bedrock?.guardrail) scope.diagnostics.report(CODE.modelGuardrail, within(site, 'bedrock', 'guardrail').origin);
  return defined<config.LocalLLMParams>({
    azureResourceName: azure?.resourceName,
    azureResourceType: azure && (azure.resourceType === 'Foundry' ? 'foundry' : 'openAI'),
    azureApiVersion: azure?.apiVersion,
    azureProjectName: azure?.projectName,
    vertexProject: vertexai?.projectId,
    vertexRegion: vertexai?.region,
    awsRegion: bedrock?.region,
    baseUrl: custom?.backendRef
      ? `http://${ownServer(custom.backendRef, within(site, 'custom', 'backendRef'), scope)}`
      : baseURL,
  });
}
