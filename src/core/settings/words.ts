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
  /** The compiler: what it writes stands in the cluster in their place. */
  COMPILED = 'compiled',
  /** A controller in the cluster: nothing is said about compiled output, and none is written. */
  CONTROLLER = 'controller',
}

/** Whose names CustomResourceDefinitions use. */
export enum BuiltInDistribution {
  /** The reference's own names. */
  NEUTRAL = 'neutral',
  /** The names of agentgateway. */
  AGENTGATEWAY = 'agentgateway',
}

/** What becomes of a warning or a note. */
export enum FindingSeverity {
  /** It fails the run, and there is no output. */
  ERROR = 'error',
  /** It is shown; the run succeeds, unless `failOn` says otherwise. */
  WARNING = 'warning',
  /** It only tells. */
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
  /** What is not among the inputs is expected from elsewhere. */
  OPEN = 'open',
  /** Each is among the inputs or in `externals`. */
  CLOSED = 'closed',
}

/** What an error does to the output. */
export enum OnError {
  /** Nothing is written. */
  STOP = 'stop',
  /** What it names is left out: routes answer 500, listeners are not served, Gateways keep their last output. The run still fails. */
  ISOLATE = 'isolate',
}

/** What tenants can have in common. */
export enum SharedResource {
  /** What rules lead to. */
  BACKENDS = 'backends',
  /** What the gateway shows to those that it calls. */
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
  /** By whatever a service asks for that decides about requests. */
  EXTERNAL_AUTHORIZATION = 'external-authorization',
}
