import type {
  AzureSettings,
  BedrockSettings,
  ConditionalModelRouting,
  ConditionalModelTarget,
  CustomProviderSettings,
  FailoverModelRouting,
  FailoverModelTarget,
  ModelBackendAuth,
  ModelMatch,
  ModelPolicies,
  ParentReference,
  ProxyModelSpec,
  VertexSettings,
  VirtualModel,
  WeightedModelRouting,
  WeightedModelTarget,
} from '../../validation/types.generated';
import { type Coverage, covering, NOT_YET } from './coverage';

/** Models that clients name in their requests. Nothing is compiled of them yet. */
export const MODEL_COVERAGE: Coverage = {
  ...covering<ProxyModelSpec>('ProxyModelSpec', {
    parentRefs: NOT_YET,
    match: NOT_YET,
    visibility: NOT_YET,
    provider: NOT_YET,
    baseURL: NOT_YET,
    azure: NOT_YET,
    vertexai: NOT_YET,
    bedrock: NOT_YET,
    custom: NOT_YET,
    policies: NOT_YET,
    virtualModel: NOT_YET,
  }),
  ...covering<ModelMatch>('ModelMatch', {
    model: NOT_YET,
  }),
  ...covering<ModelPolicies>('ModelPolicies', {
    tls: NOT_YET,
    tunnel: NOT_YET,
    auth: NOT_YET,
    authorization: NOT_YET,
    headers: NOT_YET,
    health: NOT_YET,
    promptGuard: NOT_YET,
    transformations: NOT_YET,
  }),
  ...covering<ModelBackendAuth>('ModelBackendAuth', {
    key: NOT_YET,
    secretRef: NOT_YET,
    passthrough: NOT_YET,
    cloudA: NOT_YET,
    cloudB: NOT_YET,
    cloudC: NOT_YET,
    location: NOT_YET,
    credentials: NOT_YET,
    oauthTokenExchange: NOT_YET,
  }),
  ...covering<AzureSettings>('AzureSettings', {
    resourceName: NOT_YET,
    resourceType: NOT_YET,
    projectName: NOT_YET,
    apiVersion: NOT_YET,
  }),
  ...covering<VertexSettings>('VertexSettings', {
    projectId: NOT_YET,
    region: NOT_YET,
  }),
  ...covering<BedrockSettings>('BedrockSettings', {
    region: NOT_YET,
    guardrail: NOT_YET,
  }),
  ...covering<CustomProviderSettings>('CustomProviderSettings', {
    backendRef: NOT_YET,
    formats: NOT_YET,
  }),
  ...covering<VirtualModel>('VirtualModel', {
    weighted: NOT_YET,
    failover: NOT_YET,
    conditional: NOT_YET,
  }),
  ...covering<WeightedModelRouting>('WeightedModelRouting', {
    targets: NOT_YET,
  }),
  ...covering<WeightedModelTarget>('WeightedModelTarget', {
    modelRef: NOT_YET,
    model: NOT_YET,
    weight: NOT_YET,
  }),
  ...covering<FailoverModelRouting>('FailoverModelRouting', {
    targets: NOT_YET,
  }),
  ...covering<FailoverModelTarget>('FailoverModelTarget', {
    modelRef: NOT_YET,
    model: NOT_YET,
    priority: NOT_YET,
  }),
  ...covering<ConditionalModelRouting>('ConditionalModelRouting', {
    targets: NOT_YET,
  }),
  ...covering<ConditionalModelTarget>('ConditionalModelTarget', {
    modelRef: NOT_YET,
    model: NOT_YET,
    when: NOT_YET,
  }),
  ...covering<ParentReference>('ParentReference', {
    group: NOT_YET,
    kind: NOT_YET,
    name: NOT_YET,
    namespace: NOT_YET,
    port: NOT_YET,
    sectionName: NOT_YET,
  }),
};
