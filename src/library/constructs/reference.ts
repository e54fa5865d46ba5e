import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { DestinationReference } from './destination-reference';

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
