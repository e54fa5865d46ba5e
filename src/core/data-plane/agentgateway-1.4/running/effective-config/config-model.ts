import { type Fields, fieldsOf } from '../../../json';
import type { RunningPart } from '../../../running';
import { field } from '../canonical';

/** Stands for a map of a policy of prompts that is said and has nothing in it. */
export const EMPTIED = '\uE001';

/** What a policy stands on. */
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

/** One field of a policy that stands by itself, in the words of the config. */
export interface Targeted {
  readonly aim: PolicyTarget;
  readonly phase: Phase;
  readonly name: string;
  readonly value: unknown;
  /** Whether fields of more precise policies count no more. */
  readonly locks: boolean;
}

/** What a route refers to, as it stands there. */
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
  /** Routes that others delegate to, by what these call them. */
  readonly groups: ReadonlyMap<string, readonly Route[]>;
  readonly targeted: readonly Targeted[];
  /** By `namespace/name`. */
  readonly backends: ReadonlyMap<string, Backend>;
  /** The models that some backends choose among, by the names of these. */
  readonly routers: ReadonlyMap<string, readonly RunningPart[]>;
  /** What the name of a port says of its protocol, by `host:port`. */
  readonly versions: ReadonlyMap<string, string>;
  /** What stands there and nobody compares. */
  readonly notCompared: readonly string[];
}
