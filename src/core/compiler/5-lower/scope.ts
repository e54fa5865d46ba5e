import type * as config from '../../data-plane/config';
import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment, BackendSimple, FieldSource, GatewayAttachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import { below, type FieldPath, type Origin } from '../model/origin';
import type { NamedBackends } from './backends/named-backends';
import type { PoolServices } from './backends/pool-services';
import type { WorkloadNeeds } from './needs';
import type { Once } from './once';

/**
 * What all of the lowering of one Gateway reads, and what it tells besides its results. Nothing that one place tells changes
 * what another one is lowered to: the order in which they come does not matter.
 */
export interface GatewayScope extends Calls {
  readonly attachment: Attachment;
  readonly gateway: GatewayAttachment;
  readonly options: CompileOptions;
  readonly diagnostics: DiagnosticCollector;
  readonly needs: WorkloadNeeds;
  readonly backends: NamedBackends;
  readonly pools: PoolServices;
  /** A policy on a thousand routes is lowered, and reported on, once. */
  readonly once: Once;
  /** Which fields of a set of traffic policies are said by routes or rules, by the set. */
  readonly fieldsOfRoutes: Once;
  /** Key servers that were reported, by their addresses: many policies may ask one. */
  readonly reportedKeyServers: Set<string>;
}

/**
 * How policies refer to what they call: an authorization server, a webhook, a proxy. Behind an interface, because what is
 * called has policies of its own, which may call again.
 */
export interface Calls {
  /** `host` or `backend`, and `policies`. */
  readonly service: (value: Endpoint, site: Site) => CalledService;
  /** Where the config takes a bare target without policies. */
  readonly bareTarget: (value: Endpoint, site: Site) => BareTarget;
  /** Policies that stand inside of what calls, where nothing is merged. */
  readonly inlinePolicies: (value: BackendSimple, site: Site) => config.SimpleLocalBackendPolicies;
}

/** What names a service: its address, or else the field `backendRef` beside it. */
export interface Endpoint {
  readonly url?: string;
}

export type BareTarget = { readonly host: string } | { readonly backend: string };
export type CalledService = BareTarget & { readonly policies?: config.SimpleLocalBackendPolicies };

/** Where a value stands: its place for diagnostics, and the namespace in which the names inside of it are looked up. */
export interface Site {
  readonly origin: Origin;
  readonly namespace: string;
}

/** A value inside another one. */
export function within(site: Site, ...steps: FieldPath): Site {
  return { origin: below(site.origin, ...steps), namespace: site.namespace };
}

/** The site of a field's value. */
export function siteOf(source: FieldSource): Site {
  return { origin: source.origin, namespace: source.resource.namespace };
}
