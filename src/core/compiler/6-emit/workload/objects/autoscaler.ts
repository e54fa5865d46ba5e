import { lastValue } from '../parameters/overlay-value';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { hasSidecars } from './sidecars';

const DEFAULT_MINIMUM = 2;
const DEFAULT_MAXIMUM = 10;

/**
 * Returns an autoscaler for two to ten pods, at 80 % of the CPU that the proxy requests, regardless of its sidecars. A bound in the overlay
 * moves the other bound along.
 */
export function horizontalPodAutoscaler(plan: WorkloadPlan, deployment: Draft): Draft {
  const overlays = plan.parameters.overlays.horizontalPodAutoscaler;
  const minimum = lastValue(overlays, 'minReplicas');
  const maximum = lastValue(overlays, 'maxReplicas');
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(plan),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: plan.name },
      minReplicas: typeof maximum === 'number' ? Math.min(DEFAULT_MINIMUM, maximum) : DEFAULT_MINIMUM,
      maxReplicas: typeof minimum === 'number' ? Math.max(DEFAULT_MAXIMUM, minimum) : DEFAULT_MAXIMUM,
      metrics: [cpuMetric(plan, hasSidecars(deployment))],
    },
  };
}

/** A metric of the whole pod needs a request of each container, and idle sidecars would hide that the proxy is busy. */
function cpuMetric({ release }: WorkloadPlan, besideOthers: boolean): Draft {
  const resource = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } };
  return besideOthers
    ? { type: 'ContainerResource', containerResource: { ...resource, container: release.containerName } }
    : { type: 'Resource', resource };
}
