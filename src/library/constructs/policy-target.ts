/** Names an object that a policy applies to. */
export interface PolicyTargetReference {
  /** The API group; empty for Kubernetes' own kinds. */
  readonly group: string;
  /** The kind of the object. */
  readonly kind: string;
  /** The name of the object. */
  readonly name: string;
  /**
   * The section of the object: a listener, a route rule, a provider, an MCP target or a port.
   *
   * @default - the entire object
   */
  readonly sectionName?: string;
  /**
   * All listeners of a gateway that have this port, 1 to 65535. Only for frontend policies. Requires revision v1.4.
   *
   * @default - listeners of every port
   */
  readonly port?: number;
  /**
   * The namespace of the object; a policy is always in the namespace of its targets.
   *
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
}

/** Anything that a policy can apply to: gateways, listeners, routes, rules, backends, providers, services. */
export interface IPolicyTarget {
  /** How a policy names this object. */
  readonly policyTarget: PolicyTargetReference;
}
