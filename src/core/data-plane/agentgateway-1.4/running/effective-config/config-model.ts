import { type Fields, fieldsOf } from '../../../json';
import type { RunningPart } from '../../../running';
import { field } from '../canonical';

/** The representation of an empty map in a prompt policy that is set explicitly. */
export const EMPTIED = '\uE001';

/** The target of a policy. */
export type PolicyTarget =
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
  readonly target: PolicyTarget;
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
  readonly policies: Fields;
}

/** A backend of a route, in the form that configs and dumps are brought to. */
export function referenceIn(value: unknown): Reference {
  return { weight: field(value, 'weight'), to: field(value, 'to'), policies: fieldsOf(field(value, 'policies')) };
}

export interface Route {
  /** `namespace/name.00` */
  readonly id: string;
  /** `namespace/name` of the resource, and the name of its rule. */
  readonly route: string;
  readonly rule?: string;
  readonly hostnames: unknown;
  readonly matches: unknown;
  readonly policies: Fields;
  readonly backends: readonly Reference[];
}

export interface Listener {
  /** `port/name` */
  readonly id: string;
  readonly port: number;
  readonly name: string;
  /** `namespace/name` of the ListenerSet. */
  readonly set?: string;
  readonly value: Fields;
  readonly routes: readonly Route[];
}

export interface Backend {
  /** `host`, `ai`, `mcp`, `dynamic` or `aws`. */
  readonly type: string;
  readonly value: unknown;
  readonly policies: Fields;
}

/** All that a process knows, each thing in one form, however it got there. */
export interface ConfigModel {
  readonly listeners: readonly Listener[];
  /** Delegated routes, by the name under which other routes reference them. */
  readonly groups: ReadonlyMap<string, readonly Route[]>;
  readonly targeted: readonly Targeted[];
  /** Backends by `namespace/name`. */
  readonly backends: ReadonlyMap<string, Backend>;
  /** The models that some backends choose among, by the names of these. */
  readonly routers: ReadonlyMap<string, readonly RunningPart[]>;
  /** The protocol versions from the names of ports, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
  /** Existing parts that are not compared. */
  readonly notCompared: readonly string[];
}
