import type * as config from '../../data-plane/config';
import type { DiagnosticCollector } from '../../diagnostics';
import { below, type FieldPath, type Origin } from '../../values/origin';
import type { Attachment, BackendSimple, FieldSource, GatewayAttachment } from '../model/attachment';
import type { CompileOptions } from '../model/options';
import type { NamedBackends } from './backends/named-backends';
import type { PoolServices } from './backends/pool-services';
import type { WorkloadNeeds } from './needs';
import type { Once } from './once';

/**
 * The shared state of lowering one Gateway, and its outputs in addition to the results. Nothing that one part records changes the result of
 * another, so their order does not matter.
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
  /** The fields of a set of traffic policies that routes or rules set, by the set. */
  readonly fieldsOfRoutes: Once;
  /** Addresses of key servers that were already reported, because many policies may use the same one. */
  readonly reportedKeyServers: Set<string>;
}

/**
 * Lowers the references of policies to the services that they call: an authorization server, a webhook, a proxy. It is an interface,
 * because a called service has policies of its own, which may call other services.
 */
export interface Calls {
  /** `host` or `backend`, and `policies`. */
  readonly service: (value: Endpoint, site: Site) => CalledService;
  /** Lowers a target for fields of the config that accept no policies. */
  readonly bareTarget: (value: Endpoint, site: Site) => BareTarget;
  /** Lowers policies inside a calling policy, which are not merged. */
  readonly inlinePolicies: (value: BackendSimple, site: Site) => config.SimpleLocalBackendPolicies;
}

/** The reference to a service: its address, or the adjacent field `backendRef`. */
export interface Endpoint {
  readonly url?: string;
}

export type BareTarget = { readonly host: string } | { readonly backend: string };
export type CalledService = BareTarget & { readonly policies?: config.SimpleLocalBackendPolicies };

/** The location of a value for diagnostics, and the namespace in which the names within it are resolved. */
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
