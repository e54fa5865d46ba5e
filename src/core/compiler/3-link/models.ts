import type { ModelTraffic } from '../../data-plane/facts';
import { CODE } from '../../diagnostics/codes.generated';
import type { ConditionalModelTarget } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { GatewayNode, ListenerNode, ModelNode, ModelTarget, RouteNode } from '../model/graph';
import { isModelIsolated } from '../model/isolation';
import { firstMatchingModel, isPattern, isVirtual } from '../semantics/model-names';
import { modelRoute } from './model-route';
import type { ModelRules } from './model-rules';
import type { Mutable } from './object-ref';
import type { Parents } from './parents';
import type { LinkScope } from './scope';

/** Links all models, and virtual models with their targets. Each listener that serves models gets a route to them. */
export function linkModels(
  gateways: readonly GatewayNode[],
  parents: Parents,
  rules: ModelRules,
  routes: readonly RouteNode[],
  scope: LinkScope,
): readonly ModelNode[] {
  const models = scope.inventory.ofKind('ProxyModel').map((resource): Mutable<ModelNode> => {
    const name = resource.spec.match?.model ?? resource.name;
    const isLeftOut = isModelIsolated(scope.isolation, resource);
    return { kind: 'ProxyModel', resource, name, parents: [], isIsolated: isLeftOut, targets: [] };
  });
  for (const model of models)
    model.parents = (model.resource.spec.parentRefs ?? []).flatMap((ref, index) => {
      const origin = below(model.resource.origin, 'spec', 'parentRefs', index);
      return rules.isParent(ref) ? rules.attach(model, ref, routes, origin) : parents.attachTo(model, ref, origin);
    });
  rules.reportUnserved((listener) => models.some((model) => listenersOf(model).includes(listener)));
  if (models.length === 0) return models;
  const targets = new Targets(models, scope);
  for (const model of models.filter(({ isIsolated }) => !isIsolated)) model.targets = targets.of(model);
  const { modelTraffic } = scope.options.dataPlane;
  for (const gateway of gateways) serve(models, gateway, modelTraffic);
  return models;
}

/** Adds a route to the models that name a listener as their parent, before all other routes of the listener. */
function serve(models: readonly ModelNode[], gateway: GatewayNode, traffic: ModelTraffic): void {
  for (const listener of gateway.listeners as readonly Mutable<ListenerNode>[]) {
    const own = models.filter((model) => listenersOf(model).includes(listener));
    if (own.length > 0) listener.routes = [modelRoute(own, listener, gateway, traffic), ...listener.routes];
  }
}

/** The listeners that a model names itself. */
function listenersOf({ parents }: ModelNode): readonly ListenerNode[] {
  return parents.flatMap(({ listeners, served }) => (served ? [] : listeners));
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

  private target(
    { modelRef, model: requestedName }: Target,
    virtual: ModelNode,
    origin: Origin,
  ): ModelTarget | undefined {
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
    if (requestedName === undefined && isPattern(model.name)) {
      return refer(`model ${key} serves the pattern ${model.name}, and \`model\` does not select a name`);
    }
    const name = requestedName ?? model.name;
    const stranger = listenersOf(virtual).find((listener) => !firstMatchingModel(this.servedAt(listener), name));
    if (stranger) return refer(`listener ${stranger.key} serves no model ${name} next to the virtual model`);
    const rule = virtual.parents.find(({ served }) => served && !firstMatchingModel(served.models, name))?.served;
    if (rule) return refer(`${rule.router} serves no model ${name} next to the virtual model`);
    return { name, model, origin };
  }

  private servedAt(listener: ListenerNode): readonly ModelNode[] {
    return this.models.filter((model) => listenersOf(model).includes(listener));
  }
}
