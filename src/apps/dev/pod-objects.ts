import type { Manifest } from '../../core/compiler/model/result';
import { WORKLOAD_KINDS } from '../../core/compiler/model/workload';
import type { WorkloadKind } from '../../core/validation/types.generated';

/** The fields of Kubernetes objects that a kubelet reads, whatever an overlay changed elsewhere. */
/** A Deployment or a DaemonSet. */
export interface PodObject extends Manifest {
  readonly kind: WorkloadKind;
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
      readonly spec: PodSpec;
    };
  };
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly serviceAccountName?: string;
}

export interface Container {
  readonly name: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: readonly EnvVar[];
  readonly volumeMounts?: readonly VolumeMount[];
}

export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly subPath?: string;
}

export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: EnvVarSource;
}

export interface EnvVarSource {
  readonly fieldRef?: { readonly fieldPath: string };
  readonly resourceFieldRef?: object;
  readonly secretKeyRef?: KeyRef;
  readonly configMapKeyRef?: KeyRef;
}

interface KeyRef {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean;
}

/** Which entries of a Secret or ConfigMap become files; absent: all of them, by their names. */
export interface Selection {
  readonly items?: readonly { readonly key: string; readonly path: string }[];
  readonly optional?: boolean;
}

interface NamedSelection extends Selection {
  readonly name: string;
}

export interface VolumeSource {
  readonly secret?: NamedSelection;
  readonly configMap?: NamedSelection;
  readonly downwardAPI?: { readonly items?: readonly { readonly path: string; readonly fieldRef?: FieldRef }[] };
}

interface FieldRef {
  readonly fieldPath: string;
}

export interface Volume {
  readonly name: string;
  readonly projected?: { readonly sources: readonly VolumeSource[] };
  readonly secret?: Selection & { readonly secretName: string };
  readonly configMap?: NamedSelection;
  readonly emptyDir?: object;
  readonly persistentVolumeClaim?: object;
}

/** A Secret or ConfigMap. */
export interface HolderObject {
  readonly kind?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

export function isWorkload(manifest: Manifest): manifest is PodObject {
  return WORKLOAD_KINDS.has(manifest.kind);
}
