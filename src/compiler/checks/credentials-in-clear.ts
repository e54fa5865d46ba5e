import type { FieldSource } from '../model/attachment';
import type { RouteFilter } from '../model/graph';
import type { Check } from './check';
import type { RuleUse } from './survey';

/** Clients that have to send a password, a key or a token where everybody on the way can read it. */
export const checkCredentialsInClear: Check = ({ rules }, diagnostics) => {
  const reported = new Set<unknown>();
  for (const use of rules) {
    const { key, protocol, port, origin } = use.listener.listener;
    if (protocol !== 'HTTP' || !use.isExposed || onlyRedirects(use)) continue;
    for (const from of askedFor(use)) {
      if (reported.has(from.value)) continue;
      reported.add(from.value);
      const values = { field: from.origin.path.slice(1).join('.'), listener: key, port };
      const notes = [{ text: 'this listener has no TLS', at: origin }];
      diagnostics.report('AIG7063', from.origin, values, { notes });
    }
  }
};

function askedFor({ access, rule }: RuleUse): FieldSource[] {
  return [
    ...access.authentications.map(({ from }) => from),
    ...rule.backends.flatMap(({ policies }) => policies.mcpAuthentication?.from ?? []),
  ];
}

/** Such as the rule that sends everybody to the listener with TLS. */
function onlyRedirects({ rule: { rule } }: RuleUse): boolean {
  const filters: readonly RouteFilter[] = (rule.kind === 'HTTPRoute' && rule.spec.filters) || [];
  return rule.backends.length === 0 && filters.some(({ type }) => type === 'RequestRedirect');
}
