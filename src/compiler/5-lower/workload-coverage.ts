import type { Coverage, Covered } from './coverage';

const CONTAINER_ENV = { elsewhere: '`env` of the container in the Deployment' };

/** ProxyParameters say how the data plane is run: the emit phase makes manifests of them. */
export const WORKLOAD_COVERAGE: Coverage = {
  'ProxyParametersSpec.logging': { elsewhere: 'the container and `config.logging`' },
  'Logging.level': { elsewhere: 'variable `RUST_LOG` of the container' },
  'Logging.format': '`config.logging.format`',
  'ProxyParametersSpec.rawConfig': 'merged into the file as it is; what is compiled wins',
  'ProxyParametersSpec.image': { elsewhere: '`image` of the container' },
  ...all('Image', ['registry', 'repository', 'tag', 'digest'], { elsewhere: '`image` of the container' }),
  'Image.pullPolicy': { elsewhere: '`imagePullPolicy` of the container' },
  'ProxyParametersSpec.env': CONTAINER_ENV,
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
  'ProxyParametersSpec.resources': { elsewhere: '`resources` of the container' },
  ...all('ResourceRequirements', ['claims', 'limits', 'requests'], { elsewhere: '`resources` of the container' }),
  ...all('ResourceClaim', ['name', 'request'], { elsewhere: '`resources.claims` of the container' }),
  'ProxyParametersSpec.shutdown': { elsewhere: 'the Deployment' },
  'ShutdownSpec.min': { elsewhere: 'variable `CONNECTION_MIN_TERMINATION_DEADLINE` of the container' },
  'ShutdownSpec.max': {
    elsewhere: '`terminationGracePeriodSeconds`, and variable `TERMINATION_GRACE_PERIOD_SECONDS` of the container',
  },
  'ProxyParametersSpec.mesh': { elsewhere: 'the container and its token volume' },
  'MeshSpec.caAddress': { elsewhere: 'variable `CA_ADDRESS` of the container' },
  'MeshSpec.trustDomain': { elsewhere: 'variable `TRUST_DOMAIN` of the container' },
  'ProxyParametersSpec.deployment': { elsewhere: 'merged into the Deployment' },
  'ProxyParametersSpec.service': { elsewhere: 'merged into the Service' },
  'ProxyParametersSpec.serviceAccount': { elsewhere: 'merged into the ServiceAccount' },
  'ProxyParametersSpec.podDisruptionBudget': { elsewhere: 'makes a PodDisruptionBudget' },
  'ProxyParametersSpec.horizontalPodAutoscaler': { elsewhere: 'makes a HorizontalPodAutoscaler' },
  ...all('KubernetesResourceOverlay', ['metadata', 'spec'], { elsewhere: 'merged into the object' }),
  ...all('OverlayMetadata', ['labels', 'annotations'], { elsewhere: 'merged into the metadata of the object' }),
};

function all(type: string, fields: readonly string[], where: Covered): Coverage {
  return Object.fromEntries(fields.map((field) => [`${type}.${field}`, where]));
}
