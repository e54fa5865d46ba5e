/** The objects that are generated for a gateway and that overlays change. */
export enum WorkloadObject {
  /** The Deployment of the gateway's pods. */
  DEPLOYMENT = 'deployment',
  /** The DaemonSet, with `WorkloadKind.DAEMON_SET`. */
  DAEMON_SET = 'daemonSet',
  /** The Service of the gateway. */
  SERVICE = 'service',
  /** The ServiceAccount of the pods. */
  SERVICE_ACCOUNT = 'serviceAccount',
  /** The PodDisruptionBudget of the gateway. */
  POD_DISRUPTION_BUDGET = 'podDisruptionBudget',
  /** The HorizontalPodAutoscaler of the gateway. */
  HORIZONTAL_POD_AUTOSCALER = 'horizontalPodAutoscaler',
}
