import { applyPatch } from './apply-patch';

/**
 * Kubernetes' strategic merge patch, without a cluster.
 *
 * @example
 *
 * const deployment = new ApiObject(chart, 'deployment', { apiVersion: 'apps/v1', kind: 'Deployment' });
 * const patched = StrategicMergePatch.apply(deployment.toJson(), { spec: { replicas: 3, strategy: { $patch: 'delete' } } });
 */
export class StrategicMergePatch {
  /**
   * Applies a patch to a resource, exactly as the Kubernetes API server does: lists with a merge key are merged by it (containers, volumes
   * and variables by `name`, Service ports by `port` ...), other lists are replaced, `null` removes a field; `$patch` (`delete`,
   * `replace`), `$setElementOrder/<list>`, `$deleteFromPrimitiveList/<list>` and `$retainKeys` are supported.
   *
   * @param resource the resource with `apiVersion` and `kind`: a Deployment, Service, ServiceAccount, ConfigMap, PodDisruptionBudget or
   * HorizontalPodAutoscaler. It is not changed.
   * @param patch the patch, a partial resource. It is not changed.
   * @returns the patched resource, a new object
   * @throws Error if Kubernetes would reject the patch, and for resources of other kinds
   */
  public static apply(resource: any, patch: any): any {
    return applyPatch(resource, patch);
  }

  private constructor() {}
}
