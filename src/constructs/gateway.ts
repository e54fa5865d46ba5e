import { type ApiObjectMetadata, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { distributionOfScope } from '../distribution/scope';
import * as gatewayapi from '../gateway-api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { FrontendPolicy, type FrontendPolicyOptions } from './frontend-policy';
import { Listener, type ListenerOptions, type TcpListenerOptions, type TlsListenerOptions } from './listener';
import { mistake } from './mistake';
import { GATEWAY_API_GROUP, type IPolicyTarget, namespaceOf, type PolicyTargetReference } from './reference';
import { Route, type RouteOptions } from './route';
import { TrafficPolicy, type TrafficPolicyOptions } from './traffic-policy';
import { type AutoscaleOptions, type KeepAvailableOptions, Workload, type WorkloadOptions } from './workload';

/** Names a gateway. */
export interface GatewayReference {
  readonly name: string;
  /**
   * Its namespace.
   *
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
}

/** A gateway: one of this app, or one that others manage. */
export interface IGateway extends IPolicyTarget {
  /** How routes name it. */
  readonly gatewayReference: GatewayReference;
}

/** What a gateway takes. */
export interface GatewayProps extends WorkloadOptions {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * The GatewayClass.
   *
   * @default - the default class of the distribution
   */
  readonly className?: string;
  /**
   * Namespaces, besides the gateway's own, whose routes may attach.
   *
   * @default - none
   */
  readonly routeNamespaces?: string[];
  /**
   * Labels of everything that is made for this gateway.
   *
   * @default - none
   */
  readonly infrastructureLabels?: { [label: string]: string };
  /**
   * Annotations of everything that is made for this gateway.
   *
   * @default - none
   */
  readonly infrastructureAnnotations?: { [annotation: string]: string };
}

/** Listens for clients, and sends their requests along routes to backends. */
export class Gateway extends Construct implements IGateway {
  /** A gateway that others manage. */
  public static fromGatewayName(name: string, namespace?: string): IGateway {
    return {
      gatewayReference: { name, namespace },
      policyTarget: { group: GATEWAY_API_GROUP, kind: 'Gateway', name, namespace },
    };
  }

  /** The resource behind this construct. */
  public readonly resource: gatewayapi.Gateway;
  /** The pods that serve: image, variables, resources, and overlays of what is generated. */
  public readonly workload: Workload;
  private readonly listeners: Listener[] = [];
  private readonly namespaces: Set<string>;

  public constructor(
    scope: Construct,
    id: string,
    private readonly props: GatewayProps = {},
  ) {
    super(scope, id);
    this.namespaces = new Set(props.routeNamespaces ?? []);
    this.resource = new gatewayapi.Gateway(this, 'Resource', {
      metadata: props.metadata,
      spec: Lazy.any({ produce: () => this.renderSpec() }) as unknown as gatewayapi.GatewaySpec,
    });
    this.workload = new Workload(this, props, this.resource);
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  public get gatewayReference(): GatewayReference {
    return { name: this.name, namespace: namespaceOf(this.resource) };
  }

  public get policyTarget(): PolicyTargetReference {
    return { group: GATEWAY_API_GROUP, kind: 'Gateway', ...this.gatewayReference };
  }

  /** Listens for plain HTTP, on port 80 unless said otherwise. */
  public addHttpListener(name: string, options: ListenerOptions = {}): Listener {
    return this.addListener(name, { protocol: 'HTTP', port: options.port ?? 80, hostname: options.hostname });
  }

  /** Listens for HTTPS, on port 443 unless said otherwise. */
  public addHttpsListener(name: string, options: TlsListenerOptions): Listener {
    const tls = { mode: 'Terminate', certificateRefs: [certificate(options)] };
    return this.addListener(name, { protocol: 'HTTPS', port: options.port ?? 443, hostname: options.hostname, tls });
  }

  /** Listens for TLS and hands the decrypted stream to TCP routes, on port 443 unless said otherwise. */
  public addTlsListener(name: string, options: TlsListenerOptions): Listener {
    const tls = { mode: 'Terminate', certificateRefs: [certificate(options)] };
    return this.addListener(name, { protocol: 'TLS', port: options.port ?? 443, hostname: options.hostname, tls });
  }

  /** Listens for TLS and hands it on undecrypted, by the name that the client asks for, on port 443 unless said otherwise. */
  public addTlsPassthroughListener(name: string, options: ListenerOptions = {}): Listener {
    const { port, hostname } = options;
    return this.addListener(name, { protocol: 'TLS', port: port ?? 443, hostname, tls: { mode: 'Passthrough' } });
  }

  /** Listens for TCP. */
  public addTcpListener(name: string, options: TcpListenerOptions): Listener {
    return this.addListener(name, { protocol: 'TCP', port: options.port });
  }

  /** Lets routes of another namespace attach. */
  public allowRoutesFrom(namespace: string): this {
    this.namespaces.add(namespace);
    return this;
  }

  /** Adds a route. */
  public addRoute(id: string, options: RouteOptions): Route {
    return new Route(this, id, { ...options, gateway: this });
  }

  /** Adds a policy for connections of clients. */
  public addFrontendPolicy(id: string, options: FrontendPolicyOptions): FrontendPolicy {
    return new FrontendPolicy(this, id, { ...options, targets: [this] });
  }

  /** Adds a policy for all requests. */
  public addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy {
    return new TrafficPolicy(this, id, { ...options, targets: [this] });
  }

  /** Adds a policy for all connections to destinations. */
  public addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }

  /** Lets the number of pods follow the load. */
  public autoscale(options: AutoscaleOptions): this {
    this.workload.autoscale(options);
    return this;
  }

  /** Keeps pods alive while nodes are drained. */
  public keepAvailable(options: KeepAvailableOptions = {}): this {
    this.workload.keepAvailable(options);
    return this;
  }

  private addListener(name: string, spec: { readonly [field: string]: unknown }): Listener {
    if (this.listeners.some((listener) => listener.name === name)) {
      throw mistake('AIG8004', { name });
    }
    const listener = new Listener(name, spec, this);
    this.listeners.push(listener);
    return listener;
  }

  private renderSpec(): object {
    const { infrastructureLabels: labels, infrastructureAnnotations: annotations } = this.props;
    const parametersRef = this.workload._reference();
    const infrastructure = { labels, annotations, parametersRef };
    return {
      gatewayClassName: this.props.className ?? distributionOfScope(this).gatewayClass,
      infrastructure: labels || annotations || parametersRef ? infrastructure : undefined,
      listeners: this.listeners.map((listener) => listener._render(this.allowedRoutes())),
    };
  }

  private allowedRoutes(): object {
    if (this.namespaces.size === 0) return { namespaces: { from: 'Same' } };
    const own = namespaceOf(this.resource);
    const values = [...new Set([...(own ? [own] : []), ...this.namespaces])].sort();
    return {
      namespaces: {
        from: 'Selector',
        selector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values }] },
      },
    };
  }
}

function certificate(options: TlsListenerOptions): object {
  return { group: '', kind: 'Secret', name: options.certificate.name };
}
