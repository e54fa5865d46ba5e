import { createHash } from 'node:crypto';
import type { Diagnostic, WrittenName } from '../diagnostic';

/** What a finding is known by from one run to the next, whatever line it moves to and however its message is worded. */
export interface FindingIdentity {
  readonly code: string;
  /** `Kind namespace/name`; for what is not about a resource, the file. */
  readonly resource: string;
  /** The field, without indexes of lists: they change when an item is added before it. */
  readonly path: string;
}

export function identityOf(diagnostic: Diagnostic): FindingIdentity {
  const { code, resource, path = '' } = diagnostic;
  return {
    code,
    // The place is looked up only here, where nothing else says what the finding is about.
    resource: resource ? resourceName(resource) : (diagnostic.place?.constructPath ?? diagnostic.place?.file ?? ''),
    path: path.replace(/\[\d+\]/g, '[]'),
  };
}

/** One text for an identity, to compare by. */
export function identityKey({ code, resource, path }: FindingIdentity): string {
  return JSON.stringify([code, resource, path]);
}

/** The identity as code hosts want it: short, and without the names in it. */
export function fingerprintOf(diagnostic: Diagnostic): string {
  return createHash('sha256')
    .update(identityKey(identityOf(diagnostic)))
    .digest('hex')
    .slice(0, 32);
}

/** `Kind namespace/name`. A resource without a namespace is one of `default`, as `kubectl` would have it. */
export function resourceName({ kind, namespace, name }: WrittenName): string {
  return `${kind} ${namespace ?? 'default'}/${name}`;
}
