import type { SourceLocation } from '../../diagnostics';

/** What has to hold for every request, as people write it. Fields of one group hold together; of a list, one is enough. */
export interface Guarantee {
  readonly name?: string;
  readonly because?: string;
  readonly requests?: RequestConditions;
  readonly callers?: CallerConditions;
  readonly to?: Subject;
  readonly always?: Assurance;
  readonly neverReached?: boolean;
  /** Of files alone: what nobody spends more than. */
  readonly spending?: GuaranteedSpending;
}

/** Without `claim` and `keyField`, all callers together. */
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

/** In texts, `*` stands for any text. */
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
  /** Claims of the token; of a list of texts, the claim holds one of them. */
  readonly jwt?: Readonly<Record<string, string>>;
  readonly apiKey?: Readonly<Record<string, string>>;
  readonly basicAuthUser?: string;
}

/** What requests get to: one of these. */
export interface Subject {
  readonly backend?: string;
  readonly route?: string;
  readonly provider?: string;
  readonly hostname?: string;
  readonly region?: string;
  /** Of an MCP server: `name`, or `target/name`; `*` stands for any text. */
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

/** What no two tenants have in common. One of `claim` and `keyField` says by what they are told apart. */
export interface TenantSeparation {
  readonly claim?: string;
  readonly keyField?: string;
  /** Without them, all. */
  readonly resources?: readonly string[];
}

/** In hosts, `*` stands for any text. */
export interface AllowedDestinations {
  readonly hosts?: readonly string[];
  /** Of services that are called at the hosts of their clouds. */
  readonly regions?: readonly string[];
  /** Those that are called at their own hosts. */
  readonly providers?: readonly string[];
}

export interface Authentication {
  /** Any of them; without them, whichever. */
  readonly by?: readonly string[];
  readonly issuers?: readonly string[];
}

/** A guarantee, and where it stands. */
export interface PlacedGuarantee {
  readonly guarantee: Guarantee;
  readonly place: SourceLocation;
}
