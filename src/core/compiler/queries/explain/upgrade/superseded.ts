import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { LlmProvider } from '../../../../validation/types.generated';
import { below, type Origin } from '../../../../values/origin';
import type { Attachment } from '../../../model/attachment';
import { azureSuccessor, movedEndpoint } from './azure-endpoint';
import { providersOf } from './providers';

/**
 * Reports settings for which v1.4 has a better form.
 *
 * @param nameOf - the name of a field in its document
 */
export function reportSuperseded(
  attachment: Attachment,
  diagnostics: DiagnosticCollector,
  nameOf: (at: Origin) => string,
): void {
  for (const { provider, origin } of providersOf(attachment)) reportProvider(provider, origin, diagnostics, nameOf);
}

function reportProvider(
  { providerA, providerB, host }: LlmProvider,
  at: Origin,
  diagnostics: DiagnosticCollector,
  nameOf: (at: Origin) => string,
): void {
  const successor = providerB && azureSuccessor(providerB);
  if (providerB && successor && (host !== undefined || !movedEndpoint(providerB))) {
    const values = {
      what: 'an Azure OpenAI endpoint',
      successor: blockText(nameOf(below(at, 'providerG')), successor.fields),
    };
    const suggestion = { form: 'several', steps: successor.steps } as const;
    diagnostics.report(CODE.supersededField, below(at, 'providerB'), values, { suggestion });
  }
  // A custom host for OpenAI means a server that supports its formats. Its paths may have been those of the clients.
  if (providerA && host !== undefined && !/(?:^|\.)openai\.com$/.test(host)) {
    const model = providerA.model === undefined ? '' : `, model: ${providerA.model}`;
    diagnostics.report(CODE.supersededField, below(at, 'providerA'), {
      what: `${host} as a host of OpenAI`,
      successor: `\`custom: {formats: [{type: Completions}]${model}}\``,
    });
  }
}

/** Formats a block of strings in the notation of YAML. */
export function blockText(name: string, fields: Readonly<Record<string, string>>): string {
  const entries = Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
  return `\`${name}: {${entries.join(', ')}}\``;
}
