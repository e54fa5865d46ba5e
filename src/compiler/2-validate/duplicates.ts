import type { DiagnosticCollector } from '../../diagnostics';
import { type Resource, resourceKey } from '../../validation/resource';

/** Keeps the first of resources of the same kind, namespace and name, and reports the others with both places. */
export function withoutDuplicates(resources: readonly Resource[], diagnostics: DiagnosticCollector): Resource[] {
  const first = new Map<string, Resource>();
  for (const resource of resources) {
    const key = resourceKey(resource);
    const other = first.get(key);
    if (!other) {
      first.set(key, resource);
      continue;
    }
    const { kind, name, namespace, origin } = resource;
    diagnostics.report(
      'AIG2006',
      { document: origin.document, path: ['metadata', 'name'] },
      { kind: resource.writtenKind ?? kind, name: namespace ? `${namespace}/${name}` : name },
      { notes: [{ text: 'first defined here', at: { document: other.origin.document, path: ['metadata', 'name'] } }] },
    );
  }
  return [...first.values()];
}
