/** Requests that come in at one place and may be answered by models that cost money. */
export interface SpendingWay {
  /** `listener http, ai/chat, rule 0`. */
  readonly name: string;
  readonly models: readonly AskedModel[];
  /** How often one request may be sent to a model. */
  readonly attempts: number;
  readonly limits: readonly Bucket[];
  /** What keeps limits from being looked at, in words. */
  readonly doubts: readonly string[];
  /** Services that guards ask, which are paid for beside the models: one for each guard. */
  readonly guards: readonly string[];
  /** All that requests have to fulfil by its authorization. */
  readonly required: readonly string[];
  /** Values that an expression has to have by its authorization, by the expression. */
  readonly allowed: ReadonlyMap<string, readonly string[]>;
}

/** A model that a way leads to. */
export interface AskedModel {
  /** In the words of price lists. */
  readonly provider: string;
  /** Absent: the one that clients name. */
  readonly model?: string;
  readonly countsCacheApart: boolean;
  readonly countsThoughtsApart: boolean;
  /** Formats of requests whose tokens limits do not count, or not always. */
  readonly uncounted: readonly string[];
  /** Those of which one request may cost anything. */
  readonly endless: readonly string[];
  /** Request fields by which clients keep answers from being counted, as they write them. */
  readonly switches: readonly string[];
  /** How many answers one request may ask for, where the gateway says so. */
  readonly choices?: number;
  /** Whether requests can ask for several answers. */
  readonly mayAskForChoices: boolean;
}

/** What requests, tokens or dollars are taken from. */
export type Bucket = LocalBucket | SharedBucket | EitherBucket;

interface BucketBase {
  /** Equal for one and the same bucket. */
  readonly key: string;
  /** Where it stands, in words. */
  readonly name: string;
}

/** Buckets of which each request takes from one, as conditions say. */
export interface EitherBucket extends BucketBase {
  readonly kind: 'either';
  readonly of: readonly (readonly Bucket[])[];
}

/** What is counted: `all tokens` are those that answers say in sum, with what models think. */
export type Counted =
  | { readonly of: 'requests' | 'tokens' | 'all tokens' }
  | {
      readonly of: 'dollars';
      readonly unitsPerDollar: number;
      /** Of a token of a model without a price in the catalogs of the gateway. */
      readonly unitsPerUnpricedToken: number;
    }
  | { readonly of: 'what nobody knows'; readonly expression: string };

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
  /** Keys with the expressions that say their values. */
  readonly entries: readonly (readonly [key: string, expression: string])[];
  readonly failsOpen: boolean;
  readonly counts: Counted;
}
