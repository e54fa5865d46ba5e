import type { Origin } from './origin';

/** Where the pod finds its config file (`config.yaml`) and the files that the config refers to. */
export const CONFIG_FOLDER = '/config';

/** A file that the pod finds in its configuration folder, taken from a Secret or a ConfigMap of the Gateway's namespace. */
export interface MountedFile {
  readonly from: 'Secret' | 'ConfigMap';
  /** Name of the object in the namespace of the pod. */
  readonly name: string;
  readonly key: string;
  /** Path below `CONFIG_FOLDER`, such as `secrets/llm/openai/Authorization`. */
  readonly path: string;
}

/** A variable of the pod that is filled from a Secret. */
export interface SecretVariable {
  readonly variable: string;
  readonly secretName: string;
  readonly key: string;
}

/** One port that the gateway listens on. */
export interface ListenerPort {
  readonly port: number;
  readonly origin: Origin;
}

/** One ProxyParameters resource that takes part, in the reference's names. */
export interface ParametersLayer {
  readonly level: 'GatewayClass' | 'Gateway';
  readonly namespace: string;
  readonly name: string;
  /** `ProxyParametersSpec` as validated. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
}

/** An address asked for in `Gateway.spec.addresses`. */
export interface RequestedAddress {
  readonly type?: string;
  readonly value?: string;
}

/** What the pods of one Gateway need. Plain data; the emit phase makes the manifests from it. */
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
  readonly variables: readonly SecretVariable[];
  /** A backend signs with the cloud identity of the pod's ServiceAccount. */
  readonly needsIdentity: boolean;
  /** MCP sessions are sealed, so that each replica can open them: the pod needs a shared session key. */
  readonly needsSessionKey: boolean;
  /** GatewayClass level first, then Gateway level. */
  readonly parameters: readonly ParametersLayer[];
}
