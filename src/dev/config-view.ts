import type * as config from '../data-plane/config';

type KeyOf<Part> = Part extends object ? keyof Part : never;

/** Of a part of the config what is read here. A key that the part does not have is an error. */
export type View<Part, Values extends { readonly [Key in keyof Values]: Key extends KeyOf<Part> ? unknown : never }> = {
  readonly [Key in keyof Values]: Values[Key];
};

/** The parts of a config that tell how to speak to it. */
export type ConfigView = View<config.LocalConfig, { binds?: readonly BindView[]; backends?: readonly BackendView[] }>;

export type BindView = View<
  config.LocalBind,
  { port: number; mode?: config.BindMode; listeners?: readonly ListenerView[] }
>;

export type ListenerView = View<
  config.LocalListener,
  {
    protocol?: config.LocalListenerProtocol;
    hostname?: string;
    policies?: object;
    routes?: readonly RouteView[];
  }
>;

export type RouteView = View<
  config.LocalRoute,
  {
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

/** A backend, or what refers to one by its name. */
export type BackendView = View<
  config.FullLocalBackend | config.LocalRouteBackend,
  { backend?: string; name?: string; ai?: object; mcp?: object; policies?: object }
>;

/** The ports that clients find, in order: an internal one is for the gateway itself. */
export function openBinds({ binds = [] }: ConfigView): BindView[] {
  return binds.filter(({ mode }) => mode !== 'internal');
}
