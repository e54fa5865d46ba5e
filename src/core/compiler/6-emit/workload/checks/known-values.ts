import type { DiagnosticCollector } from '../../../../diagnostics';
import { reportInvalid } from './invalid-values';
import { CONTAINER_LISTS, type ObjectField, PROBES, type Step, type WorkloadObjects } from './workload-objects';

/** String fields for which Kubernetes lists the allowed values. `*` matches every item of a list. */
const KNOWN: readonly (readonly [object: ObjectField, path: string, values: readonly string[]])[] = [
  ['workload', 'spec.strategy.type', ['RollingUpdate', 'Recreate']],
  ['workload', 'spec.updateStrategy.type', ['RollingUpdate', 'OnDelete']],
  // A Deployment keeps its pods running, so the other two policies are refused.
  ['workload', 'spec.template.spec.restartPolicy', ['Always']],
  ['workload', 'spec.template.spec.dnsPolicy', ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None']],
  ['workload', 'spec.template.spec.containers.*.imagePullPolicy', ['Always', 'IfNotPresent', 'Never']],
  ['workload', 'spec.template.spec.containers.*.ports.*.protocol', ['TCP', 'UDP', 'SCTP']],
  ['workload', 'spec.template.spec.tolerations.*.effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute']],
  ['workload', 'spec.template.spec.topologySpreadConstraints.*.whenUnsatisfiable', ['DoNotSchedule', 'ScheduleAnyway']],
  [
    'workload',
    'spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms.*.matchExpressions.*.operator',
    ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'],
  ],
  [
    'workload',
    'spec.template.spec.topologySpreadConstraints.*.labelSelector.matchExpressions.*.operator',
    ['In', 'NotIn', 'Exists', 'DoesNotExist'],
  ],
  // The last two are new.
  ['workload', 'spec.template.spec.tolerations.*.operator', ['Equal', 'Exists', 'Lt', 'Gt']],
  ['service', 'spec.type', ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName']],
  ['service', 'spec.sessionAffinity', ['None', 'ClientIP']],
  ['service', 'spec.ipFamilyPolicy', ['SingleStack', 'PreferDualStack', 'RequireDualStack']],
  ['service', 'spec.externalTrafficPolicy', ['Cluster', 'Local']],
  ['service', 'spec.internalTrafficPolicy', ['Cluster', 'Local']],
  ['service', 'spec.ports.*.protocol', ['TCP', 'UDP', 'SCTP']],
  ['podDisruptionBudget', 'spec.unhealthyPodEvictionPolicy', ['AlwaysAllow', 'IfHealthyBudget']],
  ['horizontalPodAutoscaler', 'spec.metrics.*.type', ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']],
  ['horizontalPodAutoscaler', 'spec.metrics.*.resource.target.type', ['Utilization', 'Value', 'AverageValue']],
  ['horizontalPodAutoscaler', 'spec.behavior.scaleDown.policies.*.type', ['Pods', 'Percent']],
  ['horizontalPodAutoscaler', 'spec.behavior.scaleUp.policies.*.type', ['Pods', 'Percent']],
];

/** The largest number of 32 bits: more do not fit into the field. */
const MOST = 2 ** 31 - 1;
const PORTS = [1, 65535] as const;

const POD = 'spec.template.spec';
const TERMS = 'preferredDuringSchedulingIgnoredDuringExecution.*.weight';

type FieldRange = readonly [object: ObjectField, path: string, range: readonly [least: number, most: number]];

/** Rolling update settings of Deployments and DaemonSets. */
const UPDATES = ['spec.strategy.rollingUpdate', 'spec.updateStrategy.rollingUpdate'];

/** Numeric fields with bounds. Other values of these fields, such as the name of a port, have separate rules. */
const RANGES: readonly FieldRange[] = [
  ['workload', 'spec.replicas', [0, MOST]],
  ['workload', 'spec.minReadySeconds', [0, MOST]],
  ['workload', 'spec.revisionHistoryLimit', [0, MOST]],
  // It is longer than `minReadySeconds`, which is 0 or more.
  ['workload', 'spec.progressDeadlineSeconds', [1, MOST]],
  ...UPDATES.flatMap((at): FieldRange[] => [
    ['workload', `${at}.maxSurge`, [0, MOST]],
    ['workload', `${at}.maxUnavailable`, [0, MOST]],
  ]),
  ...CONTAINER_LISTS.flatMap((list) => rangesOfContainers(`${POD}.${list}.*`)),
  ['workload', `${POD}.securityContext.fsGroup`, [0, MOST]],
  ['workload', `${POD}.securityContext.runAsUser`, [0, MOST]],
  ['workload', `${POD}.securityContext.runAsGroup`, [0, MOST]],
  ['workload', `${POD}.securityContext.supplementalGroups.*`, [0, MOST]],
  ['workload', `${POD}.volumes.*.configMap.defaultMode`, [0, 0o777]],
  ['workload', `${POD}.volumes.*.secret.defaultMode`, [0, 0o777]],
  ['workload', `${POD}.topologySpreadConstraints.*.maxSkew`, [1, MOST]],
  ['workload', `${POD}.affinity.nodeAffinity.${TERMS}`, [1, 100]],
  ['workload', `${POD}.affinity.podAffinity.${TERMS}`, [1, 100]],
  ['workload', `${POD}.affinity.podAntiAffinity.${TERMS}`, [1, 100]],
  ['service', 'spec.ports.*.port', PORTS],
  ['service', 'spec.ports.*.targetPort', PORTS],
  // A cluster assigns ports from its own range; 0 requests any of them.
  ['service', 'spec.ports.*.nodePort', [0, 65535]],
  ['service', 'spec.sessionAffinityConfig.clientIP.timeoutSeconds', [1, 86_400]],
  ['podDisruptionBudget', 'spec.minAvailable', [0, MOST]],
  ['podDisruptionBudget', 'spec.maxUnavailable', [0, MOST]],
  ['horizontalPodAutoscaler', 'spec.minReplicas', [0, MOST]],
  ['horizontalPodAutoscaler', 'spec.maxReplicas', [1, MOST]],
  ['horizontalPodAutoscaler', 'spec.metrics.*.resource.target.averageUtilization', [1, MOST]],
  ...['scaleDown', 'scaleUp'].flatMap(
    (way) =>
      [
        ['horizontalPodAutoscaler', `spec.behavior.${way}.stabilizationWindowSeconds`, [0, 3600]],
        ['horizontalPodAutoscaler', `spec.behavior.${way}.policies.*.value`, [1, MOST]],
        ['horizontalPodAutoscaler', `spec.behavior.${way}.policies.*.periodSeconds`, [1, 1800]],
      ] as const,
  ),
];

/** Fields that also accept a percentage, with the largest one. */
const SHARES: readonly (readonly [object: ObjectField, path: string, most: number])[] = [
  ...UPDATES.flatMap((at) => [
    ['workload', `${at}.maxSurge`, at === UPDATES[0] ? MOST : 100] as const,
    ['workload', `${at}.maxUnavailable`, 100] as const,
  ]),
  ['podDisruptionBudget', 'spec.minAvailable', 100],
  ['podDisruptionBudget', 'spec.maxUnavailable', 100],
];

function rangesOfContainers(at: string): FieldRange[] {
  return [
    ['workload', `${at}.ports.*.containerPort`, PORTS],
    ['workload', `${at}.ports.*.hostPort`, [0, 65535]],
    ['workload', `${at}.securityContext.runAsUser`, [0, MOST]],
    ['workload', `${at}.securityContext.runAsGroup`, [0, MOST]],
    ...PROBES.flatMap((probe): FieldRange[] => [
      ['workload', `${at}.${probe}.httpGet.port`, PORTS],
      ['workload', `${at}.${probe}.tcpSocket.port`, PORTS],
      ['workload', `${at}.${probe}.grpc.port`, PORTS],
      ['workload', `${at}.${probe}.initialDelaySeconds`, [0, MOST]],
      ['workload', `${at}.${probe}.timeoutSeconds`, [0, MOST]],
      ['workload', `${at}.${probe}.periodSeconds`, [0, MOST]],
      ['workload', `${at}.${probe}.failureThreshold`, [0, MOST]],
      // Only a readiness probe may require more than one success.
      ['workload', `${at}.${probe}.successThreshold`, [0, probe === 'readinessProbe' ? MOST : 1]],
    ]),
  ];
}

/** Reports words, numbers and shares that the API server refuses although their type is right. */
export function checkKnownValues(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  for (const [field, path, values] of KNOWN) {
    const takenFor = (value: unknown, place: readonly Step[]) =>
      typeof value !== 'string' || values.includes(value) || isReported(objects, place, value)
        ? undefined
        : values.join(', ');
    reportInvalid(objects, field, path, takenFor, diagnostics);
  }
  for (const [field, path, [least, most]] of RANGES) {
    const takenFor = (value: unknown) =>
      typeof value !== 'number' || (value >= least && value <= most) ? undefined : `numbers from ${least} to ${most}`;
    reportInvalid(objects, field, path, takenFor, diagnostics);
  }
  for (const [field, path, most] of SHARES) {
    // Strings must be percentages; a quoted `2` is not one.
    const takenFor = (value: unknown) =>
      typeof value !== 'string' || (/^\d+%$/.test(value) && Number.parseInt(value, 10) <= most)
        ? undefined
        : `numbers, and shares ${most === 100 ? 'from 0% to 100%' : 'such as 25%'}`;
    reportInvalid(objects, field, path, takenFor, diagnostics);
  }
}

/** The pull policy of the typed parameters is checked when they are read. */
function isReported({ plan }: WorkloadObjects, place: readonly Step[], value: string): boolean {
  return place.at(-1) === 'imagePullPolicy' && value === plan.image.pullPolicy;
}
