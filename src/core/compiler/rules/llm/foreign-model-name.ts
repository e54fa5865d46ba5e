import { CODE } from '../../../diagnostics/codes.generated';
import { providerOf } from '../../../providers';
import type { BackendAi } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend } from '../../analysis/check-context';
import { fieldAt } from '../../semantics/provider-fields';
import { type WrittenProvider, writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** If clients name the model and several providers may receive the request, one of them may not know the name. */
export const foreignModelName: Rule = ({ backendCalls }, diagnostics) => {
  for (const call of backendCalls) {
    const [first, ...others] = takingAnyName(call);
    for (const other of others) {
      if (!first || first.knows.some((naming) => other.knows.includes(naming))) continue;
      diagnostics.report(CODE.foreignModelName, below(call.backend.resource.origin, 'spec', ...other.path), {
        backend: nameOfBackend(call.backend),
        first: first.title,
        other: other.title,
      });
      break;
    }
  }
};

/** The providers that get the model's name as the client wrote it, and know only names of their own kind. */
function takingAnyName(call: BackendCall) {
  return writtenProvidersOf(call.backend).flatMap((written) => {
    const { spec, path } = written;
    const ai = fieldAt(call, written, 'ai')?.value;
    const provider = isAtHome(spec) && !settlesModel(ai) ? providerOf(spec) : undefined;
    if (!provider || provider.fixedModel !== undefined || spec.providerB?.deploymentName !== undefined) return [];
    return [{ title: provider.title, knows: provider.knowsModelsOf, path }];
  });
}

/** Models at another host may have any name. */
function isAtHome({ host }: WrittenProvider['spec']): boolean {
  return host === undefined;
}

function settlesModel({ modelAliases = {}, overrides = [], transformations = [] }: BackendAi = {}): boolean {
  return (
    Object.keys(modelAliases).length > 0 || [...overrides, ...transformations].some(({ field }) => field === 'model')
  );
}
