import { RELOADED_CONFIG_MAPS, RELOADED_SECRETS } from '../../../semantics/workload-annotations';
import type { Draft, WorkloadPlan } from '../plan';
import { unpacksConfig } from './volumes';

/**
 * Marks a Deployment for Reloader with the objects that its pods read only at startup: variables of all containers, and, if the config is
 * unpacked next to the volume with the files, those files, because a swap of the volume is not noticed there. Annotations of an overlay
 * remain.
 */
export function markForRestarts(deployment: Draft, plan: WorkloadPlan): Draft {
  const { ir } = plan;
  if (!ir.restartsOnSecrets) return deployment;
  const { containers = [], initContainers = [] } = deployment['spec']?.template?.spec ?? {};
  const variables: Draft[] = [...initContainers, ...containers].flatMap(({ env = [], envFrom = [] }: Draft) => [
    ...env.map(({ valueFrom }: Draft) => ({
      Secret: valueFrom?.secretKeyRef?.name,
      ConfigMap: valueFrom?.configMapKeyRef?.name,
    })),
    ...envFrom.map(({ secretRef, configMapRef }: Draft) => ({
      Secret: secretRef?.name,
      ConfigMap: configMapRef?.name,
    })),
  ]);
  const files: Draft[] = unpacksConfig(plan) ? ir.files.map(({ from, name }) => ({ [from]: name })) : [];
  const read = [...variables, ...files];
  const marks = {
    ...listed(
      RELOADED_SECRETS,
      read.map(({ Secret }) => Secret),
    ),
    ...listed(
      RELOADED_CONFIG_MAPS,
      read.map(({ ConfigMap }) => ConfigMap),
    ),
  };
  if (Object.keys(marks).length === 0) return deployment;
  const { metadata } = deployment;
  return { ...deployment, metadata: { ...metadata, annotations: { ...marks, ...metadata.annotations } } };
}

function listed(annotation: string, names: readonly unknown[]): Record<string, string> {
  const known = [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  return known.length > 0 ? { [annotation]: known.join(',') } : {};
}
