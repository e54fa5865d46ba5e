import type { Origin } from './origin';

/** A value taken from an environment variable when the data plane loads its file. A class, so that no text of a user can look like one. */
export class EnvironmentValue {
  public constructor(
    public readonly environment: string,
    /** `string`: pasted inside quotes. `flow`: pasted bare, because the variable holds a JSON object (an API key with metadata). */
    public readonly form: 'string' | 'flow' = 'string',
  ) {}
}

/** Text that is written as it is: its `$` may be placeholders that a user wrote on purpose (`rawConfig`). */
export class VerbatimText {
  public constructor(public readonly text: string) {}
}

/** An entry of a map whose key, too, is written as it is; its value says by itself how it is written. */
export class VerbatimEntry {
  public constructor(public readonly value: ConfigValue) {}
}

/** A JSON value of the config, or a placeholder in it. Text is as the user means it: `$` is escaped when it is written out. */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | EnvironmentValue
  | VerbatimText
  | VerbatimEntry
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue };

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
