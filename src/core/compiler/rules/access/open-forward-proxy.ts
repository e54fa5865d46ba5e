import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend, usesOf } from '../../analysis/check-context';
import type { Rule } from '../rule';

/** A dynamic forward proxy connects wherever the client says, also to what only the cluster can reach. */
export const openForwardProxy: Rule = ({ backendCalls, uses }, diagnostics) => {
  const proxies = new Set(backendCalls.filter(({ backend }) => backend.type === 'dynamicForwardProxy'));
  for (const { call, rule } of usesOf(proxies, uses)) {
    const { demandsCredentials, authorization } = rule.access;
    const isGuarded = demandsCredentials || authorization.length > 0 || rule.gateway.frontend.networkAuthorization;
    if (!isGuarded)
      diagnostics.report(CODE.openForwardProxy, rule.rule.rule.origin, { backend: nameOfBackend(call.backend) });
  }
};
