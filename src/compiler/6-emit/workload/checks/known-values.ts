import { type DiagnosticCollector, formatPath } from '../../../../diagnostics';
import { isMap } from '../defaults/fill';
import type { OverlayField } from '../parameters/merge-parameters';
import { map, placeOf, type WorkloadObjects } from './workload-objects';

type Step = string | number;

/** Fields whose type is text but whose values Kubernetes lists. `*` stands for every item of a list. */
const KNOWN: readonly (readonly [object: OverlayField, path: string, values: readonly string[]])[] = [
  ['deployment', 'spec.strategy.type', ['RollingUpdate', 'Recreate']],
  // A Deployment keeps its pods running, so the other two policies are refused.
  ['deployment', 'spec.template.spec.restartPolicy', ['Always']],
  ['deployment', 'spec.template.spec.dnsPolicy', ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None']],
  ['deployment', 'spec.template.spec.containers.*.imagePullPolicy', ['Always', 'IfNotPresent', 'Never']],
  ['deployment', 'spec.template.spec.containers.*.ports.*.protocol', ['TCP', 'UDP', 'SCTP']],
  ['deployment', 'spec.template.spec.tolerations.*.effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute']],
  [
    'deployment',
    'spec.template.spec.topologySpreadConstraints.*.whenUnsatisfiable',
    ['DoNotSchedule', 'ScheduleAnyway'],
  ],
  ['service', 'spec.type', ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName']],
  ['service', 'spec.sessionAffinity', ['None', 'ClientIP']],
  ['service', 'spec.externalTrafficPolicy', ['Cluster', 'Local']],
  ['service', 'spec.internalTrafficPolicy', ['Cluster', 'Local']],
  ['service', 'spec.ports.*.protocol', ['TCP', 'UDP', 'SCTP']],
  ['podDisruptionBudget', 'spec.unhealthyPodEvictionPolicy', ['AlwaysAllow', 'IfHealthyBudget']],
  ['horizontalPodAutoscaler', 'spec.metrics.*.type', ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']],
];

/** Reports values that the API server refuses although their type is right. */
export function checkKnownValues(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  for (const [field, path, values] of KNOWN) {
    const object = objects[field];
    if (!object) continue;
    for (const [place, value] of valuesAt(object, path.split('.'))) {
      if (typeof value !== 'string' || values.includes(value) || isReported(objects, place, value)) continue;
      diagnostics.report('AIG6041', placeOf(objects, field, ...place), {
        kind: map(object)['kind'],
        path: formatPath(place),
        found: JSON.stringify(value),
        known: values.join(', '),
      });
    }
  }
}

/** The pull policy of the typed parameters is checked where they are read. */
function isReported({ plan }: WorkloadObjects, place: readonly Step[], value: string): boolean {
  return place.at(-1) === 'imagePullPolicy' && value === plan.image.pullPolicy;
}

function valuesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  place: readonly Step[] = [],
): [place: readonly Step[], value: unknown][] {
  if (step === undefined) return [[place, value]];
  if (step === '*')
    return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...place, index])) : [];
  return isMap(value) && step in value ? valuesAt(value[step], rest, [...place, step]) : [];
}
