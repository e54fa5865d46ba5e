import { CODE } from '../../../diagnostics/codes.generated';
import type { Authorization } from '../../../validation/types.generated';
import { below } from '../../../values/origin';
import { nameOfGateway, type RuleUse } from '../../analysis/check-context';
import { serviceSetting } from '../../analysis/exposure';
import { reads } from '../../analysis/read-paths';
import { type FieldSource, sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

/** With `externalTrafficPolicy: Cluster`, connections from a load balancer have a node's address as their source. */
export const addressBehindLoadBalancer: Rule = ({ rules, reader }, diagnostics) => {
  const seen = new Set<unknown>();
  for (const use of rules) {
    const { gateway, frontend } = use.gateway;
    if (!use.isExposed || frontend.proxyProtocol || use.listener.frontend.proxyProtocol) continue;
    if (serviceSetting(gateway, 'externalTrafficPolicy') === 'Local') continue;
    for (const source of authorizationsOf(use)) {
      if (seen.has(source.value)) continue;
      seen.add(source.value);
      source.value.policy.matchExpressions.forEach((text, index) => {
        const expression = reader.read(text);
        if (!expression || !reads(expression, (path) => path === 'source.address')) return;
        const at = below(source.origin, 'policy', 'matchExpressions', index);
        const values = { expression: text, gateway: nameOfGateway(use) };
        diagnostics.report(CODE.addressBehindLoadBalancer, at, values, { about: values.gateway, cause: source.origin });
      });
    }
  }
};

function authorizationsOf({ gateway, listener, access }: RuleUse): readonly FieldSource<Authorization>[] {
  const ofConnections = [gateway, listener].flatMap(({ frontend }) => sourcesOf(frontend.networkAuthorization));
  return [...ofConnections, ...access.authorization];
}
