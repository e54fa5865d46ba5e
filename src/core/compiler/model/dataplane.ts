import type * as config from '../../data-plane/config';
import type { Origin } from '../../values/origin';
import type { RequestMatch } from './match';

/** A route of a listener: one rule of a route resource. */
export interface RouteIr<Backend = config.LocalRouteBackend> {
  readonly name: string;
  readonly namespace: string;
  readonly hostnames: readonly string[];
  /** Empty for TCP and TLS routes. */
  readonly matches: readonly RequestMatch[];
  /** Inline policies of the rule: the highest precedence of the route phase. */
  readonly policies: config.FilterOrPolicy;
  readonly backends: readonly Backend[];
  /** The rule's second mirror, in addition to the one in `policies`. */
  readonly secondMirror?: config.RequestMirror;
  readonly origin: Origin;
}

export type TcpRouteIr = RouteIr<config.LocalTCPRouteBackend>;

/** Routes that rules of other routes delegate to. They are evaluated once such a rule has matched the request. */
export interface RouteGroupIr {
  readonly name: string;
  readonly routes: readonly RouteIr[];
}

export interface ListenerIr {
  readonly name: string;
  readonly hostname: string;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  readonly tls?: config.LocalTLSServerConfig;
  readonly routes?: readonly RouteIr[];
  readonly tcpRoutes?: readonly TcpRouteIr[];
  /** Absent if no rule delegates. */
  readonly groups?: readonly RouteGroupIr[];
  readonly origin: Origin;
}

export interface BindIr {
  readonly port: number;
  /** Whether the port has no socket. */
  readonly isInternal?: boolean;
  /** Whether each connection begins with a PROXY header. */
  readonly expectsProxyHeader?: boolean;
  readonly listeners: readonly ListenerIr[];
}

/** The routes of a listener for requests, also those that rules delegate to. */
export function routesOf({ routes = [], groups = [] }: ListenerIr): readonly RouteIr[] {
  return groups.length === 0 ? routes : [...routes, ...groups.flatMap((group) => group.routes)];
}

/** The same with each route of theirs changed. */
export function mapRoutes(binds: readonly BindIr[], change: (route: RouteIr) => RouteIr): readonly BindIr[] {
  const changed = ({ routes, groups, ...rest }: ListenerIr): ListenerIr => ({
    ...rest,
    ...(routes ? { routes: routes.map(change) } : {}),
    ...(groups ? { groups: groups.map((group) => ({ ...group, routes: group.routes.map(change) })) } : {}),
  });
  return binds.map(({ listeners, ...bind }) => ({ ...bind, listeners: listeners.map(changed) }));
}

/** A policy that targets the gateway, a listener or a route, for settings that must not be copied into each route. */
export interface TargetedPolicyIr {
  readonly name: string;
  readonly namespace: string;
  readonly target: config.PolicyTarget;
  readonly phase: config.PolicyPhase;
  /** Exactly one key. */
  readonly policy: config.FilterOrPolicy;
  readonly origin: Origin;
}

export interface NamedBackendIr {
  readonly name: string;
  /** The backend with its name. */
  readonly body: config.FullLocalBackend;
  readonly origin: Origin;
}

/** A service of the config without endpoints: an endpoint picker answers each request with an address. */
export interface ServiceIr {
  readonly name: string;
  readonly namespace: string;
  readonly hostname: string;
  readonly vips: readonly string[];
  readonly ports: Readonly<Record<number, number>>;
}

/** The models of a Gateway, on a separate port that no client can use. */
export interface ModelsIr {
  readonly port: number;
  readonly llm: config.LocalLLMConfig;
}

/** The traffic configuration of one Gateway: plain data, with every list in its final order. */
export interface DataPlaneIr {
  readonly gatewayName: string;
  readonly namespace: string;
  /** The settings that the process reads only at startup. */
  readonly config?: config.RawConfig;
  readonly frontendPolicies: config.LocalFrontendPolicies;
  readonly binds: readonly BindIr[];
  readonly policies: readonly TargetedPolicyIr[];
  readonly backends: readonly NamedBackendIr[];
  /** The InferencePools that routes lead to. */
  readonly services: readonly ServiceIr[];
  /** Absent if there are none. */
  readonly models?: ModelsIr;
}
