import type { Destination } from '../model/graph';
import type { Check } from './check';
import { nameOfBackend } from './survey';

/** A backend that no route and no policy leads to. */
export const checkUnusedBackend: Check = ({ attachment: { graph } }, diagnostics) => {
  const used = new Set<string>();
  let isMisspelt = false;
  const use = (destination: Destination) => {
    if (destination.type === 'backend') used.add(destination.key);
    else if (destination.type === 'invalid') isMisspelt = true;
  };
  for (const { rules } of graph.routes) {
    for (const { backends } of rules) for (const { destination } of backends) use(destination);
  }
  for (const { destination } of graph.references.values()) use(destination);
  // Routes may stand elsewhere, and a reference that leads nowhere may have meant it.
  if (graph.routes.length === 0 || isMisspelt) return;
  for (const backend of graph.backends.values()) {
    const { namespace, name, origin } = backend.resource;
    if (!used.has(`ProxyBackend/${namespace}/${name}`))
      diagnostics.report('AIG7066', origin, { backend: nameOfBackend(backend) });
  }
};
