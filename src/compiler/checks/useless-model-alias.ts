import { below } from '../model/origin';
import type { Check } from './check';
import { providersOf } from './providers';
import { nameOfBackend } from './survey';

/** A provider with a fixed model replaces the requested one before aliases are looked up, so no alias ever fits. */
export const checkUselessModelAlias: Check = ({ backendCalls }, diagnostics) => {
  for (const { backend, policies } of backendCalls) {
    const { ai } = policies;
    const aliases = Object.keys(ai?.value.modelAliases ?? {});
    if (!ai || aliases.length === 0) continue;
    const models = providersOf(backend).map(({ fixedModel }) => fixedModel);
    if (models.length === 0 || models.includes(undefined)) continue;
    for (const alias of aliases) {
      if (alias.includes('*') || models.includes(alias)) continue;
      const origin = below(ai.from.origin, 'modelAliases', alias);
      diagnostics.report('AIG7008', origin, {
        alias,
        backend: nameOfBackend(backend),
        models: [...new Set(models)].join(', '),
      });
    }
  }
};
