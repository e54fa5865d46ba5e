import type {
  Image,
  Logging,
  MeshSpec,
  ModelCatalog,
  ModelCatalogConfigMap,
  ModelCatalogSource,
  ProxyParametersSpec,
  ShutdownSpec,
  SpiffeCsiSource,
  SpiffeHostPathSource,
  SpiffeSpec,
  SpiffeWorkloadApiSource,
  WorkloadSettings,
} from '../../validation/types.generated';
import { type Coverage, type Covered, covering } from './coverage';

const CONTAINER_IMAGE = { elsewhere: '`image` of the container' };
const WORKLOAD_API = { elsewhere: 'a volume of the container' } as const;
const ENDPOINT = { elsewhere: 'a volume of the container, and `config.spiffe.endpoint`' } as const;
const CONTAINER_ENV = { elsewhere: '`env` of the container in the Deployment' };

/** ProxyParameters configure how the data plane runs; the emit phase generates manifests from them. */
export const WORKLOAD_COVERAGE: Coverage = {
  ...covering<ProxyParametersSpec>('ProxyParametersSpec', {
    logging: { elsewhere: 'the container and `config.logging`' },
    rawConfig: 'merged into the config unchanged; compiled settings win',
    image: { elsewhere: '`image` of the container' },
    env: CONTAINER_ENV,
    resources: { elsewhere: '`resources` of the container' },
    shutdown: { elsewhere: 'the Deployment' },
    mesh: { elsewhere: 'the container and its token volume' },
    spiffe: ENDPOINT,
    workload: { elsewhere: 'the kind of the workload' },
    modelCatalog: { elsewhere: 'the container and its volumes' },
    deployment: { elsewhere: 'merged into the Deployment' },
    daemonSet: { elsewhere: 'merged into the DaemonSet' },
    service: { elsewhere: 'merged into the Service' },
    serviceAccount: { elsewhere: 'merged into the ServiceAccount' },
    podDisruptionBudget: { elsewhere: 'makes a PodDisruptionBudget' },
    horizontalPodAutoscaler: { elsewhere: 'makes a HorizontalPodAutoscaler' },
  }),
  ...covering<SpiffeSpec>('SpiffeSpec', { enabled: ENDPOINT, source: ENDPOINT }),
  ...covering<SpiffeWorkloadApiSource>('SpiffeWorkloadApiSource', {
    csi: WORKLOAD_API,
    hostPath: WORKLOAD_API,
    mountPath: ENDPOINT,
    socketName: { elsewhere: '`config.spiffe.endpoint`' },
  }),
  ...covering<SpiffeCsiSource>('SpiffeCsiSource', { driver: WORKLOAD_API }),
  ...covering<SpiffeHostPathSource>('SpiffeHostPathSource', { path: WORKLOAD_API }),
  ...covering<Logging>('Logging', {
    level: { elsewhere: 'variable `RUST_LOG` of the container' },
    format: '`config.logging.format`',
  }),
  ...covering<Image>('Image', {
    registry: CONTAINER_IMAGE,
    repository: CONTAINER_IMAGE,
    tag: CONTAINER_IMAGE,
    digest: CONTAINER_IMAGE,
    pullPolicy: { elsewhere: '`imagePullPolicy` of the container' },
  }),
  ...all('EnvVar', ['name', 'value', 'valueFrom'], CONTAINER_ENV),
  ...all(
    'EnvVarSource',
    ['configMapKeyRef', 'fieldRef', 'fileKeyRef', 'resourceFieldRef', 'secretKeyRef'],
    CONTAINER_ENV,
  ),
  ...all('KeySelector', ['key', 'name', 'optional'], CONTAINER_ENV),
  ...all('ObjectFieldSelector', ['apiVersion', 'fieldPath'], CONTAINER_ENV),
  ...all('FileKeySelector', ['key', 'optional', 'path', 'volumeName'], CONTAINER_ENV),
  ...all('ResourceFieldSelector', ['containerName', 'divisor', 'resource'], CONTAINER_ENV),
  ...all('ResourceRequirements', ['claims', 'limits', 'requests'], { elsewhere: '`resources` of the container' }),
  ...all('ResourceClaim', ['name', 'request'], { elsewhere: '`resources.claims` of the container' }),
  ...covering<ShutdownSpec>('ShutdownSpec', {
    min: { elsewhere: 'variable `CONNECTION_MIN_TERMINATION_DEADLINE` of the container' },
    max: {
      elsewhere: '`terminationGracePeriodSeconds`, and variable `TERMINATION_GRACE_PERIOD_SECONDS` of the container',
    },
  }),
  ...covering<MeshSpec>('MeshSpec', {
    caAddress: { elsewhere: 'variable `CA_ADDRESS` of the container' },
    trustDomain: { elsewhere: 'variable `TRUST_DOMAIN` of the container' },
    enabled: { elsewhere: 'whether the container and its token volume are prepared for the mesh' },
    clusterId: { elsewhere: 'variable `CLUSTER_ID` of the container' },
    network: { elsewhere: 'variable `NETWORK` of the container' },
    additionalTrustDomains: { elsewhere: 'variable `ADDITIONAL_TRUST_DOMAINS` of the container' },
  }),
  ...covering<WorkloadSettings>('WorkloadSettings', { kind: { elsewhere: 'a Deployment or a DaemonSet' } }),
  ...covering<ModelCatalog>('ModelCatalog', {
    sources: { elsewhere: 'variable `MODEL_CATALOG_PATHS` of the container; since v1.5 `config.modelCatalog`' },
  }),
  ...covering<ModelCatalogSource>('ModelCatalogSource', {
    configMap: { elsewhere: 'a volume of the container; a list in a GatewayClass is reported (AIG6059)' },
  }),
  ...covering<ModelCatalogConfigMap>('ModelCatalogConfigMap', {
    name: { elsewhere: 'a volume of the container' },
    key: { elsewhere: 'a volume of the container' },
  }),
  ...all('KubernetesResourceOverlay', ['metadata', 'spec'], { elsewhere: 'merged into the object' }),
  ...all('OverlayMetadata', ['labels', 'annotations'], { elsewhere: 'merged into the metadata of the object' }),
};

function all(type: string, fields: readonly string[], where: Covered): Coverage {
  return Object.fromEntries(fields.map((field) => [`${type}.${field}`, where]));
}
