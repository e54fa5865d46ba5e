import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { RuleAccess } from '../../analysis/access';
import { checkedRuleName, rulesBehind } from '../../analysis/check-context';
import type { Rule } from '../rule';

/** Optional authentication allows requests without credentials; only authorization after it can reject them. */
export const unenforcedAuthentication: Rule = ({ accesses, rules }, diagnostics) => {
  for (const { rule, access } of rulesBehind(new Set(accesses.filter(isUnenforced)), rules)) {
    if (decidesOnMcp(rule.backends)) continue;
    for (const { name, mode, from } of access.authentications) {
      if (mode === 'Strict') continue;
      diagnostics.report(CODE.unenforcedAuthentication, below(from.origin, 'mode'), {
        mode,
        field: name,
        scope: checkedRuleName(rule),
      });
    }
  }
};

function isUnenforced({ authentications, authorization, demandsCredentials }: RuleAccess): boolean {
  return authentications.length > 0 && authorization.length === 0 && !demandsCredentials;
}

/** MCP authorization reads the claims too. */
function decidesOnMcp(backends: readonly { readonly policies: { readonly mcpAuthorization?: unknown } }[]): boolean {
  return backends.length > 0 && backends.every(({ policies }) => policies.mcpAuthorization !== undefined);
}
