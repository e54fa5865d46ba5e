import type * as config from '../../core/data-plane/config';
import { isOnListener, isOnRoute, policiesIn } from '../../core/data-plane/config-model/policies';
import { isObject } from '../../core/values/objects';

type KeyOf<Part> = Part extends object ? keyof Part : never;

/** The fields of a config part that are read here. A key that the part does not have is a type error. */
export type View<Part, Values extends { readonly [Key in keyof Values]: Key extends KeyOf<Part> ? unknown : never }> = {
  readonly [Key in keyof Values]: Values[Key];
};

/** The parts of a config that determine how to call it. */
export type ConfigView = View<
  config.LocalConfig,
  { binds?: readonly BindView[]; backends?: readonly BackendView[]; policies?: readonly object[] }
>;

export type BindView = View<
  config.LocalBind,
  { port: number; mode?: config.BindMode; listeners?: readonly ListenerView[] }
>;

export type ListenerView = View<
  config.LocalListener,
  {
    name?: string;
    protocol?: config.LocalListenerProtocol;
    hostname?: string;
    policies?: object;
    routes?: readonly RouteView[];
  }
>;

export type RouteView = View<
  config.LocalRoute,
  {
    name?: string;
    namespace?: string;
    hostnames?: readonly string[];
    matches?: readonly MatchView[];
    policies?: object;
    backends?: readonly BackendView[];
  }
>;

export type MatchView = View<
  config.RouteMatch,
  {
    method?: string;
    path?: View<config.PathMatch, { exact?: string; pathPrefix?: string }>;
    headers?: readonly PairView[];
    query?: readonly PairView[];
  }
>;

export type PairView = View<
  config.HeaderMatch | config.QueryMatch,
  { name: string; value?: View<config.HeaderValueMatch | config.QueryValueMatch, { exact?: string }> }
>;

/** A backend, or a reference to one by name. */
export type BackendView = View<
  config.FullLocalBackend | config.LocalRouteBackend,
  { backend?: string; name?: string; ai?: object; mcp?: object; dynamic?: object; service?: object; policies?: object }
>;

/** The ports that clients find, in order: an internal one is for the gateway itself. */
export function openBinds({ binds = [] }: ConfigView): BindView[] {
  return binds.filter(({ mode }) => mode !== 'internal');
}

/** All policies that apply to requests of a route, without those of the destination. */
export function policiesInView(config: ConfigView, port: number, listener: ListenerView, route: RouteView): object[] {
  const { name } = listener;
  const apart = policiesIn(config).filter(
    ({ target }) => isOnListener(target, { name, port }) || isOnRoute(target, route),
  );
  return [...apart.map(({ settings }) => settings), listener.policies, route.policies].filter(isObject);
}
