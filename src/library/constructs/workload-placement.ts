import type * as overlays from '../overlay-types';
import type { PlacementOptions } from './placement-options';

/** The spec of a Deployment for the options. */
export function renderPlacement(options: PlacementOptions): overlays.DeploymentSpecPatch {
  const spread = [
    { topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: options.acrossNodes },
    { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: options.acrossZones },
  ].filter(({ whenUnsatisfiable }) => whenUnsatisfiable !== undefined);
  const spec: overlays.PodSpecPatch = {
    ...(options.priorityClass === undefined ? {} : { priorityClassName: options.priorityClass }),
    ...(options.nodeLabels ? { nodeSelector: options.nodeLabels } : {}),
    ...(options.tolerations ? { tolerations: options.tolerations } : {}),
    ...(spread.length > 0 ? { topologySpreadConstraints: spread } : {}),
  };
  return { template: { spec } };
}
