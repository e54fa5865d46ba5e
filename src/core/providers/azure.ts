import type * as config from '../data-plane/config';
import { defined } from '../values/objects';
import { isClaude } from './model-names';
import type { ConfigSettings, ProviderKind, SettingsOf } from './provider-kind';

type Settings = SettingsOf<'providerG'>;

/** The host of a resource, by its name. */
export function azureResourceHost({ resourceName, resourceType }: ConfigSettings): string | undefined {
  if (typeof resourceName !== 'string') return undefined;
  return `${resourceName}.${resourceType === 'foundry' ? 'services.ai' : 'openai'}.azure.com`;
}

/** Azure OpenAI and projects of Azure AI Foundry, by the name of the resource. */
export const AZURE: ProviderKind<Settings> = {
  title: 'Azure',
  name: 'azure',
  configKey: 'azure',
  catalogName: 'azure',
  countsCacheApart: isClaude,
  covered: {
    model: '`provider.azure.model`',
    resourceName: '`provider.azure.resourceName`',
    resourceType: '`provider.azure.resourceType`',
    projectName: '`provider.azure.projectName`',
    apiVersion: '`provider.azure.apiVersion`',
  },
  nativeFormats: [],
  unsupportedFormats: [],
  signsAsPod: true,
  knowsModelsOf: ['OpenAI'],
  fixedModel: ({ model }) => model,
  publicHost: azureResourceHost,
  lower: ({ model, resourceName, resourceType, apiVersion, projectName }) => ({
    azure: defined<config.AzureProvider>({
      model,
      resourceName,
      resourceType: resourceType === 'Foundry' ? 'foundry' : 'openAI',
      apiVersion,
      projectName,
    }),
  }),
};
