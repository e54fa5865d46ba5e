import { checkedOptions } from './checked-options';

/** Kinds of policy targets. */
export enum PolicyTargetKind {
  /** Gateways, and with a section their listeners. */
  GATEWAY = 'Gateway',
  /** Listener sets, and with a section their listeners. */
  LISTENER_SET = 'ListenerSet',
  /** Routes of HTTP requests, and with a section their rules. */
  HTTP_ROUTE = 'HTTPRoute',
  /** Routes of gRPC calls, and with a section their rules. */
  GRPC_ROUTE = 'GRPCRoute',
  /** Backends, and with a section their providers or MCP targets. */
  BACKEND = 'ProxyBackend',
  /** Services, and with a section their ports. */
  SERVICE = 'Service',
}

/**
 * Objects that a policy finds by their labels, in its own namespace.
 *
 * @example
 *
 * const shops = LabelledTargets.of(PolicyTargetKind.HTTP_ROUTE, { team: 'shop' });
 * TrafficPolicy.forLabelledTargets(chart, 'slow', [shops], { timeout: Duration.seconds(20) });
 */
@checkedOptions('LabelledTargets')
export class LabelledTargets {
  /**
   * Selects entire objects.
   *
   * @param kind the kind of the objects
   * @param labels labels that they all have
   */
  public static of(kind: PolicyTargetKind, labels: { [label: string]: string }): LabelledTargets {
    return new LabelledTargets(kind, labels);
  }

  /**
   * Selects a section of each object.
   *
   * @param kind the kind of the objects
   * @param labels labels that they all have
   * @param sectionName the name of a listener, a rule, a provider, an MCP target or a port
   */
  public static section(
    kind: PolicyTargetKind,
    labels: { [label: string]: string },
    sectionName: string,
  ): LabelledTargets {
    return new LabelledTargets(kind, labels, sectionName);
  }

  /**
   * Selects all listeners of gateways that have a port. Only for frontend policies. Requires revision v1.4.
   *
   * @param labels labels that the gateways all have
   * @param port of the listeners, 1 to 65535
   */
  public static gatewayPort(labels: { [label: string]: string }, port: number): LabelledTargets {
    return new LabelledTargets(PolicyTargetKind.GATEWAY, labels, undefined, port);
  }

  private constructor(
    /** @internal */
    public readonly _kind: PolicyTargetKind,
    /** @internal */
    public readonly _labels: { [label: string]: string },
    /** @internal */
    public readonly _sectionName?: string,
    /** @internal */
    public readonly _port?: number,
  ) {}
}
