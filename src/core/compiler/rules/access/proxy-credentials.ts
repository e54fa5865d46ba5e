import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { matchesOf } from '../../matches/matches-of';
import { credentialPlace, headerOfPlace } from '../../semantics/credential-place';
import type { Rule } from '../rule';

/**
 * Clients of a forward proxy send credentials in Proxy-Authorization. Policies read another header by default, and some releases remove
 * this one before authentication.
 */
export const proxyCredentials: Rule = ({ rules, pipeline }, diagnostics) => {
  for (const use of rules) {
    const { rule, access } = use;
    const about = checkedRuleName(rule);
    for (const { name, mode, phase, from } of access.authentications) {
      if (mode !== 'Strict') continue;
      const place = credentialPlace(name, access.sets[phase]?.[name]?.value.location);
      const header = place && headerOfPlace(place);
      const isRemoved = header !== undefined && pipeline.receivedHeaders.get(header)?.is === 'removed';
      const hasLocation = isObject(from.value) && from.value['location'] !== undefined;
      if (!isRemoved && (hasLocation || !isForTunnels(use))) continue;
      const isAlwaysRemoved = pipeline.receivedHeaders.get(PROXY_CREDENTIALS)?.is === 'removed';
      const problem = isRemoved
        ? `the ${header} header of requests to ${about}, which the data plane removes before any policy runs`
        : `the Authorization header of CONNECT requests to ${about}, but clients of a proxy send their credentials in Proxy-Authorization${isAlwaysRemoved ? ', which is removed before' : ', which the policy does not read'}`;
      diagnostics.report(CODE.proxyCredentials, from.origin, { field: name, problem }, { about, cause: from.origin });
    }
  }
};

const PROXY_CREDENTIALS = 'proxy-authorization';

function isForTunnels({ rule: { rule } }: RuleUse): boolean {
  const matches = matchesOf(rule) ?? [];
  return matches.length > 0 && matches.every(({ method }) => method === 'CONNECT');
}
