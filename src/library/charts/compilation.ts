/** The output for one Gateway. */
export interface CompiledGateway {
  /** Namespace of the Gateway. */
  readonly namespace: string;
  /** Name of the Gateway. */
  readonly name: string;
  /** Path of the Gateway's construct. */
  readonly constructPath: string;
  /** The data plane's configuration file, with references to environment variables in place of secrets. */
  readonly config: string;
  /** The objects of the workload, each as `Kind/name`. */
  readonly objects: string[];
}

/** An object that the configuration requires and that is not among the inputs, so it must be managed elsewhere. */
export interface ExternalObject {
  /** `Secret`, `ConfigMap` or `Service`. */
  readonly kind: string;
  /** Namespace of the object. */
  readonly namespace: string;
  /** Name of the object. */
  readonly name: string;
  /** Required keys of a Secret or ConfigMap, or required ports of a Service. */
  readonly expected: string[];
}

/** The result of compiling all constructs in the CompiledCharts of an app. */
export interface Compilation {
  /** One entry for each Gateway, sorted by namespace and name. Empty if there is an error. */
  readonly gateways: CompiledGateway[];
  /** Errors, which prevent output, each as a string with code and construct path. */
  readonly errors: string[];
  /** Warnings, which do not prevent output. */
  readonly warnings: string[];
  /** Notes, which require no action. */
  readonly notes: string[];
  /** Objects that must be managed elsewhere. */
  readonly externals: ExternalObject[];
}
