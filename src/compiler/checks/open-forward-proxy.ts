import { authorizationSources, demandsCredentials, trafficSets } from './access';
import type { Check } from './check';
import { backendUses, nameOfBackend } from './uses';

/** A dynamic forward proxy connects wherever the client says, also to what only the cluster can reach. */
export const checkOpenForwardProxy: Check = (attachment, diagnostics) => {
  for (const use of backendUses(attachment)) {
    if (use.backend.type !== 'dynamicForwardProxy') continue;
    const sets = trafficSets(use);
    const isGuarded =
      demandsCredentials(sets) || authorizationSources(sets).length > 0 || use.gateway.frontend.networkAuthorization;
    if (!isGuarded) diagnostics.report('AIG7012', use.rule.rule.origin, { backend: nameOfBackend(use.backend) });
  }
};
