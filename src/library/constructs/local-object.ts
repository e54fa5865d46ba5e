import type { IConfigMap, ISecret, Service } from 'cdk8s-plus-28';
import { CODE } from '../../core/diagnostics/codes.generated';
import { usageError } from './usage-error';

/**
 * The name of an object that is looked up in the namespace of what refers to it. Refuses one that is known to be elsewhere;
 * of an object that others manage, only its name is known.
 */
export function localName(object: ISecret | IConfigMap | Service, namespace: string | undefined): string {
  assertLocal(object.kind, object.name, namespaceOfObject(object), namespace);
  return object.name;
}

/** Refuses what is known to be in another namespace than what refers to it. */
export function assertLocal(kind: string, name: string, found: string | undefined, expected: string | undefined): void {
  if (found !== undefined && expected !== undefined && found !== expected)
    throw usageError(CODE.objectOfOtherNamespace, { kind, name, found, expected });
}

/** The namespace of an object of cdk8s-plus; undefined for one that others manage. */
export function namespaceOfObject(object: ISecret | IConfigMap | Service): string | undefined {
  return (object as Partial<Service>).metadata?.namespace;
}
