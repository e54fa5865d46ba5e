import type { SourceLocation } from '../../diagnostics';

/** A property that every request must satisfy, as users write it. All fields of a group apply together; one entry of a list is enough. */
export interface Guarantee {
  readonly name?: string;
  readonly because?: string;
  readonly requests?: RequestConditions;
  readonly callers?: CallerConditions;
  readonly to?: Subject;
  readonly always?: Assurance;
  readonly neverReached?: boolean;
  /** The maximum spending of each caller. Only guarantees from files can set it. */
  readonly spending?: GuaranteedSpending;
}

/** A spending limit; without `claim` and `keyField`, it applies to all callers together. */
export interface GuaranteedSpending {
  readonly claim?: string;
  readonly keyField?: string;
  /** Dollars, as they are written. */
  readonly atMost: string;
  readonly per: string;
  /** Files of price lists, relative to that of the guarantee. */
  readonly prices?: readonly string[];
  readonly running?: number;
  readonly brokenOff?: boolean;
}

/** Conditions on requests. In strings, `*` matches any text. */
export interface RequestConditions {
  readonly hosts?: readonly string[];
  readonly paths?: readonly string[];
  readonly methods?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly gateways?: readonly string[];
  readonly listeners?: readonly string[];
  readonly namespaces?: readonly string[];
}

export interface CallerConditions {
  /** Required claims of the token. If the claim is a list of strings, the list must contain the value. */
  readonly jwt?: Readonly<Record<string, string>>;
  readonly apiKey?: Readonly<Record<string, string>>;
  readonly basicAuthUser?: string;
}

/** The target of requests, identified by one of these fields. */
export interface Subject {
  readonly backend?: string;
  readonly route?: string;
  readonly provider?: string;
  readonly hostname?: string;
  readonly region?: string;
  /** A tool of an MCP server: `name` or `target/name`. `*` matches any text. */
  readonly tool?: string;
}

export interface Assurance {
  readonly authenticated?: Authentication;
  readonly answered?: boolean;
  readonly encrypted?: boolean;
  readonly policies?: Readonly<Record<string, unknown>>;
  readonly credentialsEncrypted?: boolean;
  readonly notShared?: TenantSeparation;
  readonly contentOnlyTo?: AllowedDestinations;
  readonly callers?: CallerConditions;
  readonly listeners?: readonly string[];
  readonly namespaces?: readonly string[];
}

/** Resources that two tenants must not share. Either `claim` or `keyField` identifies the tenant. */
export interface TenantSeparation {
  readonly claim?: string;
  readonly keyField?: string;
  /** The resources; absent: all. */
  readonly resources?: readonly string[];
}

/** The destinations that may be called. In hosts, `*` matches any text. */
export interface AllowedDestinations {
  readonly hosts?: readonly string[];
  /** The regions of services that are called at the hosts of their clouds. */
  readonly regions?: readonly string[];
  /** The providers that are called at their default hosts. */
  readonly providers?: readonly string[];
}

export interface Authentication {
  /** Any of them; without them, whichever. */
  readonly by?: readonly string[];
  readonly issuers?: readonly string[];
}

/** A guarantee and its source location. */
export interface PlacedGuarantee {
  readonly guarantee: Guarantee;
  readonly place: SourceLocation;
  /** Whether it applies to several repositories, so that its subject may be missing in one of them. */
  readonly isShared?: boolean;
}
