import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';

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

/** Names an object that traffic can be sent to. */
export interface DestinationReference {
  /** The API group; empty for Services. */
  readonly group: string;
  /** The kind of the object. */
  readonly kind: string;
  /** The name of the object. */
  readonly name: string;
  /**
   * The namespace of the object.
   *
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
  /**
   * The port of a Service, 1 to 65535.
   *
   * @default - none; backends have no port
   */
  readonly port?: number;
}

/** Anything that traffic can be sent to: backends of this library and, through `ServiceDestination.of`, Services. */
export interface IDestination {
  /** How routes and policies name this object. */
  readonly destination: DestinationReference;
}

/** The name of an object in a cluster. */
export interface ObjectName {
  readonly name: string;
  readonly namespace?: string;
}

/** The group of Gateway API. */
export const GATEWAY_API_GROUP = 'gateway.networking.k8s.io';

/** The namespace that an object gets: its own, else that of its chart. */
export function namespaceOf(object: ApiObject): string | undefined {
  return object.metadata.namespace ?? Chart.of(object).namespace;
}

/** Returns the namespace of objects that are created in the scope without one. */
export function namespaceOfScope(scope: IConstruct): string | undefined {
  return Chart.of(scope).namespace;
}

/** Renders a backendRef, without the namespace if it is that of the object with the reference. */
export function renderDestination(destination: DestinationReference, namespace: string | undefined) {
  return {
    group: destination.group,
    kind: destination.kind,
    name: destination.name,
    ...(destination.namespace && destination.namespace !== namespace ? { namespace: destination.namespace } : {}),
    ...(destination.port !== undefined ? { port: destination.port } : {}),
  };
}
