import type { ConfigAddition } from '../../../data-plane/facts';
import type { DataPlaneRelease } from '../../../data-plane/release';
import type { EnvVar } from '../../../validation/types.generated';
import type { WorkloadIr } from '../../model/workload';
import type { DeliveredConfig } from './delivery/deliver-config';
import type { Labels } from './labels';
import type { ContainerImage } from './parameters/image';
import type { MergedParameters } from './parameters/merge-parameters';

/** A Kubernetes object while it is made. */
export type Draft = Record<string, any>;

/** Everything that the objects of one Gateway are made from. */
export interface WorkloadPlan {
  readonly ir: WorkloadIr;
  readonly release: DataPlaneRelease;
  /** The config features that earlier releases do not support. */
  readonly since: readonly ConfigAddition[];
  readonly parameters: MergedParameters;
  /** Name of all objects. */
  readonly name: string;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly selector: Labels;
  readonly podLabels: Labels;
  readonly image: ContainerImage;
  /** The image of the sidecars that insert values of Secrets into the config and fetch key sets. */
  readonly sidecarImage: string;
  readonly environment: readonly EnvVar[];
  readonly delivery: DeliveredConfig;
  readonly statsPort: number;
  readonly readinessPort: number;
}

export function metadata({ name, ir, labels, annotations }: WorkloadPlan): Draft {
  return {
    name,
    namespace: ir.namespace,
    labels: { ...labels },
    ...(Object.keys(annotations).length > 0 ? { annotations: { ...annotations } } : {}),
  };
}
