// Generated from the OpenAPI definitions of Kubernetes by `npm run generate`; do not edit.

/** Changes to values of Kubernetes' type Affinity. Fields that are not set are unchanged. */
export interface AffinityPatch {
  /**
   * `nodeAffinity` of Affinity.
   * @default - unchanged
   */
  readonly nodeAffinity?: NodeAffinityPatch;
  /**
   * `podAffinity` of Affinity.
   * @default - unchanged
   */
  readonly podAffinity?: PodAffinityPatch;
  /**
   * `podAntiAffinity` of Affinity.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly localhostProfile?: string;
  /**
   * `type` of AppArmorProfile.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly add?: string[];
  /**
   * `drop` of Capabilities.
   * @default - unchanged
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
   * `resourceClaimName` of ClaimSource. Removed in Kubernetes 1.37.
   * @default - unchanged
   */
  readonly resourceClaimName?: string;
  /**
   * `resourceClaimTemplateName` of ClaimSource. Removed in Kubernetes 1.37.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `name` of ClusterTrustBundleProjection.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of ClusterTrustBundleProjection.
   * @default - unchanged
   */
  readonly optional?: boolean;
  /**
   * `path` of ClusterTrustBundleProjection.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `signerName` of ClusterTrustBundleProjection.
   * @default - unchanged
   */
  readonly signerName?: string;
  /**
   * `user` of ClusterTrustBundleProjection.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapEnvSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `name` of ConfigMapKeySelector.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapKeySelector.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of ConfigMapProjection.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapProjection.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of ConfigMapVolumeSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly defaultUser?: number;
  /**
   * `items` of ConfigMapVolumeSource.
   * @default - unchanged
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of ConfigMapVolumeSource.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of ConfigMapVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly args?: string[];
  /**
   * `command` of Container.
   * @default - unchanged
   */
  readonly command?: string[];
  /**
   * `env` of Container.
   * @default - unchanged
   */
  readonly env?: EnvVarPatch[];
  /**
   * `envFrom` of Container.
   * @default - unchanged
   */
  readonly envFrom?: EnvFromSourcePatch[];
  /**
   * `image` of Container.
   * @default - unchanged
   */
  readonly image?: string;
  /**
   * `imagePullPolicy` of Container.
   * @default - unchanged
   */
  readonly imagePullPolicy?: string;
  /**
   * `lifecycle` of Container.
   * @default - unchanged
   */
  readonly lifecycle?: LifecyclePatch;
  /**
   * `livenessProbe` of Container.
   * @default - unchanged
   */
  readonly livenessProbe?: ProbePatch;
  /**
   * `name` of Container.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `ports` of Container.
   * @default - unchanged
   */
  readonly ports?: ContainerPortPatch[];
  /**
   * `readinessProbe` of Container.
   * @default - unchanged
   */
  readonly readinessProbe?: ProbePatch;
  /**
   * `resizePolicy` of Container.
   * @default - unchanged
   */
  readonly resizePolicy?: ContainerResizePolicyPatch[];
  /**
   * `resources` of Container.
   * @default - unchanged
   */
  readonly resources?: ResourceRequirementsPatch;
  /**
   * `restartPolicy` of Container.
   * @default - unchanged
   */
  readonly restartPolicy?: string;
  /**
   * `restartPolicyRules` of Container. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly restartPolicyRules?: ContainerRestartRulePatch[];
  /**
   * `securityContext` of Container.
   * @default - unchanged
   */
  readonly securityContext?: SecurityContextPatch;
  /**
   * `startupProbe` of Container.
   * @default - unchanged
   */
  readonly startupProbe?: ProbePatch;
  /**
   * `stdin` of Container.
   * @default - unchanged
   */
  readonly stdin?: boolean;
  /**
   * `stdinOnce` of Container.
   * @default - unchanged
   */
  readonly stdinOnce?: boolean;
  /**
   * `terminationMessagePath` of Container.
   * @default - unchanged
   */
  readonly terminationMessagePath?: string;
  /**
   * `terminationMessagePolicy` of Container.
   * @default - unchanged
   */
  readonly terminationMessagePolicy?: string;
  /**
   * `tty` of Container.
   * @default - unchanged
   */
  readonly tty?: boolean;
  /**
   * `volumeDevices` of Container.
   * @default - unchanged
   */
  readonly volumeDevices?: VolumeDevicePatch[];
  /**
   * `volumeMounts` of Container.
   * @default - unchanged
   */
  readonly volumeMounts?: VolumeMountPatch[];
  /**
   * `workingDir` of Container.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly containerPort?: number;
  /**
   * `hostIP` of ContainerPort.
   * @default - unchanged
   */
  readonly hostIp?: string;
  /**
   * `hostPort` of ContainerPort.
   * @default - unchanged
   */
  readonly hostPort?: number;
  /**
   * `name` of ContainerPort.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `protocol` of ContainerPort.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly resourceName?: string;
  /**
   * `restartPolicy` of ContainerResizePolicy.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly container?: string;
  /**
   * `name` of ContainerResourceMetricSource.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `target` of ContainerResourceMetricSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly operator?: string;
  /**
   * `values` of ContainerRestartRuleOnExitCodes.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly action?: string;
  /**
   * `exitCodes` of ContainerRestartRule.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly apiVersion?: string;
  /**
   * `kind` of CrossVersionObjectReference.
   * @default - unchanged
   */
  readonly kind?: string;
  /**
   * `name` of CrossVersionObjectReference.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly driver?: string;
  /**
   * `fsType` of CSIVolumeSource.
   * @default - unchanged
   */
  readonly fsType?: string;
  /**
   * `nodePublishSecretRef` of CSIVolumeSource.
   * @default - unchanged
   */
  readonly nodePublishSecretRef?: LocalObjectReferencePatch;
  /**
   * `readOnly` of CSIVolumeSource.
   * @default - unchanged
   */
  readonly readOnly?: boolean;
  /**
   * `volumeAttributes` of CSIVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly minReadySeconds?: number;
  /**
   * `paused` of DeploymentSpec.
   * @default - unchanged
   */
  readonly paused?: boolean;
  /**
   * `progressDeadlineSeconds` of DeploymentSpec.
   * @default - unchanged
   */
  readonly progressDeadlineSeconds?: number;
  /**
   * `replicas` of DeploymentSpec.
   * @default - unchanged
   */
  readonly replicas?: number;
  /**
   * `revisionHistoryLimit` of DeploymentSpec.
   * @default - unchanged
   */
  readonly revisionHistoryLimit?: number;
  /**
   * `selector` of DeploymentSpec.
   * @default - unchanged
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `strategy` of DeploymentSpec.
   * @default - unchanged
   */
  readonly strategy?: DeploymentStrategyPatch;
  /**
   * `template` of DeploymentSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly rollingUpdate?: RollingUpdateDeploymentPatch;
  /**
   * `type` of DeploymentStrategy.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly fieldRef?: ObjectFieldSelectorPatch;
  /**
   * `mode` of DownwardAPIVolumeFile.
   * @default - unchanged
   */
  readonly mode?: number;
  /**
   * `path` of DownwardAPIVolumeFile.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `resourceFieldRef` of DownwardAPIVolumeFile.
   * @default - unchanged
   */
  readonly resourceFieldRef?: ResourceFieldSelectorPatch;
  /**
   * `user` of DownwardAPIVolumeFile. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of DownwardAPIVolumeSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly defaultUser?: number;
  /**
   * `items` of DownwardAPIVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly medium?: string;
  /**
   * `mode` of EmptyDirVolumeSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly mode?: number;
  /**
   * `sizeLimit` of EmptyDirVolumeSource, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly configMapRef?: ConfigMapEnvSourcePatch;
  /**
   * `prefix` of EnvFromSource.
   * @default - unchanged
   */
  readonly prefix?: string;
  /**
   * `secretRef` of EnvFromSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `value` of EnvVar.
   * @default - unchanged
   */
  readonly value?: string;
  /**
   * `valueFrom` of EnvVar.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly configMapKeyRef?: ConfigMapKeySelectorPatch;
  /**
   * `fieldRef` of EnvVarSource.
   * @default - unchanged
   */
  readonly fieldRef?: ObjectFieldSelectorPatch;
  /**
   * `fileKeyRef` of EnvVarSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly fileKeyRef?: FileKeySelectorPatch;
  /**
   * `resourceFieldRef` of EnvVarSource.
   * @default - unchanged
   */
  readonly resourceFieldRef?: ResourceFieldSelectorPatch;
  /**
   * `secretKeyRef` of EnvVarSource.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `priority` of EvictionResponder.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of ExternalMetricSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `optional` of FileKeySelector.
   * @default - unchanged
   */
  readonly optional?: boolean;
  /**
   * `path` of FileKeySelector.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `volumeName` of FileKeySelector.
   * @default - unchanged
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
   * `mode` of GRPCAction. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly mode?: string;
  /**
   * `port` of GRPCAction.
   * @default - unchanged
   */
  readonly port?: number;
  /**
   * `service` of GRPCAction.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly scaleDown?: HpaScalingRulesPatch;
  /**
   * `scaleUp` of HorizontalPodAutoscalerBehavior.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly behavior?: HorizontalPodAutoscalerBehaviorPatch;
  /**
   * `maxReplicas` of HorizontalPodAutoscalerSpec.
   * @default - unchanged
   */
  readonly maxReplicas?: number;
  /**
   * `metrics` of HorizontalPodAutoscalerSpec.
   * @default - unchanged
   */
  readonly metrics?: MetricSpecPatch[];
  /**
   * `minReplicas` of HorizontalPodAutoscalerSpec.
   * @default - unchanged
   */
  readonly minReplicas?: number;
  /**
   * `scaleTargetRef` of HorizontalPodAutoscalerSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly hostnames?: string[];
  /**
   * `ip` of HostAlias.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `type` of HostPathVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly periodSeconds?: number;
  /**
   * `type` of HPAScalingPolicy.
   * @default - unchanged
   */
  readonly type?: string;
  /**
   * `value` of HPAScalingPolicy.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly policies?: HpaScalingPolicyPatch[];
  /**
   * `selectPolicy` of HPAScalingRules.
   * @default - unchanged
   */
  readonly selectPolicy?: string;
  /**
   * `stabilizationWindowSeconds` of HPAScalingRules.
   * @default - unchanged
   */
  readonly stabilizationWindowSeconds?: number;
  /**
   * `tolerance` of HPAScalingRules, a quantity such as `500m` or `1Gi`. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly host?: string;
  /**
   * `httpHeaders` of HTTPGetAction.
   * @default - unchanged
   */
  readonly httpHeaders?: HttpHeaderPatch[];
  /**
   * `path` of HTTPGetAction.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `port` of HTTPGetAction, a number or a string.
   * @default - unchanged
   */
  readonly port?: any;
  /**
   * `protocol` of HTTPGetAction. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly protocol?: string;
  /**
   * `scheme` of HTTPGetAction.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `value` of HTTPHeader.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly pullPolicy?: string;
  /**
   * `reference` of ImageVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `mode` of KeyToPath.
   * @default - unchanged
   */
  readonly mode?: number;
  /**
   * `path` of KeyToPath.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `user` of KeyToPath. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly matchExpressions?: LabelSelectorRequirementPatch[];
  /**
   * `matchLabels` of LabelSelector.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `operator` of LabelSelectorRequirement.
   * @default - unchanged
   */
  readonly operator?: string;
  /**
   * `values` of LabelSelectorRequirement.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly exec?: ExecActionPatch;
  /**
   * `httpGet` of LifecycleHandler.
   * @default - unchanged
   */
  readonly httpGet?: HttpGetActionPatch;
  /**
   * `sleep` of LifecycleHandler. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly sleep?: SleepActionPatch;
  /**
   * `tcpSocket` of LifecycleHandler.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly postStart?: LifecycleHandlerPatch;
  /**
   * `preStop` of Lifecycle.
   * @default - unchanged
   */
  readonly preStop?: LifecycleHandlerPatch;
  /**
   * `stopSignal` of Lifecycle. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `selector` of MetricIdentifier.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly containerResource?: ContainerResourceMetricSourcePatch;
  /**
   * `external` of MetricSpec.
   * @default - unchanged
   */
  readonly external?: ExternalMetricSourcePatch;
  /**
   * `object` of MetricSpec.
   * @default - unchanged
   */
  readonly object?: ObjectMetricSourcePatch;
  /**
   * `pods` of MetricSpec.
   * @default - unchanged
   */
  readonly pods?: PodsMetricSourcePatch;
  /**
   * `resource` of MetricSpec.
   * @default - unchanged
   */
  readonly resource?: ResourceMetricSourcePatch;
  /**
   * `type` of MetricSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly averageUtilization?: number;
  /**
   * `averageValue` of MetricTarget, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
   */
  readonly averageValue?: string;
  /**
   * `type` of MetricTarget.
   * @default - unchanged
   */
  readonly type?: string;
  /**
   * `value` of MetricTarget, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `readOnly` of NFSVolumeSource.
   * @default - unchanged
   */
  readonly readOnly?: boolean;
  /**
   * `server` of NFSVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of NodeAffinity.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `operator` of NodeSelectorRequirement.
   * @default - unchanged
   */
  readonly operator?: string;
  /**
   * `values` of NodeSelectorRequirement.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly matchExpressions?: NodeSelectorRequirementPatch[];
  /**
   * `matchFields` of NodeSelectorTerm.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly apiVersion?: string;
  /**
   * `fieldPath` of ObjectFieldSelector.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly annotations?: { [key: string]: string };
  /**
   * `labels` of ObjectMeta.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly describedObject?: CrossVersionObjectReferencePatch;
  /**
   * `metric` of ObjectMetricSource.
   * @default - unchanged
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of ObjectMetricSource.
   * @default - unchanged
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
  /** Removes it. An item of a list also requires its key, such as `name`. (delete) */
  DELETE = "delete",
  /** Replaces the value with the overlay. As a separate item in a list, it replaces the entire list with the other items. (replace) */
  REPLACE = "replace",
}

/** Changes to values of Kubernetes' type PersistentVolumeClaimSpec. Fields that are not set are unchanged. */
export interface PersistentVolumeClaimSpecPatch {
  /**
   * `accessModes` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly accessModes?: string[];
  /**
   * `dataSource` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly dataSource?: TypedLocalObjectReferencePatch;
  /**
   * `dataSourceRef` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly dataSourceRef?: TypedObjectReferencePatch;
  /**
   * `resources` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly resources?: VolumeResourceRequirementsPatch;
  /**
   * `selector` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `storageClassName` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly storageClassName?: string;
  /**
   * `volumeAttributesClassName` of PersistentVolumeClaimSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly volumeAttributesClassName?: string;
  /**
   * `volumeMode` of PersistentVolumeClaimSpec.
   * @default - unchanged
   */
  readonly volumeMode?: string;
  /**
   * `volumeName` of PersistentVolumeClaimSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly metadata?: ObjectMetaPatch;
  /**
   * `spec` of PersistentVolumeClaimTemplate.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly claimName?: string;
  /**
   * `readOnly` of PersistentVolumeClaimVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of PodAffinity.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `matchLabelKeys` of PodAffinityTerm. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly matchLabelKeys?: string[];
  /**
   * `mismatchLabelKeys` of PodAffinityTerm. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly mismatchLabelKeys?: string[];
  /**
   * `namespaceSelector` of PodAffinityTerm.
   * @default - unchanged
   */
  readonly namespaceSelector?: LabelSelectorPatch;
  /**
   * `namespaces` of PodAffinityTerm.
   * @default - unchanged
   */
  readonly namespaces?: string[];
  /**
   * `topologyKey` of PodAffinityTerm.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTermPatch[];
  /**
   * `requiredDuringSchedulingIgnoredDuringExecution` of PodAntiAffinity.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly certificateChainPath?: string;
  /**
   * `credentialBundlePath` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly credentialBundlePath?: string;
  /**
   * `keyPath` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly keyPath?: string;
  /**
   * `keyType` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly keyType?: string;
  /**
   * `maxExpirationSeconds` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly maxExpirationSeconds?: number;
  /**
   * `signerName` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly signerName?: string;
  /**
   * `user` of PodCertificateProjection.
   * @default - unchanged
   */
  readonly user?: number;
  /**
   * `userAnnotations` of PodCertificateProjection.
   * @default - unchanged
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
   * `maxUnavailable` of PodDisruptionBudgetSpec, a number or a string.
   * @default - unchanged
   */
  readonly maxUnavailable?: any;
  /**
   * `minAvailable` of PodDisruptionBudgetSpec, a number or a string.
   * @default - unchanged
   */
  readonly minAvailable?: any;
  /**
   * `selector` of PodDisruptionBudgetSpec.
   * @default - unchanged
   */
  readonly selector?: LabelSelectorPatch;
  /**
   * `unhealthyPodEvictionPolicy` of PodDisruptionBudgetSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `value` of PodDNSConfigOption.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly nameservers?: string[];
  /**
   * `options` of PodDNSConfig.
   * @default - unchanged
   */
  readonly options?: PodDnsConfigOptionPatch[];
  /**
   * `searches` of PodDNSConfig.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `resourceClaimName` of PodResourceClaim. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly resourceClaimName?: string;
  /**
   * `resourceClaimTemplateName` of PodResourceClaim. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly resourceClaimTemplateName?: string;
  /**
   * `source` of PodResourceClaim. Removed in Kubernetes 1.37.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
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
   * `appArmorProfile` of PodSecurityContext. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly appArmorProfile?: AppArmorProfilePatch;
  /**
   * `fsGroup` of PodSecurityContext.
   * @default - unchanged
   */
  readonly fsGroup?: number;
  /**
   * `fsGroupChangePolicy` of PodSecurityContext.
   * @default - unchanged
   */
  readonly fsGroupChangePolicy?: string;
  /**
   * `runAsGroup` of PodSecurityContext.
   * @default - unchanged
   */
  readonly runAsGroup?: number;
  /**
   * `runAsNonRoot` of PodSecurityContext.
   * @default - unchanged
   */
  readonly runAsNonRoot?: boolean;
  /**
   * `runAsUser` of PodSecurityContext.
   * @default - unchanged
   */
  readonly runAsUser?: number;
  /**
   * `seLinuxChangePolicy` of PodSecurityContext. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly seLinuxChangePolicy?: string;
  /**
   * `seLinuxOptions` of PodSecurityContext.
   * @default - unchanged
   */
  readonly seLinuxOptions?: SeLinuxOptionsPatch;
  /**
   * `seccompProfile` of PodSecurityContext.
   * @default - unchanged
   */
  readonly seccompProfile?: SeccompProfilePatch;
  /**
   * `supplementalGroups` of PodSecurityContext.
   * @default - unchanged
   */
  readonly supplementalGroups?: number[];
  /**
   * `supplementalGroupsPolicy` of PodSecurityContext. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly supplementalGroupsPolicy?: string;
  /**
   * `sysctls` of PodSecurityContext.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly activeDeadlineSeconds?: number;
  /**
   * `affinity` of PodSpec.
   * @default - unchanged
   */
  readonly affinity?: AffinityPatch;
  /**
   * `automountServiceAccountToken` of PodSpec.
   * @default - unchanged
   */
  readonly automountServiceAccountToken?: boolean;
  /**
   * `containers` of PodSpec.
   * @default - unchanged
   */
  readonly containers?: ContainerPatch[];
  /**
   * `dnsConfig` of PodSpec.
   * @default - unchanged
   */
  readonly dnsConfig?: PodDnsConfigPatch;
  /**
   * `dnsPolicy` of PodSpec.
   * @default - unchanged
   */
  readonly dnsPolicy?: string;
  /**
   * `enableServiceLinks` of PodSpec.
   * @default - unchanged
   */
  readonly enableServiceLinks?: boolean;
  /**
   * `evictionResponders` of PodSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly evictionResponders?: EvictionResponderPatch[];
  /**
   * `hostAliases` of PodSpec.
   * @default - unchanged
   */
  readonly hostAliases?: HostAliasPatch[];
  /**
   * `hostIPC` of PodSpec.
   * @default - unchanged
   */
  readonly hostIpc?: boolean;
  /**
   * `hostNetwork` of PodSpec.
   * @default - unchanged
   */
  readonly hostNetwork?: boolean;
  /**
   * `hostPID` of PodSpec.
   * @default - unchanged
   */
  readonly hostPid?: boolean;
  /**
   * `hostUsers` of PodSpec.
   * @default - unchanged
   */
  readonly hostUsers?: boolean;
  /**
   * `hostname` of PodSpec.
   * @default - unchanged
   */
  readonly hostname?: string;
  /**
   * `hostnameOverride` of PodSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly hostnameOverride?: string;
  /**
   * `imagePullSecrets` of PodSpec.
   * @default - unchanged
   */
  readonly imagePullSecrets?: LocalObjectReferencePatch[];
  /**
   * `initContainers` of PodSpec.
   * @default - unchanged
   */
  readonly initContainers?: ContainerPatch[];
  /**
   * `nodeName` of PodSpec.
   * @default - unchanged
   */
  readonly nodeName?: string;
  /**
   * `nodeSelector` of PodSpec.
   * @default - unchanged
   */
  readonly nodeSelector?: { [key: string]: string };
  /**
   * `os` of PodSpec.
   * @default - unchanged
   */
  readonly os?: PodOsPatch;
  /**
   * `overhead` of PodSpec, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
   */
  readonly overhead?: { [key: string]: string };
  /**
   * `preemptionPolicy` of PodSpec.
   * @default - unchanged
   */
  readonly preemptionPolicy?: string;
  /**
   * `priority` of PodSpec.
   * @default - unchanged
   */
  readonly priority?: number;
  /**
   * `priorityClassName` of PodSpec.
   * @default - unchanged
   */
  readonly priorityClassName?: string;
  /**
   * `readinessGates` of PodSpec.
   * @default - unchanged
   */
  readonly readinessGates?: PodReadinessGatePatch[];
  /**
   * `resourceClaims` of PodSpec.
   * @default - unchanged
   */
  readonly resourceClaims?: PodResourceClaimPatch[];
  /**
   * `resources` of PodSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly resources?: ResourceRequirementsPatch;
  /**
   * `restartPolicy` of PodSpec.
   * @default - unchanged
   */
  readonly restartPolicy?: string;
  /**
   * `runtimeClassName` of PodSpec.
   * @default - unchanged
   */
  readonly runtimeClassName?: string;
  /**
   * `schedulerName` of PodSpec.
   * @default - unchanged
   */
  readonly schedulerName?: string;
  /**
   * `schedulingGates` of PodSpec.
   * @default - unchanged
   */
  readonly schedulingGates?: PodSchedulingGatePatch[];
  /**
   * `schedulingGroup` of PodSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly schedulingGroup?: PodSchedulingGroupPatch;
  /**
   * `securityContext` of PodSpec.
   * @default - unchanged
   */
  readonly securityContext?: PodSecurityContextPatch;
  /**
   * `serviceAccount` of PodSpec.
   * @default - unchanged
   */
  readonly serviceAccount?: string;
  /**
   * `serviceAccountName` of PodSpec.
   * @default - unchanged
   */
  readonly serviceAccountName?: string;
  /**
   * `setHostnameAsFQDN` of PodSpec.
   * @default - unchanged
   */
  readonly setHostnameAsFqdn?: boolean;
  /**
   * `shareProcessNamespace` of PodSpec.
   * @default - unchanged
   */
  readonly shareProcessNamespace?: boolean;
  /**
   * `subdomain` of PodSpec.
   * @default - unchanged
   */
  readonly subdomain?: string;
  /**
   * `terminationGracePeriodSeconds` of PodSpec.
   * @default - unchanged
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * `tolerations` of PodSpec.
   * @default - unchanged
   */
  readonly tolerations?: TolerationPatch[];
  /**
   * `topologySpreadConstraints` of PodSpec.
   * @default - unchanged
   */
  readonly topologySpreadConstraints?: TopologySpreadConstraintPatch[];
  /**
   * `volumes` of PodSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly metadata?: ObjectMetaPatch;
  /**
   * `spec` of PodTemplateSpec.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly metric?: MetricIdentifierPatch;
  /**
   * `target` of PodsMetricSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly preference?: NodeSelectorTermPatch;
  /**
   * `weight` of PreferredSchedulingTerm.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly exec?: ExecActionPatch;
  /**
   * `failureThreshold` of Probe.
   * @default - unchanged
   */
  readonly failureThreshold?: number;
  /**
   * `grpc` of Probe.
   * @default - unchanged
   */
  readonly grpc?: GrpcActionPatch;
  /**
   * `httpGet` of Probe.
   * @default - unchanged
   */
  readonly httpGet?: HttpGetActionPatch;
  /**
   * `initialDelaySeconds` of Probe.
   * @default - unchanged
   */
  readonly initialDelaySeconds?: number;
  /**
   * `periodSeconds` of Probe.
   * @default - unchanged
   */
  readonly periodSeconds?: number;
  /**
   * `successThreshold` of Probe.
   * @default - unchanged
   */
  readonly successThreshold?: number;
  /**
   * `tcpSocket` of Probe.
   * @default - unchanged
   */
  readonly tcpSocket?: TcpSocketActionPatch;
  /**
   * `terminationGracePeriodSeconds` of Probe.
   * @default - unchanged
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * `timeoutSeconds` of Probe.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of ProjectedVolumeSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly defaultUser?: number;
  /**
   * `sources` of ProjectedVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `request` of ResourceClaim. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly containerName?: string;
  /**
   * `divisor` of ResourceFieldSelector, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
   */
  readonly divisor?: string;
  /**
   * `resource` of ResourceFieldSelector.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `target` of ResourceMetricSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly claims?: ResourceClaimPatch[];
  /**
   * `limits` of ResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
   */
  readonly limits?: { [key: string]: string };
  /**
   * `requests` of ResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
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
   * `maxSurge` of RollingUpdateDeployment, a number or a string.
   * @default - unchanged
   */
  readonly maxSurge?: any;
  /**
   * `maxUnavailable` of RollingUpdateDeployment, a number or a string.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly level?: string;
  /**
   * `role` of SELinuxOptions.
   * @default - unchanged
   */
  readonly role?: string;
  /**
   * `type` of SELinuxOptions.
   * @default - unchanged
   */
  readonly type?: string;
  /**
   * `user` of SELinuxOptions.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly localhostProfile?: string;
  /**
   * `type` of SeccompProfile.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of SecretEnvSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `name` of SecretKeySelector.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of SecretKeySelector.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `name` of SecretProjection.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `optional` of SecretProjection.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly defaultMode?: number;
  /**
   * `defaultUser` of SecretVolumeSource. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly defaultUser?: number;
  /**
   * `items` of SecretVolumeSource.
   * @default - unchanged
   */
  readonly items?: KeyToPathPatch[];
  /**
   * `optional` of SecretVolumeSource.
   * @default - unchanged
   */
  readonly optional?: boolean;
  /**
   * `secretName` of SecretVolumeSource.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly allowPrivilegeEscalation?: boolean;
  /**
   * `appArmorProfile` of SecurityContext. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly appArmorProfile?: AppArmorProfilePatch;
  /**
   * `capabilities` of SecurityContext.
   * @default - unchanged
   */
  readonly capabilities?: CapabilitiesPatch;
  /**
   * `privileged` of SecurityContext.
   * @default - unchanged
   */
  readonly privileged?: boolean;
  /**
   * `procMount` of SecurityContext.
   * @default - unchanged
   */
  readonly procMount?: string;
  /**
   * `readOnlyRootFilesystem` of SecurityContext.
   * @default - unchanged
   */
  readonly readOnlyRootFilesystem?: boolean;
  /**
   * `runAsGroup` of SecurityContext.
   * @default - unchanged
   */
  readonly runAsGroup?: number;
  /**
   * `runAsNonRoot` of SecurityContext.
   * @default - unchanged
   */
  readonly runAsNonRoot?: boolean;
  /**
   * `runAsUser` of SecurityContext.
   * @default - unchanged
   */
  readonly runAsUser?: number;
  /**
   * `seLinuxOptions` of SecurityContext.
   * @default - unchanged
   */
  readonly seLinuxOptions?: SeLinuxOptionsPatch;
  /**
   * `seccompProfile` of SecurityContext.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly audience?: string;
  /**
   * `expirationSeconds` of ServiceAccountTokenProjection.
   * @default - unchanged
   */
  readonly expirationSeconds?: number;
  /**
   * `path` of ServiceAccountTokenProjection.
   * @default - unchanged
   */
  readonly path?: string;
  /**
   * `user` of ServiceAccountTokenProjection. Requires a cluster newer than 1.28.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly appProtocol?: string;
  /**
   * `name` of ServicePort.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `nodePort` of ServicePort.
   * @default - unchanged
   */
  readonly nodePort?: number;
  /**
   * `port` of ServicePort.
   * @default - unchanged
   */
  readonly port?: number;
  /**
   * `protocol` of ServicePort.
   * @default - unchanged
   */
  readonly protocol?: string;
  /**
   * `targetPort` of ServicePort, a number or a string.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly allocateLoadBalancerNodePorts?: boolean;
  /**
   * `clusterIP` of ServiceSpec.
   * @default - unchanged
   */
  readonly clusterIp?: string;
  /**
   * `clusterIPs` of ServiceSpec.
   * @default - unchanged
   */
  readonly clusterIps?: string[];
  /**
   * `externalIPs` of ServiceSpec.
   * @default - unchanged
   */
  readonly externalIps?: string[];
  /**
   * `externalName` of ServiceSpec.
   * @default - unchanged
   */
  readonly externalName?: string;
  /**
   * `externalTrafficPolicy` of ServiceSpec.
   * @default - unchanged
   */
  readonly externalTrafficPolicy?: string;
  /**
   * `healthCheckNodePort` of ServiceSpec.
   * @default - unchanged
   */
  readonly healthCheckNodePort?: number;
  /**
   * `internalTrafficPolicy` of ServiceSpec.
   * @default - unchanged
   */
  readonly internalTrafficPolicy?: string;
  /**
   * `ipFamilies` of ServiceSpec.
   * @default - unchanged
   */
  readonly ipFamilies?: string[];
  /**
   * `ipFamilyPolicy` of ServiceSpec.
   * @default - unchanged
   */
  readonly ipFamilyPolicy?: string;
  /**
   * `loadBalancerClass` of ServiceSpec.
   * @default - unchanged
   */
  readonly loadBalancerClass?: string;
  /**
   * `loadBalancerIP` of ServiceSpec.
   * @default - unchanged
   */
  readonly loadBalancerIp?: string;
  /**
   * `loadBalancerSourceRanges` of ServiceSpec.
   * @default - unchanged
   */
  readonly loadBalancerSourceRanges?: string[];
  /**
   * `ports` of ServiceSpec.
   * @default - unchanged
   */
  readonly ports?: ServicePortPatch[];
  /**
   * `publishNotReadyAddresses` of ServiceSpec.
   * @default - unchanged
   */
  readonly publishNotReadyAddresses?: boolean;
  /**
   * `selector` of ServiceSpec.
   * @default - unchanged
   */
  readonly selector?: { [key: string]: string };
  /**
   * `sessionAffinity` of ServiceSpec.
   * @default - unchanged
   */
  readonly sessionAffinity?: string;
  /**
   * `sessionAffinityConfig` of ServiceSpec.
   * @default - unchanged
   */
  readonly sessionAffinityConfig?: SessionAffinityConfigPatch;
  /**
   * `trafficDistribution` of ServiceSpec. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly trafficDistribution?: string;
  /**
   * `type` of ServiceSpec.
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `value` of Sysctl.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly host?: string;
  /**
   * `port` of TCPSocketAction, a number or a string.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly effect?: string;
  /**
   * `key` of Toleration.
   * @default - unchanged
   */
  readonly key?: string;
  /**
   * `operator` of Toleration.
   * @default - unchanged
   */
  readonly operator?: string;
  /**
   * `tolerationSeconds` of Toleration.
   * @default - unchanged
   */
  readonly tolerationSeconds?: number;
  /**
   * `value` of Toleration.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly labelSelector?: LabelSelectorPatch;
  /**
   * `matchLabelKeys` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly matchLabelKeys?: string[];
  /**
   * `maxSkew` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly maxSkew?: number;
  /**
   * `minDomains` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly minDomains?: number;
  /**
   * `nodeAffinityPolicy` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly nodeAffinityPolicy?: string;
  /**
   * `nodeTaintsPolicy` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly nodeTaintsPolicy?: string;
  /**
   * `topologyKey` of TopologySpreadConstraint.
   * @default - unchanged
   */
  readonly topologyKey?: string;
  /**
   * `whenUnsatisfiable` of TopologySpreadConstraint.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly apiGroup?: string;
  /**
   * `kind` of TypedLocalObjectReference.
   * @default - unchanged
   */
  readonly kind?: string;
  /**
   * `name` of TypedLocalObjectReference.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly apiGroup?: string;
  /**
   * `kind` of TypedObjectReference.
   * @default - unchanged
   */
  readonly kind?: string;
  /**
   * `name` of TypedObjectReference.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `namespace` of TypedObjectReference.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly devicePath?: string;
  /**
   * `name` of VolumeDevice.
   * @default - unchanged
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
   * `bindMountOptions` of VolumeMount. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly bindMountOptions?: string[];
  /**
   * `mountPath` of VolumeMount.
   * @default - unchanged
   */
  readonly mountPath?: string;
  /**
   * `mountPropagation` of VolumeMount.
   * @default - unchanged
   */
  readonly mountPropagation?: string;
  /**
   * `name` of VolumeMount.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `readOnly` of VolumeMount.
   * @default - unchanged
   */
  readonly readOnly?: boolean;
  /**
   * `recursiveReadOnly` of VolumeMount. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly recursiveReadOnly?: string;
  /**
   * `subPath` of VolumeMount.
   * @default - unchanged
   */
  readonly subPath?: string;
  /**
   * `subPathExpr` of VolumeMount.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly configMap?: ConfigMapVolumeSourcePatch;
  /**
   * `csi` of Volume.
   * @default - unchanged
   */
  readonly csi?: CsiVolumeSourcePatch;
  /**
   * `downwardAPI` of Volume.
   * @default - unchanged
   */
  readonly downwardApi?: DownwardApiVolumeSourcePatch;
  /**
   * `emptyDir` of Volume.
   * @default - unchanged
   */
  readonly emptyDir?: EmptyDirVolumeSourcePatch;
  /**
   * `ephemeral` of Volume.
   * @default - unchanged
   */
  readonly ephemeral?: EphemeralVolumeSourcePatch;
  /**
   * `hostPath` of Volume.
   * @default - unchanged
   */
  readonly hostPath?: HostPathVolumeSourcePatch;
  /**
   * `image` of Volume. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly image?: ImageVolumeSourcePatch;
  /**
   * `name` of Volume.
   * @default - unchanged
   */
  readonly name?: string;
  /**
   * `nfs` of Volume.
   * @default - unchanged
   */
  readonly nfs?: NfsVolumeSourcePatch;
  /**
   * `persistentVolumeClaim` of Volume.
   * @default - unchanged
   */
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSourcePatch;
  /**
   * `projected` of Volume.
   * @default - unchanged
   */
  readonly projected?: ProjectedVolumeSourcePatch;
  /**
   * `secret` of Volume.
   * @default - unchanged
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
   * `clusterTrustBundle` of VolumeProjection. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly clusterTrustBundle?: ClusterTrustBundleProjectionPatch;
  /**
   * `configMap` of VolumeProjection.
   * @default - unchanged
   */
  readonly configMap?: ConfigMapProjectionPatch;
  /**
   * `downwardAPI` of VolumeProjection.
   * @default - unchanged
   */
  readonly downwardApi?: DownwardApiProjectionPatch;
  /**
   * `podCertificate` of VolumeProjection. Requires a cluster newer than 1.28.
   * @default - unchanged
   */
  readonly podCertificate?: PodCertificateProjectionPatch;
  /**
   * `secret` of VolumeProjection.
   * @default - unchanged
   */
  readonly secret?: SecretProjectionPatch;
  /**
   * `serviceAccountToken` of VolumeProjection.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly limits?: { [key: string]: string };
  /**
   * `requests` of VolumeResourceRequirements, a quantity such as `500m` or `1Gi`.
   * @default - unchanged
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
   * @default - unchanged
   */
  readonly podAffinityTerm?: PodAffinityTermPatch;
  /**
   * `weight` of WeightedPodAffinityTerm.
   * @default - unchanged
   */
  readonly weight?: number;
  /**
   * The directive for the entire object (`$patch`).
   * @default - the object is merged, field by field
   */
  readonly patchDirective?: PatchDirective;
}
