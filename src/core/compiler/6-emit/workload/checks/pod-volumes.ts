import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { nearestNameText } from '../../../../text/nearest-name';
import { isMapping, maps } from '../defaults/fill';
import { CONFIG_VOLUME, RENDERED_VOLUME, UNPACKED_VOLUME } from '../objects/volumes';
import { placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

/** Another check speaks about these. */
const OWN_VOLUMES = [CONFIG_VOLUME, RENDERED_VOLUME, UNPACKED_VOLUME];

/** Each mount needs its volume, and each volume exactly one source. */
export function checkPodVolumes(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  const volumes = maps(spec['volumes']);
  const names = volumes.map(({ name }) => String(name));
  const path = ['spec', 'template', 'spec'];
  for (const [index, volume] of volumes.entries()) {
    const sources = Object.keys(volume).filter((field) => field !== 'name' && isMapping(volume[field]));
    if (sources.length < 2) continue;
    const at = placeOf(objects, 'workload', ...path, 'volumes', index);
    diagnostics.report(CODE.volumeWithSeveralSources, at, {
      volume: volume['name'],
      sources: sources.sort().join(', '),
    });
  }
  for (const list of ['containers', 'initContainers']) {
    for (const [index, container] of maps(spec[list]).entries()) {
      for (const [at, { name }] of maps(container['volumeMounts']).entries()) {
        if (names.includes(name) || OWN_VOLUMES.includes(name)) continue;
        const place = placeOf(objects, 'workload', ...path, list, index, 'volumeMounts', at);
        diagnostics.report(CODE.unresolvedVolumeMount, place, {
          container: container['name'],
          volume: name,
          nearest: nearestNameText(String(name), names),
        });
      }
    }
  }
}
