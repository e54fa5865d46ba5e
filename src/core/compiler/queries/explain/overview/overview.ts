/**
 * Everything that a picture of the inputs shows, as plain data: `ai-gateway graph --format json` prints it. Things refer to each
 * other by `id`. `version` counts up when a reader of the former shape would go wrong.
 */
export interface Overview {
  readonly version: 1;
  readonly gateways: readonly OverviewGateway[];
  /** Also those that attach to nothing. */
  readonly routes: readonly OverviewRoute[];
  /** Destinations of rules and backends that nothing refers to. */
  readonly backends: readonly OverviewBackend[];
  readonly policies: readonly OverviewPolicy[];
  /** Sets of fields with what holds; what has one names it by its index here, as most are shared. */
  readonly effective: readonly (readonly OverviewField[])[];
  readonly findings: readonly OverviewFinding[];
  /** Only where they are asked for. */
  readonly guarantees?: readonly OverviewGuarantee[];
  /** Only where two versions are compared. */
  readonly comparison?: OverviewComparison;
}

/** What becomes of a thing between two versions. */
export type OverviewChange = 'added' | 'removed' | 'changed';

interface Thing {
  /** `Kind/namespace/name` in the reference's names; parts of it follow behind `#`. */
  readonly id: string;
  /** Where it is defined, as `file:line:column` or the path of a construct; empty where that is not known. */
  readonly place: string;
  /** Only where two versions are compared. */
  readonly change?: OverviewChange;
}

interface NamedThing extends Thing {
  readonly namespace: string;
  readonly name: string;
  /** The value of the label that names teams. */
  readonly team?: string;
  /** Ids of what it calls beside the requests' way: services of policies, guards and mirrors, Services behind MCP targets. */
  readonly asks?: readonly string[];
}

export interface OverviewGateway extends NamedThing {
  readonly className: string;
  readonly listeners: readonly OverviewListener[];
  /** Index in `effective`: how connections are taken. */
  readonly frontend: number;
  /** Index in `effective`: what happens to each request. */
  readonly traffic: number;
}

export interface OverviewListener extends Thing {
  /** `http`, or `namespace/listenerset/section`. */
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  /** Empty: any host. */
  readonly hostname: string;
  /** Index in `effective`: what happens before a route is chosen. */
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
  /** What requests have to look like, in words; each is an alternative. */
  readonly matches: readonly string[];
  /** Types of the filters, in order. */
  readonly filters: readonly string[];
  readonly backends: readonly OverviewReference[];
  /** What holds on each listener. */
  readonly effective: readonly OverviewServed[];
}

export interface OverviewReference {
  /** Id of a backend. */
  readonly to: string;
  readonly weight: number;
  /** Share of the rule's requests, 0 to 1. */
  readonly share: number;
  /** Only where two versions are compared. */
  readonly change?: OverviewChange;
}

/** What holds for a rule on one listener. */
export interface OverviewServed {
  readonly listener: string;
  /** Index in `effective`. */
  readonly traffic: number;
  /** Indexes in `effective`, in the order of the rule's backends. */
  readonly backends: readonly number[];
}

export interface OverviewBackend extends NamedThing {
  /** `Service/namespace/name/port`, `ProxyBackend/namespace/name`, `Models/namespace/gateway/listener`, or `Invalid/reason` for what does not exist or is not permitted. */
  readonly id: string;
  /** `service`, `invalid`, or the type of the backend: `ai`, `mcp`, `static`, `dynamicForwardProxy`, `agentRuntime`, `models`. */
  readonly type: string;
  /** Providers by priority, the first tier is used as long as it is healthy; MCP targets and models are one tier. */
  readonly tiers: readonly (readonly OverviewSection[])[];
  /** Index in `effective`: what holds whoever calls it. */
  readonly effective: number;
}

/** A provider, an MCP target or a model. */
export interface OverviewSection extends Thing {
  readonly name: string;
  /** The Service behind an MCP target, as `namespace/name:port`. */
  readonly service?: string;
  /** Index in `effective`: what holds for it beyond its backend. */
  readonly effective: number;
}

export interface OverviewPolicy extends NamedThing {
  /** As its author wrote it. */
  readonly kind: string;
  readonly targets: readonly OverviewTarget[];
}

export interface OverviewTarget {
  readonly level: string;
  /** As it is written: `Kind/namespace/name`, and the section behind `#`. */
  readonly target: string;
  /** Ids of what it applies to. */
  readonly to: readonly string[];
  /** Why it selects nothing; absent when it is there. */
  readonly missing?: string;
  readonly place: string;
}

/** One field that holds. Values that are secret are hidden. */
export interface OverviewField {
  readonly field: string;
  readonly value: unknown;
  readonly from: OverviewSource;
  /** What does not count because of it, the most precise first. */
  readonly overrides: readonly OverviewSource[];
  /** For rules that add up, and where several policies set parts: every source with its own value. */
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
  /** Id of what it is marked on; absent for what is not in the picture. */
  readonly on?: string;
  /** Only where two versions are compared: `removed` is one that is fixed. */
  readonly change?: OverviewChange;
}

/** A guarantee, and whether it holds for every request. */
export interface OverviewGuarantee {
  readonly name: string;
  readonly because?: string;
  readonly place: string;
  /** `holds`, `does not hold`, `cannot be decided` or `about nothing`. */
  readonly verdict: string;
  /** The reasons, or who sends which request that breaks it, as `ai-gateway prove` says it. */
  readonly details: readonly string[];
  /** Ids of the listeners, rules and destinations that it is about. */
  readonly about: readonly string[];
  /** How each request goes that breaks it: ids of the listener, the rule and the destinations. */
  readonly ways: readonly (readonly string[])[];
}

export interface OverviewComparison {
  readonly old: string;
  readonly new: string;
  /** What changes in meaning, as `ai-gateway diff` says it; what deserves a second look first. */
  readonly changes: readonly OverviewMeaning[];
}

export interface OverviewMeaning {
  readonly gateway: string;
  readonly what: string;
  readonly secondLook?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requests: readonly string[];
  /** Ids of the rules that take these requests, before and after. */
  readonly rules: readonly string[];
}
