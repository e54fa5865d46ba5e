import { workloadApiFolder } from '../../../semantics/workload-api';
import type { MergedParameters } from '../parameters/merge-parameters';
import type { Draft } from '../plan';

const VOLUME = 'spiffe-workload-api';
const DEFAULT_DRIVER = 'csi.spiffe.io';

/** Returns the volume with the socket of the SPIFFE Workload API. */
export function workloadApiVolumes({ workloadApi }: MergedParameters): Draft[] {
  if (!workloadApi) return [];
  const { csi, hostPath } = workloadApi.source ?? {};
  return [
    {
      name: VOLUME,
      ...(hostPath
        ? { hostPath: { path: hostPath.path, type: 'Directory' } }
        : { csi: { driver: csi?.driver || DEFAULT_DRIVER, readOnly: true } }),
    },
  ];
}

export function workloadApiMounts({ workloadApi }: MergedParameters): Draft[] {
  return workloadApi ? [{ name: VOLUME, mountPath: workloadApiFolder(workloadApi), readOnly: true }] : [];
}
