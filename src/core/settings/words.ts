export { ApiRevision } from '../values/revisions.generated';

/** How the config travels to the pods. */
export enum ConfigDelivery {
  /** As plain text in the ConfigMap; compressed when it is too large for one (1 MiB). */
  AUTO = 'AUTO',
  /** As plain text in the ConfigMap. */
  PLAIN = 'PLAIN',
  /** Compressed in the ConfigMap; an init container unpacks it. */
  COMPRESSED = 'COMPRESSED',
  /**
   * As plain text in annotations of the pods, which a volume shows them: each change replaces the pods, and those of a version keep
   * its config, so that a rollout can stop and go back. All annotations of a pod have room in 256 KiB.
   */
  POD = 'POD',
}

/** Who fetches key sets that are given by reference (`jwks.remote`). */
export enum KeyFetcher {
  /** The data plane; a sidecar where that takes TLS settings which the data plane does not have for it. */
  AUTO = 'AUTO',
  /** A sidecar: it keeps to `cacheDuration`, and the keys that it fetched last stay where the key server is down. */
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
  /** It fails the run, and there is no output. */
  ERROR = 'error',
  /** The finding is shown; the run succeeds, depending on `failOn`. */
  WARNING = 'warning',
  /** The finding is shown as a note and never fails the run. */
  NOTE = 'note',
  /** It is not reported at all. */
  OFF = 'off',
}

/** From which severity on a finding fails the run. */
export enum FailOn {
  /** Errors fail it. */
  ERROR = 'error',
  /** Warnings fail it too. */
  WARNING = 'warning',
}

/** Whether Secrets, ConfigMaps and Services have to be known. */
export enum References {
  /** Objects that are not among the inputs are assumed to be managed elsewhere. */
  OPEN = 'open',
  /** Each is among the inputs or in `externals`. */
  CLOSED = 'closed',
}

/** Effect of an error on the output. */
export enum OnError {
  /** Nothing is written. */
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
  /** By a JSON Web Token. */
  JWT = 'jwt',
  /** By an API key. */
  API_KEY = 'api-key',
  /** By name and password. */
  BASIC_AUTH = 'basic-auth',
  /** By a certificate, when the connection is made. */
  CLIENT_CERTIFICATE = 'client-certificate',
  /** By an external authorization service. */
  EXTERNAL_AUTHORIZATION = 'external-authorization',
}
