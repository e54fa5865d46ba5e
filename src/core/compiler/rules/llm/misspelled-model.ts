import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import { suggestedModel } from '../../../providers/model-names';
import { below, type Origin } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { placeInAi } from '../../analysis/provider-ai-settings';
import { fieldAt } from '../../semantics/provider-fields';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** A model that is nearly one that the provider has; requests for it fail there. */
export const misspelledModel: Rule = ({ backendCalls }, diagnostics) => {
  const known = new Map<string, string | undefined>();
  for (const call of backendCalls) {
    for (const { model, namings, provider, origin } of modelsOf(call)) {
      const key = `${model} ${namings.join()}`;
      const suggestion = known.has(key) ? known.get(key) : suggestedModel(model, namings);
      known.set(key, suggestion);
      if (suggestion === undefined) continue;
      diagnostics.report(CODE.misspelledModel, origin, { model, suggestion, provider });
    }
  }
};

interface NamedModel {
  readonly model: string;
  readonly namings: readonly string[];
  readonly provider: string;
  readonly origin: Origin;
}

/** Returns the models of providers with known model names. Models at another host may have any name. */
function modelsOf(call: BackendCall): NamedModel[] {
  const { backend } = call;
  return writtenProvidersOf(backend).flatMap((provider) => {
    const { spec, path } = provider;
    const chosen = spec.host === undefined ? providerOf(spec) : undefined;
    if (!chosen) return [];
    const common = { namings: chosen.knowsModelsOf, provider: chosen.title };
    const { fixedModel: model, type } = chosen;
    if (model !== undefined) {
      return [{ ...common, model, origin: below(backend.resource.origin, 'spec', ...path, type, 'model') }];
    }
    const ai = fieldAt(call, provider, 'ai');
    if (!ai || spec.providerB) return [];
    return Object.entries(ai.value.modelAliases ?? {}).map(([alias, aliased]) => ({
      ...common,
      model: aliased,
      origin: placeInAi(ai, 'modelAliases', alias),
    }));
  });
}
