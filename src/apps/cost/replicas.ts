import type { InputDocument } from '../../core/compiler/model/document';
import type { GatewayOutput } from '../../core/compiler/model/result';
import { partOf } from '../../core/values/parts';

/** KEDA's own, where a ScaledObject says nothing. */
const MOST_OF_KEDA = 100;

/**
 * The most pods of a gateway: what its HorizontalPodAutoscaler allows, or one (or a ScaledObject of KEDA) of the inputs that scales its Deployment, else what the
 * Deployment says. A DaemonSet has any number.
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
  const others = documents.flatMap(({ value: { kind, metadata, spec } }) => {
    const { scaleTargetRef, maxReplicas, maxReplicaCount = MOST_OF_KEDA } = partOf(spec);
    const isHere = partOf(metadata).namespace === namespace && partOf(scaleTargetRef).name === workload.metadata.name;
    if (!isHere) return [];
    if (kind === 'HorizontalPodAutoscaler') return [maxReplicas];
    return kind === 'ScaledObject' ? [maxReplicaCount] : [];
  });
  const scaled = [...own, ...others].filter((most) => typeof most === 'number');
  return scaled.length > 0 ? Math.max(...scaled) : Number(partOf(workload.spec).replicas ?? 1);
}
