import { CODE } from '../../diagnostics/codes.generated';
import type { ConditionalModelTarget } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { GatewayNode, ListenerNode, ModelNode, ModelTarget } from '../model/graph';
import { isModelIsolated } from '../model/isolation';
import { firstMeant, isPattern, isVirtual } from '../semantics/model-names';
import { modelRoute } from './model-route';
import type { Mutable } from './object-ref';
import type { Parents } from './parents';
import type { LinkScope } from './scope';

/** Links all models, and virtual models with their targets. Each listener that serves models gets a route to them. */
export function linkModels(gateways: readonly GatewayNode[], parents: Parents, scope: LinkScope): readonly ModelNode[] {
  const models = scope.inventory.ofKind('ProxyModel').map((resource): Mutable<ModelNode> => {
    const name = resource.spec.match?.model ?? resource.name;
    const isLeftOut = isModelIsolated(scope.isolation, resource);
    return { kind: 'ProxyModel', resource, name, parents: [], isIsolated: isLeftOut, targets: [] };
  });
  if (models.length === 0) return models;
  for (const model of models) model.parents = parents.attach(model);
  const targets = new Targets(models, scope);
  for (const model of models.filter(({ isIsolated }) => !isIsolated)) model.targets = targets.of(model);
  for (const gateway of gateways) serve(models, gateway);
  return models;
}

/** A route to the models of each listener, before all others. */
function serve(models: readonly ModelNode[], gateway: GatewayNode): void {
  for (const listener of gateway.listeners as readonly Mutable<ListenerNode>[]) {
    const own = models.filter((model) => listenersOf(model).includes(listener));
    if (own.length > 0) listener.routes = [modelRoute(own, listener, gateway), ...listener.routes];
  }
}

function listenersOf({ parents }: ModelNode): readonly ListenerNode[] {
  return parents.flatMap(({ listeners }) => listeners);
}

type Target = Pick<ConditionalModelTarget, 'modelRef' | 'model'>;

/** The models that virtual models choose from. */
class Targets {
  public constructor(
    private readonly models: readonly ModelNode[],
    private readonly scope: LinkScope,
  ) {}

  public of(virtual: ModelNode): readonly ModelTarget[] {
    const { resource } = virtual;
    const { weighted, failover, conditional } = resource.spec.virtualModel ?? {};
    const at = (kind: string) => below(resource.origin, 'spec', 'virtualModel', kind, 'targets');
    return [
      ...this.resolve(weighted?.targets, virtual, at('weighted')),
      ...this.resolve(failover?.targets, virtual, at('failover')),
      ...this.resolve(conditional?.targets, virtual, at('conditional')),
    ];
  }

  private resolve(targets: readonly Target[] = [], virtual: ModelNode, at: Origin): readonly ModelTarget[] {
    return targets.flatMap((target, index) => this.target(target, virtual, below(at, index)) ?? []);
  }

  private target({ modelRef, model: asked }: Target, virtual: ModelNode, origin: Origin): ModelTarget | undefined {
    const { namespace } = virtual.resource;
    const refer = (why: string, nearest = '') => {
      this.scope.diagnostics.report(CODE.unusableModelTarget, origin, { why, nearest });
      return undefined;
    };
    const key = `${namespace}/${modelRef.name}`;
    const model = this.models.find(
      ({ resource }) => resource.namespace === namespace && resource.name === modelRef.name,
    );
    if (!model) {
      if (this.scope.inventory.isInvalidOrExternal('ProxyModel', namespace, modelRef.name)) return undefined;
      return refer(
        `model ${key} is not among the inputs`,
        this.scope.inventory.nearestTo('ProxyModel', namespace, modelRef.name),
      );
    }
    if (isVirtual(model)) return refer(`model ${key} is virtual too`);
    if (asked === undefined && isPattern(model.name)) {
      return refer(`model ${key} serves the pattern ${model.name}, and \`model\` does not select a name`);
    }
    const name = asked ?? model.name;
    const stranger = listenersOf(virtual).find((listener) => !firstMeant(this.servedAt(listener), name));
    if (stranger) return refer(`listener ${stranger.key} serves no model ${name} next to the virtual model`);
    return { name, model, origin };
  }

  private servedAt(listener: ListenerNode): readonly ModelNode[] {
    return this.models.filter((model) => listenersOf(model).includes(listener));
  }
}
