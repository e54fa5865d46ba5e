import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend } from '../../analysis/check-context';
import { aiOfProviders, placeInAi } from '../../analysis/provider-ai-settings';
import { chosenOf } from '../../semantics/provider-fields';
import type { Rule } from '../rule';

/** A provider with a fixed model replaces the requested one before aliases are looked up, so no alias ever fits. */
export const unusedModelAlias: Rule = ({ backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    for (const [ai, written] of aiOfProviders(call)) {
      const models = chosenOf(written).map(({ fixedModel }) => fixedModel);
      if (models.length === 0 || models.includes(undefined)) continue;
      for (const alias of Object.keys(ai.value.modelAliases ?? {})) {
        if (alias.includes('*') || models.includes(alias)) continue;
        diagnostics.report(CODE.unusedModelAlias, placeInAi(ai, 'modelAliases', alias), {
          alias,
          backend: nameOfBackend(call.backend),
          models: [...new Set(models)].join(', '),
        });
      }
    }
  }
};
