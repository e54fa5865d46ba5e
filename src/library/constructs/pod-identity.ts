import { checkedOptions } from './checked-options';

/**
 * A cloud identity of the pods, in place of keys. The cluster must be configured for it.
 *
 * @example
 *
 * gateway.workload.useIdentity(PodIdentity.aws('arn:aws:iam::111122223333:role/gateway'));
 */
@checkedOptions('PodIdentity')
export class PodIdentity {
  /**
   * An AWS role, with the annotation of EKS (IRSA). EKS Pod Identity requires no annotation.
   *
   * @param roleArn the role, such as `arn:aws:iam::111122223333:role/gateway`
   */
  public static aws(roleArn: string): PodIdentity {
    return new PodIdentity({ 'eks.amazonaws.com/role-arn': roleArn }, {});
  }

  /**
   * A service account of Google Cloud (Workload Identity Federation for GKE).
   *
   * @param serviceAccount its address, such as `gateway@project.iam.gserviceaccount.com`
   */
  public static gcp(serviceAccount: string): PodIdentity {
    return new PodIdentity({ 'iam.gke.io/gcp-service-account': serviceAccount }, {});
  }

  /**
   * A managed identity or an application of Azure (Microsoft Entra Workload ID).
   *
   * @param clientId its client id
   * @param tenantId its tenant; the one of the cluster if omitted
   */
  public static azure(clientId: string, tenantId?: string): PodIdentity {
    return new PodIdentity(
      {
        'azure.workload.identity/client-id': clientId,
        ...(tenantId === undefined ? {} : { 'azure.workload.identity/tenant-id': tenantId }),
      },
      { 'azure.workload.identity/use': 'true' },
    );
  }

  private constructor(
    /** Annotations of the ServiceAccount. */
    public readonly accountAnnotations: { [name: string]: string },
    /** Labels of the pods. */
    public readonly podLabels: { [name: string]: string },
  ) {}
}
