import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend } from '../../analysis/check-context';
import type { Destination, RuleNode } from '../../model/graph';
import type { Rule } from '../rule';

/** A backend that no route and no policy leads to. */
export const unusedBackend: Rule = ({ attachment: { graph }, backendCalls }, diagnostics) => {
  const unused = new Set(graph.backends.values());
  for (const { backend } of backendCalls) unused.delete(backend);
  // Rules lead to most of them.
  if (unused.size === 0) return;
  let isMisspelt = false;
  const visit = ({ destination }: { readonly destination: Destination }) => {
    if (destination.type === 'backend') unused.delete(destination.backend);
    else if (destination.type === 'invalid') isMisspelt = true;
  };
  const visitRule = ({ backends }: RuleNode) => backends.forEach(visit);
  for (const { rules } of graph.routes) rules.forEach(visitRule);
  graph.references.forEach(visit);
  // Routes may stand elsewhere, and a reference that leads nowhere may have meant it.
  if (graph.routes.length === 0 || isMisspelt) return;
  for (const backend of unused) {
    diagnostics.report(CODE.unusedBackend, backend.resource.origin, { backend: nameOfBackend(backend) });
  }
};
