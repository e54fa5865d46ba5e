import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { objectOf } from './kubernetes-object';
import { usageError } from './usage-error';

/**
 * Returns the name of an object that must be in the namespace of the object that references it. Refuses an object that is known to be in
 * another namespace; imported objects have no known namespace.
 */
export function localName(object: IConstruct, namespace: string | undefined): string {
  const { kind, name, namespace: found } = objectOf(object);
  assertLocal(kind, name, found, namespace);
  return name;
}

/** Refuses an object that is known to be in a different namespace from the object that references it. */
export function assertLocal(kind: string, name: string, found: string | undefined, expected: string | undefined): void {
  if (found !== undefined && expected !== undefined && found !== expected)
    throw usageError(CODE.objectOfOtherNamespace, { kind, name, found, expected });
}
