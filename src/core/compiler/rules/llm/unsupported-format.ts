import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend } from '../../analysis/check-context';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { chosenOf } from '../../semantics/provider-fields';
import type { Rule } from '../rule';

/**
 * Reports paths of an LLM backend with a format that one of its providers cannot serve: each such request fails. A provider's own settings
 * are not checked: it receives requests by the paths of its backend, which fail whatever format the provider sets.
 */
export const unsupportedFormat: Rule = ({ backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    for (const [ai, written] of aiOfProviders(call)) {
      if (ai.from.level === 'inlineSection') continue;
      const providers = chosenOf(written);
      for (const [path, type] of Object.entries(ai.value.routes ?? {})) {
        const provider = providers.find(({ unsupportedFormats }) => unsupportedFormats.includes(type));
        if (!provider) continue;
        const at = placeInAi(ai, 'routes', path);
        diagnostics.report(CODE.unsupportedFormat, at, {
          type,
          path,
          provider: provider.title,
          backend: nameOfBackend(call.backend),
        });
      }
    }
  }
};
