import type { Duration } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { MonitoringOptions, NetworkPeer, PodResources, VariableSource } from '../constructs';

/** When model servers are added and removed: by the queue of each server, because the CPU of a busy GPU server is idle. */
export interface ModelServerAutoscaling {
  /**
   * The fewest servers, 1 or more.
   *
   * @default 1
   */
  readonly minReplicas?: number;
  /** The most servers, `minReplicas` or more. */
  readonly maxReplicas: number;
  /**
   * The average number of waiting requests per server above which servers are added, 1 or more. Set it below `queueLimit`, so that servers
   * are added before requests are rejected.
   *
   * @default 3
   */
  readonly queuedRequests?: number;
  /**
   * The name under which the custom metrics API of your cluster (such as Prometheus Adapter) serves the queue length of each pod.
   *
   * @default 'vllm:num_requests_waiting'
   */
  readonly queueMetric?: string;
  /**
   * The time for which the queue has to stay short before a server is removed, in whole seconds, up to an hour. A new server has to load the
   * model first.
   *
   * @default Duration.minutes(10)
   */
  readonly scaleDownAfter?: Duration;
}

/** The endpoint picker, which selects a server for each request. */
export interface EndpointPickerOptions {
  /**
   * The image of the endpoint picker of the Gateway API Inference Extension, v1.5.0 or a compatible one.
   *
   * @default 'registry.k8s.io/gateway-api-inference-extension/epp:v1.5.0'
   */
  readonly image?: string;
  /**
   * The number of endpoint pickers, 1 or more. All of them are active. Each remembers only the prompts that it placed itself, so 1 reuses the
   * most prefix caches and is not available while its pod is replaced.
   *
   * @default 2
   */
  readonly replicas?: number;
  /**
   * The resources of each endpoint picker.
   *
   * @default - 250 thousandths of a core and 512 MiB are reserved, without limits
   */
  readonly resources?: PodResources;
}

/** Properties of self-hosted models. */
export interface SelfHostedModelsProps {
  /**
   * The model that the servers load: a repository of Hugging Face, such as `meta-llama/Llama-3.1-8B-Instruct`, or a path inside the pods, such
   * as `/models/llama`.
   */
  readonly model: string;
  /**
   * The name by which the servers know the model.
   *
   * @default - the value of `model`
   */
  readonly servedName?: string;
  /**
   * The image of the servers: vLLM, with the program `vllm`.
   *
   * @default 'docker.io/vllm/vllm-openai:v0.11.0'
   */
  readonly image?: string;
  /**
   * The number of GPUs per server, 1 or more. The model is split among them (tensor parallelism).
   *
   * @default 1
   */
  readonly gpus?: number;
  /**
   * The extended resource of the GPUs.
   *
   * @default 'nvidia.com/gpu'
   */
  readonly gpuResource?: string;
  /**
   * CPU and memory of each server.
   *
   * @default - 4 cores and 16 GiB are reserved, without limits
   */
  readonly resources?: PodResources;
  /**
   * The number of servers, 1 or more. Excludes `autoscaling`.
   *
   * @default 2
   */
  readonly replicas?: number;
  /**
   * Adds and removes servers by the length of their queues. Requires a custom metrics API.
   *
   * @default - the number of servers is fixed
   */
  readonly autoscaling?: ModelServerAutoscaling;
  /**
   * LoRA adapters by the name that requests use: a repository of Hugging Face, or a path inside the pods.
   *
   * @default - the servers have no adapters
   */
  readonly adapters?: { [name: string]: string };
  /**
   * The longest context, in tokens of prompt and response, 1 or more.
   *
   * @default - the context length of the model
   */
  readonly maxModelLength?: number;
  /**
   * Additional arguments of `vllm serve`, such as `['--quantization', 'fp8']`.
   *
   * @default - no additional arguments
   */
  readonly arguments?: string[];
  /**
   * The token with which the servers download the model from Hugging Face. Required for gated models.
   *
   * @default - the servers download without a token
   */
  readonly huggingFaceToken?: VariableSource;
  /**
   * Additional environment variables of the servers.
   *
   * @default - only the variables that the servers need
   */
  readonly environment?: { [name: string]: string };
  /**
   * A PersistentVolumeClaim in the namespace of the chart, mounted at `/models`, where the servers keep downloaded models. Several servers
   * require one that several nodes can mount.
   *
   * @default - each pod downloads the model into a volume of its own
   * @kind PersistentVolumeClaim
   */
  readonly modelVolume?: IConstruct;
  /**
   * The time that a server gets to download and load the model, in whole seconds. A server that needs longer is restarted.
   *
   * @default Duration.minutes(30)
   */
  readonly startupTime?: Duration;
  /**
   * The time that a stopping server gets to complete running requests, in whole seconds. The endpoint picker sends it no new ones.
   *
   * @default Duration.seconds(60)
   */
  readonly shutdownTime?: Duration;
  /**
   * The number of waiting requests at which a server is full, 1 or more.
   *
   * @default 5
   */
  readonly queueLimit?: number;
  /**
   * The share of used KV cache at which a server is full, above 0 and up to 1.
   *
   * @default 0.8
   */
  readonly cacheLimit?: number;
  /**
   * Whether requests receive a 429 while the servers are full on average, so that a fallback answers them. Otherwise they wait in the queues of
   * the servers.
   * Applies to requests through `provider` and `adapter`.
   *
   * @default true
   */
  readonly rejectWhenFull?: boolean;
  /**
   * The endpoint picker.
   *
   * @default - two endpoint pickers of release v1.5.0
   */
  readonly endpointPicker?: EndpointPickerOptions;
  /**
   * The pods that can connect to the servers and to the gateway of `provider`.
   *
   * @default - all pods in the namespace of the chart
   */
  readonly clients?: NetworkPeer[];
  /**
   * The pods that can read metrics. The servers have one port for metrics and requests, so these pods can send requests, too.
   *
   * @default - only `clients`
   */
  readonly scrapers?: NetworkPeer[];
  /**
   * Creates PodMonitors, with which the Prometheus Operator scrapes the servers and the endpoint pickers.
   *
   * @default - no PodMonitors
   */
  readonly monitoring?: MonitoringOptions;
}
