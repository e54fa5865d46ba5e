import { boolean, type Definitions, enumeration, integer, jsonObject, list, map, ref, string, struct } from './form';

// ProxyParameters: how the data plane of a Gateway is provisioned.

const overlay = (kind: string, more = '') =>
  ref('KubernetesResourceOverlay', `Changes to the generated ${kind}.${more}`);

const SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60;

const seconds = (description: string) =>
  integer(description, { format: 'int64', minimum: 0, maximum: SECONDS_OF_A_YEAR, 'x-unit': 'seconds' });

export const parameters: Definitions = {
  ProxyParametersSpec: struct(
    'How the data plane of a Gateway is provisioned. Parameters of the Gateway win over those of its GatewayClass; overlays win over typed fields.',
    {
      logging: ref('Logging', 'The log of the data plane.'),
      rawConfig: jsonObject("A piece of the data plane's config file. Typed fields win over it.", {
        'x-implied': 'nothing is added',
      }),
      image: ref('Image', 'The container image.'),
      env: list(
        'Environment variables, which win over generated ones. To remove one, use an overlay of `deployment` with `$patch: delete`. `SESSION_KEY` replaces the generated session key.',
        ref('EnvVar', 'A variable.'),
      ),
      resources: ref('ResourceRequirements', 'Compute resources of the proxy container.'),
      shutdown: ref('ShutdownSpec', 'How long connections may last when a pod is stopped.'),
      mesh: ref('MeshSpec', 'Connects the gateway to an Istio mesh.', { 'x-names': { agentgateway: 'istio' } }),
      spiffe: ref('SpiffeSpec', 'Gets certificates from the SPIFFE Workload API of the node.', {
        'x-since': 'v1.5',
        'x-implied': 'no SPIFFE',
      }),
      workload: ref('WorkloadSettings', 'Which kind of workload runs the data plane.', {
        'x-since': 'v1.4',
        'x-implied': 'a Deployment',
      }),
      modelCatalog: ref('ModelCatalog', 'Price lists of models. Only in the parameters of a Gateway.', {
        'x-since': 'v1.4',
      }),
      deployment: overlay('Deployment'),
      daemonSet: { ...overlay('DaemonSet', ' Only where that is the kind of workload.'), 'x-since': 'v1.4' },
      service: overlay('Service'),
      serviceAccount: overlay('ServiceAccount'),
      podDisruptionBudget: overlay('PodDisruptionBudget', ' Without this field there is none.'),
      horizontalPodAutoscaler: overlay('HorizontalPodAutoscaler', ' Without this field there is none.'),
    },
    {
      'x-rules': [
        {
          rule: "!has(self.daemonSet) || (has(self.workload) && has(self.workload.kind) && self.workload.kind == 'DaemonSet')",
          message: 'daemonSet overlays are only valid when workload.kind is DaemonSet',
          since: 'v1.4',
        },
        {
          rule: "!has(self.deployment) || !has(self.workload) || !has(self.workload.kind) || self.workload.kind == 'Deployment'",
          message: 'deployment overlays are only valid when workload.kind is Deployment or unset',
          since: 'v1.4',
        },
        {
          rule: "!has(self.horizontalPodAutoscaler) || !has(self.workload) || !has(self.workload.kind) || self.workload.kind != 'DaemonSet'",
          message: 'horizontalPodAutoscaler is not valid when workload.kind is DaemonSet',
          since: 'v1.4',
        },
      ],
      'x-source': 'reference: ProxyParameters',
    },
  ),
  SpiffeSpec: struct(
    'How the data plane reaches a SPIFFE Workload API. The block of a Gateway replaces the one of its GatewayClass.',
    {
      enabled: boolean('Whether it is used.', { 'x-implied': '`true` if this block is set' }),
      source: ref('SpiffeWorkloadApiSource', 'How the socket gets into the pod.', {
        'x-implied': 'the CSI driver `csi.spiffe.io`',
      }),
    },
    { 'x-source': 'fields: SpiffeSpec' },
  ),
  SpiffeWorkloadApiSource: struct(
    'How the socket of the Workload API gets into the pod.',
    {
      csi: ref('SpiffeCsiSource', 'By a volume of a CSI driver.'),
      hostPath: ref('SpiffeHostPathSource', 'By a folder of the node.'),
      mountPath: string('Where it is mounted.', { pattern: '^/', 'x-implied': '`/spiffe-workload-api`' }),
      socketName: string('File name of the socket.', { 'x-implied': '`spire-agent.sock`' }),
    },
    { 'x-at-most-one-of': [['csi', 'hostPath']], 'x-source': 'fields: SpiffeWorkloadAPISource' },
  ),
  SpiffeCsiSource: struct(
    'A volume of a CSI driver.',
    { driver: string('Name of the driver.', { 'x-implied': '`csi.spiffe.io`' }) },
    { 'x-source': 'fields: SpiffeCSISource' },
  ),
  SpiffeHostPathSource: struct(
    'A folder of the node.',
    { path: string('Path of the folder.', { minLength: 1 }) },
    { required: ['path'], 'x-source': 'fields: SpiffeHostPathSource' },
  ),
  WorkloadSettings: struct(
    'Which kind of workload runs the data plane.',
    { kind: ref('WorkloadKind', 'The kind.', { 'x-implied': '`Deployment`' }) },
    { 'x-source': 'fields: AgentgatewayParametersWorkload' },
  ),
  WorkloadKind: enumeration('A kind of workload.', {
    Deployment: 'The configured number of pods.',
    DaemonSet: 'A pod on each node.',
  }),
  ModelCatalog: struct(
    'Price lists of models.',
    { sources: list('The lists; later ones are laid over earlier ones.', ref('ModelCatalogSource', 'A list.')) },
    { 'x-source': 'fields: ModelCatalogSpec' },
  ),
  ModelCatalogSource: struct(
    'A price list of models.',
    {
      configMap: ref('ModelCatalogConfigMap', 'The ConfigMap with the catalog.', {
        'x-reference': { to: 'ConfigMap', keys: ['catalog.json'], isMounted: true },
      }),
    },
    { 'x-source': 'fields: ModelCatalogSource' },
  ),
  ModelCatalogConfigMap: struct(
    'A ConfigMap with a price list as JSON.',
    {
      name: string("Name of a ConfigMap of the Gateway's namespace.", { minLength: 1 }),
      key: string('Key of the JSON.', { 'x-implied': '`catalog.json`' }),
    },
    { required: ['name'], 'x-source': 'fields: ModelCatalogConfigMapRef' },
  ),
  ProxyParametersStatus: struct('Nothing is reported.', {}, { 'x-source': 'reference: ProxyParameters' }),
  LogFormat: enumeration('The form of log lines.', { json: 'A JSON object a line.', text: 'Plain text.' }),
  Logging: struct(
    'The log of the data plane.',
    {
      level: string('Level, or levels by module in the syntax of RUST_LOG, such as `info,hyper=warn`.', {
        'x-implied': '`info`',
      }),
      format: ref('LogFormat', 'The form of log lines.', { 'x-implied': '`text`' }),
    },
    { 'x-source': 'reference: ProxyParameters' },
  ),
  Image: struct(
    'The container image, in parts. Parts that are unset keep the default of the data plane release.',
    {
      registry: string('Host of the registry, with a path where needed.'),
      repository: string('Name of the repository.'),
      tag: string('Tag. Not used where there is a digest.'),
      digest: string('Digest, such as `sha256:...`; replaces the tag.'),
      pullPolicy: string('When the image is pulled: `Always`, `IfNotPresent` or `Never`.', {
        'x-implied': "the cluster's default",
      }),
    },
    { 'x-source': 'reference: ProxyParameters' },
  ),
  ShutdownSpec: struct(
    'How long connections may last when a pod is stopped.',
    {
      min: seconds('New connections are accepted at least this long (`CONNECTION_MIN_TERMINATION_DEADLINE`).'),
      max: seconds(
        "Connections are cut after this time (`TERMINATION_GRACE_PERIOD_SECONDS`); also the pod's grace period.",
      ),
    },
    {
      required: ['min', 'max'],
      'x-rules': [
        {
          rule: 'self.min <= self.max',
          message: "The 'min' value must be less than or equal to the 'max' value.",
        },
      ],
      'x-source': 'reference: ProxyParameters',
    },
  ),
  MeshSpec: struct(
    'How the gateway reaches pods of an Istio mesh by mutual TLS.',
    {
      caAddress: string('Address of the CA of the mesh.', { 'x-implied': "the mesh's CA service, port 15012" }),
      trustDomain: string('Trust domain of the mesh.', { 'x-implied': '`cluster.local`' }),
      enabled: boolean('Whether the gateway is connected to the mesh.', {
        'x-since': 'v1.4',
        'x-implied': '`true` if this block is set',
      }),
      clusterId: string('Name of the cluster in the mesh.', { 'x-since': 'v1.4', 'x-implied': '`Kubernetes`' }),
      network: string('Name of the network in the mesh.', { 'x-since': 'v1.4', 'x-implied': 'none' }),
      additionalTrustDomains: list('Further trust domains of peers.', string('A trust domain.'), { 'x-since': 'v1.4' }),
    },
    { 'x-source': 'reference: ProxyParameters' },
  ),
  KubernetesResourceOverlay: struct(
    'Changes to a generated object, made after everything else.',
    {
      metadata: ref('OverlayMetadata', 'Labels and annotations to add.'),
      spec: jsonObject(
        'A strategic merge patch of `spec`: scalars replace; lists with a merge key merge by it; `$patch: delete` and `$patch: replace` remove and replace; null removes.',
      ),
    },
    { 'x-source': 'reference: ProxyParameters' },
  ),
  OverlayMetadata: struct(
    "Labels and annotations. Those of the Gateway's parameters win over those of its GatewayClass's.",
    {
      labels: map('Labels to add.', string('Value of the label.')),
      annotations: map('Annotations to add.', string('Value of the annotation.')),
    },
    { 'x-source': 'reference: ProxyParameters' },
  ),
};
