import type { TemporaryBudget } from '../../../values/temporary-budget';

/** Requests that come in at one place and may be answered by models that cost money. */
export interface SpendingPath {
  /** `listener http, ai/chat, rule 0`. */
  readonly name: string;
  readonly models: readonly PricedModel[];
  /** How often one request may be sent to a model. */
  readonly attempts: number;
  readonly limits: readonly SpendingBucket[];
  /** Reasons why limits cannot be evaluated, in words. */
  readonly doubts: readonly string[];
  /** Paid services that guards call in addition to the models, one entry for each guard. */
  readonly guards: readonly string[];
  /** Conditions that authorization requires of every request. */
  readonly required: readonly string[];
  /** Values that authorization allows for an expression, by expression. */
  readonly allowed: ReadonlyMap<string, readonly string[]>;
}

/** A model that a path can call. */
export interface PricedModel {
  /** The provider's name in price lists. */
  readonly provider: string;
  /** Absent: the one that clients name. */
  readonly model?: string;
  readonly countsCacheApart: boolean;
  readonly countsThoughtsApart: boolean;
  /** Formats of requests whose tokens limits do not count, or not always. */
  readonly uncounted: readonly string[];
  /** Formats in which a single request may cost any amount. */
  readonly endless: readonly string[];
  /** Request fields by which clients keep answers from being counted, as they write them. */
  readonly switches: readonly string[];
  /** The number of answers that one request may request, if the gateway sets it. */
  readonly choices?: number;
  /** Whether requests can request several answers. */
  readonly mayAskForChoices: boolean;
  /** Whether clients, or the account at the provider, can choose a more expensive service tier. */
  readonly choosesTier: boolean;
}

/** The budget from which requests, tokens or dollars are deducted. */
export type SpendingBucket = LocalBucket | SharedBucket | EitherBucket;

interface BucketBase {
  /** Equal for one and the same bucket. */
  readonly key: string;
  /** A description of its place. */
  readonly name: string;
}

/** Buckets of which each request uses one, depending on conditions. */
export interface EitherBucket extends BucketBase {
  readonly kind: 'either';
  readonly of: readonly (readonly SpendingBucket[])[];
}

/** The counted quantity. `all tokens` is the total that answers report, including reasoning tokens. */
export type Counted =
  | { readonly of: 'requests' | 'tokens' | 'all tokens' }
  | {
      readonly of: 'dollars';
      readonly unitsPerDollar: number;
      /** Units that one token costs if its model has no price in the gateway's catalogs. */
      readonly unitsPerUnpricedToken: number;
    }
  | { readonly of: 'unknown units'; readonly expression: string };

/** A bucket that each replica has for itself. */
export interface LocalBucket extends BucketBase {
  readonly kind: 'local';
  readonly counts: Counted;
  readonly capacity: number;
  readonly fill: number;
  readonly seconds: number;
}

/** A bucket that a service counts for all replicas. */
export interface SharedBucket extends BucketBase {
  readonly kind: 'shared';
  readonly domain: string;
  /** Keys and the expressions that compute their values. */
  readonly entries: readonly (readonly [key: string, expression: string])[];
  /** Budgets that replace those of clients for a time, by the value of the last entry. */
  readonly temporary: readonly TemporaryBudget[];
  readonly failsOpen: boolean;
  readonly counts: Counted;
}
