import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import { resourceKey } from '../../values/resource-name';

type Identified = Pick<Resource, 'kind' | 'namespace' | 'name' | 'origin' | 'writtenKind'>;

/**
 * Keeps the first of resources of the same kind, namespace and name, and reports the others with both places; so it does for those that
 * are invalid.
 */
export function withoutDuplicates(
  resources: readonly Resource[],
  invalid: readonly Identified[],
  diagnostics: DiagnosticCollector,
): { readonly kept: Resource[]; readonly twins: readonly Resource[] } {
  const first = new Map<string, Identified>();
  const twins: Resource[] = [];
  const kept = resources.filter((resource) => {
    const isKept = isFirst(resource, first, diagnostics);
    if (!isKept) twins.push(resource);
    return isKept;
  });
  for (const one of invalid) if (one.name !== '') isFirst(one, first, diagnostics);
  return { kept, twins };
}

function isFirst(one: Identified, first: Map<string, Identified>, diagnostics: DiagnosticCollector): boolean {
  const key = resourceKey(one);
  const other = first.get(key);
  if (other) reportDuplicate(one, other, diagnostics);
  else first.set(key, one);
  return other === undefined;
}

function reportDuplicate(one: Identified, other: Identified, diagnostics: DiagnosticCollector): void {
  const { kind, name, namespace, origin } = one;
  diagnostics.report(
    CODE.duplicateResource,
    { document: origin.document, path: ['metadata', 'name'] },
    { kind: one.writtenKind ?? kind, name: namespace ? `${namespace}/${name}` : name },
    { notes: [{ text: 'first defined here', at: { document: other.origin.document, path: ['metadata', 'name'] } }] },
  );
}
