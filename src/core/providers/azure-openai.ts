import type * as config from '../data-plane/config';
import { CODE } from '../diagnostics/codes.generated';
import { defined } from '../values/objects';
import { azureResourceHost, isClaudeOfFoundry, UNSUPPORTED_BY_CLAUDE, WITHOUT_PATH } from './azure';
import { isClaude } from './model-names';
import type { EndpointFinding, EndpointOverride, ProviderKind, SettingsOf } from './provider-kind';

type Settings = SettingsOf<'providerB'>;
type Endpoint = Pick<Settings, 'endpoint'>;

const OPENAI_SUFFIX = '.openai.azure.com';
const FOUNDRY_SUFFIX = '.services.ai.azure.com';

/** Azure OpenAI, and projects of Azure AI Foundry. */
export const AZURE_OPENAI: ProviderKind<Settings> = {
  title: 'Azure OpenAI',
  name: 'azure-openai',
  factory: 'azureOpenAi',
  configKey: 'azure',
  catalogName: 'azure',
  countsCacheApart: isClaude,
  covered: {
    endpoint:
      '`provider.azure.resourceName`, `.projectName` of a Foundry project; other hosts than `*.openai.azure.com` also `hostOverride`',
    deploymentName: '`provider.azure.model`',
    apiVersion: '`provider.azure.apiVersion`; Foundry projects have no versions (AIG5073)',
  },
  nativeFormats: [],
  unsupportedFormats: [],
  unsupportedWith: ({ endpoint = '', deploymentName }, hasPath) => [
    ...(hasPath ? [] : WITHOUT_PATH),
    ...(projectOf({ endpoint }) !== undefined && isClaudeOfFoundry(deploymentName) ? UNSUPPORTED_BY_CLAUDE : []),
  ],
  signsAsPod: true,
  knowsModelsOf: ['OpenAI'],
  fixedModel: () => undefined,
  publicHost: azureResourceHost,
  lower: (settings) => ({ azure: lowerModel(settings) }),
  endpoint: (settings) => ({ override: overrideOf(settings), findings: findingsOn(settings) }),
};

/**
 * Generates the config of a model. The data plane supports two kinds of endpoints: an Azure OpenAI resource, with paths below `/openai`,
 * and an Azure AI Foundry project, with paths below `/api/projects/NAME/openai/v1`, which contain neither deployment nor version.
 */
function lowerModel(value: Settings): config.AzureProvider {
  const project = projectOf(value);
  const resourceName = azureHost(value).split('.')[0] ?? '';
  const model = value.deploymentName;
  if (project === undefined) {
    return defined({ model, resourceName, resourceType: 'openAI', apiVersion: value.apiVersion });
  }
  return defined({ model, resourceName, resourceType: 'foundry', projectName: project });
}

/**
 * Returns the host override; `undefined` if the data plane generates the host itself: it would keep only the first label of longer names.
 * Another endpoint is still Azure, so the settings that an explicit host disables are repeated.
 */
function overrideOf(value: Settings): EndpointOverride | undefined {
  const host = azureHost(value);
  if (isResourceOf(host, OPENAI_SUFFIX) || projectOf(value) !== undefined) return undefined;
  return {
    host: host.replace(/:\d+$/, ''),
    port: Number(/:(\d+)$/.exec(host)?.[1] ?? 443),
    policies: { backendTLS: {}, backendAuth: { azure: { implicit: {} } } },
  };
}

/** Returns findings on endpoint settings that have no effect, and on endpoints that a controller would resolve differently. */
function findingsOn(value: Settings): readonly EndpointFinding[] {
  const project = projectOf(value);
  if (project !== undefined) {
    const version = value.apiVersion ?? 'v1';
    return version === 'v1'
      ? []
      : [{ code: CODE.apiVersionNotForProjects, field: 'apiVersion', values: { version, project } }];
  }
  const findings: EndpointFinding[] = [];
  const { path } = partsOf(value);
  if (path !== '') findings.push({ code: CODE.pathInAzureEndpoint, field: 'endpoint', values: { path } });
  const host = azureHost(value);
  if (isResourceOf(host, FOUNDRY_SUFFIX)) {
    const resource = host.slice(0, -FOUNDRY_SUFFIX.length);
    findings.push({ code: CODE.foundryResourceWithoutProject, field: 'endpoint', values: { host, resource } });
  }
  return findings;
}

/** The project in the address of a Foundry project, as its overview page in Azure shows it. */
function projectOf(value: Endpoint): string | undefined {
  if (!isResourceOf(azureHost(value), FOUNDRY_SUFFIX)) return undefined;
  return /^\/api\/projects\/([^/]+)(?:\/openai(?:\/v1)?)?$/.exec(partsOf(value).path)?.[1];
}

function isResourceOf(host: string, suffix: string): boolean {
  return host.endsWith(suffix) && !host.slice(0, -suffix.length).includes('.');
}

function azureHost(value: Endpoint): string {
  return partsOf(value).host;
}

function partsOf({ endpoint }: Endpoint): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^(?:[a-z]+:\/\/)?([^/]*)(.*)$/is.exec(endpoint) ?? [];
  return { host: host.toLowerCase(), path: path.replace(/\/+$/, '') };
}
