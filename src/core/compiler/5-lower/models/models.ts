import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { defined } from '../../../values/objects';
import { below } from '../../../values/origin';
import type { GatewayAttachment } from '../../model/attachment';
import type { ModelsIr } from '../../model/dataplane';
import type { ModelNode } from '../../model/graph';
import { isPattern, isVirtual, modelText } from '../../semantics/model-names';
import type { GatewayScope } from '../scope';
import { areServedAlike, type ModelsOfListener, modelsOn } from './listener-mark';
import { lowerModel } from './model';
import { lowerVirtualModel } from './virtual-model';

/** The first port that is tried: no Service and no container names it. */
const FIRST_PORT = 15099;

/**
 * Lowers the models of a Gateway. In the config, models match every path of the listener that they are attached to. They are therefore
 * attached to a listener that no client can use, and routes of the other listeners forward to the resulting backends.
 */
export function lowerModels(gateway: GatewayAttachment, scope: GatewayScope): ModelsIr | undefined {
  const served = modelsOn(gateway);
  if (served.size === 0) return undefined;
  // Among models of one name, and between `gpt` and `gpt*`, the first one is selected: names must precede patterns, and closed models must
  // stay closed.
  const models = [...served.keys()].sort(
    (a, b) => Number(isPattern(a.name)) - Number(isPattern(b.name)) || Number(b.isIsolated) - Number(a.isIsolated),
  );
  const virtual = models.filter(isVirtual);
  refuseApart(virtual, served, scope);
  const virtualModels = firstOfEachName(virtual).map((model) => lowerVirtualModel(model, models, scope));
  const llm = defined<config.LocalLLMConfig>({
    models: models.filter((model) => !isVirtual(model)).map((model) => lowerModel(model, served, scope)),
    virtualModels: virtualModels.length > 0 ? virtualModels : undefined,
  });
  return { port: freePort(gateway, scope), llm };
}

/** Reports virtual models that would be restricted to some listeners: they have no authorization of their own, so this is impossible. */
function refuseApart(virtual: readonly ModelNode[], served: ModelsOfListener, scope: GatewayScope): void {
  if (areServedAlike(served)) return;
  for (const model of virtual) {
    const at = below(model.resource.origin, 'spec', 'parentRefs');
    scope.diagnostics.report(CODE.virtualModelElsewhere, at, { model: modelText(model) });
  }
}

/** The data plane finds virtual models by name: the first one counts. */
function firstOfEachName(models: readonly ModelNode[]): readonly ModelNode[] {
  return [...new Map([...models].reverse().map((model) => [model.name, model])).values()].reverse();
}

function freePort({ listeners }: GatewayAttachment, { options }: GatewayScope): number {
  const { ports } = options.dataPlane.release;
  const taken = new Set([...Object.values(ports), ...listeners.map(({ listener }) => listener.port)]);
  let port = FIRST_PORT;
  while (taken.has(port)) port++;
  return port;
}
