import type { SecretValue } from '../../data-plane/rendering/render-config';
import type { Origin } from '../../values/origin';
import type { ConfigDeliveryName } from './options';

/** The folder in the pod with its config file (`config.yaml`) and the files that the config references. */
export const CONFIG_FOLDER = '/config';

/** The kinds of workload that create the pods of a Gateway. */
export const WORKLOAD_KINDS: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet']);

/** A file in the configuration folder of the pod, from a Secret or a ConfigMap of the Gateway's namespace. */
export interface MountedFile {
  readonly from: 'Secret' | 'ConfigMap';
  /** Name of the object in the namespace of the pod. */
  readonly name: string;
  readonly key: string;
  /** Path below `CONFIG_FOLDER`, such as `secrets/llm/openai/Authorization`. */
  readonly path: string;
}

/** CA certificates of several ConfigMaps, which the data plane requires as one file: they get a separate ConfigMap. */
export interface CaBundle {
  /** Key in the ConfigMap, and name of the file below `CA_BUNDLE_FOLDER`. */
  readonly key: string;
  /** PEM. */
  readonly text: string;
}

/** The folder of bundles, below the folder of the container that reads them. */
export const CA_BUNDLE_FOLDER = 'ca-bundles';

/** The folder of Secrets in the container that inserts their values into the config. */
export const SECRET_FOLDER = '/secrets';

/** A Secret of which that container sees every entry. */
export interface SecretMount {
  /** Name of the object in the namespace of the pod. */
  readonly secret: string;
  /** Path below `SECRET_FOLDER`, absolute. */
  readonly folder: string;
}

/** The folder in the pod with the key sets that a sidecar fetches. */
export const KEY_SET_FOLDER = '/key-sets';
/** The ConfigMap entry that lists the key sets for the sidecar to fetch. */
export const KEY_SETS_KEY = 'key-sets.json';

/** The folder with the program, the settings and the files of that sidecar. */
export const KEY_FETCHER_FOLDER = '/key-fetcher';

/** A key set that a sidecar fetches because the data plane cannot fetch it as requested. */
export interface FetchedKeySet {
  /** Name of its file below `KEY_SET_FOLDER`. */
  readonly file: string;
  readonly url: string;
  /** Pause between two fetches. */
  readonly seconds: number;
  /** The server name for TLS; absent: the host of the URL. */
  readonly servername?: string;
  /** Names of which the certificate must carry one; absent: that name. */
  readonly names?: readonly string[];
  /** `chain` ignores names; `nothing` accepts any certificate. */
  readonly verify: 'all' | 'chain' | 'nothing';
  /** Paths of PEM files below `KEY_FETCHER_FOLDER`; absent: the CAs of the system, no client certificate. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** One port that the gateway listens on. */
export interface ListenerPort {
  readonly port: number;
  readonly origin: Origin;
}

/** One ProxyParameters resource that contributes, in the reference's names. */
export interface ParametersLayer<Spec = object> {
  readonly level: 'GatewayClass' | 'Gateway';
  readonly namespace: string;
  readonly name: string;
  /** `ProxyParametersSpec` as validated. */
  readonly spec: Spec;
  readonly origin: Origin;
}

/** A Service or InferencePool among the inputs, as a NetworkPolicy needs to know it. */
export interface SelectedPods {
  /** Host name by which the config calls the Service. */
  readonly hostname: string;
  readonly namespace: string;
  /** Absent if the endpoints are specified elsewhere (EndpointSlices), or if the Service is only a stub. */
  readonly selector?: Readonly<Record<string, string>>;
  /** A port of a pool has several target ports. */
  readonly ports: readonly { readonly port: number; readonly targetPort: number | string }[];
}

/** A NetworkPolicy that the Gateway requests. Peers and rules have the types of Kubernetes. */
export interface IsolationRequest {
  /** The peers that may reach the listeners; empty: all. */
  readonly clients: readonly unknown[];
  /** Who may read metrics; empty: every pod of the cluster. */
  readonly scrapers: readonly unknown[];
  /** Egress rules besides those that follow from the config. */
  readonly egress: readonly unknown[];
  readonly services: readonly SelectedPods[];
}

/** An address requested in `Gateway.spec.addresses`. */
export interface RequestedAddress {
  readonly type?: string;
  readonly value?: string;
}

/** The requirements of the pods of one Gateway. This is plain data, from which the emit phase generates the manifests. */
export interface WorkloadIr {
  readonly gatewayName: string;
  readonly namespace: string;
  readonly className: string;
  readonly origin: Origin;
  /** `spec.infrastructure.labels` and `.annotations`. */
  readonly infrastructureLabels: Readonly<Record<string, string>>;
  readonly infrastructureAnnotations: Readonly<Record<string, string>>;
  readonly addresses: readonly RequestedAddress[];
  /** Distinct ports of all listeners that are served, ascending. */
  readonly ports: readonly ListenerPort[];
  readonly files: readonly MountedFile[];
  /** The values for placeholders in the config, sorted by placeholder. */
  readonly secretValues: readonly SecretValue[];
  /** The Secrets that are mounted, sorted by folder. */
  readonly mountedSecrets: readonly SecretMount[];
  /** Sorted by key. */
  readonly bundles: readonly CaBundle[];
  /** Sorted by file. */
  readonly keySets: readonly FetchedKeySet[];
  /** The files that are required to fetch them. */
  readonly keySetFiles: readonly MountedFile[];
  readonly keySetBundles: readonly CaBundle[];
  /** A backend signs with the cloud identity of the pod's ServiceAccount. */
  readonly needsIdentity: boolean;
  /** MCP sessions are sealed, so that each replica can open them: the pod needs a shared session key. */
  readonly needsSessionKey: boolean;
  /** Absent: no NetworkPolicy. */
  readonly isolation?: IsolationRequest;
  /** How its config travels to the pods; in its absence, the option of the compiler applies. */
  readonly configDelivery?: ConfigDeliveryName;
  /** Whether the Deployment is marked for a controller that restarts pods when Secrets change. */
  readonly restartsOnSecrets?: boolean;
  /** GatewayClass level first, then Gateway level. */
  readonly parameters: readonly ParametersLayer[];
}
