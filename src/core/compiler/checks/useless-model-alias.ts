import { CODE } from '../../diagnostics/codes.generated';
import { aiOfProviders, placeInAi } from './ai-of-providers';
import type { Check } from './check';
import { chosenOf } from './providers';
import { nameOfBackend } from './survey';

/** A provider with a fixed model replaces the requested one before aliases are looked up, so no alias ever fits. */
export const checkUselessModelAlias: Check = {
  needs: [],
  run({ backendCalls }, diagnostics) {
    for (const call of backendCalls) {
      for (const [ai, written] of aiOfProviders(call)) {
        const models = chosenOf(written).map(({ fixedModel }) => fixedModel);
        if (models.length === 0 || models.includes(undefined)) continue;
        for (const alias of Object.keys(ai.value.modelAliases ?? {})) {
          if (alias.includes('*') || models.includes(alias)) continue;
          diagnostics.report(CODE.uselessModelAlias, placeInAi(ai, 'modelAliases', alias), {
            alias,
            backend: nameOfBackend(call.backend),
            models: [...new Set(models)].join(', '),
          });
        }
      }
    }
  },
};
