import type { ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { IDestination } from './destination-reference';
import { renderDestinations, type WeightedDestination } from './destinations';
import { lazySpec } from './lazy-spec';
import type { Listener } from './listener';
import { namespaceOf } from './reference';
import { type IRouteParent, renderParents } from './route-parent';

/** Options of a route for TCP. */
export interface TcpRouteOptions {
  /**
   * The destinations of connections, which are distributed evenly: Services and static backends.
   *
   * @default - none; then `weighted` or `services` is required
   */
  readonly to?: IDestination[];
  /**
   * The destinations of connections, with weights.
   *
   * @default - streams go to `to` or `services`
   */
  readonly weighted?: WeightedDestination[];
  /**
   * Services of your app to which streams go, at their first port: constructs of any release of cdk8s-plus.
   *
   * @default - streams go to `to` or `weighted`
   * @kind Service
   */
  readonly services?: IConstruct[];
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * The listeners of the gateway to which the route attaches.
   *
   * @default - all listeners that allow the route
   */
  readonly listeners?: Listener[];
}

/** Properties of a route for TCP. */
export interface TcpRouteProps extends TcpRouteOptions {
  /** The gateway or listener set. It must allow routes of this namespace, see `Gateway.allowRoutesFrom`. */
  readonly gateway: IRouteParent;
}

/**
 * Streams of a TCP listener, or of a listener that ends TLS, on their way to destinations.
 *
 * @example
 *
 * chart.addExternalService({ name: 'postgres', ports: [5432] });
 * const postgres = gateway.addTcpListener('postgres', { port: 5432 });
 * gateway.addTcpRoute('postgres', {
 *   listeners: [postgres],
 *   to: [ServiceDestination.fromServiceName('postgres', { port: 5432 })],
 * });
 */
@checkedOptions('TcpRoute')
export class TcpRoute extends Construct {
  /**
   * Returns whether a value is a TcpRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isTcpRoute(x?: unknown): x is TcpRoute {
    return isInstanceOf('TcpRoute', x);
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.TcpRoute;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateway and the destinations
   */
  public constructor(scope: Construct, id: string, props: TcpRouteProps) {
    super(scope, id);
    this.resource = new gatewayapi.TcpRoute(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => renderStreams(props, namespaceOf(this.resource))),
    });
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }
}

/** Options of a route for TLS. */
export interface TlsRouteOptions extends TcpRouteOptions {
  /** Server names (SNI), 1 to 16; a name may begin with `*.`. */
  readonly hostnames: string[];
}

/** Properties of a route for TLS. */
export interface TlsRouteProps extends TlsRouteOptions {
  /** The gateway or listener set. It must allow routes of this namespace, see `Gateway.allowRoutesFrom`. */
  readonly gateway: IRouteParent;
}

/**
 * A route of TLS connections to destinations, selected by SNI.
 *
 * @example
 *
 * chart.addExternalService({ name: 'vault', ports: [8200] });
 * const passedThrough = gateway.addTlsPassthroughListener('tls', { port: 8443 });
 * gateway.addTlsRoute('vault', {
 *   listeners: [passedThrough],
 *   hostnames: ['vault.example.com'],
 *   to: [ServiceDestination.fromServiceName('vault', { port: 8200 })],
 * });
 */
@checkedOptions('TlsRoute')
export class TlsRoute extends Construct {
  /**
   * Returns whether a value is a TlsRoute, of any copy of the package.
   *
   * @param x any value
   */
  public static isTlsRoute(x?: unknown): x is TlsRoute {
    return isInstanceOf('TlsRoute', x);
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.TlsRoute;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateway, the hostnames and the destinations
   */
  public constructor(scope: Construct, id: string, props: TlsRouteProps) {
    super(scope, id);
    this.resource = new gatewayapi.TlsRoute(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => ({
        hostnames: props.hostnames,
        ...renderStreams(props, namespaceOf(this.resource)),
      })),
    });
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }
}

function renderStreams(props: TcpRouteProps, namespace: string | undefined): gatewayapi.TcpRouteSpec {
  return {
    parentRefs: renderParents(props.gateway, props.listeners ?? [], namespace),
    rules: [{ backendRefs: renderDestinations(props, namespace) ?? [] }],
  };
}
