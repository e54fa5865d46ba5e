import type * as config from '../../../data-plane/config';
import { LISTENER_MARK } from '../../../data-plane/listener-mark';
import { addToList } from '../../../values/lists-in-maps';
import { type GatewayAttachment, modelsServedAt } from '../../model/attachment';
import type { RouteIr } from '../../model/dataplane';
import type { ModelNode } from '../../model/graph';

/** The models of a Gateway in their order, with the routers that serve each: keys of listeners, or rules of HTTPRoutes. */
export type ModelsOfListener = ReadonlyMap<ModelNode, readonly string[]>;

export function modelsOn({ listeners }: GatewayAttachment): ModelsOfListener {
  const served = new Map<ModelNode, string[]>();
  const routers = new Map(listeners.flatMap(modelsServedAt).map((each) => [each.router, each.models]));
  for (const [router, models] of routers) for (const model of models) addToList(served, model, router);
  const modelKey = ({ resource: { namespace, name } }: ModelNode) => `${namespace}/${name}`;
  return new Map([...served].sort(([a], [b]) => (modelKey(a) < modelKey(b) ? -1 : 1)));
}

/** Whether every listener that serves models serves all of them: the data plane has one list of models for all listeners. */
export function areServedAlike(served: ModelsOfListener): boolean {
  const keys = new Set([...served.values()].flat());
  return [...served.values()].every((listeners) => listeners.length === keys.size);
}

/**
 * Returns the restrictions of a model to its listeners if others serve other models: elsewhere it is not found, and is not in the list of
 * models.
 */
export function keptToListeners(
  model: ModelNode,
  served: ModelsOfListener,
): Pick<config.LocalLLMModels, 'matches' | 'authorization' | 'requestHeaders'> {
  if (areServedAlike(served)) return {};
  const listeners = served.get(model) ?? [];
  return {
    matches: listeners.map((listener) => ({ headers: [{ name: LISTENER_MARK, value: { exact: listener } }] })),
    authorization: { rules: [{ require: `request.headers["${LISTENER_MARK}"] in ${JSON.stringify(listeners)}` }] },
    requestHeaders: { remove: [LISTENER_MARK] },
  };
}

/** Returns a route to models, which passes on the listener or the rule that received the request. */
export function marked(route: RouteIr, router: string, served: ModelsOfListener): RouteIr {
  if (areServedAlike(served)) return route;
  const { requestHeaderModifier: own } = route.policies;
  const requestHeaderModifier = { ...own, set: { ...own?.set, [LISTENER_MARK]: router } };
  return { ...route, policies: { ...route.policies, requestHeaderModifier } };
}
