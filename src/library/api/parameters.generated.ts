// Generated from schema/ by `npm run generate`; do not edit.

import type { EnvVar, ResourceRequirements } from './kubernetes.generated';

/** The container image, in parts. Parts that are unset keep the default of the data plane release. */
export interface Image {
  /**
   * Host of the registry, with a path where needed.
   * @default - none
   */
  readonly registry?: string;
  /**
   * Name of the repository.
   * @default - none
   */
  readonly repository?: string;
  /**
   * Tag. Not used where there is a digest.
   * @default - none
   */
  readonly tag?: string;
  /**
   * Digest, such as `sha256:...`; replaces the tag.
   * @default - none
   */
  readonly digest?: string;
  /**
   * When the image is pulled: `Always`, `IfNotPresent` or `Never`.
   * @default - the cluster's default
   */
  readonly pullPolicy?: string;
}

/** Changes to a generated object, made after everything else. */
export interface KubernetesResourceOverlay {
  /**
   * Labels and annotations to add.
   * @default - none
   */
  readonly metadata?: OverlayMetadata;
  /**
   * A strategic merge patch of `spec`: scalars replace; lists with a merge key merge by it; `$patch: delete` and `$patch: replace` remove and replace; null removes.
   * @default - none
   */
  readonly spec?: any;
}

/** The form of log lines. */
export enum LogFormat {
  /** A JSON object a line. (json) */
  JSON = "json",
  /** Plain text. (text) */
  TEXT = "text",
}

/** The log of the data plane. */
export interface Logging {
  /**
   * Level, or levels by module in the syntax of RUST_LOG, such as `info,hyper=warn`.
   * @default - `info`
   */
  readonly level?: string;
  /**
   * The form of log lines.
   * @default - `text`
   */
  readonly format?: LogFormat;
}

/** How the gateway reaches pods of an Istio mesh by mutual TLS. */
export interface MeshSpec {
  /**
   * Address of the CA of the mesh.
   * @default - the mesh's CA service, port 15012
   */
  readonly caAddress?: string;
  /**
   * Trust domain of the mesh.
   * @default - `cluster.local`
   */
  readonly trustDomain?: string;
  /**
   * Whether the gateway is connected to the mesh. Since v1.4.
   * @default - `true` if this block is set
   */
  readonly enabled?: boolean;
  /**
   * Name of the cluster in the mesh. Since v1.4.
   * @default - `Kubernetes`
   */
  readonly clusterId?: string;
  /**
   * Name of the network in the mesh. Since v1.4.
   * @default - none
   */
  readonly network?: string;
  /**
   * Further trust domains of peers. Since v1.4.
   * @default - none
   */
  readonly additionalTrustDomains?: string[];
}

/** Price lists of models. */
export interface ModelCatalog {
  /**
   * The lists; later ones are laid over earlier ones.
   * @default - none
   */
  readonly sources?: ModelCatalogSource[];
}

/** A ConfigMap with a price list as JSON. */
export interface ModelCatalogConfigMap {
  /** Name of a ConfigMap of the Gateway's namespace. At least 1 character. */
  readonly name: string;
  /**
   * Key of the JSON.
   * @default - `catalog.json`
   */
  readonly key?: string;
}

/** A price list of models. */
export interface ModelCatalogSource {
  /**
   * The ConfigMap with the catalog. Names a ConfigMap with key `catalog.json`.
   * @default - none
   */
  readonly configMap?: ModelCatalogConfigMap;
}

/** Labels and annotations. Those of the Gateway's parameters win over those of its GatewayClass's. */
export interface OverlayMetadata {
  /**
   * Labels to add.
   * @default - none
   */
  readonly labels?: { [key: string]: string };
  /**
   * Annotations to add.
   * @default - none
   */
  readonly annotations?: { [key: string]: string };
}

/** How the data plane of a Gateway is provisioned. Parameters of the Gateway win over those of its GatewayClass; overlays win over typed fields. Rule: daemonSet overlays are only valid when workload.kind is DaemonSet. Rule: deployment overlays are only valid when workload.kind is Deployment or unset. Rule: horizontalPodAutoscaler is not valid when workload.kind is DaemonSet. */
export interface ProxyParametersSpec {
  /**
   * The log of the data plane.
   * @default - none
   */
  readonly logging?: Logging;
  /**
   * A piece of the data plane's config file. Typed fields win over it.
   * @default - nothing is added
   */
  readonly rawConfig?: any;
  /**
   * The container image.
   * @default - none
   */
  readonly image?: Image;
  /**
   * Environment variables, which win over generated ones. To remove one, use an overlay of `deployment` with `$patch: delete`. `SESSION_KEY` replaces the generated session key.
   * @default - none
   */
  readonly env?: EnvVar[];
  /**
   * Compute resources of the proxy container.
   * @default - none
   */
  readonly resources?: ResourceRequirements;
  /**
   * How long connections may last when a pod is stopped.
   * @default - none
   */
  readonly shutdown?: ShutdownSpec;
  /**
   * Connects the gateway to an Istio mesh.
   * @default - none
   */
  readonly mesh?: MeshSpec;
  /**
   * Gets certificates from the SPIFFE Workload API of the node. Since v1.5.
   * @default - no SPIFFE
   */
  readonly spiffe?: SpiffeSpec;
  /**
   * Which kind of workload runs the data plane. Since v1.4.
   * @default - a Deployment
   */
  readonly workload?: WorkloadSettings;
  /**
   * Price lists of models. Only in the parameters of a Gateway. Since v1.4.
   * @default - none
   */
  readonly modelCatalog?: ModelCatalog;
  /**
   * Changes to the generated Deployment.
   * @default - none
   */
  readonly deployment?: KubernetesResourceOverlay;
  /**
   * Changes to the generated DaemonSet. Only where that is the kind of workload. Since v1.4.
   * @default - none
   */
  readonly daemonSet?: KubernetesResourceOverlay;
  /**
   * Changes to the generated Service.
   * @default - none
   */
  readonly service?: KubernetesResourceOverlay;
  /**
   * Changes to the generated ServiceAccount.
   * @default - none
   */
  readonly serviceAccount?: KubernetesResourceOverlay;
  /**
   * Changes to the generated PodDisruptionBudget. Without this field there is none.
   * @default - none
   */
  readonly podDisruptionBudget?: KubernetesResourceOverlay;
  /**
   * Changes to the generated HorizontalPodAutoscaler. Without this field there is none.
   * @default - none
   */
  readonly horizontalPodAutoscaler?: KubernetesResourceOverlay;
}

/** How long connections may last when a pod is stopped. Rule: The 'min' value must be less than or equal to the 'max' value. */
export interface ShutdownSpec {
  /** New connections are accepted at least this long (`CONNECTION_MIN_TERMINATION_DEADLINE`). 0 to 31536000. In seconds. */
  readonly min: number;
  /** Connections are cut after this time (`TERMINATION_GRACE_PERIOD_SECONDS`); also the pod's grace period. 0 to 31536000. In seconds. */
  readonly max: number;
}

/** A volume of a CSI driver. */
export interface SpiffeCsiSource {
  /**
   * Name of the driver.
   * @default - `csi.spiffe.io`
   */
  readonly driver?: string;
}

/** A folder of the node. */
export interface SpiffeHostPathSource {
  /** Path of the folder. At least 1 character. */
  readonly path: string;
}

/** How the data plane reaches a SPIFFE Workload API. The block of a Gateway replaces the one of its GatewayClass. */
export interface SpiffeSpec {
  /**
   * Whether it is used.
   * @default - `true` if this block is set
   */
  readonly enabled?: boolean;
  /**
   * How the socket gets into the pod.
   * @default - the CSI driver `csi.spiffe.io`
   */
  readonly source?: SpiffeWorkloadApiSource;
}

/** How the socket of the Workload API gets into the pod. At most one of `csi`, `hostPath` is set. */
export interface SpiffeWorkloadApiSource {
  /**
   * By a volume of a CSI driver.
   * @default - none
   */
  readonly csi?: SpiffeCsiSource;
  /**
   * By a folder of the node.
   * @default - none
   */
  readonly hostPath?: SpiffeHostPathSource;
  /**
   * Where it is mounted. Pattern: `^/`.
   * @default - `/spiffe-workload-api`
   */
  readonly mountPath?: string;
  /**
   * File name of the socket.
   * @default - `spire-agent.sock`
   */
  readonly socketName?: string;
}

/** A kind of workload. */
export enum WorkloadKind {
  /** The configured number of pods. (Deployment) */
  DEPLOYMENT = "Deployment",
  /** A pod on each node. (DaemonSet) */
  DAEMON_SET = "DaemonSet",
}

/** Which kind of workload runs the data plane. */
export interface WorkloadSettings {
  /**
   * The kind.
   * @default - `Deployment`
   */
  readonly kind?: WorkloadKind;
}
