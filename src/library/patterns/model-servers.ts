import { ApiObject, Size } from 'cdk8s';
import type { Construct } from 'constructs';
import { sortedEntries } from '../../core/values/sorted-entries';
import { CompanionWorkload } from '../constructs';
import { type Json, withDefaults } from '../constructs/companion-pods';
import { Cpu } from '../constructs/cpu';
import {
  anywhere,
  componentSelector,
  dnsRule,
  restrictedContainer,
  spreadConstraints,
  tcp,
} from '../constructs/small-service';
import { MODEL_SERVER } from './endpoint-picker';
import { amountsOf } from './pod-amounts';
import type { ModelServerAutoscaling, SelfHostedModelsProps } from './self-hosted-models-props';

/** The port on which vLLM serves requests and metrics. */
export const SERVER_PORT = 8000;

/** The user of the servers: vLLM needs none in particular. */
const USER = 12000;

/** The home of the servers, below which models and compiled kernels are cached. */
const HOME = '/models';

const SERVER_MEMORY = Size.gibibytes(16);
/** The volume uses memory as it fills up, which counts as memory of the server. */
const SHARED_MEMORY_LIMIT = '8Gi';

/** The time in addition to `shutdownTime` in which a server has to end. */
const END_SECONDS = 30;

/** The settings of the servers, with checked times. */
export interface ModelServers extends SelfHostedModelsProps {
  readonly startupSeconds: number;
  readonly shutdownSeconds: number;
  readonly scaleDownSeconds: number;
  /** The PersistentVolumeClaim of `modelVolume`. */
  readonly claim?: string;
  /** The variable with the token of Hugging Face. */
  readonly token?: object;
  /** NetworkPolicy peers of gateways and of metrics scrapers. */
  readonly peers: Json[];
}

/** Adds the Deployment of the servers, with autoscaling, a PodDisruptionBudget and a NetworkPolicy. */
export function modelServerObjects(scope: Construct, servers: ModelServers): CompanionWorkload {
  const selector = componentSelector(scope, MODEL_SERVER);
  const labels = { ...selector, 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway', 'app.kubernetes.io/name': 'vllm' };
  const pods = CompanionWorkload._add({
    scope,
    id: 'Servers',
    metadata: { labels },
    podSelector: selector,
    isAutoscaled: servers.autoscaling !== undefined,
    spec: () => deploymentSpec(servers, selector, labels),
  });
  const add = (id: string, apiVersion: string, kind: string, spec: Json) =>
    new ApiObject(scope, id, withDefaults({ apiVersion, kind, metadata: { name: pods.name, labels }, spec }));
  add('Servers-Budget', 'policy/v1', 'PodDisruptionBudget', {
    maxUnavailable: 1,
    selector: { matchLabels: selector },
    unhealthyPodEvictionPolicy: 'AlwaysAllow',
  });
  add('Servers-Network', 'networking.k8s.io/v1', 'NetworkPolicy', {
    podSelector: { matchLabels: selector },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [...servers.peers], ports: [tcp(SERVER_PORT)] }],
    // An absent list denies all egress, and matches what the API server stores.
    ...(downloads(servers) ? { egress: [dnsRule(), { to: anywhere(), ports: [tcp(443)] }] } : {}),
  });
  const { autoscaling } = servers;
  if (autoscaling)
    add('Servers-Autoscaler', 'autoscaling/v2', 'HorizontalPodAutoscaler', {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: pods.name },
      ...scaling(autoscaling, servers.scaleDownSeconds),
    });
  return pods;
}

function scaling({ minReplicas, maxReplicas, queuedRequests, queueMetric }: ModelServerAutoscaling, seconds: number) {
  return {
    minReplicas: minReplicas ?? 1,
    maxReplicas,
    metrics: [
      {
        type: 'Pods',
        pods: {
          metric: { name: queueMetric ?? 'vllm:num_requests_waiting' },
          target: { type: 'AverageValue', averageValue: String(queuedRequests ?? 3) },
        },
      },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: seconds } },
  };
}

/** Whether the servers download something: models and adapters that are no paths are repositories. */
function downloads({ model, adapters = {} }: SelfHostedModelsProps): boolean {
  return [model, ...Object.values(adapters)].some((source) => !source.startsWith('/'));
}

function deploymentSpec(servers: ModelServers, selector: Json, labels: Json): Json {
  const { claim, startupSeconds, shutdownSeconds } = servers;
  return {
    ...(servers.autoscaling ? {} : { replicas: servers.replicas ?? 2 }),
    // A rollout needs no additional GPUs: a server is replaced when the previous one has stopped.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    progressDeadlineSeconds: startupSeconds + shutdownSeconds + 600,
    selector: { matchLabels: selector },
    template: {
      metadata: { labels },
      spec: {
        automountServiceAccountToken: false,
        // A Service named `vllm` would set VLLM_PORT, which vLLM reads.
        enableServiceLinks: false,
        securityContext: {
          fsGroup: USER,
          fsGroupChangePolicy: 'OnRootMismatch',
          runAsGroup: USER,
          runAsNonRoot: true,
          runAsUser: USER,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        terminationGracePeriodSeconds: shutdownSeconds + END_SECONDS,
        topologySpreadConstraints: spreadConstraints(selector),
        containers: [{ ...container(servers), securityContext: restrictedContainer() }],
        volumes: [
          claim === undefined
            ? { name: 'models', emptyDir: {} }
            : { name: 'models', persistentVolumeClaim: { claimName: claim } },
          { name: 'temporary', emptyDir: {} },
          // The processes of one server exchange tensors in shared memory.
          { name: 'shared-memory', emptyDir: { medium: 'Memory', sizeLimit: SHARED_MEMORY_LIMIT } },
        ],
      },
    },
  };
}

function container(servers: ModelServers): Json {
  const health = { httpGet: { path: '/health', port: SERVER_PORT } };
  const { gpus = 1, gpuResource = 'nvidia.com/gpu', startupSeconds, shutdownSeconds, resources } = servers;
  return {
    name: 'vllm',
    image: servers.image ?? 'docker.io/vllm/vllm-openai:v0.11.0',
    command: ['vllm', 'serve'],
    args: serverArguments(servers),
    env: [
      ...sortedEntries({
        HOME,
        HF_HOME: `${HOME}/huggingface`,
        // The user has no entry in the image's list of users.
        USER: 'vllm',
        VLLM_NO_USAGE_STATS: '1',
        ...servers.environment,
      }).map(([name, value]) => ({ name, value })),
      ...(servers.token ? [{ name: 'HF_TOKEN', valueFrom: servers.token }] : []),
    ],
    ports: [{ name: 'http', containerPort: SERVER_PORT, protocol: 'TCP' }],
    // vLLM listens when the model is loaded.
    startupProbe: { ...health, periodSeconds: 5, failureThreshold: Math.ceil(startupSeconds / 5) },
    readinessProbe: { ...health, periodSeconds: 2, failureThreshold: 1 },
    livenessProbe: { ...health, periodSeconds: 10, failureThreshold: 3 },
    lifecycle: { preStop: { exec: { command: ['sleep', String(shutdownSeconds)] } } },
    resources: amountsOf(resources ?? { cpuRequest: Cpu.units(4), memoryRequest: SERVER_MEMORY }, {
      [gpuResource]: String(gpus),
    }),
    volumeMounts: [
      { name: 'models', mountPath: HOME },
      { name: 'temporary', mountPath: '/tmp' },
      { name: 'shared-memory', mountPath: '/dev/shm' },
    ],
  };
}

function serverArguments({ model, servedName, gpus = 1, adapters = {}, maxModelLength, ...servers }: ModelServers) {
  const names = sortedEntries(adapters);
  const args = [
    model,
    '--port',
    String(SERVER_PORT),
    ...(servedName === undefined ? [] : ['--served-model-name', servedName]),
    ...(gpus > 1 ? ['--tensor-parallel-size', String(gpus)] : []),
    ...(maxModelLength === undefined ? [] : ['--max-model-len', String(maxModelLength)]),
    ...(names.length > 0
      ? ['--enable-lora', '--max-loras', String(names.length), '--lora-modules', ...names.map((one) => one.join('='))]
      : []),
    ...(servers.arguments ?? []),
  ];
  // Kubernetes would expand `$(NAME)`.
  return args.map((argument) => argument.replaceAll('$', '$$$$'));
}
