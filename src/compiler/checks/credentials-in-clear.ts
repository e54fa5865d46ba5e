import type { EffectiveField } from '../model/attachment';
import type { RouteFilter } from '../model/graph';
import { AUTHENTICATIONS } from '../model/restrictions';
import type { Check } from './check';
import { isExposed } from './exposure';
import type { RuleUse } from './survey';

/** Clients that have to send a password, a key or a token where everybody on the way can read it. */
export const checkCredentialsInClear: Check = ({ rules }, diagnostics) => {
  const reported = new Set<unknown>();
  for (const use of rules) {
    const { gateway, listener } = use;
    const { key, protocol, port } = listener.listener;
    if (protocol !== 'HTTP' || !isExposed(gateway, listener.listener) || onlyRedirects(use)) continue;
    for (const { from } of askedFor(use)) {
      if (reported.has(from.value)) continue;
      reported.add(from.value);
      const values = { field: from.origin.path.slice(1).join('.'), listener: key, port };
      const notes = [{ text: 'this listener has no TLS', at: listener.listener.origin }];
      diagnostics.report('AIG7063', from.origin, values, { notes });
    }
  }
};

function askedFor({ access, rule }: RuleUse): EffectiveField[] {
  const ofRequests = access.sets.flatMap((set) => AUTHENTICATIONS.flatMap((name) => set[name] ?? []));
  return [...ofRequests, ...rule.backends.flatMap(({ policies }) => policies.mcpAuthentication ?? [])];
}

/** Such as the rule that sends everybody to the listener with TLS. */
function onlyRedirects({ rule: { rule } }: RuleUse): boolean {
  const filters: readonly RouteFilter[] = (rule.kind === 'HTTPRoute' && rule.spec.filters) || [];
  return rule.backends.length === 0 && filters.some(({ type }) => type === 'RequestRedirect');
}
