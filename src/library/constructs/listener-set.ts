import type { ApiObjectMetadata } from 'cdk8s';
import { Construct } from 'constructs';
import * as gatewayapi from '../gateway-api';
import { BackendPolicy, type BackendPolicyOptions } from './backend-policy';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { IGateway } from './gateway';
import { lazySpec } from './lazy-spec';
import {
  fromNamespaces,
  type Listener,
  type ListenerOptions,
  Listeners,
  type TcpListenerOptions,
  type TlsListenerOptions,
} from './listener';
import type { PolicyTargetReference } from './policy-target';
import { GATEWAY_API_GROUP, namespaceOf } from './reference';
import type { IRouteParent, RouteParentReference } from './route-parent';
import { TrafficPolicy, type TrafficPolicyOptions } from './traffic-policy';

/** Properties of a listener set. */
export interface ListenerSetProps {
  /** The gateway that gets the listeners. It must allow listener sets of this namespace, see `Gateway.allowListenerSetsFrom`. */
  readonly gateway: IGateway;
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name made from the construct's path, in the namespace of the chart
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Namespaces whose routes may attach, in addition to the set's own; `*` allows all namespaces.
   *
   * @default - only routes in the namespace of the set attach
   */
  readonly routeNamespaces?: string[];
}

/**
 * Additional listeners of a gateway, for teams that manage their own hosts and certificates on a shared gateway.
 *
 * @example
 *
 * gateway.allowListenerSetsFrom('ai');
 * const team = new ListenerSet(chart, 'team', { gateway: gateway });
 * const https = team.addHttpsListener('https', { hostname: 'team.example.com', certificate: certificate });
 * new Route(chart, 'team-shop', { gateway: team, listeners: [https], to: [shop] });
 */
@checkedOptions('ListenerSet')
export class ListenerSet extends Construct implements IRouteParent {
  /**
   * Returns whether a value is a ListenerSet, of any copy of the package.
   *
   * @param x any value
   */
  public static isListenerSet(x?: unknown): x is ListenerSet {
    return isInstanceOf('ListenerSet', x);
  }

  /** The underlying resource. */
  public readonly resource: gatewayapi.ListenerSet;
  private readonly listeners: Listeners;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateway that it adds to
   */
  public constructor(scope: Construct, id: string, props: ListenerSetProps) {
    super(scope, id);
    this.listeners = new Listeners(this, () => namespaceOf(this.resource));
    const others = new Set(props.routeNamespaces ?? []);
    this.resource = new gatewayapi.ListenerSet(this, 'Resource', {
      metadata: props.metadata,
      spec: lazySpec(() => {
        const namespace = namespaceOf(this.resource);
        const { name, namespace: at } = props.gateway.parentReference;
        return {
          parentRef: { name, ...(at && at !== namespace ? { namespace: at } : {}) },
          listeners: this.listeners.render(fromNamespaces(namespace, others)),
        };
      }),
    });
  }

  /** The name of the resource. */
  public get name(): string {
    return this.resource.name;
  }

  /** How routes name this set. */
  public get parentReference(): RouteParentReference {
    return { kind: 'ListenerSet', name: this.name, namespace: namespaceOf(this.resource) };
  }

  /** How a policy names this set. */
  public get policyTarget(): PolicyTargetReference {
    return { group: GATEWAY_API_GROUP, kind: 'ListenerSet', name: this.name, namespace: namespaceOf(this.resource) };
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
   * Adds a policy for all requests of these listeners.
   *
   * @param id its name below this construct
   * @param options the settings of the policy
   */
  public addTrafficPolicy(id: string, options: TrafficPolicyOptions): TrafficPolicy {
    return new TrafficPolicy(this, id, { ...options, targets: [this] });
  }

  /**
   * Adds a policy for all connections to destinations that come from these listeners.
   *
   * @param id its name below this construct
   * @param options the settings of connections to destinations
   */
  public addBackendPolicy(id: string, options: BackendPolicyOptions): BackendPolicy {
    return new BackendPolicy(this, id, { ...options, targets: [this] });
  }
}
