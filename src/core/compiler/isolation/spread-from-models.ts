import { resourceKey } from '../../values/resource-name';
import type { Graph, ModelNode } from '../model/graph';
import type { IsolatedPart } from '../model/isolation';
import { modelText } from '../semantics/model-names';
import { inputText, type KnownInputs } from './known-inputs';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

/**
 * Isolates the models that may serve the requests of a model without its name: the others on its listeners. If its listeners cannot be
 * determined, every Gateway keeps its last output. A failover bypasses a closed model, so it is isolated too; other virtual models keep
 * their selection, and the isolated model serves no requests under their names either.
 */
export const spreadFromModels: SpreadStep = (isolation, graph, known) => [
  ...[...isolation.values()]
    .filter(({ type }) => type === 'droppedModel')
    .flatMap((part) => beside(part, graph, known)),
  ...graph.models.flatMap((model) => {
    const target = model.resource.spec.virtualModel?.failover && model.targets.find((each) => each.model.isIsolated);
    return target
      ? [whole('model', model.resource, `it falls back to ${modelText(target.model)}, which has errors`)]
      : [];
  }),
];

function beside({ key, resource }: IsolatedPart, graph: Graph, known: KnownInputs): readonly IsolatedPart[] {
  const { kind, namespace = 'default', name } = resource;
  const title = inputText({ writtenKind: kind, namespace, name });
  const model = graph.models.find((each) => resourceKey(each.resource) === key);
  if (!model || model.parents.some(({ gateway, refusals }) => !gateway || refusals.length > 0)) {
    const gateways = known.all().filter((each) => each.kind === 'Gateway');
    return gateways.map((gateway) => whole('gateway', gateway, `the listeners that serve ${title} are unknown`));
  }
  const listeners = new Set(listenersOf(model));
  return graph.models
    .filter((other) => listenersOf(other).some((listener) => listeners.has(listener)))
    .map((other) => whole('model', other.resource, `the names that ${title} serves are unknown`));
}

function listenersOf({ parents }: ModelNode) {
  return parents.flatMap((parent) => parent.listeners);
}
