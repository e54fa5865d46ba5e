/** What a config file may hold: by the name of an object its fields, each with its type. */
export type ConfigShape = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Values that the config wants in full and resources may leave out: what the data plane does without them. */
export interface DataPlaneDefaults {
  readonly connectTimeout: string;
  readonly keepalive: { readonly time: string; readonly interval: string; readonly retries: number };
}

/** How far the data plane counts. */
export interface DataPlaneLimits {
  /** Attempts after the first one. */
  readonly retryAttempts: number;
  /** Requests or tokens in one interval. */
  readonly rateLimit: number;
}

/** Keys and hashes that the data plane can work with. */
export interface KeySupport {
  /**
   * Algorithms of the keys that verify signatures, by type and curve as `RSA` or `EC P-256`. A key of another kind makes the data
   * plane refuse its whole file.
   */
  readonly signatures: Readonly<Record<string, readonly string[]>>;
  /** How the hash of a password begins. */
  readonly passwordHash: RegExp;
  /** Private keys of certificates. */
  readonly certificates: {
    readonly leastRsaBits: number;
    readonly curves: ReadonlySet<string>;
    readonly ed25519: boolean;
  };
}
