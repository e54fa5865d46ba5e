import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import type { LlmProvider } from '../../../validation/types.generated';
import type { Attachment } from '../../model/attachment';
import { below, type Origin } from '../../model/origin';

/** What v1.4 can say better. */
export function reportSuperseded({ graph }: Attachment, diagnostics: DiagnosticCollector): void {
  for (const { resource } of graph.backends.values()) {
    const { ai } = resource.spec;
    const at = below(resource.origin, 'spec', 'ai');
    if (ai?.provider) reportProvider(ai.provider, below(at, 'provider'), diagnostics);
    ai?.groups?.forEach(({ providers }, group) => {
      providers.forEach((provider, index) => {
        reportProvider(provider, below(at, 'groups', group, 'providers', index), diagnostics);
      });
    });
  }
}

function reportProvider(provider: LlmProvider, at: Origin, diagnostics: DiagnosticCollector): void {
  const report = (field: string, what: string, successor: string) =>
    diagnostics.report(CODE.supersededField, below(at, field), { what, successor });
  const { providerA, providerB, host } = provider;
  if (providerB) {
    const successor = azureOf(providerB.endpoint, providerB.deploymentName, providerB.apiVersion);
    if (successor !== undefined) report('providerB', 'an endpoint of Azure OpenAI', successor);
  }
  // Whoever gives OpenAI another host means a server that speaks its formats.
  if (providerA && host !== undefined && !/(?:^|\.)openai\.com$/.test(host)) {
    const model = providerA.model === undefined ? '' : `, model: ${providerA.model}`;
    report('providerA', `${host} as a host of OpenAI`, `\`custom: {formats: [{type: Completions}]${model}}\``);
  }
}

const ENDPOINT = /^(?:https:\/\/)?([a-z0-9-]+)\.openai\.azure\.com\/?$/i;

/** Undefined for a host of one's own, which has no resource's name, and for one of Foundry, which says nothing of the project. */
function azureOf(endpoint: string, model?: string, apiVersion?: string): string | undefined {
  const [, resourceName] = ENDPOINT.exec(endpoint) ?? [];
  if (resourceName === undefined) return undefined;
  const fields = Object.entries({ resourceName, resourceType: 'OpenAI', model, apiVersion }).filter(
    ([, value]) => value,
  );
  return `\`azure: {${fields.map(([name, value]) => `${name}: ${value}`).join(', ')}}\``;
}
