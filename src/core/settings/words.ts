/** How the config travels to the pods. */
export enum ConfigDelivery {
  /** Plain text in the ConfigMap; compressed if it exceeds the size of a ConfigMap (1 MiB). */
  AUTO = 'AUTO',
  /** Plain text in the ConfigMap. */
  PLAIN = 'PLAIN',
  /** Compressed in the ConfigMap; an init container unpacks it. */
  COMPRESSED = 'COMPRESSED',
  /**
   * Plain text in pod annotations, which a volume exposes to the pods: each change replaces the pods, and the pods of a version keep its
   * config, so that a rollout can be paused and reverted. All annotations of a pod are limited to 256 KiB.
   */
  POD = 'POD',
}

/** Who fetches key sets that are given by reference (`jwks.remote`). */
export enum KeyFetcher {
  /** The data plane, or a sidecar if key retrieval requires TLS settings that the data plane does not support. */
  AUTO = 'AUTO',
  /** A sidecar, which honors `cacheDuration` and keeps the last fetched keys while the key server is down. */
  ALWAYS = 'ALWAYS',
  /** The data plane. TLS settings that it does not have for that are an error. */
  NEVER = 'NEVER',
}

/** A release of the data plane that output is for. */
export enum DataPlaneVersion {
  /** agentgateway v1.4.1, whose behavior is confirmed by tests of the running process. */
  V1_4 = 'v1.4',
  /** agentgateway v1.5, as its source of 21 August 2026 describes it. */
  V1_5 = 'v1.5',
}

/** Who reads the resources. */
export enum GatewayMode {
  /** The compiler, whose output is applied in place of the resources. */
  COMPILED = 'compiled',
  /** A controller in the cluster. No output is compiled, and findings about compiled output are omitted. */
  CONTROLLER = 'controller',
}

/** Whose names CustomResourceDefinitions use. */
export enum BuiltInDistribution {
  /** The reference's own names. */
  NEUTRAL = 'neutral',
  /** The names of agentgateway. */
  AGENTGATEWAY = 'agentgateway',
}

/** Severity of a warning or a note. */
export enum FindingSeverity {
  /** The finding fails the run and prevents output. */
  ERROR = 'error',
  /** The finding is shown; the run succeeds, depending on `failOn`. */
  WARNING = 'warning',
  /** The finding is shown as a note and never fails the run. */
  NOTE = 'note',
  /** It is not reported at all. */
  OFF = 'off',
}

/** The lowest severity that fails the run. */
export enum FailOn {
  /** Errors fail it. */
  ERROR = 'error',
  /** Warnings fail it too. */
  WARNING = 'warning',
}

/** Whether Secrets, ConfigMaps and Services must be known. */
export enum References {
  /** Objects that are not among the inputs are assumed to be managed elsewhere. */
  OPEN = 'open',
  /** Each is among the inputs or in `externals`. */
  CLOSED = 'closed',
}

/** Effect of an error on the output. */
export enum OnError {
  /** No output is written. */
  STOP = 'stop',
  /**
   * The objects that the error names are left out: routes respond with 500, listeners are not served, Gateways keep their last output. The
   * run still fails.
   */
  ISOLATE = 'isolate',
}

/** Objects that tenants can share. */
export enum SharedResource {
  /** The destinations of rules. */
  BACKENDS = 'backends',
  /** The credentials that the gateway sends to destinations. */
  CREDENTIALS = 'credentials',
  /** The buckets of rate limits. */
  LIMITS = 'limits',
}

/** How callers show who they are. */
export enum AuthenticationKind {
  /** A JSON Web Token. */
  JWT = 'jwt',
  /** An API key. */
  API_KEY = 'api-key',
  /** A user name and password. */
  BASIC_AUTH = 'basic-auth',
  /** A client certificate, presented when the connection is established. */
  CLIENT_CERTIFICATE = 'client-certificate',
  /** An external authorization service. */
  EXTERNAL_AUTHORIZATION = 'external-authorization',
}
