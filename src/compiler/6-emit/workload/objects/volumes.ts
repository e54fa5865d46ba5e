import { compareText } from '../../../../text/compare-text';
import type { MountedFile } from '../../../model/workload';
import { bundleSources } from './ca-bundles';
import { meshVolumes } from './mesh';
import type { Draft, WorkloadPlan } from './plan';

export const CONFIG_VOLUME = 'config-volume';
export const TEMPORARY_VOLUME = 'tmp';
/** Written by the sidecar that fetches key sets, read by the data plane. */
export const KEY_SET_VOLUME = 'key-sets';
export const UNPACKED_VOLUME = 'config-unpacked';
export const UNPACKED_FOLDER = '/config-unpacked';

/**
 * The volumes of the pod. Config and Secrets share one projected volume, never mounted by `subPath`: Kubernetes swaps it as a
 * whole, so the data plane reloads a changed Secret, and never sees a config before the files that it names.
 */
export function volumes(plan: WorkloadPlan): Draft[] {
  const { name, delivery, ir, parameters } = plan;
  return [
    {
      name: CONFIG_VOLUME,
      projected: {
        sources: [
          source('ConfigMap', name, [{ key: delivery.key, path: delivery.key }]),
          ...bundleSources(plan, ir.bundles),
          ...fileSources(ir.files),
        ],
      },
    },
    ...(delivery.compressed ? [{ name: UNPACKED_VOLUME, emptyDir: {} }] : []),
    { name: TEMPORARY_VOLUME, emptyDir: {} },
    ...(parameters.mesh ? meshVolumes() : []),
  ];
}

/** One source for each Secret and ConfigMap, sorted, with only the keys that the config refers to. */
export function fileSources(files: readonly MountedFile[]): Draft[] {
  const owners = new Map<string, MountedFile[]>();
  for (const file of files) {
    const owner = `${file.from}/${file.name}`;
    owners.set(owner, [...(owners.get(owner) ?? []), file]);
  }
  return [...owners]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, [first, ...others]]) => {
      const items = [first!, ...others].map(({ key, path }) => ({ key, path }));
      const distinct = new Map(items.map((item) => [item.path, item]));
      return source(
        first!.from,
        first!.name,
        [...distinct.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      );
    });
}

export function source(kind: 'Secret' | 'ConfigMap', name: string, items: readonly Draft[]): Draft {
  return { [kind === 'Secret' ? 'secret' : 'configMap']: { name, items } };
}
