import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { nameOfBackend } from '../../analysis/check-context';
import type { BackendNode, Destination, RuleNode } from '../../model/graph';
import type { Rule } from '../rule';

/** A backend that no route, policy or document of another project references. */
export const unusedBackend: Rule = ({ attachment: { graph }, backendCalls, foreign }, diagnostics) => {
  const unused = new Set(graph.backends.values());
  for (const { backend } of backendCalls) unused.delete(backend);
  // Rules reference most backends.
  if (unused.size === 0) return;
  let isMisspelt = false;
  const visit = ({ destination }: { readonly destination: Destination }) => {
    if (destination.type === 'backend') unused.delete(destination.backend);
    else if (destination.type === 'invalid') isMisspelt = true;
  };
  const visitRule = ({ backends }: RuleNode) => backends.forEach(visit);
  for (const { rules } of graph.routes) rules.forEach(visitRule);
  graph.references.forEach(visit);
  // Routes may be defined elsewhere, and a dangling reference may be meant for the backend.
  if (graph.routes.length === 0 || isMisspelt) return;
  for (const backend of unused) {
    if (foreign.some(({ value: { metadata, ...fields } }) => names(fields, backend, namespaceOf(metadata)))) continue;
    diagnostics.report(CODE.unusedBackend, backend.resource.origin, { backend: nameOfBackend(backend) });
  }
};

/** Reports whether a document of another project references a backend in any field, because its kinds are unknown. */
function names(value: unknown, backend: BackendNode, home: string): boolean {
  if (Array.isArray(value)) return value.some((item) => names(item, backend, home));
  if (!isObject(value)) return false;
  const { writtenKind, name, namespace } = backend.resource;
  const isReference = value.name === name && (value.namespace ?? home) === namespace;
  if (isReference && (value.kind === undefined || value.kind === writtenKind)) return true;
  return Object.values(value).some((child) => names(child, backend, home));
}

function namespaceOf(metadata: unknown): string {
  return isObject(metadata) && typeof metadata.namespace === 'string' ? metadata.namespace : 'default';
}
