import { fieldsOf, type JsonFields } from '../../../json';
import type { RunningPart } from '../../../running';
import { field } from '../canonical';

/** The representation of an empty map in a prompt policy that is set explicitly. */
export const EMPTIED = '\uE001';

/** The target of a policy. */
export type RunningPolicyTarget =
  | { readonly level: 'gateway' }
  | { readonly level: 'port'; readonly port: number }
  | { readonly level: 'listener'; readonly name: string }
  | { readonly level: 'listenerSet'; readonly set: string; readonly section?: string }
  | { readonly level: 'route'; readonly route: string; readonly kind?: string }
  | { readonly level: 'rule'; readonly route: string; readonly rule: string }
  | { readonly level: 'backend'; readonly name: string; readonly section?: string }
  | { readonly level: 'service'; readonly host: string; readonly port?: number };

export type Phase = 'gateway' | 'route' | 'backend' | 'frontend';

/** One field of a separate policy, in the terms of the config. */
export interface Targeted {
  readonly target: RunningPolicyTarget;
  readonly phase: Phase;
  readonly name: string;
  readonly value: unknown;
  /** Whether fields of more precise policies count no more. */
  readonly locks: boolean;
}

/** A reference of a route, as it is written. */
export interface Reference {
  readonly weight: unknown;
  readonly to: unknown;
  readonly policies: JsonFields;
}

/** A backend of a route, in the form that configs and dumps are brought to. */
export function referenceIn(value: unknown): Reference {
  return { weight: field(value, 'weight'), to: field(value, 'to'), policies: fieldsOf(field(value, 'policies')) };
}

export interface RunningRoute {
  /** `namespace/name.00` */
  readonly id: string;
  /** `namespace/name` of the resource, and the name of its rule. */
  readonly route: string;
  readonly rule?: string;
  readonly hostnames: unknown;
  readonly matches: unknown;
  readonly policies: JsonFields;
  readonly backends: readonly Reference[];
}

export interface RunningListener {
  /** `port/name` */
  readonly id: string;
  readonly port: number;
  readonly name: string;
  /** `namespace/name` of the ListenerSet. */
  readonly set?: string;
  readonly value: JsonFields;
  readonly routes: readonly RunningRoute[];
}

export interface RunningBackend {
  /** `host`, `ai`, `mcp`, `dynamic` or `aws`. */
  readonly type: string;
  readonly value: unknown;
  readonly policies: JsonFields;
}

/** All that a process knows, each thing in one form, however it got there. */
export interface RunningModel {
  readonly listeners: readonly RunningListener[];
  /** Delegated routes, by the name under which other routes reference them. */
  readonly groups: ReadonlyMap<string, readonly RunningRoute[]>;
  readonly targeted: readonly Targeted[];
  /** Backends by `namespace/name`. */
  readonly backends: ReadonlyMap<string, RunningBackend>;
  /** The models that some backends choose among, by the names of these. */
  readonly routers: ReadonlyMap<string, readonly RunningPart[]>;
  /** The protocol versions from the names of ports, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
  /** Existing parts that are not compared. */
  readonly notCompared: readonly string[];
}
