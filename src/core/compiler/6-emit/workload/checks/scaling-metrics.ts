import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { maps } from '../defaults/fill';
import { isSidecar } from '../objects/sidecars';
import type { Draft } from '../plan';
import { asMap, placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

/** Checks utilization metrics: a percentage of requested resources requires a request in each container that counts. */
export function checkScalingMetrics(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { spec } = podTemplate(objects);
  const running = [...maps(spec['containers']), ...maps(spec['initContainers']).filter(isSidecar)];
  maps(objects.horizontalPodAutoscaler?.['spec']?.metrics).forEach((metric, index) => {
    const isWholePod = metric['type'] === 'Resource';
    const { name, container, target } = asMap(isWholePod ? metric['resource'] : metric['containerResource']);
    if (typeof name !== 'string' || asMap(target)['averageUtilization'] === undefined) return;
    const without = running
      .filter((each) => (isWholePod || each['name'] === container) && !requests(each, name))
      .map((each) => String(each['name']));
    if (without.length === 0) return;
    const at = placeOf(objects, 'horizontalPodAutoscaler', 'spec', 'metrics', index);
    diagnostics.report(CODE.autoscalerWithoutReference, at, { resource: name, containers: without.sort().join(', ') });
  });
}

/** A limit also serves as the request if there is none. */
function requests({ resources }: Draft, name: string): boolean {
  const { requests: requested, limits } = asMap(resources);
  return (asMap(requested)[name] ?? asMap(limits)[name]) !== undefined;
}
