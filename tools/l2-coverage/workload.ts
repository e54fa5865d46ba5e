import { type Chart, Duration, Size } from 'cdk8s';
import { ConfigMap, Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { callsOf, type Member, optionsOf, valuesOf } from './member';

// The pods of a gateway.

const gateway = (props: gw.GatewayProps) => (chart: Chart) => new gw.Gateway(chart, 'edge', props);

export const workload: readonly Member[] = [
  ...optionsOf<Omit<gw.workload.WorkloadOptions, 'sessionKey'>>(
    'WorkloadOptions',
    {},
    {
      replicas: 2,
      workloadKind: gw.workload.WorkloadKind.DAEMON_SET,
      resources: { cpuRequest: gw.workload.Cpu.units(1) },
      image: { tag: '2' },
      environment: { A: 'b' },
      environmentFrom: { POD: gw.workload.VariableSource.podField('metadata.name') },
      logLevel: 'debug',
      jsonLogs: true,
      shutdown: { min: Duration.seconds(20), max: Duration.seconds(300) },
      mesh: { trustDomain: 'example.com' },
      rawConfig: { config: { statsAddr: '0.0.0.0:15090' } },
    },
    (chart, props) => gateway(props)(chart),
  ),
  ...valuesOf<gw.GatewayProps>(
    { 'WorkloadOptions.sessionKey': (chart) => ({ sessionKey: Secret.fromSecretName(chart, 'Key', 'session-key') }) },
    (chart, props) => gateway(props ?? {})(chart),
  ),
  ...optionsOf<gw.workload.PodResources>(
    'PodResources',
    {},
    {
      cpuRequest: gw.workload.Cpu.units(1),
      cpuLimit: gw.workload.Cpu.units(2),
      memoryRequest: Size.mebibytes(64),
      memoryLimit: Size.mebibytes(128),
      claims: [{ name: 'nic', request: 'fast' }],
    },
    (chart, resources) => gateway({ resources })(chart),
  ),
  ...optionsOf<gw.workload.ImageOptions>(
    'ImageOptions',
    {},
    {
      registry: 'registry.example.com',
      repository: 'mirror/agentgateway',
      tag: '2',
      digest: `sha256:${'0'.repeat(64)}`,
      pullPolicy: 'IfNotPresent',
    },
    (chart, image) => gateway({ image })(chart),
  ),
  ...optionsOf<gw.workload.MeshOptions>(
    'MeshOptions',
    {},
    {
      caAddress: 'https://istiod.mesh.svc:15012',
      trustDomain: 'example.com',
      enabled: true,
      clusterId: 'east',
      network: 'east',
      additionalTrustDomains: ['other.example.com'],
    },
    (chart, mesh) => gateway({ mesh })(chart),
  ),
  ...valuesOf<gw.workload.ModelCatalogSource>(
    {
      'ModelCatalogSource.key': (chart) => ({ configMap: ConfigMap.fromConfigMapName(chart, 'C', 'prices'), key: 'k' }),
    },
    (chart, source) => gateway({ modelCatalogs: source && [source] })(chart),
  ),
  {
    name: 'GatewayProps.modelCatalogs',
    used: (chart) =>
      gateway({ modelCatalogs: [{ configMap: ConfigMap.fromConfigMapName(chart, 'C', 'prices') }] })(chart),
    unused: gateway({}),
  },
  ...callsOf<gw.workload.Workload>(
    {
      'Workload.place': (pods) => pods.place({ priorityClass: 'high' }),
    },
    (chart) => gateway({ workloadKind: gw.workload.WorkloadKind.DAEMON_SET })(chart).workload,
  ),
  ...valuesOf<gw.workload.VariableSource>(
    {
      'VariableSource.secret': (chart) =>
        gw.workload.VariableSource.secret(Secret.fromSecretName(chart, 'S', 's'), 'key', { optional: true }),
      'VariableSource.configMap': (chart) =>
        gw.workload.VariableSource.configMap(ConfigMap.fromConfigMapName(chart, 'C', 'c'), 'key', { optional: true }),
      'VariableSource.podField': () => gw.workload.VariableSource.podField('metadata.name', 'v1'),
      'VariableSource.resource': () =>
        gw.workload.VariableSource.resource('limits.memory', { container: 'agentgateway', unit: '1Mi' }),
      'VariableSource.file': () =>
        gw.workload.VariableSource.file({ volume: 'v', path: 'env', key: 'KEY', optional: true }),
    },
    (chart, source) => gateway({ environmentFrom: source ? { A: source } : undefined })(chart),
  ),
  ...callsOf<gw.Gateway>(
    {
      'Gateway.autoscale': (edge) => edge.autoscale({ maxReplicas: 5 }),
      'Gateway.keepAvailable': (edge) => edge.keepAvailable(),
    },
    (chart) => gateway({})(chart),
  ),
  ...callsOf<gw.workload.Workload>(
    {
      'Workload.overlayDeployment': (pods) => pods.overlayDeployment({ minReadySeconds: 1 }),
      'Workload.overlayService': (pods) => pods.overlayService({ type: 'ClusterIP' }),
      'Workload.overlayHorizontalPodAutoscaler': (pods) => pods.overlayHorizontalPodAutoscaler({ maxReplicas: 3 }),
      'Workload.overlayPodDisruptionBudget': (pods) => pods.overlayPodDisruptionBudget({ minAvailable: 1 }),
      'Workload.label': (pods) => pods.label(gw.workload.WorkloadObject.SERVICE, { a: 'b' }),
      'Workload.annotate': (pods) => pods.annotate(gw.workload.WorkloadObject.SERVICE, { a: 'b' }),
      'Workload.annotateServiceAccount': (pods) => pods.annotateServiceAccount({ a: 'b' }),
    },
    (chart) => gateway({})(chart).workload,
  ),
];
