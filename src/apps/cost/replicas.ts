import type { Manifest } from '../../core/compiler/model/result';
import { partOf } from '../../core/values/parts';

/** The most pods of a gateway: what its HorizontalPodAutoscaler allows, else what its Deployment says. A DaemonSet has any number. */
export function mostReplicas(manifests: readonly Manifest[]): number | undefined {
  const specOf = (kind: string) => {
    const found = manifests.find((manifest) => manifest.kind === kind);
    return found && partOf(found.spec);
  };
  const most = specOf('HorizontalPodAutoscaler')?.maxReplicas;
  if (typeof most === 'number') return most;
  const deployment = specOf('Deployment');
  return deployment && Number(deployment.replicas ?? 1);
}
