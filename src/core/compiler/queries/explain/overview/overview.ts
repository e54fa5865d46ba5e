/**
 * Everything that a picture of the inputs shows, as plain data: `ai-gateway graph --format json` prints it. Things refer to each
 * other by `id`. `version` counts up when a reader of the former shape would go wrong.
 */
export interface Overview {
  readonly version: 1;
  readonly gateways: readonly OverviewGateway[];
  /** All routes, including unattached ones. */
  readonly routes: readonly OverviewRoute[];
  /** Destinations of rules, and unreferenced backends. */
  readonly backends: readonly OverviewBackend[];
  readonly policies: readonly OverviewPolicy[];
  /** Distinct sets of effective fields. Items reference them by index, because most sets are shared. */
  readonly effective: readonly (readonly OverviewField[])[];
  readonly findings: readonly OverviewFinding[];
  /** Only set if guarantees are requested. */
  readonly guarantees?: readonly OverviewGuarantee[];
  /** Only present if two versions are compared. */
  readonly comparison?: OverviewComparison;
}

/** The change of an item between two versions. */
export type OverviewChange = 'added' | 'removed' | 'changed';

interface Thing {
  /** `Kind/namespace/name` in the reference's names; parts are appended after `#`. */
  readonly id: string;
  /** The location of the definition, as `file:line:column` or the path of a construct; empty if unknown. */
  readonly place: string;
  /** Only present if two versions are compared. */
  readonly change?: OverviewChange;
}

interface NamedThing extends Thing {
  readonly namespace: string;
  readonly name: string;
  /** The value of the label that names teams. */
  readonly team?: string;
  /**
   * Ids of the destinations that it calls outside the request path: services of policies, guards and mirrors, and Services of MCP targets.
   */
  readonly asks?: readonly string[];
}

export interface OverviewGateway extends NamedThing {
  readonly className: string;
  readonly listeners: readonly OverviewListener[];
  /** Index in `effective` of the settings for connections. */
  readonly frontend: number;
  /** Index in `effective` of the fields that apply to each request. */
  readonly traffic: number;
}

export interface OverviewListener extends Thing {
  /** `http`, or `namespace/listenerset/section`. */
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  /** Empty: any host. */
  readonly hostname: string;
  /** Index in `effective` of the fields that apply before routing. */
  readonly preRouting: number;
}

export interface OverviewRoute extends NamedThing {
  readonly kind: string;
  readonly hostnames: readonly string[];
  /** Ids of the listeners that took it. */
  readonly listeners: readonly string[];
  /** Why others did not. */
  readonly refusals: readonly string[];
  readonly rules: readonly OverviewRule[];
}

export interface OverviewRule extends Thing {
  readonly name?: string;
  /** Alternative conditions on requests, in words. */
  readonly matches: readonly string[];
  /** Types of the filters, in order. */
  readonly filters: readonly string[];
  readonly backends: readonly OverviewReference[];
  /** The effective fields on each listener. */
  readonly effective: readonly OverviewServed[];
}

export interface OverviewReference {
  /** Id of a backend. */
  readonly to: string;
  readonly weight: number;
  /** Share of the rule's requests, 0 to 1. */
  readonly share: number;
  /** Only present if two versions are compared. */
  readonly change?: OverviewChange;
}

/** The effective fields of a rule on one listener. */
export interface OverviewServed {
  readonly listener: string;
  /** Index in `effective`. */
  readonly traffic: number;
  /** Indexes in `effective`, in the order of the rule's backends. */
  readonly backends: readonly number[];
}

export interface OverviewBackend extends NamedThing {
  /**
   * `Service/namespace/name/port`, `ProxyBackend/namespace/name`, `Models/namespace/gateway/listener`, or `Invalid/reason` for a
   * destination that does not exist or is not permitted.
   */
  readonly id: string;
  /** `service`, `invalid`, or the type of the backend: `ai`, `mcp`, `static`, `dynamicForwardProxy`, `agentRuntime`, `models`. */
  readonly type: string;
  /** Providers by priority, the first tier is used as long as it is healthy; MCP targets and models are one tier. */
  readonly tiers: readonly (readonly OverviewSection[])[];
  /** Index in `effective` of the fields that apply to all callers. */
  readonly effective: number;
}

/** A provider, an MCP target or a model. */
export interface OverviewSection extends Thing {
  readonly name: string;
  /** The Service of an MCP target, as `namespace/name:port`. */
  readonly service?: string;
  /** Index in `effective` of the fields that apply in addition to those of its backend. */
  readonly effective: number;
}

export interface OverviewPolicy extends NamedThing {
  /** The kind as the author wrote it. */
  readonly kind: string;
  readonly targets: readonly OverviewTarget[];
}

export interface OverviewTarget {
  readonly level: string;
  /** The target as written: `Kind/namespace/name`, with the section after `#`. */
  readonly target: string;
  /** Ids of the items to which it applies. */
  readonly to: readonly string[];
  /** Why the target selects nothing; absent if it exists. */
  readonly missing?: string;
  readonly place: string;
}

/** An effective field. Secret values are hidden. */
export interface OverviewField {
  readonly field: string;
  readonly value: unknown;
  readonly from: OverviewSource;
  /** The sources that it overrides, the most precise first. */
  readonly overrides: readonly OverviewSource[];
  /** For rules that add up, or if several policies set parts: every source with its own value. */
  readonly all?: readonly (OverviewSource & { readonly value: unknown })[];
}

export interface OverviewSource {
  readonly resource: string;
  readonly level: string;
  readonly place: string;
}

export interface OverviewFinding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly help: string;
  /** The resource that it speaks about, as its author named it: `Kind namespace/name`. */
  readonly resource: string;
  readonly path: string;
  readonly place: string;
  /** Id of the item that it marks; absent for items outside the overview. */
  readonly on?: string;
  /** Only present if two versions are compared: `removed` marks a fixed one. */
  readonly change?: OverviewChange;
}

/** A guarantee, and whether it is satisfied by every request. */
export interface OverviewGuarantee {
  readonly name: string;
  readonly because?: string;
  readonly place: string;
  /** `holds`, `does not hold`, `cannot be decided` or `about nothing`. */
  readonly verdict: string;
  /** The reasons, or the request and its sender that violate the guarantee, in the words of `ai-gateway prove`. */
  readonly details: readonly string[];
  /** Ids of the listeners, rules and destinations that it is about. */
  readonly about: readonly string[];
  /** The path of each request that breaks the guarantee: ids of the listener, the rule and the destinations. */
  readonly ways: readonly (readonly string[])[];
}

export interface OverviewComparison {
  readonly old: string;
  readonly new: string;
  /** Changes in meaning, in the words of `ai-gateway diff`; changes that deserve a second look first. */
  readonly changes: readonly OverviewMeaning[];
}

export interface OverviewMeaning {
  readonly gateway: string;
  readonly what: string;
  readonly secondLook?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requests: readonly string[];
  /** Ids of the rules that match these requests, before and after. */
  readonly rules: readonly string[];
}
