import type { MeantStep } from '../../../../text/meant';
import type { ProviderBConfig } from '../../../../validation/types.generated';
import { defined } from '../../../../values/objects';

/** An endpoint of Azure as the newer provider says it. */
export interface AzureSuccessor {
  readonly fields: Readonly<Record<string, string>>;
  /** The change of the older provider's block, from where it stands. */
  readonly steps: readonly MeantStep[];
}

const RESOURCE = /^(?:[a-z]+:\/\/)?([a-z0-9-]+)\.openai\.azure\.com\/*$/i;
const PROJECT =
  /^(?:[a-z]+:\/\/)?([a-z0-9-]+)\.services\.ai\.azure\.com\/api\/projects\/([^/]+)(?:\/openai(?:\/v1)?)?\/*$/i;

/** Undefined for a host of one's own, which has no resource's name, and for one of Foundry, which says nothing of the project. */
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

/** Where the controller of the later revision sent requests, and where that of v1.4 does; undefined where it is the same. */
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
    return { before: `${before} below /openai`, now: 'they go to a project of Foundry that has no name' };
  return { before, now: `the whole text is taken for the name of a resource, and no host of Azure has it` };
}
