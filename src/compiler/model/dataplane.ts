import type { ConfigValue } from '../../data-plane/placeholders';
import type { Origin } from './origin';

export { type ConfigValue, EnvironmentValue, VerbatimEntry, VerbatimText } from '../../data-plane/placeholders';

export type ConfigObject = { readonly [key: string]: ConfigValue };

/** A route of a listener: one rule of a route resource. */
export interface RouteIr {
  readonly name: string;
  readonly namespace: string;
  readonly hostnames: readonly string[];
  /** Empty for TCP and TLS routes. */
  readonly matches: readonly ConfigObject[];
  /** Inline policies of the rule: the highest precedence of the route phase. */
  readonly policies: ConfigObject;
  readonly backends: readonly ConfigObject[];
  readonly origin: Origin;
}

export interface ListenerIr {
  readonly name: string;
  readonly hostname: string;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TLS' | 'TCP';
  readonly tls?: ConfigObject;
  readonly routes?: readonly RouteIr[];
  readonly tcpRoutes?: readonly RouteIr[];
  readonly origin: Origin;
}

export interface BindIr {
  readonly port: number;
  readonly listeners: readonly ListenerIr[];
}

/** A policy that applies to the gateway, a listener or a route by target, for what must not be copied into each route. */
export interface TargetedPolicyIr {
  readonly name: string;
  readonly namespace: string;
  readonly target: ConfigObject;
  readonly phase: 'gateway' | 'route';
  /** Exactly one key. */
  readonly policy: ConfigObject;
  readonly origin: Origin;
}

export interface NamedBackendIr {
  readonly name: string;
  /** Exactly one of host, mcp, ai, aws, and `policies`. */
  readonly body: ConfigObject;
  readonly origin: Origin;
}

/** What the traffic of one Gateway does. Plain data, every list in its final order. */
export interface DataPlaneIr {
  readonly gatewayName: string;
  readonly namespace: string;
  /** The static section of the file. */
  readonly config: ConfigObject;
  readonly frontendPolicies: ConfigObject;
  readonly binds: readonly BindIr[];
  readonly policies: readonly TargetedPolicyIr[];
  readonly backends: readonly NamedBackendIr[];
  readonly services: readonly ConfigObject[];
  readonly workloads: readonly ConfigObject[];
}
