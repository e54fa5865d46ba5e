/** Kinds of Kubernetes' own groups, and of the Gateway API, whose objects are in no namespace. */
const KINDS: ReadonlySet<unknown> = new Set([
  'APIService',
  'CSIDriver',
  'CSINode',
  'CertificateSigningRequest',
  'CustomResourceDefinition',
  'DeviceClass',
  'FlowSchema',
  'GatewayClass',
  'IPAddress',
  'IngressClass',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PriorityClass',
  'PriorityLevelConfiguration',
  'ResourceSlice',
  'RuntimeClass',
  'ServiceCIDR',
  'StorageClass',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
  'VolumeAttachment',
  'VolumeAttributesClass',
]);

/**
 * Returns whether objects of a kind are cluster-scoped. For other groups this is a guess: most name such kinds `Cluster…`, as in
 * `ClusterIssuer`.
 */
export function isOfCluster(kind: unknown): boolean {
  return KINDS.has(kind) || /^Cluster[A-Z]/.test(String(kind));
}
