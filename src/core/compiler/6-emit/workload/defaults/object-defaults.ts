import type { Draft } from '../plan';
import { fill, fillEmpty, isMapping, maps } from './fill';
import { fillPodSpec } from './pod-defaults';

const CLIENT_IP_SECONDS = 10800;

/**
 * Writes out the defaults that the API server would add, so that tools which compare our output with the cluster find no
 * difference. Changes the object.
 */
export function fillDefaults(object: Draft, keepsReplicas: boolean): void {
  const spec = object['spec'];
  if (!isMapping(spec)) return;
  switch (object['kind']) {
    case 'Deployment':
      fillDeployment(spec, keepsReplicas);
      break;
    case 'DaemonSet':
      fillDaemonSet(spec);
      break;
    case 'Service':
      fillService(spec);
      break;
    case 'HorizontalPodAutoscaler':
      fillAutoscaler(spec);
      break;
  }
}

/** Fills the defaults of a Deployment. If there is an autoscaler, it controls the replicas. */
function fillDeployment(spec: Draft, keepsReplicas: boolean): void {
  if (keepsReplicas) fill(spec, { replicas: 1 });
  fill(spec, { progressDeadlineSeconds: 600, revisionHistoryLimit: 10, strategy: {} });
  if (isMapping(spec['strategy'])) fillStrategy(spec['strategy'], { maxSurge: '25%', maxUnavailable: '25%' });
  fillTemplate(spec['template']);
}

function fillDaemonSet(spec: Draft): void {
  fill(spec, { revisionHistoryLimit: 10, updateStrategy: {} });
  if (isMapping(spec['updateStrategy'])) fillStrategy(spec['updateStrategy'], { maxSurge: 0, maxUnavailable: 1 });
  fillTemplate(spec['template']);
}

function fillTemplate(template: unknown): void {
  if (isMapping(template) && isMapping(template['spec'])) fillPodSpec(template['spec']);
}

function fillStrategy(strategy: Draft, usual: Draft): void {
  fillEmpty(strategy, { type: 'RollingUpdate' });
  if (strategy['type'] !== 'RollingUpdate') return;
  fill(strategy, { rollingUpdate: {} });
  if (isMapping(strategy['rollingUpdate'])) fill(strategy['rollingUpdate'], usual);
}

function fillService(spec: Draft): void {
  fillEmpty(spec, { sessionAffinity: 'None', type: 'ClusterIP' });
  if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
  else if (
    spec['sessionAffinity'] === 'ClientIP' &&
    spec['sessionAffinityConfig']?.clientIP?.timeoutSeconds === undefined
  ) {
    spec['sessionAffinityConfig'] = { clientIP: { timeoutSeconds: CLIENT_IP_SECONDS } };
  }
  for (const port of maps(spec['ports'])) fillEmpty(port, { protocol: 'TCP', targetPort: port['port'] });
  const { type } = spec;
  const reachedFromOutside = type === 'LoadBalancer' || type === 'NodePort' || hasExternalAddress(spec);
  if (reachedFromOutside) fillEmpty(spec, { externalTrafficPolicy: 'Cluster' });
  if (['NodePort', 'LoadBalancer', 'ClusterIP'].includes(type)) fill(spec, { internalTrafficPolicy: 'Cluster' });
  if (type === 'LoadBalancer') fill(spec, { allocateLoadBalancerNodePorts: true });
}

function hasExternalAddress(spec: Draft): boolean {
  return spec['type'] === 'ClusterIP' && Array.isArray(spec['externalIPs']) && spec['externalIPs'].length > 0;
}

const SCALE_UP = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
const SCALE_DOWN = { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] };

function fillAutoscaler(spec: Draft): void {
  fill(spec, { minReplicas: 1 });
  const { behavior } = spec;
  if (!isMapping(behavior)) return;
  fill(behavior, { scaleUp: {}, scaleDown: {} });
  if (isMapping(behavior['scaleUp'])) fill(behavior['scaleUp'], SCALE_UP);
  if (isMapping(behavior['scaleDown'])) fill(behavior['scaleDown'], SCALE_DOWN);
}
