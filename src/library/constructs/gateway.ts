import type { ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { ProxyDistribution } from '../../core/distribution/proxy-distribution';
import * as gatewayapi from '../gateway-api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedMethods, checkedOptions, isInstanceOf } from './checked-options';
import { FrontendPolicy, type FrontendPolicyOptions } from './frontend-policy';
import { GrpcRoute, type GrpcRouteOptions } from './grpc-route';
import { lazySpec } from './lazy-spec';
import {
  fromNamespaces,
  type Listener,
  type ListenerOptions,
  Listeners,
  type TcpListenerOptions,
  type TlsListenerOptions,
} from './listener';
import type { IPolicyTarget, PolicyTargetReference } from './policy-target';
import { GATEWAY_API_GROUP, namespaceOf, namespaceOfScope, type ObjectName } from './reference';
import { Route, type RouteOptions } from './route';
import type { IRouteParent, RouteParentReference } from './route-parent';
import { TcpRoute, type TcpRouteOptions, TlsRoute, type TlsRouteOptions } from './stream-route';
import { TrafficPolicy, type TrafficPolicyOptions } from './traffic-policy';
import { Workload } from './workload';
import type { AutoscaleOptions, KeepAvailableOptions, ModelCatalogSource, WorkloadOptions } from './workload-options';

/** A gateway: one of this app, or one that others manage. */
export interface IGateway extends IConstruct, IRouteParent {
  /** The name of the resource. */
  readonly name: string;
  /**
   * The namespace of the resource.
   *
   * @default - neither the resource nor the chart has a namespace
   */
  readonly namespace?: string;

  /**
   * All listeners of a port, as the target of frontend policies. Requires revision v1.4.
   *
   * @param port the port of the listener, 1 to 65535
   */
  port(port: number): IPolicyTarget;

  /**
   * Adds a route for HTTP requests.
   *
   * @param id its name below this construct
   * @param options the requests that it matches, and their destinations
   */
  addRoute(id: string, options: RouteOptions): Route;

  /**
   * Adds a route for gRPC calls.
   *
   * @param id its name below this construct
   * @param options the requests that it matches, and their destinations
   */
  addGrpcRoute(id: string, options: GrpcRouteOptions): GrpcRoute;

  /**
   * Adds a route for connections of a TCP listener or of a listener that terminates TLS.
   *
   * @param id its name below this construct
   * @param options the destinations
   */
  addTcpRoute(id: string, options: TcpRouteOptions): TcpRoute;

  /**
   * Adds a route for TLS connections, selected by SNI.
   *
   * @param id its name below this construct
   * @param options the hostnames and the destinations
   */
  addTlsRoute(id: string, options: TlsRouteOptions): TlsRoute;

  /**
   * Adds a policy for client connections.
   *
   * @param id its name below this construct
   * @param options the settings of client connections
   */
  addFrontendPolicy(id: string, options: FrontendPolicyOptions): FrontendPolicy;

  /**
   * Adds a policy for all requests.
   *
   * @param id its name below this construct
   * @param options the settings of the policy
   */
  addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy;

  /**
   * Adds a policy for all connections to destinations.
   *
   * @param id its name below this construct
   * @param options the settings of connections to destinations
   */
  addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy;
}

/** Properties of a gateway. */
export interface GatewayProps extends WorkloadOptions {
  /**
   * Name, namespace, labels and annotations of the resource. In a CompiledChart, its labels and annotations are those of all objects that
   * are compiled for it, but not of pods.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * The name of the GatewayClass.
   *
   * @default - the default class of the distribution
   */
  readonly className?: string;
  /**
   * Namespaces whose routes may attach, in addition to the gateway's own; `*` allows all namespaces.
   *
   * @default - only routes in the namespace of the gateway attach
   */
  readonly routeNamespaces?: string[];
  /**
   * Namespaces whose listener sets may add listeners, in addition to the gateway's own; `*` allows all namespaces.
   *
   * @default - listener sets cannot add listeners
   */
  readonly listenerSetNamespaces?: string[];
  /**
   * Price lists of models, which `TelemetryFields.LLM_COST` requires; later lists override earlier ones. In controller mode, requires
   * revision v1.4.
   *
   * @default - models have no prices
   */
  readonly modelCatalogs?: ModelCatalogSource[];
  /**
   * Labels of everything that is made for this gateway.
   *
   * @default - generated objects have no additional labels
   */
  readonly infrastructureLabels?: { [label: string]: string };
  /**
   * Annotations of everything that is made for this gateway.
   *
   * @default - generated objects have no additional annotations
   */
  readonly infrastructureAnnotations?: { [annotation: string]: string };
}

/** Routes and policies of a gateway, wherever it is defined. */
@checkedMethods('Gateway')
abstract class GatewayBase extends Construct implements IGateway {
  /** @internal */
  protected abstract get _object(): ObjectName;

  /** The name of the resource. */
  public get name(): string {
    return this._object.name;
  }

  /** The namespace of the resource; undefined if neither it nor the chart has one. */
  public get namespace(): string | undefined {
    return this._object.namespace;
  }

  /** How routes name this gateway. */
  public get parentReference(): RouteParentReference {
    return { ...this._object };
  }

  /** How a policy names this gateway. */
  public get policyTarget(): PolicyTargetReference {
    return { group: GATEWAY_API_GROUP, kind: 'Gateway', ...this._object };
  }

  /**
   * All listeners of a port, as the target of frontend policies. Requires revision v1.4.
   *
   * @param port the port of the listener, 1 to 65535
   */
  public port(port: number): IPolicyTarget {
    return { policyTarget: { ...this.policyTarget, port } };
  }

  /**
   * Adds a route for HTTP requests.
   *
   * @param id its name below this construct
   * @param options the requests that it matches, and their destinations
   */
  public addRoute(id: string, options: RouteOptions): Route {
    return new Route(this, id, { ...options, gateway: this });
  }

  /**
   * Adds a route for gRPC calls.
   *
   * @param id its name below this construct
   * @param options the requests that it matches, and their destinations
   */
  public addGrpcRoute(id: string, options: GrpcRouteOptions): GrpcRoute {
    return new GrpcRoute(this, id, { ...options, gateway: this });
  }

  /**
   * Adds a route for connections of a TCP listener or of a listener that terminates TLS.
   *
   * @param id its name below this construct
   * @param options the destinations
   */
  public addTcpRoute(id: string, options: TcpRouteOptions): TcpRoute {
    return new TcpRoute(this, id, { ...options, gateway: this });
  }

  /**
   * Adds a route for TLS connections, selected by SNI.
   *
   * @param id its name below this construct
   * @param options the hostnames and the destinations
   */
  public addTlsRoute(id: string, options: TlsRouteOptions): TlsRoute {
    return new TlsRoute(this, id, { ...options, gateway: this });
  }

  /**
   * Adds a policy for client connections.
   *
   * @param id its name below this construct
   * @param options the settings of client connections
   */
  public addFrontendPolicy(id: string, options: FrontendPolicyOptions): FrontendPolicy {
    return new FrontendPolicy(this, id, { ...options, targets: [this] });
  }

  /**
   * Adds a policy for all requests.
   *
   * @param id its name below this construct
   * @param options the settings of the policy
   */
  public addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy {
    return new TrafficPolicy(this, id, { ...options, targets: [this] });
  }

  /**
   * Adds a policy for all connections to destinations.
   *
   * @param id its name below this construct
   * @param options the settings of connections to destinations
   */
  public addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }
}

/**
 * Listens for clients, and sends their requests along routes to backends.
 *
 * @example
 *
 * const edge = new Gateway(chart, 'edge', { logLevel: 'info' });
 * edge.addHttpsListener('https', { hostname: 'api.example.com', certificate: certificate });
 * edge.addRoute('shop', { path: PathMatch.prefix('/shop'), to: [shop] });
 * edge.autoscale({ maxReplicas: 6 });
 */
@checkedOptions('Gateway')
export class Gateway extends GatewayBase {
  /**
   * Returns whether a construct is a Gateway of an app, as opposed to an imported one. Works across copies of the package, where
   * `instanceof` does not.
   *
   * @param x any value
   */
  public static isGateway(x?: unknown): x is Gateway {
    return isInstanceOf('Gateway', x);
  }

  /**
   * References a gateway that is managed elsewhere. Routes and policies can be added to it.
   *
   * @param scope the construct or chart that uses it
   * @param id its name there
   * @param name of the Gateway in the cluster
   * @param namespace its namespace; defaults to the namespace of the chart
   */
  public static fromGatewayName(scope: Construct, id: string, name: string, namespace?: string): IGateway {
    return new ImportedGateway(scope, id, { name, namespace: namespace ?? namespaceOfScope(scope) });
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.Gateway;
  /** The gateway's pods: image, environment variables, resources, and overlays of the generated objects. */
  public readonly workload: Workload;
  private readonly listeners: Listeners;
  private readonly routeNamespaces: Set<string>;
  private readonly setNamespaces: Set<string>;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props its class, and the pods that it runs on
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: GatewayProps = {},
  ) {
    super(scope, id);
    this.listeners = new Listeners(this, () => namespaceOf(this.resource));
    this.routeNamespaces = new Set(props.routeNamespaces ?? []);
    this.setNamespaces = new Set(props.listenerSetNamespaces ?? []);
    this.resource = new gatewayapi.Gateway(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => this.renderSpec()),
    });
    this.workload = new Workload(this, props, this.resource, props.modelCatalogs);
  }

  /** @internal */
  protected get _object(): ObjectName {
    return { name: this.resource.name, namespace: namespaceOf(this.resource) };
  }

  /**
   * Adds a listener for plain HTTP, on port 80 by default.
   *
   * @param name unique among the listeners, a DNS label
   * @param options its port and hostname
   */
  public addHttpListener(name: string, options: ListenerOptions = {}): Listener {
    return this.listeners.addHttp(name, options);
  }

  /**
   * Adds a listener for HTTPS, on port 443 by default.
   *
   * @param name unique among the listeners, a DNS label
   * @param options its certificate, port and hostname
   */
  public addHttpsListener(name: string, options: TlsListenerOptions): Listener {
    return this.listeners.addHttps(name, options);
  }

  /**
   * Adds a listener that terminates TLS and forwards the decrypted stream to TCP routes, on port 443 by default.
   *
   * @param name unique among the listeners, a DNS label
   * @param options its certificate, port and hostname
   */
  public addTlsListener(name: string, options: TlsListenerOptions): Listener {
    return this.listeners.addTls(name, options);
  }

  /**
   * Adds a listener that forwards TLS connections without decrypting them, selected by SNI, on port 443 by default.
   *
   * @param name unique among the listeners, a DNS label
   * @param options its port and hostname
   */
  public addTlsPassthroughListener(name: string, options: ListenerOptions = {}): Listener {
    return this.listeners.addTlsPassthrough(name, options);
  }

  /**
   * Listens for TCP.
   *
   * @param name unique among the listeners, a DNS label
   * @param options its port
   */
  public addTcpListener(name: string, options: TcpListenerOptions): Listener {
    return this.listeners.addTcp(name, options);
  }

  /**
   * Allows routes of another namespace to attach.
   *
   * @param namespace its name, or `*` for all
   */
  public allowRoutesFrom(namespace: string): this {
    this.routeNamespaces.add(namespace);
    return this;
  }

  /**
   * Allows listener sets of a namespace to add listeners, which can be the gateway's own namespace.
   *
   * @param namespace its name
   */
  public allowListenerSetsFrom(namespace: string): this {
    this.setNamespaces.add(namespace);
    return this;
  }

  /**
   * Scales the number of pods with the load.
   *
   * @param options the bounds and the metric
   */
  public autoscale(options: AutoscaleOptions): this {
    this.workload.autoscale(options);
    return this;
  }

  /**
   * Adds a PodDisruptionBudget for the pods.
   *
   * @param options the number of pods that remain available
   */
  public keepAvailable(options: KeepAvailableOptions = {}): this {
    this.workload.keepAvailable(options);
    return this;
  }

  private renderSpec(): gatewayapi.GatewaySpec {
    const { infrastructureLabels: labels, infrastructureAnnotations: annotations } = this.props;
    const parametersRef = this.workload._reference();
    const infrastructure = { labels, annotations, parametersRef };
    const namespace = namespaceOf(this.resource);
    return {
      gatewayClassName: this.props.className ?? ProxyDistribution.of(this).gatewayClass,
      infrastructure: labels || annotations || parametersRef ? infrastructure : undefined,
      listeners: this.listeners.render(fromNamespaces(namespace, this.routeNamespaces)),
      allowedListeners: this.setNamespaces.size > 0 ? this.allowedListeners(namespace) : undefined,
    };
  }

  /** Returns the namespaces whose listener sets may attach. Unlike routes, listener sets must be allowed explicitly. */
  private allowedListeners(namespace: string | undefined): gatewayapi.AllowedListeners {
    return fromNamespaces(namespace, new Set([...this.setNamespaces].filter((name) => name !== namespace)));
  }
}

/** A gateway that is managed elsewhere. */
class ImportedGateway extends GatewayBase {
  public constructor(
    scope: Construct,
    id: string,
    private readonly object: ObjectName,
  ) {
    super(scope, id);
  }

  /** @internal */
  protected get _object(): ObjectName {
    return this.object;
  }
}
