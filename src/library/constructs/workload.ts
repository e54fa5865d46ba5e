import { ApiObject, Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import { objectName, podSelector } from '../../core/compiler/semantics/object-names';
import { NETWORK_POLICY, RELOADER, RESTART_ON_SECRETS } from '../../core/compiler/semantics/workload-annotations';
import { CODE } from '../../core/diagnostics/codes.generated';
import { ProxyDistribution } from '../../core/distribution';
import { inStableOrder } from '../../core/values/stable-order';
import * as api from '../api';
import type * as gatewayapi from '../gateway-api';
import type * as overlays from '../overlay-types';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import { lazySpec } from './lazy-spec';
import { localName } from './local-object';
import type { NetworkPeer } from './network-peer';
import type { PodIdentity } from './pod-identity';
import { namespaceOf } from './reference';
import { inConstruct, usageError } from './usage-error';
import { wirePatch } from './wire-patch';
import {
  type AutoscaleOptions,
  type KeepAvailableOptions,
  type ModelCatalogSource,
  type PodResources,
  WorkloadKind,
  type WorkloadOptions,
} from './workload-options';
import { WorkloadObject, WorkloadOverlays } from './workload-overlays';
import {
  type MonitoringOptions,
  type NetworkRestrictions,
  type PlacementOptions,
  renderPlacement,
} from './workload-placement';

/**
 * The pods of a gateway, and what is generated for them. Becomes a ProxyParameters resource as soon as something is set.
 *
 * @example
 *
 * gateway.workload.annotateServiceAccount({ 'eks.amazonaws.com/role-arn': 'arn:aws:iam::111122223333:role/gateway' });
 * gateway.workload.keepAvailable({ maxUnavailable: '25%' });
 */
@checkedOptions('Workload')
export class Workload {
  /** @internal */
  public readonly _overlays: WorkloadOverlays;
  private readonly clients: NetworkPeer[] = [];
  private readonly scrapers: NetworkPeer[] = [];
  private readonly destinations: NetworkPeer[] = [];
  private parameters?: api.ProxyParameters;

  /**
   * @internal
   *
   * @param scope where its resources are added
   * @param options what the gateway was given
   * @param gateway the resource whose pods these are
   * @param modelCatalogs price lists, of a gateway alone
   */
  public constructor(
    private readonly scope: Construct,
    private readonly options: WorkloadOptions,
    private readonly gateway: ApiObject,
    private readonly modelCatalogs: ModelCatalogSource[] = [],
  ) {
    this._overlays = new WorkloadOverlays(scope, () => this.name);
    const { sessionKey, replicas, ...rest } = options;
    if (sessionKey) inConstruct(scope, () => localName(sessionKey, namespaceOf(gateway)));
    inConstruct(scope, () => this.renderEnvironment());
    inConstruct(scope, () => this.renderCatalogs());
    if (replicas !== undefined && this._runsDaemonSet)
      throw usageError(CODE.conflictingOptions, { first: 'replicas', second: 'workloadKind' }, scope);
    if (replicas !== undefined) this.overlay(WorkloadObject.DEPLOYMENT, { replicas });
    if (sessionKey || modelCatalogs.length > 0 || SETTINGS.some((setting) => rest[setting] !== undefined)) this.use();
  }

  /** The ProxyParameters behind this workload. A gateway without any setting has none until it is asked for. */
  public get resource(): api.ProxyParameters {
    return this.use();
  }

  /** The name of the Deployment, the Service, the ServiceAccount and the other objects that a CompiledChart makes. */
  public get name(): string {
    return objectName(this.gateway.name);
  }

  /** Labels that select the pods, for NetworkPolicies and monitors of your own. They never change. */
  public get podSelector(): { [label: string]: string } {
    return podSelector(this.gateway.name);
  }

  /**
   * Makes a NetworkPolicy: in come clients, readers of metrics and the node's own probes, out goes what the config names, and
   * DNS. Hosts outside of the cluster are known by name only, so that their ports are open to every address. Called again, it lets
   * in and out whom each call names. For CompiledCharts.
   *
   * @param options who is let in, and whom pods may reach besides
   */
  public restrictNetwork(options: NetworkRestrictions = {}): void {
    const { clients = [], scrapers = [], destinations = [] } = options;
    this.clients.push(...clients);
    this.scrapers.push(...scrapers);
    this.destinations.push(...destinations);
    const [from, readers, to] = [this.clients, this.scrapers, this.destinations].map((peers) =>
      peers.map((peer) => peer._render()),
    );
    const request = { clients: from, scrapers: readers, egress: this.destinations.length > 0 ? [{ to }] : [] };
    this.gateway.metadata.addAnnotation(NETWORK_POLICY, JSON.stringify(request));
  }

  /**
   * Has Stakater's Reloader restart the pods when a Secret or ConfigMap changes that they read only at their start: the key that seals
   * MCP sessions, and what `environmentFrom` and overlays take as variables. Certificates, keys of providers and API keys of clients are
   * read again while pods run; with a compressed config those in files count, too. For CompiledCharts.
   */
  public restartOnSecretChange(): void {
    this.gateway.metadata.addAnnotation(RESTART_ON_SECRETS, RELOADER);
  }

  /**
   * Makes a PodMonitor, by which the Prometheus Operator reads the metrics of each pod.
   *
   * @param options how often, and which Prometheus
   */
  public monitor(options: MonitoringOptions = {}): void {
    const interval = options.interval ? `${options.interval.toSeconds()}s` : undefined;
    new ApiObject(this.scope, 'Monitor', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { namespace: namespaceOf(this.gateway), labels: { ...this.monitorLabels(), ...options.labels } },
      spec: {
        selector: { matchLabels: Lazy.any({ produce: () => this.podSelector }) },
        podMetricsEndpoints: [{ port: 'metrics', path: '/metrics', ...(interval ? { interval } : {}) }],
      },
    });
  }

  /**
   * Gives the pods an identity of a cloud.
   *
   * @param identity the identity
   */
  public useIdentity(identity: PodIdentity): void {
    this.annotateServiceAccount(identity.accountAnnotations);
    if (Object.keys(identity.podLabels).length > 0) {
      this.overlayPods({ template: { metadata: { labels: identity.podLabels } } });
    }
  }

  /**
   * Says where pods run, and what gives way to them.
   *
   * @param options what differs from the defaults
   */
  public place(options: PlacementOptions): void {
    this.overlayPods(renderPlacement(options));
  }

  /**
   * Lets the number of pods follow the load.
   *
   * @param options how far, and by what
   */
  public autoscale(options: AutoscaleOptions): void {
    this.overlay(WorkloadObject.HORIZONTAL_POD_AUTOSCALER, {
      minReplicas: options.minReplicas ?? 2,
      maxReplicas: options.maxReplicas,
      ...(options.cpuUtilizationPercent === undefined ? {} : { metrics: [cpuMetric(options.cpuUtilizationPercent)] }),
    });
  }

  /**
   * Keeps pods alive while nodes are drained.
   *
   * @param options how many pods have to stay
   */
  public keepAvailable(options: KeepAvailableOptions = {}): void {
    const wanted = options.maxUnavailable ?? '1';
    this.overlay(WorkloadObject.POD_DISRUPTION_BUDGET, {
      maxUnavailable: /^\d+$/.test(wanted) ? Number(wanted) : wanted,
    });
  }

  /**
   * Patches the spec of the Deployment, as a strategic merge patch. Called again, the patches add up: lists with a merge key
   * (containers, volumes, variables ...) are merged by it, everything else that is set again is replaced. `patchDirective` takes
   * out or replaces what is generated.
   *
   * @param spec such as `template`, with a selector of nodes for the pods
   */
  public overlayDeployment(spec: overlays.DeploymentSpecPatch): void {
    this.overlay(WorkloadObject.DEPLOYMENT, wirePatch(spec, 'DeploymentSpecPatch'));
  }

  /**
   * Patches the spec of the Service, in the way of `overlayDeployment`.
   *
   * @param spec such as another `type`
   */
  public overlayService(spec: overlays.ServiceSpecPatch): void {
    this.overlay(WorkloadObject.SERVICE, wirePatch(spec, 'ServiceSpecPatch'));
  }

  /**
   * Patches the spec of the HorizontalPodAutoscaler, in the way of `overlayDeployment`, on top of what `autoscale` says.
   *
   * @param spec such as `behavior`, with the time that passes before there are fewer pods
   */
  public overlayHorizontalPodAutoscaler(spec: overlays.HorizontalPodAutoscalerSpecPatch): void {
    this.overlay(WorkloadObject.HORIZONTAL_POD_AUTOSCALER, wirePatch(spec, 'HorizontalPodAutoscalerSpecPatch'));
  }

  /**
   * Patches the spec of the PodDisruptionBudget, in the way of `overlayDeployment`, on top of what `keepAvailable` says.
   *
   * @param spec such as another `unhealthyPodEvictionPolicy`
   */
  public overlayPodDisruptionBudget(spec: overlays.PodDisruptionBudgetSpecPatch): void {
    this.overlay(WorkloadObject.POD_DISRUPTION_BUDGET, wirePatch(spec, 'PodDisruptionBudgetSpecPatch'));
  }

  /**
   * Patches the spec of a generated object with what the types of the other methods cannot say: null, which removes a field,
   * directives such as `$setElementOrder`, and fields of newer releases of Kubernetes. Adds up with them in the order of the calls.
   *
   * @param object the object
   * @param spec a strategic merge patch of its `spec`
   * @throws Error where the patches cannot be joined
   */
  public overlay(object: WorkloadObject, spec: any): void {
    const isOfDeployment = object === WorkloadObject.DEPLOYMENT || object === WorkloadObject.HORIZONTAL_POD_AUTOSCALER;
    if (this._runsDaemonSet ? isOfDeployment : object === WorkloadObject.DAEMON_SET) {
      const place = `a ${this._runsDaemonSet ? 'DaemonSet' : 'Deployment'}`;
      throw usageError(CODE.optionOutOfPlace, { option: object, place }, this.scope);
    }
    this.add(object, { spec });
  }

  /**
   * Adds labels to one generated object. Labels of all of them are the gateway's `infrastructureLabels`.
   *
   * @param object the object
   * @param labels labels by name
   */
  public label(object: WorkloadObject, labels: { [name: string]: string }): void {
    this.add(object, { metadata: { labels } });
  }

  /**
   * Adds annotations to one generated object. Annotations of all of them are the gateway's `infrastructureAnnotations`.
   *
   * @param object the object
   * @param annotations annotations by name
   */
  public annotate(object: WorkloadObject, annotations: { [name: string]: string }): void {
    this.add(object, { metadata: { annotations } });
  }

  /**
   * Adds annotations to the ServiceAccount, as identities of cloud providers need them.
   *
   * @param annotations such as the cloud role of the pods
   */
  public annotateServiceAccount(annotations: { [name: string]: string }): void {
    this.annotate(WorkloadObject.SERVICE_ACCOUNT, annotations);
  }

  /** @internal */
  public _reference(): gatewayapi.LocalParametersReference | undefined {
    if (!this.parameters) return undefined;
    const group = ProxyDistribution.NEUTRAL.apiGroup;
    return { group, kind: 'ProxyParameters', name: this.parameters.name };
  }

  /** @internal */
  public _rollOut(rollout: Construct, keepDeployment: boolean): void {
    const place = this._runsDaemonSet ? 'a DaemonSet' : 'a gateway that has one';
    if (this._runsDaemonSet || !this._overlays.rollOut(keepDeployment))
      throw usageError(CODE.optionOutOfPlace, { option: 'CanaryRollout', place }, rollout);
    if (!keepDeployment) this.use();
  }

  /** @internal */
  public get _runsDaemonSet(): boolean {
    return this.options.workloadKind === WorkloadKind.DAEMON_SET;
  }

  /** What a Deployment and a DaemonSet have in common: both hold the template of the pods. */
  private overlayPods(spec: Pick<overlays.DeploymentSpecPatch, 'template'>): void {
    const object = this._runsDaemonSet ? WorkloadObject.DAEMON_SET : WorkloadObject.DEPLOYMENT;
    this.overlay(object, wirePatch(spec, 'DeploymentSpecPatch'));
  }

  private renderCatalogs(): api.ModelCatalog | undefined {
    if (this.modelCatalogs.length === 0) return undefined;
    const namespace = namespaceOf(this.gateway);
    return {
      sources: this.modelCatalogs.map(({ configMap, key }) => ({
        configMap: { name: localName(configMap, namespace), key },
      })),
    };
  }

  private add(object: WorkloadObject, overlay: api.KubernetesResourceOverlay): void {
    this._overlays.add(object, overlay);
    this.use();
  }

  private monitorLabels(): { [label: string]: string } {
    const common = Object.entries(this.podSelector).filter(([label]) => label.startsWith('app.kubernetes.io/'));
    return { ...Object.fromEntries(common), 'app.kubernetes.io/managed-by': 'cdk8s-ai-gateway' };
  }

  private use(): api.ProxyParameters {
    if (this.parameters) return this.parameters;
    const namespace = namespaceOf(this.gateway);
    this.parameters = new api.ProxyParameters(this.scope, 'Parameters', {
      metadata: namespace === undefined ? undefined : { namespace },
      spec: lazySpec(() => this.renderSpec()),
    });
    return this.parameters;
  }

  private renderSpec(): api.ProxyParametersSpec {
    const { image, logLevel, jsonLogs, rawConfig, shutdown, mesh, resources } = this.options;
    const logging = { level: logLevel, format: jsonLogs ? api.LogFormat.JSON : undefined };
    return {
      logging: logLevel || jsonLogs ? logging : undefined,
      rawConfig,
      image,
      env: this.renderEnvironment(),
      resources: resources ? renderResources(resources) : undefined,
      shutdown: shutdown ? { min: shutdown.min.toSeconds(), max: shutdown.max.toSeconds() } : undefined,
      mesh,
      workload: this.options.workloadKind && { kind: apiValue(api.WorkloadKind, this.options.workloadKind) },
      modelCatalog: this.renderCatalogs(),
      ...this._overlays.render(),
    };
  }

  private renderEnvironment(): api.EnvVar[] | undefined {
    const { environment = {}, environmentFrom = {}, sessionKey } = this.options;
    const namespace = namespaceOf(this.gateway);
    const variables: api.EnvVar[] = [
      ...Object.entries(environment).map(([name, value]) => ({ name, value })),
      ...Object.entries(environmentFrom).map(([name, source]) => ({ name, valueFrom: source._render(namespace) })),
    ];
    if (sessionKey) {
      variables.push({ name: 'SESSION_KEY', valueFrom: { secretKeyRef: { name: sessionKey.name, key: 'key' } } });
    }
    return variables.length > 0 ? inStableOrder(variables, isNamedBy) : undefined;
  }
}

/** Kubernetes fills in as `$(NAME)` only what stands before; `$$(NAME)` is text. */
function isNamedBy({ name }: api.EnvVar, { value = '' }: api.EnvVar): boolean {
  return [...value.matchAll(/\$\$|\$\([^)]*\)/g)].some(([reference]) => reference === `$(${name})`);
}

/** The options that ask for a ProxyParameters resource. */
const SETTINGS = [
  'resources',
  'image',
  'environment',
  'environmentFrom',
  'logLevel',
  'jsonLogs',
  'shutdown',
  'mesh',
  'workloadKind',
  'rawConfig',
] as const satisfies readonly (keyof WorkloadOptions)[];

function cpuMetric(percent: number): object {
  return {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } },
  };
}

function renderResources(resources: PodResources): api.ResourceRequirements {
  const pick = (cpu: string | undefined, memory: string | undefined) => {
    const amounts: { [name: string]: api.Quantity } = {};
    if (cpu !== undefined) amounts.cpu = api.Quantity.fromString(cpu);
    if (memory !== undefined) amounts.memory = api.Quantity.fromString(memory);
    return Object.keys(amounts).length > 0 ? amounts : undefined;
  };
  return {
    claims: resources.claims,
    requests: pick(resources.cpuRequest, resources.memoryRequest),
    limits: pick(resources.cpuLimit, resources.memoryLimit),
  };
}
