import type { Origin } from '../../../../values/origin';
import { isMapping, maps } from '../defaults/fill';
import { placeInOverlay } from '../overlays/place-in-overlay';
import { workloadField } from '../parameters/workload-kind';
import type { Draft, WorkloadPlan } from '../plan';

/** The finished objects of a Gateway, for the checks that compare them with each other. */
export interface WorkloadObjects {
  readonly plan: WorkloadPlan;
  readonly serviceAccount: Draft;
  /** Absent if the pods contain the config themselves. */
  readonly configMap?: Draft;
  readonly service: Draft;
  /** The Deployment or DaemonSet. */
  readonly workload: Draft;
  readonly podDisruptionBudget?: Draft;
  readonly horizontalPodAutoscaler?: Draft;
}

/** The objects that overlays change. */
export type ObjectField = 'serviceAccount' | 'service' | 'workload' | 'podDisruptionBudget' | 'horizontalPodAutoscaler';

export type Step = string | number;

/** The lists of containers of a pod. */
export const CONTAINER_LISTS = ['containers', 'initContainers'] as const;

/** The probes of a container. */
export const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** The place of a field: in the overlay that wrote it, else the last overlay of the object, else the Gateway. */
export function placeOf(objects: WorkloadObjects, field: ObjectField, ...path: Step[]): Origin {
  const { parameters } = objects.plan;
  const overlays = parameters.overlays[field === 'workload' ? workloadField(parameters) : field];
  return placeInOverlay(objects[field] ?? {}, path, overlays) ?? overlays.at(-1)?.origin ?? objects.plan.ir.origin;
}

export function podTemplate({ workload }: WorkloadObjects): { readonly labels: Draft; readonly spec: Draft } {
  const template = workload['spec']?.template;
  return { labels: asMap(template?.metadata?.labels), spec: asMap(template?.spec) };
}

export function proxyContainerOf(objects: WorkloadObjects): Draft | undefined {
  return maps(podTemplate(objects).spec['containers']).find(({ name }) => name === objects.plan.release.containerName);
}

export function asMap(value: unknown): Draft {
  return isMapping(value) ? value : {};
}

/** Returns a label selector as a string, for messages. */
export function selectorText(selector: unknown): string {
  return JSON.stringify(selector ?? {});
}

/** Whether a label selector of Kubernetes picks pods with these labels. An empty one would pick every pod, which is refused. */
export function selectsPods(selector: unknown, labels: Draft): boolean {
  const { matchLabels, matchExpressions } = asMap(selector);
  if (Object.keys(asMap(matchLabels)).length === 0 && maps(matchExpressions).length === 0) return false;
  return (
    selectsByLabels(matchLabels, labels) &&
    maps(matchExpressions).every((expression) => matchesLabels(expression, labels))
  );
}

export function selectsByLabels(wanted: unknown, labels: Draft): boolean {
  return Object.entries(asMap(wanted)).every(([key, value]) => labels[key] === value);
}

function matchesLabels({ key, operator, values }: Draft, labels: Draft): boolean {
  const listed = Array.isArray(values) && values.includes(labels[key]);
  switch (operator) {
    case 'In':
      return listed;
    case 'NotIn':
      return !(key in labels) || !listed;
    case 'Exists':
      return key in labels;
    default:
      return !(key in labels);
  }
}

/** Returns the values at a path; `*` matches every item of a list. */
export function valuesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  place: readonly Step[] = [],
): [place: readonly Step[], value: unknown][] {
  if (step === undefined) return [[place, value]];
  if (step === '*')
    return Array.isArray(value) ? value.flatMap((item, index) => valuesAt(item, rest, [...place, index])) : [];
  return isMapping(value) && step in value ? valuesAt(value[step], rest, [...place, step]) : [];
}
