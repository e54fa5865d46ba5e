import type { Check } from './check';
import { nameOfBackend } from './survey';

/** A dynamic forward proxy connects wherever the client says, also to what only the cluster can reach. */
export const checkOpenForwardProxy: Check = ({ backends }, diagnostics) => {
  for (const { backend, rule } of backends) {
    if (backend.type !== 'dynamicForwardProxy') continue;
    const { demandsCredentials, authorization } = rule.access;
    const isGuarded = demandsCredentials || authorization.length > 0 || rule.gateway.frontend.networkAuthorization;
    if (!isGuarded) diagnostics.report('AIG7012', rule.rule.rule.origin, { backend: nameOfBackend(backend) });
  }
};
