import { createHash } from 'node:crypto';
import { ApiObject, Yaml } from 'cdk8s';
import type { Construct } from 'constructs';
import { INFERENCE_GROUP } from '../../core/values/resource-name';
import type { CompanionWorkload, PodResources } from '../constructs';
import type { Json } from '../constructs/companion-pods';
import {
  addCompanionService,
  anywhere,
  componentSelector,
  containerResources,
  dnsRule,
  tcp,
} from '../constructs/small-service';
import { amountsOf } from './pod-amounts';

/** The group of the resources of the inference extension that are not stable yet. */
export const INFERENCE_EXTENSION_GROUP = 'inference.networking.x-k8s.io';

/** The ports of the endpoint picker. */
const GRPC_PORT = 9002;
const HEALTH_PORT = 9003;
const METRICS_PORT = 9090;

/** The API server has one of these ports; its address is unknown. */
const API_SERVER_PORTS = [443, 6443];

const CONFIG_FOLDER = '/config';
const CONFIG_FILE = 'plugins.yaml';

/**
 * The age at which metrics of a server are ignored and the server counts as full. By default, a server that takes 200 ms to return its
 * metrics is full, however short its queue is.
 */
const STALE_METRICS = '2s';

/** The user of distroless images that do not run as root. */
const USER = 65532;

const RESOURCES = containerResources({ cpu: '250m', memory: '512Mi', memoryLimit: '2Gi' });

/** The settings of an endpoint picker. */
export interface EndpointPicker {
  readonly image: string;
  readonly replicas: number;
  readonly resources?: PodResources;
  /** Returns the name of the InferencePool when the app is synthesized. */
  readonly pool: () => string;
  /** The port of the model servers, where their metrics are read. */
  readonly serverPort: number;
  readonly hasAdapters: boolean;
  /** The limits at which a server is full. */
  readonly queueLimit: number;
  readonly cacheLimit: number;
  /** NetworkPolicy peers of gateways and of metrics scrapers. */
  readonly clients: Json[];
  readonly scrapers: Json[];
}

/** Adds the endpoint picker of the Gateway API Inference Extension with its Service and the permissions that it needs. */
export function endpointPickerObjects(
  scope: Construct,
  picker: EndpointPicker,
): { readonly service: ApiObject; readonly pods: CompanionWorkload; readonly port: number } {
  const labels = { ...componentSelector(scope, COMPONENT), 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' };
  const account = permissions(scope, labels);
  const text = Yaml.stringify(pickerConfig(picker));
  const config = new ApiObject(scope, 'Picker-Config', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { labels },
    data: { [CONFIG_FILE]: text },
  });
  const probe = { grpc: { port: HEALTH_PORT, service: 'envoy.service.ext_proc.v3.ExternalProcessor' } };
  const { service, pods } = addCompanionService(scope, scope, 'Picker', {
    component: COMPONENT,
    program: 'endpoint-picker',
    replicas: picker.replicas,
    user: USER,
    serviceAccount: account.name,
    // The endpoint picker reads its configuration when it starts.
    podAnnotations: () => ({ 'checksum/plugins': createHash('sha256').update(text).digest('hex') }),
    container: () => ({
      name: 'endpoint-picker',
      image: picker.image,
      args: [
        `--pool-name=${picker.pool()}`,
        '--pool-namespace=$(NAMESPACE)',
        `--pool-group=${INFERENCE_GROUP}`,
        `--config-file=${CONFIG_FOLDER}/${CONFIG_FILE}`,
        `--grpc-port=${GRPC_PORT}`,
        `--grpc-health-port=${HEALTH_PORT}`,
        `--metrics-port=${METRICS_PORT}`,
        // Checking the tokens of scrapers would require permissions for the entire cluster. The NetworkPolicy restricts scrapers instead.
        '--metrics-endpoint-auth=false',
        '--enable-pprof=false',
        '--tracing=false',
        '--zap-encoder=json',
      ],
      env: [{ name: 'NAMESPACE', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } } }],
      ports: [
        { name: 'grpc', containerPort: GRPC_PORT, protocol: 'TCP' },
        { name: 'grpc-health', containerPort: HEALTH_PORT, protocol: 'TCP' },
        { name: 'metrics', containerPort: METRICS_PORT, protocol: 'TCP' },
      ],
      readinessProbe: { ...probe, periodSeconds: 2 },
      livenessProbe: { ...probe, initialDelaySeconds: 15, periodSeconds: 10 },
      resources: picker.resources ? amountsOf(picker.resources) : RESOURCES,
      volumeMounts: [{ name: 'config', mountPath: CONFIG_FOLDER, readOnly: true }],
    }),
    volumes: [{ name: 'config', configMap: { name: config.name } }],
    port: { name: 'grpc', port: GRPC_PORT },
    ingress: [
      { from: [...picker.clients], ports: [tcp(GRPC_PORT)] },
      { from: [...picker.clients, ...picker.scrapers], ports: [tcp(METRICS_PORT)] },
      { ports: [tcp(HEALTH_PORT)] },
    ],
    egress: [
      dnsRule(),
      { to: anywhere(), ports: API_SERVER_PORTS.map(tcp) },
      {
        to: [{ podSelector: { matchLabels: componentSelector(scope, MODEL_SERVER) } }],
        ports: [tcp(picker.serverPort)],
      },
    ],
  });
  return { service, pods, port: GRPC_PORT };
}

const COMPONENT = 'endpoint-picker';

/** The component of the model servers of a pattern. */
export const MODEL_SERVER = 'model-server';

/** Adds a ServiceAccount that can read pods, the pool and its objectives in the namespace of the chart. */
function permissions(scope: Construct, labels: Json): ApiObject {
  const account = new ApiObject(scope, 'Picker-Account', {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { labels },
  });
  const verbs = ['get', 'list', 'watch'];
  const role = new ApiObject(scope, 'Picker-Role', {
    apiVersion: `${RBAC_GROUP}/v1`,
    kind: 'Role',
    metadata: { labels },
    rules: [
      { apiGroups: [''], resources: ['pods'], verbs },
      { apiGroups: [INFERENCE_GROUP], resources: ['inferencepools'], verbs },
      {
        apiGroups: [INFERENCE_EXTENSION_GROUP],
        resources: ['inferenceobjectives', 'inferencemodelrewrites'],
        verbs,
      },
    ],
  });
  new ApiObject(scope, 'Picker-Role-Binding', {
    apiVersion: `${RBAC_GROUP}/v1`,
    kind: 'RoleBinding',
    metadata: { labels },
    subjects: [
      {
        kind: 'ServiceAccount',
        name: account.name,
        ...(account.metadata.namespace ? { namespace: account.metadata.namespace } : {}),
      },
    ],
    roleRef: { apiGroup: RBAC_GROUP, kind: 'Role', name: role.name },
  });
  return account;
}

const RBAC_GROUP = 'rbac.authorization.k8s.io';

/** The plug-ins by which servers are scored, with the weights that the inference extension uses by default. */
function pickerConfig({ hasAdapters, queueLimit, cacheLimit }: EndpointPicker): object {
  const weights: readonly (readonly [string, number])[] = [
    ['queue-scorer', 2],
    ['kv-cache-utilization-scorer', 2],
    ['prefix-cache-scorer', 3],
    ...(hasAdapters ? [['lora-affinity-scorer', 1] as const] : []),
  ];
  return {
    apiVersion: `${INFERENCE_EXTENSION_GROUP}/v1alpha1`,
    kind: 'EndpointPickerConfig',
    plugins: [
      ...weights.map(([type]) => ({ type })),
      {
        type: 'utilization-detector',
        parameters: {
          queueDepthThreshold: queueLimit,
          kvCacheUtilThreshold: cacheLimit,
          metricsStalenessThreshold: STALE_METRICS,
        },
      },
    ],
    schedulingProfiles: [{ name: 'default', plugins: weights.map(([pluginRef, weight]) => ({ pluginRef, weight })) }],
    saturationDetector: { pluginRef: 'utilization-detector' },
  };
}
