import { CODE } from '../../../diagnostics/codes.generated';
import { nameOfBackend, usesOf } from '../../analysis/check-context';
import type { Rule } from '../rule';

/**
 * Reports dynamic forward proxies, which connect to any host that the client names, including hosts that are only reachable from the
 * cluster.
 */
export const openForwardProxy: Rule = ({ backendCalls, uses }, diagnostics) => {
  const proxies = new Set(backendCalls.filter(({ backend }) => backend.type === 'dynamicForwardProxy'));
  for (const { call, rule } of usesOf(proxies, uses)) {
    const { demandsCredentials, authorization } = rule.access;
    const isGuarded = demandsCredentials || authorization.length > 0 || rule.gateway.frontend.networkAuthorization;
    if (isGuarded) continue;
    const cause = rule.gateway.gateway.resource.origin;
    diagnostics.report(
      CODE.openForwardProxy,
      rule.rule.rule.origin,
      { backend: nameOfBackend(call.backend) },
      { cause },
    );
  }
};
