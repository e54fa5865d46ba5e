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

/** Objects that a policy finds by their labels, in its own namespace. */
export interface LabelledTargets {
  /** The kind of the objects. */
  readonly kind: PolicyTargetKind;
  /** Labels that they all have. */
  readonly labels: { [label: string]: string };
  /**
   * The name of a section of each target: a listener, a rule, a provider, an MCP target or a port.
   *
   * @default - the entire object
   */
  readonly sectionName?: string;
  /**
   * All listeners of gateways that have this port. Excludes `sectionName`. Only for frontend policies. Requires revision v1.4.
   *
   * @default - listeners of every port
   */
  readonly port?: number;
}
