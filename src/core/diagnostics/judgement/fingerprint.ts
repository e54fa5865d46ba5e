import { createHash } from 'node:crypto';
import type { AffectedPlace, Diagnostic, WrittenName } from '../diagnostic';

/** The stable identity of a finding across runs, independent of its line and wording. */
export interface FindingIdentity {
  readonly code: string;
  /** `Kind namespace/name`, or the file for findings that are not about a resource. */
  readonly resource: string;
  /** The field, without indexes of lists: they change when an item is added before it. */
  readonly path: string;
}

export function identityOf(diagnostic: Diagnostic): FindingIdentity {
  return identityAt(diagnostic.code, diagnostic);
}

function identityAt(code: string, affected: AffectedPlace): FindingIdentity {
  const { resource, path = '' } = affected;
  return {
    code,
    // The location is only resolved here, if the finding has no other subject.
    resource: resource ? resourceName(resource) : (affected.place?.constructPath ?? affected.place?.file ?? ''),
    path: path.replace(/\[\d+\]/g, '[]'),
  };
}

/** Returns a string that identifies a finding, for comparison. */
export function identityKey({ code, resource, path }: FindingIdentity): string {
  return JSON.stringify([code, resource, path]);
}

/**
 * The identity as code hosts want it: short, and without the names in it. A finding with a further place has another one: to
 * dismiss a finding is to dismiss the places that it has then.
 */
export function fingerprintOf(diagnostic: Diagnostic): string {
  const { code, otherPlaces = [] } = diagnostic;
  const identities = [identityOf(diagnostic), ...otherPlaces.map((other) => identityAt(code, other))];
  const keys = identities.map(identityKey).sort();
  return createHash('sha256').update(keys.join('\n')).digest('hex').slice(0, 32);
}

/** `Kind namespace/name`. A resource without a namespace is one of `default`, as `kubectl` would have it. */
export function resourceName({ kind, namespace, name }: WrittenName): string {
  return `${kind} ${namespace ?? 'default'}/${name}`;
}
