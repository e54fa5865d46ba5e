import type { IConfigMap, ISecret, Service } from 'cdk8s-plus-28';
import { CODE } from '../../core/diagnostics/codes.generated';
import { usageError } from './usage-error';

/**
 * Returns the name of an object that must be in the namespace of the object that references it. Refuses an object that is known to be in
 * another namespace; imported objects have no known namespace.
 */
export function localName(object: ISecret | IConfigMap | Service, namespace: string | undefined): string {
  assertLocal(object.kind, object.name, namespaceOfObject(object), namespace);
  return object.name;
}

/** Refuses an object that is known to be in a different namespace from the object that references it. */
export function assertLocal(kind: string, name: string, found: string | undefined, expected: string | undefined): void {
  if (found !== undefined && expected !== undefined && found !== expected)
    throw usageError(CODE.objectOfOtherNamespace, { kind, name, found, expected });
}

/** The namespace of an object of cdk8s-plus; undefined for one that others manage. */
export function namespaceOfObject(object: ISecret | IConfigMap | Service): string | undefined {
  return (object as Partial<Service>).metadata?.namespace;
}
