import { CODE } from '../../../diagnostics/codes.generated';
import { originKey } from '../../../values/origin';
import { nameOfGateway, onePerAccess, type RuleUse } from '../../analysis/check-context';
import { serviceSetting } from '../../analysis/exposure';
import { reads } from '../../analysis/read-paths';
import { authorizationDecisions, type RequestDecision, requestDecisionsOf } from '../../analysis/request-decisions';
import { sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

/** With `externalTrafficPolicy: Cluster`, connections from a load balancer have a node's address as their source. */
export const addressBehindLoadBalancer: Rule = (context, diagnostics) => {
  const { reader } = context;
  const seen = new Set<string>();
  for (const use of onePerAccess(context)) {
    const { gateway, frontend } = use.gateway;
    if (!use.isExposed || frontend.proxyProtocol || use.listener.frontend.proxyProtocol) continue;
    if (serviceSetting(gateway, 'externalTrafficPolicy') === 'Local') continue;
    for (const { text, at, source } of decisionsOf(use)) {
      const key = originKey(at);
      if (seen.has(key)) continue;
      seen.add(key);
      const expression = reader.read(text);
      if (!expression || !reads(expression, (path) => path === 'source.address')) continue;
      const values = { expression: text, gateway: nameOfGateway(use) };
      diagnostics.report(CODE.addressBehindLoadBalancer, at, values, { about: values.gateway, cause: source });
    }
  }
};

function decisionsOf({ gateway, listener, access }: RuleUse): readonly RequestDecision[] {
  const ofConnections = [gateway, listener].flatMap(({ frontend }) =>
    authorizationDecisions(sourcesOf(frontend.networkAuthorization), 'networkAuthorization'),
  );
  return [...ofConnections, ...requestDecisionsOf(access)];
}
