import { ApiObject, Lazy, type Size } from 'cdk8s';
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
import type { Cpu } from './cpu';
import { wholeSeconds } from './duration-text';
import { objectOf } from './kubernetes-object';
import { lazySpec } from './lazy-spec';
import { localName } from './local-object';
import type { NetworkPeer } from './network-peer';
import type { MonitoringOptions, NetworkRestrictions, PlacementOptions } from './placement-options';
import type { PodIdentity } from './pod-identity';
import { namespaceOf } from './reference';
import { inConstruct, usageError } from './usage-error';
import { wirePatch } from './wire-patch';
import { WorkloadObject } from './workload-object';
import {
  type AutoscaleOptions,
  type KeepAvailableOptions,
  type ModelCatalogSource,
  type PodResources,
  type ShutdownOptions,
  WorkloadKind,
  type WorkloadOptions,
} from './workload-options';
import { WorkloadOverlays } from './workload-overlays';
import { renderPlacement } from './workload-placement';

/**
 * The pods of a gateway and the objects that are generated for them. Creates a ProxyParameters resource as soon as a setting is made.
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
   * @param scope the scope of its resources
   * @param options the properties of the gateway
   * @param gateway the resource that owns the pods
   * @param modelCatalogs price lists, only for a gateway
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

  /** The ProxyParameters resource of this workload, which is created on first access if the gateway has no settings. */
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
   * Creates a NetworkPolicy. Ingress is allowed from clients, metrics scrapers and the node's probes; egress to the destinations in the
   * configuration and to DNS. Hosts outside of the cluster are known by name only, so egress to their ports is allowed for every address.
   * Further calls add clients and destinations. Only in a `CompiledChart`.
   *
   * @param options the clients, and additional destinations
   */
  public restrictNetwork(options: NetworkRestrictions = {}): this {
    const { clients = [], scrapers = [], destinations = [] } = options;
    this.clients.push(...clients);
    this.scrapers.push(...scrapers);
    this.destinations.push(...destinations);
    const [from, readers, to] = [this.clients, this.scrapers, this.destinations].map((peers) =>
      peers.map((peer) => peer._render()),
    );
    const request = { clients: from, scrapers: readers, egress: this.destinations.length > 0 ? [{ to }] : [] };
    this.gateway.metadata.addAnnotation(NETWORK_POLICY, JSON.stringify(request));
    return this;
  }

  /**
   * Configures Stakater's Reloader to restart the pods if a Secret or ConfigMap changes that they read only at startup: the key that
   * encrypts MCP sessions, and the sources of `environmentFrom` and of variables in overlays. Certificates, provider keys and API keys of
   * clients are reloaded without a restart; with a compressed configuration, files require a restart too. Only in a `CompiledChart`.
   */
  public restartOnSecretChange(): this {
    this.gateway.metadata.addAnnotation(RESTART_ON_SECRETS, RELOADER);
    return this;
  }

  /**
   * Creates a PodMonitor, with which the Prometheus Operator scrapes the metrics of each pod.
   *
   * @param options the interval, and labels that select the Prometheus
   */
  public monitor(options: MonitoringOptions = {}): this {
    const interval = options.interval
      ? `${wholeSeconds(options.interval, 'interval', 'MonitoringOptions', this.scope)}s`
      : undefined;
    new ApiObject(this.scope, 'Monitor', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata: { namespace: namespaceOf(this.gateway), labels: { ...this.monitorLabels(), ...options.labels } },
      spec: {
        selector: { matchLabels: Lazy.any({ produce: () => this.podSelector }) },
        podMetricsEndpoints: [{ port: 'metrics', path: '/metrics', ...(interval ? { interval } : {}) }],
      },
    });
    return this;
  }

  /**
   * Configures a cloud identity for the pods.
   *
   * @param identity the identity
   */
  public useIdentity(identity: PodIdentity): this {
    this.annotateServiceAccount(identity.accountAnnotations);
    if (Object.keys(identity.podLabels).length > 0) {
      this.overlayPods({ template: { metadata: { labels: identity.podLabels } } });
    }
    return this;
  }

  /**
   * Configures scheduling: node selection, spreading and priority of the pods.
   *
   * @param options the settings that differ from the defaults
   */
  public place(options: PlacementOptions): this {
    this.overlayPods(renderPlacement(options));
    return this;
  }

  /**
   * Scales the number of pods with the load.
   *
   * @param options the bounds and the metric
   */
  public autoscale(options: AutoscaleOptions): this {
    this.overlay(WorkloadObject.HORIZONTAL_POD_AUTOSCALER, {
      minReplicas: options.minReplicas ?? 2,
      maxReplicas: options.maxReplicas,
      ...(options.cpuUtilizationPercent === undefined ? {} : { metrics: [cpuMetric(options.cpuUtilizationPercent)] }),
    });
    return this;
  }

  /**
   * Adds a PodDisruptionBudget for the pods.
   *
   * @param options the number of pods that remain available
   */
  public keepAvailable(options: KeepAvailableOptions = {}): this {
    const wanted = options.maxUnavailable ?? '1';
    this.overlay(WorkloadObject.POD_DISRUPTION_BUDGET, {
      maxUnavailable: /^\d+$/.test(wanted) ? Number(wanted) : wanted,
    });
    return this;
  }

  /**
   * Patches the spec of the Deployment with a strategic merge patch. Patches of several calls are merged: lists with a merge key
   * (containers, volumes, variables …) by their key, other values are replaced. `patchDirective` removes or replaces generated values.
   *
   * @param spec such as `template`, with a selector of nodes for the pods
   */
  public overlayDeployment(spec: overlays.DeploymentSpecPatch): this {
    this.overlay(WorkloadObject.DEPLOYMENT, wirePatch(spec, 'DeploymentSpecPatch'));
    return this;
  }

  /**
   * Patches the spec of the Service, in the way of `overlayDeployment`.
   *
   * @param spec such as another `type`
   */
  public overlayService(spec: overlays.ServiceSpecPatch): this {
    this.overlay(WorkloadObject.SERVICE, wirePatch(spec, 'ServiceSpecPatch'));
    return this;
  }

  /**
   * Patches the spec of the HorizontalPodAutoscaler like `overlayDeployment`, in addition to `autoscale`.
   *
   * @param spec the patch, such as `behavior` with a stabilization window
   */
  public overlayHorizontalPodAutoscaler(spec: overlays.HorizontalPodAutoscalerSpecPatch): this {
    this.overlay(WorkloadObject.HORIZONTAL_POD_AUTOSCALER, wirePatch(spec, 'HorizontalPodAutoscalerSpecPatch'));
    return this;
  }

  /**
   * Patches the spec of the PodDisruptionBudget like `overlayDeployment`, in addition to `keepAvailable`.
   *
   * @param spec such as another `unhealthyPodEvictionPolicy`
   */
  public overlayPodDisruptionBudget(spec: overlays.PodDisruptionBudgetSpecPatch): this {
    this.overlay(WorkloadObject.POD_DISRUPTION_BUDGET, wirePatch(spec, 'PodDisruptionBudgetSpecPatch'));
    return this;
  }

  /**
   * Patches the spec of a generated object with values that the types of the other methods do not support: null, which removes a field,
   * directives such as `$setElementOrder`, and fields of newer Kubernetes releases. Patches are merged in the order of the calls.
   *
   * @param object the object
   * @param spec a strategic merge patch of its `spec`
   * @throws Error if the patches cannot be merged
   */
  public overlay(object: WorkloadObject, spec: any): this {
    const isOfDeployment = object === WorkloadObject.DEPLOYMENT || object === WorkloadObject.HORIZONTAL_POD_AUTOSCALER;
    if (this._runsDaemonSet ? isOfDeployment : object === WorkloadObject.DAEMON_SET) {
      const place = `a ${this._runsDaemonSet ? 'DaemonSet' : 'Deployment'}`;
      throw usageError(CODE.optionOutOfPlace, { option: object, place }, this.scope);
    }
    this.add(object, { spec });
    return this;
  }

  /**
   * Adds labels to one generated object. Labels of all of them are the gateway's `infrastructureLabels`.
   *
   * @param object the object
   * @param labels labels by name
   */
  public label(object: WorkloadObject, labels: { [name: string]: string }): this {
    this.add(object, { metadata: { labels } });
    return this;
  }

  /**
   * Adds annotations to one generated object. Annotations of all of them are the gateway's `infrastructureAnnotations`.
   *
   * @param object the object
   * @param annotations annotations by name
   */
  public annotate(object: WorkloadObject, annotations: { [name: string]: string }): this {
    this.add(object, { metadata: { annotations } });
    return this;
  }

  /**
   * Adds annotations to the ServiceAccount, for example for cloud identities.
   *
   * @param annotations such as the cloud role of the pods
   */
  public annotateServiceAccount(annotations: { [name: string]: string }): this {
    this.annotate(WorkloadObject.SERVICE_ACCOUNT, annotations);
    return this;
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

  /** Patches the pod template, which Deployments and DaemonSets share. */
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
    const seconds = (option: 'min' | 'max', { [option]: duration }: ShutdownOptions) =>
      wholeSeconds(duration, `shutdown.${option}`, 'WorkloadOptions');
    return {
      logging: logLevel || jsonLogs ? logging : undefined,
      rawConfig,
      image,
      env: this.renderEnvironment(),
      resources: resources ? renderResources(resources) : undefined,
      shutdown: shutdown ? { min: seconds('min', shutdown), max: seconds('max', shutdown) } : undefined,
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
      const { name } = objectOf(sessionKey);
      variables.push({ name: 'SESSION_KEY', valueFrom: { secretKeyRef: { name, key: 'key' } } });
    }
    return variables.length > 0 ? inStableOrder(variables, isNamedBy) : undefined;
  }
}

/** Returns whether a value references a variable. Kubernetes expands `$(NAME)` only for preceding variables; `$$(NAME)` is literal. */
function isNamedBy({ name }: api.EnvVar, { value = '' }: api.EnvVar): boolean {
  return [...value.matchAll(/\$\$|\$\([^)]*\)/g)].some(([reference]) => reference === `$(${name})`);
}

/** The options that require a ProxyParameters resource. */
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
  const pick = (cpu: Cpu | undefined, memory: Size | undefined) => {
    const amounts: { [name: string]: api.Quantity } = {};
    if (cpu !== undefined) amounts.cpu = api.Quantity.fromString(cpu._text);
    if (memory !== undefined) amounts.memory = api.Quantity.fromString(memory.asString());
    return Object.keys(amounts).length > 0 ? amounts : undefined;
  };
  return {
    claims: resources.claims,
    requests: pick(resources.cpuRequest, resources.memoryRequest),
    limits: pick(resources.cpuLimit, resources.memoryLimit),
  };
}
