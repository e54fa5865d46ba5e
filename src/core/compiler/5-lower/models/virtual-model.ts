import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type {
  ConditionalModelRouting,
  ConditionalModelTarget,
  FailoverModelRouting,
  FailoverModelTarget,
  VirtualModel,
  WeightedModelRouting,
  WeightedModelTarget,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { ModelNode } from '../../model/graph';
import { firstMatchingModel, modelText } from '../../semantics/model-names';
import { type Coverage, covering } from '../coverage';
import type { GatewayScope } from '../scope';

const NAMED = '`targets[].model`: the model name in requests to the target';
const REFERENCE = `${NAMED}; resolved when linking`;

export const VIRTUAL_MODEL_COVERAGE: Coverage = {
  ...covering<VirtualModel>('VirtualModel', {
    weighted: '`routing.weighted`',
    failover: '`routing.failover`',
    conditional: '`routing.conditional`',
  }),
  ...covering<WeightedModelRouting>('WeightedModelRouting', { targets: '`targets[]`' }),
  ...covering<WeightedModelTarget>('WeightedModelTarget', {
    modelRef: REFERENCE,
    model: NAMED,
    weight: '`targets[].weight`',
  }),
  ...covering<FailoverModelRouting>('FailoverModelRouting', { targets: '`targets[]`' }),
  ...covering<FailoverModelTarget>('FailoverModelTarget', {
    modelRef: REFERENCE,
    model: NAMED,
    priority: '`targets[].priority`',
  }),
  ...covering<ConditionalModelRouting>('ConditionalModelRouting', { targets: '`targets[]`' }),
  ...covering<ConditionalModelTarget>('ConditionalModelTarget', {
    modelRef: REFERENCE,
    model: NAMED,
    when: '`targets[].when`',
  }),
};

/**
 * Lowers a virtual model, which selects among other models.
 *
 * @param models - those of the Gateway
 */
export function lowerVirtualModel(
  model: ModelNode,
  models: readonly ModelNode[],
  scope: GatewayScope,
): config.LocalLLMVirtualModel {
  const { weighted, failover, conditional } = model.resource.spec.virtualModel ?? {};
  // Each target has a name at the same index; a target that does not exist has been reported.
  const targetName = (index: number) => model.targets[index]?.name ?? '';
  reportTargets(model, models, failover !== undefined, scope);
  return {
    name: model.name,
    routing: defined({
      weighted: weighted && {
        targets: weighted.targets.map(({ weight }, index) => ({ model: targetName(index), weight })),
      },
      failover: failover && {
        targets: failover.targets.map(({ priority }, index) => ({ model: targetName(index), priority })),
      },
      conditional: conditional && {
        targets: conditional.targets.map(({ when }, index) => defined({ model: targetName(index), when })),
      },
    }),
  };
}

/**
 * Reports targets that select another model than intended. A failover addresses its targets by name only, so the first model of that name
 * is used. The other kinds write a name into the request, which a controller resolves to the same model. Since v1.5, a controller applies
 * the authorization of failover targets, as the config does.
 */
function reportTargets(
  { targets, name: virtual }: ModelNode,
  models: readonly ModelNode[],
  isFailover: boolean,
  scope: GatewayScope,
): void {
  const { release } = scope.options.dataPlane;
  for (const { name, model, origin } of targets) {
    const expected = modelText(model);
    const found = firstMatchingModel(models, name);
    if (found && found !== model) {
      const values = { name, expected, found: modelText(found) };
      scope.diagnostics.report(isFailover ? CODE.ambiguousFailoverTarget : CODE.targetOfAnotherModel, origin, values);
    }
    if (isFailover && release.revision === 'v1.4' && model.resource.spec.policies?.authorization) {
      scope.diagnostics.report(CODE.failoverAuthorization, origin, { model: expected, virtual });
    }
  }
}
