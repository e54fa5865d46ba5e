/** The parts of a config that tell how to speak to it. */
export interface ConfigView {
  readonly binds?: readonly BindView[];
  readonly backends?: readonly BackendView[];
}

export interface BindView {
  readonly port: number;
  /** `internal`: for the gateway itself. */
  readonly mode?: string;
  readonly listeners?: readonly ListenerView[];
}

export interface ListenerView {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly policies?: object;
  readonly routes?: readonly RouteView[];
}

export interface RouteView {
  readonly hostnames?: readonly string[];
  readonly matches?: readonly MatchView[];
  readonly policies?: object;
  readonly backends?: readonly BackendView[];
}

export interface MatchView {
  readonly method?: string;
  readonly path?: { readonly exact?: string; readonly pathPrefix?: string; readonly regex?: string };
  readonly headers?: readonly PairView[];
  readonly query?: readonly PairView[];
}

export interface PairView {
  readonly name: string;
  readonly value?: { readonly exact?: string };
}

/** A backend, or what refers to one by its name. */
export interface BackendView {
  readonly backend?: string;
  readonly name?: string;
  readonly ai?: object;
  readonly mcp?: object;
  readonly policies?: object;
}

/** The ports that clients find, in order. */
export function openBinds({ binds = [] }: ConfigView): BindView[] {
  return binds.filter(({ mode }) => mode !== 'internal');
}
