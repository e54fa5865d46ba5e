// Generated from the OpenAPI definitions of Kubernetes by `npm run generate`; do not edit.

/** Changes to values of Kubernetes' type Affinity. Fields that are not set are unchanged. */
export interface AffinityPatch {
  /**
   * `nodeAffinity` of Affinity.
   * @default - stays as it is
   */
  readonly nodeAffinity?: NodeAffinityPatch;
  /**
   * `podAffinity` of Affinity.
   * @default - stays as it is
   */
  readonly podAffinity?: PodAffinityPatch;
  /**
   * `podAntiAffinity` of Affinity.
   * @default - stays as it is
   */
  readonly podAntiAffinity?: PodAntiAffinityPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type AppArmorProfile. Fields that are not set are unchanged. */
export interface AppArmorProfilePatch {
  /**
   * `localhostProfile` of AppArmorProfile.
   * @default - stays as it is
   */
  readonly localhostProfile?: string;
  /**
   * `type` of AppArmorProfile.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Capabilities. Fields that are not set are unchanged. */
export interface CapabilitiesPatch {
  /**
   * `add` of Capabilities.
   * @default - stays as it is
   */
  readonly add?: string[];
  /**
   * `drop` of Capabilities.
   * @default - stays as it is
   */
  readonly drop?: string[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ClaimSource. Fields that are not set are unchanged. */
export interface ClaimSourcePatch {
  /**
   * `resourceClaimName` of ClaimSource. Kubernetes 1.37 no longer knows it.
   * @default - stays as it is
   */
  readonly resourceClaimName?: string;
  /**
   * `resourceClaimTemplateName` of ClaimSource. Kubernetes 1.37 no longer knows it.
   * @default - stays as it is
   */
  readonly resourceClaimTemplateName?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ClientIPConfig. Fields that are not set are unchanged. */
export interface ClientIpConfigPatch {
  /**
   * `timeoutSeconds` of ClientIPConfig.
   * @default - stays as it is
   */
  readonly timeoutSeconds?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ClusterTrustBundleProjection. Fields that are not set are unchanged. */
export interface ClusterTrustBundleProjectionPatch {
  /**
   * `labelSelector` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `name` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * `path` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `signerName` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly signerName?: string;
  /**
   * `user` of ClusterTrustBundleProjection.
   * @default - stays as it is
   */
  readonly user?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ConfigMapEnvSource. Fields that are not set are unchanged. */
export interface ConfigMapEnvSourcePatch {
  /**
   * `name` of ConfigMapEnvSource.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapEnvSource.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ConfigMapKeySelector. Fields that are not set are unchanged. */
export interface ConfigMapKeySelectorPatch {
  /**
   * `key` of ConfigMapKeySelector.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `name` of ConfigMapKeySelector.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapKeySelector.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ConfigMapProjection. Fields that are not set are unchanged. */
export interface ConfigMapProjectionPatch {
  /**
   * `items` of ConfigMapProjection.
   * @default - stays as it is
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of ConfigMapProjection.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapProjection.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ConfigMapVolumeSource. Fields that are not set are unchanged. */
export interface ConfigMapVolumeSourcePatch {
  /**
   * `defaultMode` of ConfigMapVolumeSource.
   * @default - stays as it is
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of ConfigMapVolumeSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly defaultUser?: number;
  /**
   * `items` of ConfigMapVolumeSource.
   * @default - stays as it is
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of ConfigMapVolumeSource.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapVolumeSource.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Container. Fields that are not set are unchanged. */
export interface ContainerPatch {
  /**
   * `args` of Container.
   * @default - stays as it is
   */
  readonly args?: string[];
  /**
   * `command` of Container.
   * @default - stays as it is
   */
  readonly command?: string[];
  /**
   * `env` of Container.
   * @default - stays as it is
   */
  readonly env?: EnvVarPatch[];
  /**
   * `envFrom` of Container.
   * @default - stays as it is
   */
  readonly envFrom?: EnvFromSourcePatch[];
  /**
   * `image` of Container.
   * @default - stays as it is
   */
  readonly image?: string;
  /**
   * `imagePullPolicy` of Container.
   * @default - stays as it is
   */
  readonly imagePullPolicy?: string;
  /**
   * `lifecycle` of Container.
   * @default - stays as it is
   */
  readonly lifecycle?: LifecyclePatch;
  /**
   * `livenessProbe` of Container.
   * @default - stays as it is
   */
  readonly livenessProbe?: ProbePatch;
  /**
   * `name` of Container.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `ports` of Container.
   * @default - stays as it is
   */
  readonly ports?: ContainerPortPatch[];
  /**
   * `readinessProbe` of Container.
   * @default - stays as it is
   */
  readonly readinessProbe?: ProbePatch;
  /**
   * `resizePolicy` of Container.
   * @default - stays as it is
   */
  readonly resizePolicy?: ContainerResizePolicyPatch[];
  /**
   * `resources` of Container.
   * @default - stays as it is
   */
  readonly resources?: ResourceRequirementsPatch;
  /**
   * `restartPolicy` of Container.
   * @default - stays as it is
   */
  readonly restartPolicy?: string;
  /**
   * `restartPolicyRules` of Container. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly restartPolicyRules?: ContainerRestartRulePatch[];
  /**
   * `securityContext` of Container.
   * @default - stays as it is
   */
  readonly securityContext?: SecurityContextPatch;
  /**
   * `startupProbe` of Container.
   * @default - stays as it is
   */
  readonly startupProbe?: ProbePatch;
  /**
   * `stdin` of Container.
   * @default - stays as it is
   */
  readonly stdin?: boolean;
  /**
   * `stdinOnce` of Container.
   * @default - stays as it is
   */
  readonly stdinOnce?: boolean;
  /**
   * `terminationMessagePath` of Container.
   * @default - stays as it is
   */
  readonly terminationMessagePath?: string;
  /**
   * `terminationMessagePolicy` of Container.
   * @default - stays as it is
   */
  readonly terminationMessagePolicy?: string;
  /**
   * `tty` of Container.
   * @default - stays as it is
   */
  readonly tty?: boolean;
  /**
   * `volumeDevices` of Container.
   * @default - stays as it is
   */
  readonly volumeDevices?: VolumeDevicePatch[];
  /**
   * `volumeMounts` of Container.
   * @default - stays as it is
   */
  readonly volumeMounts?: VolumeMountPatch[];
  /**
   * `workingDir` of Container.
   * @default - stays as it is
   */
  readonly workingDir?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ContainerPort. Fields that are not set are unchanged. */
export interface ContainerPortPatch {
  /**
   * `containerPort` of ContainerPort.
   * @default - stays as it is
   */
  readonly containerPort?: number;
  /**
   * `hostIP` of ContainerPort.
   * @default - stays as it is
   */
  readonly hostIp?: string;
  /**
   * `hostPort` of ContainerPort.
   * @default - stays as it is
   */
  readonly hostPort?: number;
  /**
   * `name` of ContainerPort.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `protocol` of ContainerPort.
   * @default - stays as it is
   */
  readonly protocol?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ContainerResizePolicy. Fields that are not set are unchanged. */
export interface ContainerResizePolicyPatch {
  /**
   * `resourceName` of ContainerResizePolicy.
   * @default - stays as it is
   */
  readonly resourceName?: string;
  /**
   * `restartPolicy` of ContainerResizePolicy.
   * @default - stays as it is
   */
  readonly restartPolicy?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ContainerResourceMetricSource. Fields that are not set are unchanged. */
export interface ContainerResourceMetricSourcePatch {
  /**
   * `container` of ContainerResourceMetricSource.
   * @default - stays as it is
   */
  readonly container?: string;
  /**
   * `name` of ContainerResourceMetricSource.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `target` of ContainerResourceMetricSource.
   * @default - stays as it is
   */
  readonly target?: MetricTargetPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ContainerRestartRuleOnExitCodes. Fields that are not set are unchanged. */
export interface ContainerRestartRuleOnExitCodesPatch {
  /**
   * `operator` of ContainerRestartRuleOnExitCodes.
   * @default - stays as it is
   */
  readonly operator?: string;
  /**
   * `values` of ContainerRestartRuleOnExitCodes.
   * @default - stays as it is
   */
  readonly values?: number[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ContainerRestartRule. Fields that are not set are unchanged. */
export interface ContainerRestartRulePatch {
  /**
   * `action` of ContainerRestartRule.
   * @default - stays as it is
   */
  readonly action?: string;
  /**
   * `exitCodes` of ContainerRestartRule.
   * @default - stays as it is
   */
  readonly exitCodes?: ContainerRestartRuleOnExitCodesPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type CrossVersionObjectReference. Fields that are not set are unchanged. */
export interface CrossVersionObjectReferencePatch {
  /**
   * `apiVersion` of CrossVersionObjectReference.
   * @default - stays as it is
   */
  readonly apiVersion?: string;
  /**
   * `kind` of CrossVersionObjectReference.
   * @default - stays as it is
   */
  readonly kind?: string;
  /**
   * `name` of CrossVersionObjectReference.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type CSIVolumeSource. Fields that are not set are unchanged. */
export interface CsiVolumeSourcePatch {
  /**
   * `driver` of CSIVolumeSource.
   * @default - stays as it is
   */
  readonly driver?: string;
  /**
   * `fsType` of CSIVolumeSource.
   * @default - stays as it is
   */
  readonly fsType?: string;
  /**
   * `nodePublishSecretRef` of CSIVolumeSource.
   * @default - stays as it is
   */
  readonly nodePublishSecretRef?: LocalObjectReferencePatch;
  /**
   * `readOnly` of CSIVolumeSource.
   * @default - stays as it is
   */
  readonly readOnly?: boolean;
  /**
   * `volumeAttributes` of CSIVolumeSource.
   * @default - stays as it is
   */
  readonly volumeAttributes?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type DeploymentSpec. Fields that are not set are unchanged. */
export interface DeploymentSpecPatch {
  /**
   * `minReadySeconds` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly minReadySeconds?: number;
  /**
   * `paused` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly paused?: boolean;
  /**
   * `progressDeadlineSeconds` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly progressDeadlineSeconds?: number;
  /**
   * `replicas` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly replicas?: number;
  /**
   * `revisionHistoryLimit` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly revisionHistoryLimit?: number;
  /**
   * `selector` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `strategy` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly strategy?: DeploymentStrategyPatch;
  /**
   * `template` of DeploymentSpec.
   * @default - stays as it is
   */
  readonly template?: PodTemplateSpecPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type DeploymentStrategy. Fields that are not set are unchanged. */
export interface DeploymentStrategyPatch {
  /**
   * `rollingUpdate` of DeploymentStrategy.
   * @default - stays as it is
   */
  readonly rollingUpdate?: RollingUpdateDeploymentPatch;
  /**
   * `type` of DeploymentStrategy.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type DownwardAPIProjection. Fields that are not set are unchanged. */
export interface DownwardApiProjectionPatch {
  /**
   * `items` of DownwardAPIProjection.
   * @default - stays as it is
   */
  readonly items?: DownwardApiVolumeFilePatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type DownwardAPIVolumeFile. Fields that are not set are unchanged. */
export interface DownwardApiVolumeFilePatch {
  /**
   * `fieldRef` of DownwardAPIVolumeFile.
   * @default - stays as it is
   */
  readonly fieldRef?: ObjectFieldSelectorPatch;
  /**
   * `mode` of DownwardAPIVolumeFile.
   * @default - stays as it is
   */
  readonly mode?: number;
  /**
   * `path` of DownwardAPIVolumeFile.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `resourceFieldRef` of DownwardAPIVolumeFile.
   * @default - stays as it is
   */
  readonly resourceFieldRef?: ResourceFieldSelectorPatch;
  /**
   * `user` of DownwardAPIVolumeFile. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly user?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type DownwardAPIVolumeSource. Fields that are not set are unchanged. */
export interface DownwardApiVolumeSourcePatch {
  /**
   * `defaultMode` of DownwardAPIVolumeSource.
   * @default - stays as it is
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of DownwardAPIVolumeSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly defaultUser?: number;
  /**
   * `items` of DownwardAPIVolumeSource.
   * @default - stays as it is
   */
  readonly items?: DownwardApiVolumeFilePatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EmptyDirVolumeSource. Fields that are not set are unchanged. */
export interface EmptyDirVolumeSourcePatch {
  /**
   * `medium` of EmptyDirVolumeSource.
   * @default - stays as it is
   */
  readonly medium?: string;
  /**
   * `mode` of EmptyDirVolumeSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly mode?: number;
  /**
   * `sizeLimit` of EmptyDirVolumeSource, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly sizeLimit?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EnvFromSource. Fields that are not set are unchanged. */
export interface EnvFromSourcePatch {
  /**
   * `configMapRef` of EnvFromSource.
   * @default - stays as it is
   */
  readonly configMapRef?: ConfigMapEnvSourcePatch;
  /**
   * `prefix` of EnvFromSource.
   * @default - stays as it is
   */
  readonly prefix?: string;
  /**
   * `secretRef` of EnvFromSource.
   * @default - stays as it is
   */
  readonly secretRef?: SecretEnvSourcePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EnvVar. Fields that are not set are unchanged. */
export interface EnvVarPatch {
  /**
   * `name` of EnvVar.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `value` of EnvVar.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * `valueFrom` of EnvVar.
   * @default - stays as it is
   */
  readonly valueFrom?: EnvVarSourcePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EnvVarSource. Fields that are not set are unchanged. */
export interface EnvVarSourcePatch {
  /**
   * `configMapKeyRef` of EnvVarSource.
   * @default - stays as it is
   */
  readonly configMapKeyRef?: ConfigMapKeySelectorPatch;
  /**
   * `fieldRef` of EnvVarSource.
   * @default - stays as it is
   */
  readonly fieldRef?: ObjectFieldSelectorPatch;
  /**
   * `fileKeyRef` of EnvVarSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly fileKeyRef?: FileKeySelectorPatch;
  /**
   * `resourceFieldRef` of EnvVarSource.
   * @default - stays as it is
   */
  readonly resourceFieldRef?: ResourceFieldSelectorPatch;
  /**
   * `secretKeyRef` of EnvVarSource.
   * @default - stays as it is
   */
  readonly secretKeyRef?: SecretKeySelectorPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EphemeralVolumeSource. Fields that are not set are unchanged. */
export interface EphemeralVolumeSourcePatch {
  /**
   * `volumeClaimTemplate` of EphemeralVolumeSource.
   * @default - stays as it is
   */
  readonly volumeClaimTemplate?: PersistentVolumeClaimTemplatePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type EvictionResponder. Fields that are not set are unchanged. */
export interface EvictionResponderPatch {
  /**
   * `name` of EvictionResponder.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `priority` of EvictionResponder.
   * @default - stays as it is
   */
  readonly priority?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ExecAction. Fields that are not set are unchanged. */
export interface ExecActionPatch {
  /**
   * `command` of ExecAction.
   * @default - stays as it is
   */
  readonly command?: string[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ExternalMetricSource. Fields that are not set are unchanged. */
export interface ExternalMetricSourcePatch {
  /**
   * `metric` of ExternalMetricSource.
   * @default - stays as it is
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of ExternalMetricSource.
   * @default - stays as it is
   */
  readonly target?: MetricTargetPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type FileKeySelector. Fields that are not set are unchanged. */
export interface FileKeySelectorPatch {
  /**
   * `key` of FileKeySelector.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `optional` of FileKeySelector.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * `path` of FileKeySelector.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `volumeName` of FileKeySelector.
   * @default - stays as it is
   */
  readonly volumeName?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type GRPCAction. Fields that are not set are unchanged. */
export interface GrpcActionPatch {
  /**
   * `mode` of GRPCAction. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly mode?: string;
  /**
   * `port` of GRPCAction.
   * @default - stays as it is
   */
  readonly port?: number;
  /**
   * `service` of GRPCAction.
   * @default - stays as it is
   */
  readonly service?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HorizontalPodAutoscalerBehavior. Fields that are not set are unchanged. */
export interface HorizontalPodAutoscalerBehaviorPatch {
  /**
   * `scaleDown` of HorizontalPodAutoscalerBehavior.
   * @default - stays as it is
   */
  readonly scaleDown?: HpaScalingRulesPatch;
  /**
   * `scaleUp` of HorizontalPodAutoscalerBehavior.
   * @default - stays as it is
   */
  readonly scaleUp?: HpaScalingRulesPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HorizontalPodAutoscalerSpec. Fields that are not set are unchanged. */
export interface HorizontalPodAutoscalerSpecPatch {
  /**
   * `behavior` of HorizontalPodAutoscalerSpec.
   * @default - stays as it is
   */
  readonly behavior?: HorizontalPodAutoscalerBehaviorPatch;
  /**
   * `maxReplicas` of HorizontalPodAutoscalerSpec.
   * @default - stays as it is
   */
  readonly maxReplicas?: number;
  /**
   * `metrics` of HorizontalPodAutoscalerSpec.
   * @default - stays as it is
   */
  readonly metrics?: MetricSpecPatch[];
  /**
   * `minReplicas` of HorizontalPodAutoscalerSpec.
   * @default - stays as it is
   */
  readonly minReplicas?: number;
  /**
   * `scaleTargetRef` of HorizontalPodAutoscalerSpec.
   * @default - stays as it is
   */
  readonly scaleTargetRef?: CrossVersionObjectReferencePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HostAlias. Fields that are not set are unchanged. */
export interface HostAliasPatch {
  /**
   * `hostnames` of HostAlias.
   * @default - stays as it is
   */
  readonly hostnames?: string[];
  /**
   * `ip` of HostAlias.
   * @default - stays as it is
   */
  readonly ip?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HostPathVolumeSource. Fields that are not set are unchanged. */
export interface HostPathVolumeSourcePatch {
  /**
   * `path` of HostPathVolumeSource.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `type` of HostPathVolumeSource.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HPAScalingPolicy. Fields that are not set are unchanged. */
export interface HpaScalingPolicyPatch {
  /**
   * `periodSeconds` of HPAScalingPolicy.
   * @default - stays as it is
   */
  readonly periodSeconds?: number;
  /**
   * `type` of HPAScalingPolicy.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * `value` of HPAScalingPolicy.
   * @default - stays as it is
   */
  readonly value?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HPAScalingRules. Fields that are not set are unchanged. */
export interface HpaScalingRulesPatch {
  /**
   * `policies` of HPAScalingRules.
   * @default - stays as it is
   */
  readonly policies?: HpaScalingPolicyPatch[];
  /**
   * `selectPolicy` of HPAScalingRules.
   * @default - stays as it is
   */
  readonly selectPolicy?: string;
  /**
   * `stabilizationWindowSeconds` of HPAScalingRules.
   * @default - stays as it is
   */
  readonly stabilizationWindowSeconds?: number;
  /**
   * `tolerance` of HPAScalingRules, a quantity such as `500m` or `1Gi`. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly tolerance?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HTTPGetAction. Fields that are not set are unchanged. */
export interface HttpGetActionPatch {
  /**
   * `host` of HTTPGetAction.
   * @default - stays as it is
   */
  readonly host?: string;
  /**
   * `httpHeaders` of HTTPGetAction.
   * @default - stays as it is
   */
  readonly httpHeaders?: HttpHeaderPatch[];
  /**
   * `path` of HTTPGetAction.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `port` of HTTPGetAction, a number or a text.
   * @default - stays as it is
   */
  readonly port?: any;
  /**
   * `protocol` of HTTPGetAction. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly protocol?: string;
  /**
   * `scheme` of HTTPGetAction.
   * @default - stays as it is
   */
  readonly scheme?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type HTTPHeader. Fields that are not set are unchanged. */
export interface HttpHeaderPatch {
  /**
   * `name` of HTTPHeader.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `value` of HTTPHeader.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ImageVolumeSource. Fields that are not set are unchanged. */
export interface ImageVolumeSourcePatch {
  /**
   * `pullPolicy` of ImageVolumeSource.
   * @default - stays as it is
   */
  readonly pullPolicy?: string;
  /**
   * `reference` of ImageVolumeSource.
   * @default - stays as it is
   */
  readonly reference?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type KeyToPath. Fields that are not set are unchanged. */
export interface KeyToPathPatch {
  /**
   * `key` of KeyToPath.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `mode` of KeyToPath.
   * @default - stays as it is
   */
  readonly mode?: number;
  /**
   * `path` of KeyToPath.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `user` of KeyToPath. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly user?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type LabelSelector. Fields that are not set are unchanged. */
export interface LabelSelectorPatch {
  /**
   * `matchExpressions` of LabelSelector.
   * @default - stays as it is
   */
  readonly matchExpressions?: LabelSelectorRequirementPatch[];
  /**
   * `matchLabels` of LabelSelector.
   * @default - stays as it is
   */
  readonly matchLabels?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type LabelSelectorRequirement. Fields that are not set are unchanged. */
export interface LabelSelectorRequirementPatch {
  /**
   * `key` of LabelSelectorRequirement.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `operator` of LabelSelectorRequirement.
   * @default - stays as it is
   */
  readonly operator?: string;
  /**
   * `values` of LabelSelectorRequirement.
   * @default - stays as it is
   */
  readonly values?: string[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type LifecycleHandler. Fields that are not set are unchanged. */
export interface LifecycleHandlerPatch {
  /**
   * `exec` of LifecycleHandler.
   * @default - stays as it is
   */
  readonly exec?: ExecActionPatch;
  /**
   * `httpGet` of LifecycleHandler.
   * @default - stays as it is
   */
  readonly httpGet?: HttpGetActionPatch;
  /**
   * `sleep` of LifecycleHandler. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly sleep?: SleepActionPatch;
  /**
   * `tcpSocket` of LifecycleHandler.
   * @default - stays as it is
   */
  readonly tcpSocket?: TcpSocketActionPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Lifecycle. Fields that are not set are unchanged. */
export interface LifecyclePatch {
  /**
   * `postStart` of Lifecycle.
   * @default - stays as it is
   */
  readonly postStart?: LifecycleHandlerPatch;
  /**
   * `preStop` of Lifecycle.
   * @default - stays as it is
   */
  readonly preStop?: LifecycleHandlerPatch;
  /**
   * `stopSignal` of Lifecycle. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly stopSignal?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type LocalObjectReference. Fields that are not set are unchanged. */
export interface LocalObjectReferencePatch {
  /**
   * `name` of LocalObjectReference.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type MetricIdentifier. Fields that are not set are unchanged. */
export interface MetricIdentifierPatch {
  /**
   * `name` of MetricIdentifier.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `selector` of MetricIdentifier.
   * @default - stays as it is
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type MetricSpec. Fields that are not set are unchanged. */
export interface MetricSpecPatch {
  /**
   * `containerResource` of MetricSpec.
   * @default - stays as it is
   */
  readonly containerResource?: ContainerResourceMetricSourcePatch;
  /**
   * `external` of MetricSpec.
   * @default - stays as it is
   */
  readonly external?: ExternalMetricSourcePatch;
  /**
   * `object` of MetricSpec.
   * @default - stays as it is
   */
  readonly object?: ObjectMetricSourcePatch;
  /**
   * `pods` of MetricSpec.
   * @default - stays as it is
   */
  readonly pods?: PodsMetricSourcePatch;
  /**
   * `resource` of MetricSpec.
   * @default - stays as it is
   */
  readonly resource?: ResourceMetricSourcePatch;
  /**
   * `type` of MetricSpec.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type MetricTarget. Fields that are not set are unchanged. */
export interface MetricTargetPatch {
  /**
   * `averageUtilization` of MetricTarget.
   * @default - stays as it is
   */
  readonly averageUtilization?: number;
  /**
   * `averageValue` of MetricTarget, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly averageValue?: string;
  /**
   * `type` of MetricTarget.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * `value` of MetricTarget, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type NFSVolumeSource. Fields that are not set are unchanged. */
export interface NfsVolumeSourcePatch {
  /**
   * `path` of NFSVolumeSource.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `readOnly` of NFSVolumeSource.
   * @default - stays as it is
   */
  readonly readOnly?: boolean;
  /**
   * `server` of NFSVolumeSource.
   * @default - stays as it is
   */
  readonly server?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type NodeAffinity. Fields that are not set are unchanged. */
export interface NodeAffinityPatch {
  /**
   * `preferredDuringSchedulingIgnoredDuringExecution` of NodeAffinity.
   * @default - stays as it is
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of NodeAffinity.
   * @default - stays as it is
   */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelectorPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type NodeSelector. Fields that are not set are unchanged. */
export interface NodeSelectorPatch {
  /**
   * `nodeSelectorTerms` of NodeSelector.
   * @default - stays as it is
   */
  readonly nodeSelectorTerms?: NodeSelectorTermPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type NodeSelectorRequirement. Fields that are not set are unchanged. */
export interface NodeSelectorRequirementPatch {
  /**
   * `key` of NodeSelectorRequirement.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `operator` of NodeSelectorRequirement.
   * @default - stays as it is
   */
  readonly operator?: string;
  /**
   * `values` of NodeSelectorRequirement.
   * @default - stays as it is
   */
  readonly values?: string[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type NodeSelectorTerm. Fields that are not set are unchanged. */
export interface NodeSelectorTermPatch {
  /**
   * `matchExpressions` of NodeSelectorTerm.
   * @default - stays as it is
   */
  readonly matchExpressions?: NodeSelectorRequirementPatch[];
  /**
   * `matchFields` of NodeSelectorTerm.
   * @default - stays as it is
   */
  readonly matchFields?: NodeSelectorRequirementPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ObjectFieldSelector. Fields that are not set are unchanged. */
export interface ObjectFieldSelectorPatch {
  /**
   * `apiVersion` of ObjectFieldSelector.
   * @default - stays as it is
   */
  readonly apiVersion?: string;
  /**
   * `fieldPath` of ObjectFieldSelector.
   * @default - stays as it is
   */
  readonly fieldPath?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ObjectMeta. Fields that are not set are unchanged. */
export interface ObjectMetaPatch {
  /**
   * `annotations` of ObjectMeta.
   * @default - stays as it is
   */
  readonly annotations?: { [key: string]: string };
  /**
   * `labels` of ObjectMeta.
   * @default - stays as it is
   */
  readonly labels?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ObjectMetricSource. Fields that are not set are unchanged. */
export interface ObjectMetricSourcePatch {
  /**
   * `describedObject` of ObjectMetricSource.
   * @default - stays as it is
   */
  readonly describedObject?: CrossVersionObjectReferencePatch;
  /**
   * `metric` of ObjectMetricSource.
   * @default - stays as it is
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of ObjectMetricSource.
   * @default - stays as it is
   */
  readonly target?: MetricTargetPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** The directive for a map or a list item (`$patch`). */
export enum PatchDirective {
  /** Takes it out. An item of a list needs its key beside it, such as `name`. (delete) */
  DELETE = "delete",
  /** Replaces the value with the overlay. As a separate item in a list, it replaces the entire list with the other items. (replace) */
  REPLACE = "replace",
}

/** Changes to values of Kubernetes' type PersistentVolumeClaimSpec. Fields that are not set are unchanged. */
export interface PersistentVolumeClaimSpecPatch {
  /**
   * `accessModes` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly accessModes?: string[];
  /**
   * `dataSource` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly dataSource?: TypedLocalObjectReferencePatch;
  /**
   * `dataSourceRef` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly dataSourceRef?: TypedObjectReferencePatch;
  /**
   * `resources` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly resources?: VolumeResourceRequirementsPatch;
  /**
   * `selector` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `storageClassName` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly storageClassName?: string;
  /**
   * `volumeAttributesClassName` of PersistentVolumeClaimSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly volumeAttributesClassName?: string;
  /**
   * `volumeMode` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly volumeMode?: string;
  /**
   * `volumeName` of PersistentVolumeClaimSpec.
   * @default - stays as it is
   */
  readonly volumeName?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PersistentVolumeClaimTemplate. Fields that are not set are unchanged. */
export interface PersistentVolumeClaimTemplatePatch {
  /**
   * `metadata` of PersistentVolumeClaimTemplate.
   * @default - stays as it is
   */
  readonly metadata?: ObjectMetaPatch;
  /**
   * `spec` of PersistentVolumeClaimTemplate.
   * @default - stays as it is
   */
  readonly spec?: PersistentVolumeClaimSpecPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PersistentVolumeClaimVolumeSource. Fields that are not set are unchanged. */
export interface PersistentVolumeClaimVolumeSourcePatch {
  /**
   * `claimName` of PersistentVolumeClaimVolumeSource.
   * @default - stays as it is
   */
  readonly claimName?: string;
  /**
   * `readOnly` of PersistentVolumeClaimVolumeSource.
   * @default - stays as it is
   */
  readonly readOnly?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodAffinity. Fields that are not set are unchanged. */
export interface PodAffinityPatch {
  /**
   * `preferredDuringSchedulingIgnoredDuringExecution` of PodAffinity.
   * @default - stays as it is
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of PodAffinity.
   * @default - stays as it is
   */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTermPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodAffinityTerm. Fields that are not set are unchanged. */
export interface PodAffinityTermPatch {
  /**
   * `labelSelector` of PodAffinityTerm.
   * @default - stays as it is
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `matchLabelKeys` of PodAffinityTerm. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly matchLabelKeys?: string[];
  /**
   * `mismatchLabelKeys` of PodAffinityTerm. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly mismatchLabelKeys?: string[];
  /**
   * `namespaceSelector` of PodAffinityTerm.
   * @default - stays as it is
   */
  readonly namespaceSelector?: LabelSelectorPatch;
  /**
   * `namespaces` of PodAffinityTerm.
   * @default - stays as it is
   */
  readonly namespaces?: string[];
  /**
   * `topologyKey` of PodAffinityTerm.
   * @default - stays as it is
   */
  readonly topologyKey?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodAntiAffinity. Fields that are not set are unchanged. */
export interface PodAntiAffinityPatch {
  /**
   * `preferredDuringSchedulingIgnoredDuringExecution` of PodAntiAffinity.
   * @default - stays as it is
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of PodAntiAffinity.
   * @default - stays as it is
   */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTermPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodCertificateProjection. Fields that are not set are unchanged. */
export interface PodCertificateProjectionPatch {
  /**
   * `certificateChainPath` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly certificateChainPath?: string;
  /**
   * `credentialBundlePath` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly credentialBundlePath?: string;
  /**
   * `keyPath` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly keyPath?: string;
  /**
   * `keyType` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly keyType?: string;
  /**
   * `maxExpirationSeconds` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly maxExpirationSeconds?: number;
  /**
   * `signerName` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly signerName?: string;
  /**
   * `user` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly user?: number;
  /**
   * `userAnnotations` of PodCertificateProjection.
   * @default - stays as it is
   */
  readonly userAnnotations?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodDisruptionBudgetSpec. Fields that are not set are unchanged. */
export interface PodDisruptionBudgetSpecPatch {
  /**
   * `maxUnavailable` of PodDisruptionBudgetSpec, a number or a text.
   * @default - stays as it is
   */
  readonly maxUnavailable?: any;
  /**
   * `minAvailable` of PodDisruptionBudgetSpec, a number or a text.
   * @default - stays as it is
   */
  readonly minAvailable?: any;
  /**
   * `selector` of PodDisruptionBudgetSpec.
   * @default - stays as it is
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `unhealthyPodEvictionPolicy` of PodDisruptionBudgetSpec.
   * @default - stays as it is
   */
  readonly unhealthyPodEvictionPolicy?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodDNSConfigOption. Fields that are not set are unchanged. */
export interface PodDnsConfigOptionPatch {
  /**
   * `name` of PodDNSConfigOption.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `value` of PodDNSConfigOption.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodDNSConfig. Fields that are not set are unchanged. */
export interface PodDnsConfigPatch {
  /**
   * `nameservers` of PodDNSConfig.
   * @default - stays as it is
   */
  readonly nameservers?: string[];
  /**
   * `options` of PodDNSConfig.
   * @default - stays as it is
   */
  readonly options?: PodDnsConfigOptionPatch[];
  /**
   * `searches` of PodDNSConfig.
   * @default - stays as it is
   */
  readonly searches?: string[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodOS. Fields that are not set are unchanged. */
export interface PodOsPatch {
  /**
   * `name` of PodOS.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodReadinessGate. Fields that are not set are unchanged. */
export interface PodReadinessGatePatch {
  /**
   * `conditionType` of PodReadinessGate.
   * @default - stays as it is
   */
  readonly conditionType?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodResourceClaim. Fields that are not set are unchanged. */
export interface PodResourceClaimPatch {
  /**
   * `name` of PodResourceClaim.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `resourceClaimName` of PodResourceClaim. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly resourceClaimName?: string;
  /**
   * `resourceClaimTemplateName` of PodResourceClaim. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly resourceClaimTemplateName?: string;
  /**
   * `source` of PodResourceClaim. Kubernetes 1.37 no longer knows it.
   * @default - stays as it is
   */
  readonly source?: ClaimSourcePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodSchedulingGate. Fields that are not set are unchanged. */
export interface PodSchedulingGatePatch {
  /**
   * `name` of PodSchedulingGate.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodSchedulingGroup. Fields that are not set are unchanged. */
export interface PodSchedulingGroupPatch {
  /**
   * `podGroupName` of PodSchedulingGroup.
   * @default - stays as it is
   */
  readonly podGroupName?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodSecurityContext. Fields that are not set are unchanged. */
export interface PodSecurityContextPatch {
  /**
   * `appArmorProfile` of PodSecurityContext. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly appArmorProfile?: AppArmorProfilePatch;
  /**
   * `fsGroup` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly fsGroup?: number;
  /**
   * `fsGroupChangePolicy` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly fsGroupChangePolicy?: string;
  /**
   * `runAsGroup` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly runAsGroup?: number;
  /**
   * `runAsNonRoot` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly runAsNonRoot?: boolean;
  /**
   * `runAsUser` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly runAsUser?: number;
  /**
   * `seLinuxChangePolicy` of PodSecurityContext. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly seLinuxChangePolicy?: string;
  /**
   * `seLinuxOptions` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly seLinuxOptions?: SeLinuxOptionsPatch;
  /**
   * `seccompProfile` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly seccompProfile?: SeccompProfilePatch;
  /**
   * `supplementalGroups` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly supplementalGroups?: number[];
  /**
   * `supplementalGroupsPolicy` of PodSecurityContext. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly supplementalGroupsPolicy?: string;
  /**
   * `sysctls` of PodSecurityContext.
   * @default - stays as it is
   */
  readonly sysctls?: SysctlPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodSpec. Fields that are not set are unchanged. */
export interface PodSpecPatch {
  /**
   * `activeDeadlineSeconds` of PodSpec.
   * @default - stays as it is
   */
  readonly activeDeadlineSeconds?: number;
  /**
   * `affinity` of PodSpec.
   * @default - stays as it is
   */
  readonly affinity?: AffinityPatch;
  /**
   * `automountServiceAccountToken` of PodSpec.
   * @default - stays as it is
   */
  readonly automountServiceAccountToken?: boolean;
  /**
   * `containers` of PodSpec.
   * @default - stays as it is
   */
  readonly containers?: ContainerPatch[];
  /**
   * `dnsConfig` of PodSpec.
   * @default - stays as it is
   */
  readonly dnsConfig?: PodDnsConfigPatch;
  /**
   * `dnsPolicy` of PodSpec.
   * @default - stays as it is
   */
  readonly dnsPolicy?: string;
  /**
   * `enableServiceLinks` of PodSpec.
   * @default - stays as it is
   */
  readonly enableServiceLinks?: boolean;
  /**
   * `evictionResponders` of PodSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly evictionResponders?: EvictionResponderPatch[];
  /**
   * `hostAliases` of PodSpec.
   * @default - stays as it is
   */
  readonly hostAliases?: HostAliasPatch[];
  /**
   * `hostIPC` of PodSpec.
   * @default - stays as it is
   */
  readonly hostIpc?: boolean;
  /**
   * `hostNetwork` of PodSpec.
   * @default - stays as it is
   */
  readonly hostNetwork?: boolean;
  /**
   * `hostPID` of PodSpec.
   * @default - stays as it is
   */
  readonly hostPid?: boolean;
  /**
   * `hostUsers` of PodSpec.
   * @default - stays as it is
   */
  readonly hostUsers?: boolean;
  /**
   * `hostname` of PodSpec.
   * @default - stays as it is
   */
  readonly hostname?: string;
  /**
   * `hostnameOverride` of PodSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly hostnameOverride?: string;
  /**
   * `imagePullSecrets` of PodSpec.
   * @default - stays as it is
   */
  readonly imagePullSecrets?: LocalObjectReferencePatch[];
  /**
   * `initContainers` of PodSpec.
   * @default - stays as it is
   */
  readonly initContainers?: ContainerPatch[];
  /**
   * `nodeName` of PodSpec.
   * @default - stays as it is
   */
  readonly nodeName?: string;
  /**
   * `nodeSelector` of PodSpec.
   * @default - stays as it is
   */
  readonly nodeSelector?: { [key: string]: string };
  /**
   * `os` of PodSpec.
   * @default - stays as it is
   */
  readonly os?: PodOsPatch;
  /**
   * `overhead` of PodSpec, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly overhead?: { [key: string]: string };
  /**
   * `preemptionPolicy` of PodSpec.
   * @default - stays as it is
   */
  readonly preemptionPolicy?: string;
  /**
   * `priority` of PodSpec.
   * @default - stays as it is
   */
  readonly priority?: number;
  /**
   * `priorityClassName` of PodSpec.
   * @default - stays as it is
   */
  readonly priorityClassName?: string;
  /**
   * `readinessGates` of PodSpec.
   * @default - stays as it is
   */
  readonly readinessGates?: PodReadinessGatePatch[];
  /**
   * `resourceClaims` of PodSpec.
   * @default - stays as it is
   */
  readonly resourceClaims?: PodResourceClaimPatch[];
  /**
   * `resources` of PodSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly resources?: ResourceRequirementsPatch;
  /**
   * `restartPolicy` of PodSpec.
   * @default - stays as it is
   */
  readonly restartPolicy?: string;
  /**
   * `runtimeClassName` of PodSpec.
   * @default - stays as it is
   */
  readonly runtimeClassName?: string;
  /**
   * `schedulerName` of PodSpec.
   * @default - stays as it is
   */
  readonly schedulerName?: string;
  /**
   * `schedulingGates` of PodSpec.
   * @default - stays as it is
   */
  readonly schedulingGates?: PodSchedulingGatePatch[];
  /**
   * `schedulingGroup` of PodSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly schedulingGroup?: PodSchedulingGroupPatch;
  /**
   * `securityContext` of PodSpec.
   * @default - stays as it is
   */
  readonly securityContext?: PodSecurityContextPatch;
  /**
   * `serviceAccount` of PodSpec.
   * @default - stays as it is
   */
  readonly serviceAccount?: string;
  /**
   * `serviceAccountName` of PodSpec.
   * @default - stays as it is
   */
  readonly serviceAccountName?: string;
  /**
   * `setHostnameAsFQDN` of PodSpec.
   * @default - stays as it is
   */
  readonly setHostnameAsFqdn?: boolean;
  /**
   * `shareProcessNamespace` of PodSpec.
   * @default - stays as it is
   */
  readonly shareProcessNamespace?: boolean;
  /**
   * `subdomain` of PodSpec.
   * @default - stays as it is
   */
  readonly subdomain?: string;
  /**
   * `terminationGracePeriodSeconds` of PodSpec.
   * @default - stays as it is
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * `tolerations` of PodSpec.
   * @default - stays as it is
   */
  readonly tolerations?: TolerationPatch[];
  /**
   * `topologySpreadConstraints` of PodSpec.
   * @default - stays as it is
   */
  readonly topologySpreadConstraints?: TopologySpreadConstraintPatch[];
  /**
   * `volumes` of PodSpec.
   * @default - stays as it is
   */
  readonly volumes?: VolumePatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodTemplateSpec. Fields that are not set are unchanged. */
export interface PodTemplateSpecPatch {
  /**
   * `metadata` of PodTemplateSpec.
   * @default - stays as it is
   */
  readonly metadata?: ObjectMetaPatch;
  /**
   * `spec` of PodTemplateSpec.
   * @default - stays as it is
   */
  readonly spec?: PodSpecPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PodsMetricSource. Fields that are not set are unchanged. */
export interface PodsMetricSourcePatch {
  /**
   * `metric` of PodsMetricSource.
   * @default - stays as it is
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of PodsMetricSource.
   * @default - stays as it is
   */
  readonly target?: MetricTargetPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type PreferredSchedulingTerm. Fields that are not set are unchanged. */
export interface PreferredSchedulingTermPatch {
  /**
   * `preference` of PreferredSchedulingTerm.
   * @default - stays as it is
   */
  readonly preference?: NodeSelectorTermPatch;
  /**
   * `weight` of PreferredSchedulingTerm.
   * @default - stays as it is
   */
  readonly weight?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Probe. Fields that are not set are unchanged. */
export interface ProbePatch {
  /**
   * `exec` of Probe.
   * @default - stays as it is
   */
  readonly exec?: ExecActionPatch;
  /**
   * `failureThreshold` of Probe.
   * @default - stays as it is
   */
  readonly failureThreshold?: number;
  /**
   * `grpc` of Probe.
   * @default - stays as it is
   */
  readonly grpc?: GrpcActionPatch;
  /**
   * `httpGet` of Probe.
   * @default - stays as it is
   */
  readonly httpGet?: HttpGetActionPatch;
  /**
   * `initialDelaySeconds` of Probe.
   * @default - stays as it is
   */
  readonly initialDelaySeconds?: number;
  /**
   * `periodSeconds` of Probe.
   * @default - stays as it is
   */
  readonly periodSeconds?: number;
  /**
   * `successThreshold` of Probe.
   * @default - stays as it is
   */
  readonly successThreshold?: number;
  /**
   * `tcpSocket` of Probe.
   * @default - stays as it is
   */
  readonly tcpSocket?: TcpSocketActionPatch;
  /**
   * `terminationGracePeriodSeconds` of Probe.
   * @default - stays as it is
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * `timeoutSeconds` of Probe.
   * @default - stays as it is
   */
  readonly timeoutSeconds?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ProjectedVolumeSource. Fields that are not set are unchanged. */
export interface ProjectedVolumeSourcePatch {
  /**
   * `defaultMode` of ProjectedVolumeSource.
   * @default - stays as it is
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of ProjectedVolumeSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly defaultUser?: number;
  /**
   * `sources` of ProjectedVolumeSource.
   * @default - stays as it is
   */
  readonly sources?: VolumeProjectionPatch[];
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ResourceClaim. Fields that are not set are unchanged. */
export interface ResourceClaimPatch {
  /**
   * `name` of ResourceClaim.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `request` of ResourceClaim. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly request?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ResourceFieldSelector. Fields that are not set are unchanged. */
export interface ResourceFieldSelectorPatch {
  /**
   * `containerName` of ResourceFieldSelector.
   * @default - stays as it is
   */
  readonly containerName?: string;
  /**
   * `divisor` of ResourceFieldSelector, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly divisor?: string;
  /**
   * `resource` of ResourceFieldSelector.
   * @default - stays as it is
   */
  readonly resource?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ResourceMetricSource. Fields that are not set are unchanged. */
export interface ResourceMetricSourcePatch {
  /**
   * `name` of ResourceMetricSource.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `target` of ResourceMetricSource.
   * @default - stays as it is
   */
  readonly target?: MetricTargetPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ResourceRequirements. Fields that are not set are unchanged. */
export interface ResourceRequirementsPatch {
  /**
   * `claims` of ResourceRequirements.
   * @default - stays as it is
   */
  readonly claims?: ResourceClaimPatch[];
  /**
   * `limits` of ResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly limits?: { [key: string]: string };
  /**
   * `requests` of ResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly requests?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type RollingUpdateDeployment. Fields that are not set are unchanged. */
export interface RollingUpdateDeploymentPatch {
  /**
   * `maxSurge` of RollingUpdateDeployment, a number or a text.
   * @default - stays as it is
   */
  readonly maxSurge?: any;
  /**
   * `maxUnavailable` of RollingUpdateDeployment, a number or a text.
   * @default - stays as it is
   */
  readonly maxUnavailable?: any;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SELinuxOptions. Fields that are not set are unchanged. */
export interface SeLinuxOptionsPatch {
  /**
   * `level` of SELinuxOptions.
   * @default - stays as it is
   */
  readonly level?: string;
  /**
   * `role` of SELinuxOptions.
   * @default - stays as it is
   */
  readonly role?: string;
  /**
   * `type` of SELinuxOptions.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * `user` of SELinuxOptions.
   * @default - stays as it is
   */
  readonly user?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SeccompProfile. Fields that are not set are unchanged. */
export interface SeccompProfilePatch {
  /**
   * `localhostProfile` of SeccompProfile.
   * @default - stays as it is
   */
  readonly localhostProfile?: string;
  /**
   * `type` of SeccompProfile.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SecretEnvSource. Fields that are not set are unchanged. */
export interface SecretEnvSourcePatch {
  /**
   * `name` of SecretEnvSource.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of SecretEnvSource.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SecretKeySelector. Fields that are not set are unchanged. */
export interface SecretKeySelectorPatch {
  /**
   * `key` of SecretKeySelector.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `name` of SecretKeySelector.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of SecretKeySelector.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SecretProjection. Fields that are not set are unchanged. */
export interface SecretProjectionPatch {
  /**
   * `items` of SecretProjection.
   * @default - stays as it is
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of SecretProjection.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `optional` of SecretProjection.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SecretVolumeSource. Fields that are not set are unchanged. */
export interface SecretVolumeSourcePatch {
  /**
   * `defaultMode` of SecretVolumeSource.
   * @default - stays as it is
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of SecretVolumeSource. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly defaultUser?: number;
  /**
   * `items` of SecretVolumeSource.
   * @default - stays as it is
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `optional` of SecretVolumeSource.
   * @default - stays as it is
   */
  readonly optional?: boolean;
  /**
   * `secretName` of SecretVolumeSource.
   * @default - stays as it is
   */
  readonly secretName?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SecurityContext. Fields that are not set are unchanged. */
export interface SecurityContextPatch {
  /**
   * `allowPrivilegeEscalation` of SecurityContext.
   * @default - stays as it is
   */
  readonly allowPrivilegeEscalation?: boolean;
  /**
   * `appArmorProfile` of SecurityContext. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly appArmorProfile?: AppArmorProfilePatch;
  /**
   * `capabilities` of SecurityContext.
   * @default - stays as it is
   */
  readonly capabilities?: CapabilitiesPatch;
  /**
   * `privileged` of SecurityContext.
   * @default - stays as it is
   */
  readonly privileged?: boolean;
  /**
   * `procMount` of SecurityContext.
   * @default - stays as it is
   */
  readonly procMount?: string;
  /**
   * `readOnlyRootFilesystem` of SecurityContext.
   * @default - stays as it is
   */
  readonly readOnlyRootFilesystem?: boolean;
  /**
   * `runAsGroup` of SecurityContext.
   * @default - stays as it is
   */
  readonly runAsGroup?: number;
  /**
   * `runAsNonRoot` of SecurityContext.
   * @default - stays as it is
   */
  readonly runAsNonRoot?: boolean;
  /**
   * `runAsUser` of SecurityContext.
   * @default - stays as it is
   */
  readonly runAsUser?: number;
  /**
   * `seLinuxOptions` of SecurityContext.
   * @default - stays as it is
   */
  readonly seLinuxOptions?: SeLinuxOptionsPatch;
  /**
   * `seccompProfile` of SecurityContext.
   * @default - stays as it is
   */
  readonly seccompProfile?: SeccompProfilePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ServiceAccountTokenProjection. Fields that are not set are unchanged. */
export interface ServiceAccountTokenProjectionPatch {
  /**
   * `audience` of ServiceAccountTokenProjection.
   * @default - stays as it is
   */
  readonly audience?: string;
  /**
   * `expirationSeconds` of ServiceAccountTokenProjection.
   * @default - stays as it is
   */
  readonly expirationSeconds?: number;
  /**
   * `path` of ServiceAccountTokenProjection.
   * @default - stays as it is
   */
  readonly path?: string;
  /**
   * `user` of ServiceAccountTokenProjection. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly user?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ServicePort. Fields that are not set are unchanged. */
export interface ServicePortPatch {
  /**
   * `appProtocol` of ServicePort.
   * @default - stays as it is
   */
  readonly appProtocol?: string;
  /**
   * `name` of ServicePort.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `nodePort` of ServicePort.
   * @default - stays as it is
   */
  readonly nodePort?: number;
  /**
   * `port` of ServicePort.
   * @default - stays as it is
   */
  readonly port?: number;
  /**
   * `protocol` of ServicePort.
   * @default - stays as it is
   */
  readonly protocol?: string;
  /**
   * `targetPort` of ServicePort, a number or a text.
   * @default - stays as it is
   */
  readonly targetPort?: any;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type ServiceSpec. Fields that are not set are unchanged. */
export interface ServiceSpecPatch {
  /**
   * `allocateLoadBalancerNodePorts` of ServiceSpec.
   * @default - stays as it is
   */
  readonly allocateLoadBalancerNodePorts?: boolean;
  /**
   * `clusterIP` of ServiceSpec.
   * @default - stays as it is
   */
  readonly clusterIp?: string;
  /**
   * `clusterIPs` of ServiceSpec.
   * @default - stays as it is
   */
  readonly clusterIps?: string[];
  /**
   * `externalIPs` of ServiceSpec.
   * @default - stays as it is
   */
  readonly externalIps?: string[];
  /**
   * `externalName` of ServiceSpec.
   * @default - stays as it is
   */
  readonly externalName?: string;
  /**
   * `externalTrafficPolicy` of ServiceSpec.
   * @default - stays as it is
   */
  readonly externalTrafficPolicy?: string;
  /**
   * `healthCheckNodePort` of ServiceSpec.
   * @default - stays as it is
   */
  readonly healthCheckNodePort?: number;
  /**
   * `internalTrafficPolicy` of ServiceSpec.
   * @default - stays as it is
   */
  readonly internalTrafficPolicy?: string;
  /**
   * `ipFamilies` of ServiceSpec.
   * @default - stays as it is
   */
  readonly ipFamilies?: string[];
  /**
   * `ipFamilyPolicy` of ServiceSpec.
   * @default - stays as it is
   */
  readonly ipFamilyPolicy?: string;
  /**
   * `loadBalancerClass` of ServiceSpec.
   * @default - stays as it is
   */
  readonly loadBalancerClass?: string;
  /**
   * `loadBalancerIP` of ServiceSpec.
   * @default - stays as it is
   */
  readonly loadBalancerIp?: string;
  /**
   * `loadBalancerSourceRanges` of ServiceSpec.
   * @default - stays as it is
   */
  readonly loadBalancerSourceRanges?: string[];
  /**
   * `ports` of ServiceSpec.
   * @default - stays as it is
   */
  readonly ports?: ServicePortPatch[];
  /**
   * `publishNotReadyAddresses` of ServiceSpec.
   * @default - stays as it is
   */
  readonly publishNotReadyAddresses?: boolean;
  /**
   * `selector` of ServiceSpec.
   * @default - stays as it is
   */
  readonly selector?: { [key: string]: string };
  /**
   * `sessionAffinity` of ServiceSpec.
   * @default - stays as it is
   */
  readonly sessionAffinity?: string;
  /**
   * `sessionAffinityConfig` of ServiceSpec.
   * @default - stays as it is
   */
  readonly sessionAffinityConfig?: SessionAffinityConfigPatch;
  /**
   * `trafficDistribution` of ServiceSpec. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly trafficDistribution?: string;
  /**
   * `type` of ServiceSpec.
   * @default - stays as it is
   */
  readonly type?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SessionAffinityConfig. Fields that are not set are unchanged. */
export interface SessionAffinityConfigPatch {
  /**
   * `clientIP` of SessionAffinityConfig.
   * @default - stays as it is
   */
  readonly clientIp?: ClientIpConfigPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type SleepAction. Fields that are not set are unchanged. */
export interface SleepActionPatch {
  /**
   * `seconds` of SleepAction.
   * @default - stays as it is
   */
  readonly seconds?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Sysctl. Fields that are not set are unchanged. */
export interface SysctlPatch {
  /**
   * `name` of Sysctl.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `value` of Sysctl.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type TCPSocketAction. Fields that are not set are unchanged. */
export interface TcpSocketActionPatch {
  /**
   * `host` of TCPSocketAction.
   * @default - stays as it is
   */
  readonly host?: string;
  /**
   * `port` of TCPSocketAction, a number or a text.
   * @default - stays as it is
   */
  readonly port?: any;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Toleration. Fields that are not set are unchanged. */
export interface TolerationPatch {
  /**
   * `effect` of Toleration.
   * @default - stays as it is
   */
  readonly effect?: string;
  /**
   * `key` of Toleration.
   * @default - stays as it is
   */
  readonly key?: string;
  /**
   * `operator` of Toleration.
   * @default - stays as it is
   */
  readonly operator?: string;
  /**
   * `tolerationSeconds` of Toleration.
   * @default - stays as it is
   */
  readonly tolerationSeconds?: number;
  /**
   * `value` of Toleration.
   * @default - stays as it is
   */
  readonly value?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type TopologySpreadConstraint. Fields that are not set are unchanged. */
export interface TopologySpreadConstraintPatch {
  /**
   * `labelSelector` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `matchLabelKeys` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly matchLabelKeys?: string[];
  /**
   * `maxSkew` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly maxSkew?: number;
  /**
   * `minDomains` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly minDomains?: number;
  /**
   * `nodeAffinityPolicy` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly nodeAffinityPolicy?: string;
  /**
   * `nodeTaintsPolicy` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly nodeTaintsPolicy?: string;
  /**
   * `topologyKey` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly topologyKey?: string;
  /**
   * `whenUnsatisfiable` of TopologySpreadConstraint.
   * @default - stays as it is
   */
  readonly whenUnsatisfiable?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type TypedLocalObjectReference. Fields that are not set are unchanged. */
export interface TypedLocalObjectReferencePatch {
  /**
   * `apiGroup` of TypedLocalObjectReference.
   * @default - stays as it is
   */
  readonly apiGroup?: string;
  /**
   * `kind` of TypedLocalObjectReference.
   * @default - stays as it is
   */
  readonly kind?: string;
  /**
   * `name` of TypedLocalObjectReference.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type TypedObjectReference. Fields that are not set are unchanged. */
export interface TypedObjectReferencePatch {
  /**
   * `apiGroup` of TypedObjectReference.
   * @default - stays as it is
   */
  readonly apiGroup?: string;
  /**
   * `kind` of TypedObjectReference.
   * @default - stays as it is
   */
  readonly kind?: string;
  /**
   * `name` of TypedObjectReference.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `namespace` of TypedObjectReference.
   * @default - stays as it is
   */
  readonly namespace?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type VolumeDevice. Fields that are not set are unchanged. */
export interface VolumeDevicePatch {
  /**
   * `devicePath` of VolumeDevice.
   * @default - stays as it is
   */
  readonly devicePath?: string;
  /**
   * `name` of VolumeDevice.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type VolumeMount. Fields that are not set are unchanged. */
export interface VolumeMountPatch {
  /**
   * `bindMountOptions` of VolumeMount. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly bindMountOptions?: string[];
  /**
   * `mountPath` of VolumeMount.
   * @default - stays as it is
   */
  readonly mountPath?: string;
  /**
   * `mountPropagation` of VolumeMount.
   * @default - stays as it is
   */
  readonly mountPropagation?: string;
  /**
   * `name` of VolumeMount.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `readOnly` of VolumeMount.
   * @default - stays as it is
   */
  readonly readOnly?: boolean;
  /**
   * `recursiveReadOnly` of VolumeMount. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly recursiveReadOnly?: string;
  /**
   * `subPath` of VolumeMount.
   * @default - stays as it is
   */
  readonly subPath?: string;
  /**
   * `subPathExpr` of VolumeMount.
   * @default - stays as it is
   */
  readonly subPathExpr?: string;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type Volume. Fields that are not set are unchanged. */
export interface VolumePatch {
  /**
   * `configMap` of Volume.
   * @default - stays as it is
   */
  readonly configMap?: ConfigMapVolumeSourcePatch;
  /**
   * `csi` of Volume.
   * @default - stays as it is
   */
  readonly csi?: CsiVolumeSourcePatch;
  /**
   * `downwardAPI` of Volume.
   * @default - stays as it is
   */
  readonly downwardApi?: DownwardApiVolumeSourcePatch;
  /**
   * `emptyDir` of Volume.
   * @default - stays as it is
   */
  readonly emptyDir?: EmptyDirVolumeSourcePatch;
  /**
   * `ephemeral` of Volume.
   * @default - stays as it is
   */
  readonly ephemeral?: EphemeralVolumeSourcePatch;
  /**
   * `hostPath` of Volume.
   * @default - stays as it is
   */
  readonly hostPath?: HostPathVolumeSourcePatch;
  /**
   * `image` of Volume. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly image?: ImageVolumeSourcePatch;
  /**
   * `name` of Volume.
   * @default - stays as it is
   */
  readonly name?: string;
  /**
   * `nfs` of Volume.
   * @default - stays as it is
   */
  readonly nfs?: NfsVolumeSourcePatch;
  /**
   * `persistentVolumeClaim` of Volume.
   * @default - stays as it is
   */
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSourcePatch;
  /**
   * `projected` of Volume.
   * @default - stays as it is
   */
  readonly projected?: ProjectedVolumeSourcePatch;
  /**
   * `secret` of Volume.
   * @default - stays as it is
   */
  readonly secret?: SecretVolumeSourcePatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type VolumeProjection. Fields that are not set are unchanged. */
export interface VolumeProjectionPatch {
  /**
   * `clusterTrustBundle` of VolumeProjection. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly clusterTrustBundle?: ClusterTrustBundleProjectionPatch;
  /**
   * `configMap` of VolumeProjection.
   * @default - stays as it is
   */
  readonly configMap?: ConfigMapProjectionPatch;
  /**
   * `downwardAPI` of VolumeProjection.
   * @default - stays as it is
   */
  readonly downwardApi?: DownwardApiProjectionPatch;
  /**
   * `podCertificate` of VolumeProjection. Clusters newer than 1.28 know it.
   * @default - stays as it is
   */
  readonly podCertificate?: PodCertificateProjectionPatch;
  /**
   * `secret` of VolumeProjection.
   * @default - stays as it is
   */
  readonly secret?: SecretProjectionPatch;
  /**
   * `serviceAccountToken` of VolumeProjection.
   * @default - stays as it is
   */
  readonly serviceAccountToken?: ServiceAccountTokenProjectionPatch;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type VolumeResourceRequirements. Fields that are not set are unchanged. */
export interface VolumeResourceRequirementsPatch {
  /**
   * `limits` of VolumeResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly limits?: { [key: string]: string };
  /**
   * `requests` of VolumeResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - stays as it is
   */
  readonly requests?: { [key: string]: string };
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}

/** Changes to values of Kubernetes' type WeightedPodAffinityTerm. Fields that are not set are unchanged. */
export interface WeightedPodAffinityTermPatch {
  /**
   * `podAffinityTerm` of WeightedPodAffinityTerm.
   * @default - stays as it is
   */
  readonly podAffinityTerm?: PodAffinityTermPatch;
  /**
   * `weight` of WeightedPodAffinityTerm.
   * @default - stays as it is
   */
  readonly weight?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}
