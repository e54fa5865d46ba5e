import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { INFERENCE_GROUP } from '../../core/values/resource-name';
import {
  type CompanionWorkload,
  Gateway,
  InferencePool,
  LlmProvider,
  type ModelServerOptions,
  NetworkPeer,
  ServiceDestination,
} from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { wholeSeconds } from '../constructs/duration-text';
import { localName } from '../constructs/local-object';
import { namespaceOfScope } from '../constructs/reference';
import { inConstruct, usageError } from '../constructs/usage-error';
import { endpointPickerObjects, INFERENCE_EXTENSION_GROUP } from './endpoint-picker';
import { modelServerObjects, SERVER_PORT } from './model-servers';
import { insideCluster } from './namespace-of-gateway';
import type { SelfHostedModelsProps } from './self-hosted-models-props';

/** The header by which requests name their objective. */
const OBJECTIVE_HEADER = 'x-gateway-inference-objective';

/** The port of the gateway between other gateways and the pool. */
const POOL_GATEWAY_PORT = 8080;

/**
 * Model servers of your own (vLLM) as an inference pool: the servers with their autoscaling, and an endpoint picker that selects a server for
 * each request by its queue, its KV cache, the prompts that it has cached and its LoRA adapters.
 *
 * `provider` returns the pool as a provider of a `ModelRouter`, an `LlmFailoverGateway` or an `LlmBackend`, next to hosted providers. Requests
 * then pass through a gateway of their own in front of the pool, because a provider in a compiled configuration has no endpoint picker.
 *
 * The cluster needs the CustomResourceDefinitions of the Gateway API Inference Extension, v1.5.0 or newer.
 *
 * @example
 *
 * const llama = new SelfHostedModels(chart, 'llama', { model: 'meta-llama/Llama-3.1-8B-Instruct', gpus: 1 });
 * new ModelRouter(chart, 'router', {
 *   hostname: 'llm.example.com',
 *   certificate: certificate,
 *   models: [
 *     {
 *       name: 'llama-8b',
 *       providers: [{ provider: llama.provider() }],
 *       fallbacks: [LlmProvider.openAi({ model: 'gpt-4o-mini', credentials: Credentials.fromSecretName('openai') })],
 *     },
 *   ],
 *   authentication: [ClientAuthentication.apiKeys(tenants)],
 * });
 */
@checkedOptions('SelfHostedModels')
export class SelfHostedModels extends Construct {
  /**
   * Returns whether a value is a SelfHostedModels, of any copy of the package.
   *
   * @param x any value
   */
  public static isSelfHostedModels(x?: unknown): x is SelfHostedModels {
    return isInstanceOf('SelfHostedModels', x);
  }

  /** The servers. */
  public readonly servers: CompanionWorkload;
  /** The endpoint pickers. */
  public readonly endpointPicker: CompanionWorkload;
  /** The pool, as a destination of routes. Routes forward requests unchanged. */
  public readonly pool: InferencePool;
  private readonly adapters: readonly string[];
  private poolGateway?: Gateway;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the model and its servers
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: SelfHostedModelsProps,
  ) {
    super(scope, id);
    inConstruct(this, () => checkAmounts(props));
    const { endpointPicker = {}, monitoring, adapters = {}, clients = [], scrapers = [] } = props;
    this.adapters = Object.keys(adapters);
    const [near, readers] = [clients, scrapers].map((peers) => peers.map((peer) => peer._render()));
    const picker = endpointPickerObjects(this, {
      image: endpointPicker.image ?? 'registry.k8s.io/gateway-api-inference-extension/epp:v1.5.0',
      replicas: endpointPicker.replicas ?? 2,
      resources: endpointPicker.resources,
      pool: () => this.pool.name,
      serverPort: SERVER_PORT,
      hasAdapters: this.adapters.length > 0,
      queueLimit: props.queueLimit ?? 5,
      cacheLimit: props.cacheLimit ?? 0.8,
      clients: [OWN_NAMESPACE, ...(near ?? [])],
      scrapers: readers ?? [],
    });
    this.endpointPicker = picker.pods;
    this.servers = this.addServers([OWN_NAMESPACE, ...(near ?? []), ...(readers ?? [])]);
    this.pool = new InferencePool(this, 'Pool', {
      podLabels: this.servers.podSelector,
      ports: [SERVER_PORT],
      endpointPicker: ServiceDestination.of(picker.service, { port: picker.port }),
    });
    if (monitoring) {
      this.monitor('Servers-Monitor', this.servers, 'http');
      this.monitor('Picker-Monitor', this.endpointPicker, 'metrics');
    }
  }

  /** The gateway between `provider` and the pool; undefined before `provider` or `adapter` is called. */
  public get gateway(): Gateway | undefined {
    return this.poolGateway;
  }

  /**
   * Returns the pool as a provider of its model, and adds the gateway in front of the pool.
   *
   * @param options the name of the provider and its LLM settings; the name is `self-hosted` by default
   */
  public provider(options: ModelServerOptions = {}): LlmProvider {
    return this.providerOf(this.props.servedName ?? this.props.model, options);
  }

  /**
   * Returns the pool as a provider of a LoRA adapter.
   *
   * @param adapterName the adapter, as in `adapters`
   * @param options the name of the provider and its LLM settings; the name is `self-hosted` by default
   */
  public adapter(adapterName: string, options: ModelServerOptions = {}): LlmProvider {
    if (!this.adapters.includes(adapterName))
      throw usageError(
        CODE.optionOfWrongType,
        {
          place: 'adapterName',
          struct: 'SelfHostedModels.adapter',
          given: JSON.stringify(adapterName),
          expected: this.adapters.length > 0 ? `one of ${this.adapters.join(', ')}` : 'an entry of `adapters`',
        },
        this,
      );
    return this.providerOf(adapterName, options);
  }

  private providerOf(model: string, options: ModelServerOptions): LlmProvider {
    const host = this.hostOf(this.addGateway());
    return LlmProvider.openAi({ name: 'self-hosted', model, ...options, host, port: POOL_GATEWAY_PORT });
  }

  /** The name by which other gateways reach the gateway in front of the pool. */
  private hostOf({ workload }: Gateway): string {
    const namespace = namespaceOfScope(this);
    return namespace === undefined ? workload.name : `${workload.name}.${namespace}.svc.cluster.local`;
  }

  private addServers(peers: object[]): CompanionWorkload {
    const { props } = this;
    const namespace = namespaceOfScope(this);
    return inConstruct(this, () =>
      modelServerObjects(this, {
        ...props,
        startupSeconds: secondsOf(props, 'startupTime', Duration.minutes(30)),
        shutdownSeconds: secondsOf(props, 'shutdownTime', Duration.seconds(60)),
        scaleDownSeconds: wholeSeconds(
          props.autoscaling?.scaleDownAfter ?? Duration.minutes(10),
          'scaleDownAfter',
          'ModelServerAutoscaling',
        ),
        claim: props.modelVolume && localName(props.modelVolume, namespace),
        token: props.huggingFaceToken?._render(namespace),
        peers,
      }),
    );
  }

  /** Adds the gateway that calls the endpoint picker, once. */
  private addGateway(): Gateway {
    if (this.poolGateway) return this.poolGateway;
    const gateway = new Gateway(this, 'Gateway', {
      replicas: 2,
      // Responses of models last longer than those of most servers.
      shutdown: { min: Duration.seconds(10), max: Duration.minutes(5) },
    });
    this.poolGateway = gateway;
    // The hostname keeps its route apart from routes that serve clients of any hostname.
    gateway.addHttpListener('pool', { port: POOL_GATEWAY_PORT, hostname: this.hostOf(gateway) });
    insideCluster(gateway);
    const { clients = [], scrapers = [], rejectWhenFull = true } = this.props;
    gateway.workload.keepAvailable();
    gateway.workload.restrictNetwork({
      clients: [NetworkPeer.podsLabelled({}), ...clients],
      scrapers: [NetworkPeer.podsLabelled({}), ...scrapers],
    });
    const route = gateway.addRoute('Requests', { to: [this.pool] });
    route.addTrafficPolicy('Objective', {
      // Clients cannot choose an objective themselves.
      requestHeaders: rejectWhenFull
        ? { set: { [OBJECTIVE_HEADER]: this.addObjective().name } }
        : { remove: [OBJECTIVE_HEADER] },
    });
    return gateway;
  }

  /** Adds an objective of low priority: the endpoint picker rejects its requests while the servers are full on average. */
  private addObjective(): ApiObject {
    return new ApiObject(this, 'Objective', {
      apiVersion: `${INFERENCE_EXTENSION_GROUP}/v1alpha2`,
      kind: 'InferenceObjective',
      spec: { priority: -1, poolRef: { group: INFERENCE_GROUP, kind: 'InferencePool', name: this.pool.name } },
    });
  }

  private monitor(id: string, { podSelector }: CompanionWorkload, port: string): void {
    const { interval, labels } = this.props.monitoring ?? {};
    const seconds = interval && wholeSeconds(interval, 'interval', 'MonitoringOptions', this);
    new ApiObject(this, id, {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { labels: { ...podSelector, 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway', ...labels } },
      spec: {
        selector: { matchLabels: podSelector },
        podMetricsEndpoints: [
          { port, path: '/metrics', ...(seconds === undefined ? {} : { interval: `${seconds}s` }) },
        ],
      },
    });
  }
}

/** A NetworkPolicy peer for all pods of the namespace of the policy. */
const OWN_NAMESPACE = { podSelector: {} };

function secondsOf(props: SelfHostedModelsProps, name: 'startupTime' | 'shutdownTime', usual: Duration): number {
  return wholeSeconds(props[name] ?? usual, name, 'SelfHostedModelsProps');
}

/** Refuses amounts that Kubernetes, vLLM or the endpoint picker would reject. */
function checkAmounts(props: SelfHostedModelsProps): void {
  const { autoscaling, cacheLimit } = props;
  for (const name of ['gpus', 'replicas', 'maxModelLength', 'queueLimit'] as const)
    checkWhole(props[name], name, 'SelfHostedModelsProps');
  checkWhole(props.endpointPicker?.replicas, 'replicas', 'EndpointPickerOptions');
  if (cacheLimit !== undefined && !(cacheLimit > 0 && cacheLimit <= 1))
    refuse('cacheLimit', 'SelfHostedModelsProps', cacheLimit, 'a number above 0 and up to 1');
  if (!autoscaling) return;
  if (props.replicas !== undefined)
    throw usageError(CODE.conflictingOptions, { first: 'replicas', second: 'autoscaling' });
  const { minReplicas = 1, maxReplicas } = autoscaling;
  for (const name of ['minReplicas', 'maxReplicas', 'queuedRequests'] as const)
    checkWhole(autoscaling[name], name, 'ModelServerAutoscaling');
  if (maxReplicas < minReplicas)
    refuse('maxReplicas', 'ModelServerAutoscaling', maxReplicas, `${minReplicas} or more, like minReplicas`);
}

function checkWhole(value: number | undefined, place: string, struct: string): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1))
    refuse(place, struct, value, 'a whole number, 1 or more');
}

function refuse(place: string, struct: string, value: number, expected: string): never {
  throw usageError(CODE.optionOfWrongType, { place, struct, given: `the number ${value}`, expected });
}
