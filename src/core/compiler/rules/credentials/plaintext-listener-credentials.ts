import { CODE } from '../../../diagnostics/codes.generated';
import { type RuleUse, rulesBehind, usesOf } from '../../analysis/check-context';
import type { FieldSource } from '../../model/attachment';
import type { RouteFilter } from '../../model/graph';
import type { Rule } from '../rule';

/** Reports clients that have to send a password, key or token in clear text. */
export const plaintextListenerCredentials: Rule = ({ accesses, rules, calls, uses }, diagnostics) => {
  const authenticating = new Set(accesses.filter(({ authentications }) => authentications.length > 0));
  for (const use of rulesBehind(authenticating, rules)) {
    for (const { from } of use.access.authentications) visit(use, from);
  }
  const authenticatingMcp = new Set(calls.filter(({ policies }) => policies.mcpAuthentication));
  for (const { rule, call } of usesOf(authenticatingMcp, uses)) visit(rule, call.policies.mcpAuthentication?.from);

  function visit(use: RuleUse, from: FieldSource | undefined): void {
    const { key, protocol, port, origin } = use.listener.listener;
    if (!from || protocol !== 'HTTP' || !use.isExposed || onlyRedirects(use)) return;
    const values = { field: from.origin.path.slice(1).join('.'), listener: `${key} (port ${port})` };
    diagnostics.report(CODE.plaintextListenerCredentials, from.origin, values, {
      notes: [{ text: 'this listener has no TLS', at: origin }],
      cause: use.gateway.gateway.resource.origin,
    });
  }
};

/** Reports whether a rule only redirects, for example to the listener with TLS. */
function onlyRedirects({ rule: { rule } }: RuleUse): boolean {
  const filters: readonly RouteFilter[] = (rule.kind === 'HTTPRoute' && rule.spec.filters) || [];
  return rule.backends.length === 0 && filters.some(({ type }) => type === 'RequestRedirect');
}
