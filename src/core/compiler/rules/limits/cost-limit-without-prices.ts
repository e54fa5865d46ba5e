import { CODE } from '../../../diagnostics/codes.generated';
import { pick, rulesBehind } from '../../analysis/check-context';
import { costsOf, mayKnowPrices } from '../../analysis/price-lists';
import type { Rule } from '../rule';

/** Limits that count by prices, at gateways that know none. */
export const costLimitWithoutPrices: Rule = ({ accesses, rules, release }, diagnostics) => {
  const costs = pick(accesses, (access) => {
    const found = costsOf(access);
    return found.length > 0 ? found : undefined;
  });
  for (const use of rulesBehind(costs, rules)) {
    const { resource } = use.gateway.gateway;
    if (mayKnowPrices(use.gateway.gateway, release)) continue;
    for (const origin of costs.get(use.access) ?? []) {
      diagnostics.report(CODE.costLimitWithoutPrices, origin, { gateway: `${resource.namespace}/${resource.name}` });
    }
  }
};
