import type { SuggestedStep } from '../../../../text/suggestion';
import type { ProviderBConfig } from '../../../../validation/types.generated';
import { defined } from '../../../../values/objects';

/** An Azure endpoint in the fields of the newer provider. */
export interface AzureSuccessor {
  readonly fields: Readonly<Record<string, string>>;
  /** The changes to the older provider's block, relative to it. */
  readonly steps: readonly SuggestedStep[];
}

const RESOURCE = /^(?:[a-z]+:\/\/)?([a-z0-9-]+)\.openai\.azure\.com\/*$/i;
const PROJECT =
  /^(?:[a-z]+:\/\/)?([a-z0-9-]+)\.services\.ai\.azure\.com\/api\/projects\/([^/]+)(?:\/openai(?:\/v1)?)?\/*$/i;

/**
 * Returns the newer form of an endpoint. Undefined for a custom host, which does not contain a resource name, and for a Foundry host
 * without a project.
 */
export function azureSuccessor({ endpoint, deploymentName, apiVersion }: ProviderBConfig): AzureSuccessor | undefined {
  const [, project, projectName] = PROJECT.exec(endpoint) ?? [];
  const resource = (project ?? RESOURCE.exec(endpoint)?.[1])?.toLowerCase();
  // Projects have no versions.
  if (resource === undefined || (project !== undefined && apiVersion !== undefined)) return undefined;
  const kind = defined<Record<string, string>>(
    projectName === undefined ? { resourceType: 'OpenAI' } : { resourceType: 'Foundry', projectName },
  );
  return {
    fields: defined<Record<string, string>>({
      resourceName: resource,
      ...kind,
      ...(deploymentName === undefined ? {} : { model: deploymentName }),
      ...(apiVersion === undefined ? {} : { apiVersion }),
    }),
    steps: [
      { at: [], form: 'field', name: 'providerG' },
      { at: ['endpoint'], form: 'field', name: 'resourceName' },
      { at: ['endpoint'], form: 'name', name: resource },
      { at: ['endpoint'], form: 'beside', fields: kind },
      ...(deploymentName === undefined ? [] : [{ at: ['deploymentName'], form: 'field', name: 'model' } as const]),
    ],
  };
}

/** Returns the destinations of the later revision's controller and of v1.4; `undefined` if they are the same. */
export function movedEndpoint({
  endpoint,
}: ProviderBConfig): { readonly before: string; readonly now: string } | undefined {
  const host = endpoint
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase();
  const foundry = /^([a-z0-9-]+)\.services\.ai\.azure\.com$/.exec(host)?.[1];
  const isPlain = endpoint.toLowerCase() === host;
  if (isPlain && RESOURCE.test(host)) return undefined;
  const before = `requests went to ${host}`;
  if (isPlain && foundry !== undefined)
    return { before: `${before} below /openai`, now: 'they go to a Foundry project without a name' };
  return { before, now: `the endpoint is used as the name of a resource, which does not exist in Azure` };
}
