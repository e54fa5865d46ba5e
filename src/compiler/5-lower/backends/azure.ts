import type * as config from '../../../data-plane/config';
import type { ProviderBConfig } from '../../../validation/types.generated';
import { defined } from '../config-object';
import { type GatewayScope, type Site, within } from '../scope';
import { hostAndPort } from './host';

const OPENAI_SUFFIX = '.openai.azure.com';
const FOUNDRY_SUFFIX = '.services.ai.azure.com';

/** Where requests for Azure go when the host is not the one that the data plane makes from the name of a resource. */
export interface AzureOverride {
  readonly hostOverride: string;
  /** What an override switches off, and Azure needs all the same. */
  readonly policies: Pick<config.LocalBackendPolicies, 'backendTLS' | 'backendAuth'>;
}

/**
 * The data plane knows two kinds of endpoints: a resource of Azure OpenAI, with paths below `/openai`, and a project of Azure AI
 * Foundry, with paths below `/api/projects/NAME/openai/v1`, where neither deployment nor version have a place.
 */
export function lowerAzureModel(value: ProviderBConfig): config.AzureProvider {
  const project = projectOf(value);
  const resourceName = azureHost(value).split('.')[0] ?? '';
  if (project === undefined) {
    return defined({ model: value.deploymentName, resourceName, resourceType: 'openAI', apiVersion: value.apiVersion });
  }
  return defined({ model: value.deploymentName, resourceName, resourceType: 'foundry', projectName: project });
}

/** `undefined` where the data plane makes the host itself: of deeper names it would only keep the first part. */
export function azureOverride(value: ProviderBConfig, site: Site, scope: GatewayScope): AzureOverride | undefined {
  const host = azureHost(value);
  if (isResourceOf(host, OPENAI_SUFFIX) || projectOf(value) !== undefined) return undefined;
  return {
    hostOverride: hostAndPort(host.replace(/:\d+$/, ''), Number(/:(\d+)$/.exec(host)?.[1] ?? 443), site, scope),
    policies: { backendTLS: {}, backendAuth: { azure: { implicit: {} } } },
  };
}

/** Says what of the endpoint has no effect, and where a controller would send requests elsewhere. */
export function reportAzureEndpoint(value: ProviderBConfig, site: Site, scope: GatewayScope): void {
  const { origin } = within(site, 'providerB', 'endpoint');
  const { path } = partsOf(value);
  const project = projectOf(value);
  if (project !== undefined) {
    const version = value.apiVersion ?? 'v1';
    if (version !== 'v1') {
      const at = within(site, 'providerB', 'apiVersion').origin;
      scope.diagnostics.report('AIG5073', at, { version, project });
    }
    return;
  }
  if (path !== '') scope.diagnostics.report('AIG5074', origin, { path });
  const host = azureHost(value);
  if (isResourceOf(host, FOUNDRY_SUFFIX)) {
    scope.diagnostics.report('AIG5075', origin, { host, resource: host.slice(0, -FOUNDRY_SUFFIX.length) });
  }
}

/** The project in the address of a Foundry project, as its overview page in Azure shows it. */
function projectOf(value: ProviderBConfig): string | undefined {
  if (!isResourceOf(azureHost(value), FOUNDRY_SUFFIX)) return undefined;
  return /^\/api\/projects\/([^/]+)(?:\/openai(?:\/v1)?)?$/.exec(partsOf(value).path)?.[1];
}

function isResourceOf(host: string, suffix: string): boolean {
  return host.endsWith(suffix) && !host.slice(0, -suffix.length).includes('.');
}

function azureHost(value: ProviderBConfig): string {
  return partsOf(value).host;
}

function partsOf({ endpoint }: ProviderBConfig): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^(?:[a-z]+:\/\/)?([^/]*)(.*)$/is.exec(endpoint) ?? [];
  return { host: host.toLowerCase(), path: path.replace(/\/+$/, '') };
}
