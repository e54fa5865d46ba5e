import type { InputDocument } from '../../core/compiler/model/document';
import type { GatewayOutput } from '../../core/compiler/model/result';
import { partOf } from '../../core/values/parts';

/** The default maximum of a ScaledObject in KEDA. */
const MOST_OF_KEDA = 100;

/**
 * Returns the maximum number of pods of a gateway: the limit of its HorizontalPodAutoscaler, or of one in the inputs (or a KEDA
 * ScaledObject) that scales its Deployment or a Rollout of it, otherwise the number of replicas. A DaemonSet has any number.
 */
export function mostReplicas(
  { namespace, manifests }: GatewayOutput,
  documents: readonly InputDocument[],
): number | undefined {
  const workload = manifests.find(({ kind }) => kind === 'Deployment');
  if (!workload) return undefined;
  const own = manifests
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .map(({ spec }) => partOf(spec).maxReplicas);
  const here = documents
    .map(({ value: { kind, metadata, spec } }) => ({ kind, metadata: partOf(metadata), spec: partOf(spec) }))
    .filter(({ metadata }) => (metadata.namespace ?? 'default') === namespace);
  // A Rollout makes the pods in place of the Deployment.
  const rollouts = here.filter(
    ({ kind, spec }) => kind === 'Rollout' && partOf(spec.workloadRef).name === workload.metadata.name,
  );
  const scalable = [workload.metadata.name, ...rollouts.map(({ metadata }) => metadata.name)];
  const others = here.flatMap(({ kind, spec: { scaleTargetRef, maxReplicas, maxReplicaCount = MOST_OF_KEDA } }) => {
    if (!scalable.includes(partOf(scaleTargetRef).name)) return [];
    if (kind === 'HorizontalPodAutoscaler') return [maxReplicas];
    return kind === 'ScaledObject' ? [maxReplicaCount] : [];
  });
  const scaled = [...own, ...others].filter((most) => typeof most === 'number');
  const replicas = [partOf(workload.spec), ...rollouts.map(({ spec }) => spec)].map(({ replicas }) =>
    Number(replicas ?? 1),
  );
  return Math.max(...(scaled.length > 0 ? scaled : replicas));
}
