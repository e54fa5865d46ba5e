/** What was made for one Gateway. */
export interface CompiledGateway {
  /** Namespace of the Gateway. */
  readonly namespace: string;
  /** Name of the Gateway. */
  readonly name: string;
  /** Path of the Gateway's construct. */
  readonly constructPath: string;
  /** Text of the data plane's config file. References to environment variables stand in it instead of secrets. */
  readonly config: string;
  /** The objects of the workload, each as `Kind/name`. */
  readonly objects: string[];
}

/** An object that the config needs and that is not among the inputs: others have to bring it. */
export interface ExternalObject {
  /** `Secret`, `ConfigMap` or `Service`. */
  readonly kind: string;
  /** Namespace of the object. */
  readonly namespace: string;
  /** Name of the object. */
  readonly name: string;
  /** Keys that a Secret or ConfigMap has to hold; ports that a Service has to have. */
  readonly expected: string[];
}

/** What became of all the constructs in the CompiledCharts of an app. */
export interface Compilation {
  /** One entry a Gateway, sorted by namespace and name. Empty when there is an error. */
  readonly gateways: CompiledGateway[];
  /** What stops the output, each as a text with its code and construct path. */
  readonly errors: string[];
  /** What deserves attention; the output is made all the same. */
  readonly warnings: string[];
  /** What is worth knowing. */
  readonly notes: string[];
  /** Objects that others have to bring. */
  readonly externals: ExternalObject[];
}
