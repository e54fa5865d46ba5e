import type { Duration, Size } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Cpu } from './cpu';
import type { VariableSource } from './variable-source';

/** How much CPU and memory a pod may use. */
export interface PodResources {
  /**
   * The reserved CPU.
   *
   * @default - no CPU is reserved
   */
  readonly cpuRequest?: Cpu;
  /**
   * The maximum of CPU.
   *
   * @default - no limit
   */
  readonly cpuLimit?: Cpu;
  /**
   * The reserved memory, in whole bytes.
   *
   * @default - no memory is reserved
   */
  readonly memoryRequest?: Size;
  /**
   * The maximum of memory, in whole bytes. A pod that exceeds it is stopped.
   *
   * @default - no limit
   */
  readonly memoryLimit?: Size;
  /**
   * Resource claims of the pod that the container uses.
   *
   * @default - the container uses no claims
   */
  readonly claims?: PodResourceClaim[];
}

/** The image of the data plane. */
export interface ImageOptions {
  /**
   * The registry that images are pulled from.
   *
   * @default - the registry of the release
   */
  readonly registry?: string;
  /**
   * The repository in the registry.
   *
   * @default - the repository of the release
   */
  readonly repository?: string;
  /**
   * The tag of the image.
   *
   * @default - the tag of the release
   */
  readonly tag?: string;
  /**
   * The digest, such as `sha256:...`; it wins over the tag.
   *
   * @default - the tag selects the image
   */
  readonly digest?: string;
  /**
   * When the image is pulled: `Always`, `IfNotPresent` or `Never`.
   *
   * @default - as the cluster does: `Always` for the tag `latest`, else `IfNotPresent`
   */
  readonly pullPolicy?: string;
}

/** How long connections may last when a pod is stopped. */
export interface ShutdownOptions {
  /**
   * The minimum time during which new connections are still accepted, in whole seconds, up to a year: load balancers need time to react.
   */
  readonly min: Duration;
  /** Connections are cut after this time, which is also the grace period of the pod; at least `min`, up to a year. */
  readonly max: Duration;
}

/** An Istio mesh, whose pods are reached by mutual TLS. */
export interface MeshOptions {
  /**
   * Address of the CA of the mesh.
   *
   * @default - the CA service of the mesh, port 15012
   */
  readonly caAddress?: string;
  /**
   * Trust domain of the mesh.
   *
   * @default 'cluster.local'
   */
  readonly trustDomain?: string;
  /**
   * Whether the gateway is part of the mesh. Requires revision v1.4.
   *
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * The name of the cluster in the mesh. Requires revision v1.4.
   *
   * @default 'Kubernetes'
   */
  readonly clusterId?: string;
  /**
   * The name of the network in the mesh. Requires revision v1.4.
   *
   * @default - the default network of the mesh
   */
  readonly network?: string;
  /**
   * Trust domains whose peers are accepted, in addition to the own one. Requires revision v1.4.
   *
   * @default - peers of the own trust domain only
   */
  readonly additionalTrustDomains?: string[];
}

/** A price list of models, as JSON in a ConfigMap of the gateway's namespace. */
export interface ModelCatalogSource {
  /**
   * The ConfigMap with the price list.
   *
   * @kind ConfigMap
   */
  readonly configMap: IConstruct;
  /**
   * The key of the JSON.
   *
   * @default 'catalog.json'
   */
  readonly key?: string;
}

/** The kind of workload that runs the pods of a gateway. */
export enum WorkloadKind {
  /** The configured number of pods. */
  DEPLOYMENT = 'Deployment',
  /** A pod on each node. */
  DAEMON_SET = 'DaemonSet',
}

/** A resource claim of the pod that the container uses; the pod names it in an overlay (`resourceClaims`). */
export interface PodResourceClaim {
  /** Name of the claim in the pod. */
  readonly name: string;
  /**
   * Name of the request in the claim.
   *
   * @default - everything of the claim
   */
  readonly request?: string;
}

/** The pods of a gateway. */
export interface WorkloadOptions {
  /**
   * The kind of workload that runs the pods. A DaemonSet has no `replicas` and is not autoscaled. In controller mode, requires revision
   * v1.4.
   *
   * @default WorkloadKind.DEPLOYMENT
   */
  readonly workloadKind?: WorkloadKind;
  /**
   * How many pods there are, 0 or more, as long as `autoscale` does not decide it.
   *
   * @default 1
   */
  readonly replicas?: number;
  /**
   * How much a pod may use.
   *
   * @default - the data plane's defaults
   */
  readonly resources?: PodResources;
  /**
   * The image of the data plane.
   *
   * @default - the release that this version of the library was made for
   */
  readonly image?: ImageOptions;
  /**
   * Variables of the container, whose values may name each other and those of `environmentFrom` as `$(NAME)`.
   *
   * @default - only those that the data plane needs
   */
  readonly environment?: { [name: string]: string };
  /**
   * Variables of the container whose values are looked up when a pod starts.
   *
   * @default - only those that the data plane needs
   */
  readonly environmentFrom?: { [name: string]: VariableSource };
  /**
   * The log level, in the syntax of `RUST_LOG`.
   *
   * @default 'info'
   */
  readonly logLevel?: string;
  /**
   * Whether the log is JSON.
   *
   * @default false
   */
  readonly jsonLogs?: boolean;
  /**
   * How long connections may last when a pod is stopped.
   *
   * @default - accepted for 10 seconds, cut after 60
   */
  readonly shutdown?: ShutdownOptions;
  /**
   * An Istio mesh, whose pods are reached by mutual TLS.
   *
   * @default - no mesh
   */
  readonly mesh?: MeshOptions;
  /**
   * A fragment of the data plane's configuration file, for settings that the API does not support. Typed settings take precedence.
   *
   * @default - no fragment
   */
  readonly rawConfig?: { [key: string]: any };
  /**
   * A Secret with 64 hexadecimal digits under the key `key`, with which all replicas encrypt MCP sessions.
   *
   * @default - a Secret `<gateway>-session-key`, if sessions require one
   * @kind Secret
   */
  readonly sessionKey?: IConstruct;
}

/** The conditions under which pods are added and removed. */
export interface AutoscaleOptions {
  /**
   * The fewest pods, 1 or more.
   *
   * @default 2
   */
  readonly minReplicas?: number;
  /** The most pods. */
  readonly maxReplicas: number;
  /**
   * The target CPU utilization, in percent of the CPU requests of all containers of a pod.
   *
   * @default - 80; in a `CompiledChart`, in percent of the proxy container's request only
   */
  readonly cpuUtilizationPercent?: number;
}

/** The number of pods that remain available during voluntary disruptions. */
export interface KeepAvailableOptions {
  /**
   * How many pods may be missing: a number or a share such as `25%`.
   *
   * @default '1'
   */
  readonly maxUnavailable?: string;
}
