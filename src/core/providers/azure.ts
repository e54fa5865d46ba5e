import type * as config from '../data-plane/config';
import type { RouteType } from '../validation/types.generated';
import { defined } from '../values/objects';
import { isClaude } from './model-names';
import type { ConfigSettings, ProviderKind, SettingsOf } from './provider-kind';

type Settings = SettingsOf<'providerG'>;

/** The host of a resource, by its name. */
export function azureResourceHost({ resourceName, resourceType }: ConfigSettings): string | undefined {
  if (typeof resourceName !== 'string') return undefined;
  return `${resourceName}.${resourceType === 'foundry' ? 'services.ai' : 'openai'}.azure.com`;
}

/** Formats for which the data plane knows no path at Azure: it sends such requests to the path of completions. */
export const WITHOUT_PATH: readonly RouteType[] = ['Rerank'];

/** Formats that the data plane does not translate for models of Anthropic in Azure AI Foundry. */
export const UNSUPPORTED_BY_CLAUDE: readonly RouteType[] = ['Responses'];

/** Whether the data plane treats a model in Azure AI Foundry as one of Anthropic. */
export const isClaudeOfFoundry = (model = ''): boolean => /^claude/i.test(model);

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
  unsupportedWith: ({ model, resourceType }, hasPath) => [
    ...(hasPath ? [] : WITHOUT_PATH),
    ...(resourceType === 'Foundry' && isClaudeOfFoundry(model) ? UNSUPPORTED_BY_CLAUDE : []),
  ],
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
