import { RENDERER_SETTINGS_KEY } from '../../../../data-plane/rendering/settings';
import { compareText } from '../../../../text/compare-text';
import { addToList } from '../../../../values/lists-in-maps';
import { CONFIG_FOLDER, type MountedFile } from '../../../model/workload';
import type { Draft, WorkloadPlan } from '../plan';
import { bundleSources } from './ca-bundles';
import { meshVolumes } from './mesh';
import { catalogVolumes } from './model-catalogs';
import { ownFiles } from './pod-files';
import { workloadApiVolumes } from './workload-api';

export const CONFIG_VOLUME = 'config-volume';
export const TEMPORARY_VOLUME = 'tmp';
/** Written by the sidecar that fetches key sets, read by the data plane. */
export const KEY_SET_VOLUME = 'key-sets';
export const UNPACKED_VOLUME = 'config-unpacked';
export const UNPACKED_FOLDER = '/config-unpacked';
/** Written by the sidecar that puts values of Secrets into the config. */
export const RENDERED_VOLUME = 'config-rendered';
export const RENDERED_FOLDER = '/config-rendered';

/** Returns whether the config has placeholders for Secret values. */
export function rendersConfig({ ir }: Pick<WorkloadPlan, 'ir'>): boolean {
  return ir.secretValues.length > 0;
}

/** Returns the location of the data plane's config: the volume that Kubernetes mounts, or the one to which an earlier container writes. */
export function configLocation(plan: Pick<WorkloadPlan, 'ir' | 'delivery'>): { volume: string; folder: string } {
  if (rendersConfig(plan)) return { volume: RENDERED_VOLUME, folder: RENDERED_FOLDER };
  if (plan.delivery.compressed) return { volume: UNPACKED_VOLUME, folder: UNPACKED_FOLDER };
  return { volume: CONFIG_VOLUME, folder: CONFIG_FOLDER };
}

/** Whether an init container writes the config once, which then stays as it is. */
export function unpacksConfig(plan: Pick<WorkloadPlan, 'ir' | 'delivery'>): boolean {
  return configLocation(plan).volume === UNPACKED_VOLUME;
}

/**
 * Returns the volumes of the pod. Config and Secrets share one projected volume, which is never mounted by `subPath`: Kubernetes swaps it
 * entirely, so the data plane reloads a changed Secret, and never reads a config before the files that it names.
 */
export function volumes(plan: WorkloadPlan): Draft[] {
  const { name, delivery, ir, parameters } = plan;
  return [
    {
      name: CONFIG_VOLUME,
      projected: {
        sources: [
          ownFiles(plan, name, [
            { key: delivery.key, path: delivery.key },
            ...(rendersConfig(plan) ? [{ key: RENDERER_SETTINGS_KEY, path: RENDERER_SETTINGS_KEY }] : []),
          ]),
          ...bundleSources(plan, ir.bundles),
          ...fileSources(ir.files),
        ],
      },
    },
    ...(unpacksConfig(plan) ? [{ name: UNPACKED_VOLUME, emptyDir: {} }] : []),
    { name: TEMPORARY_VOLUME, emptyDir: {} },
    ...(parameters.mesh ? meshVolumes() : []),
    ...catalogVolumes(parameters),
    ...workloadApiVolumes(parameters),
  ];
}

/** One source for each Secret and ConfigMap, sorted, with only the keys that the config refers to. */
export function fileSources(files: readonly MountedFile[]): Draft[] {
  const owners = new Map<string, MountedFile[]>();
  for (const file of files) {
    const owner = `${file.from}/${file.name}`;
    addToList(owners, owner, file);
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
