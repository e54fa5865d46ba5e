import { CODE } from '../../diagnostics/codes.generated';
import type { Check } from './check';
import { comparedTexts } from './conditions';

/** Rules that compare with names which nothing has: what they refuse is open. */
export const checkUnmetNames: Check = {
  needs: [],
  run({ authorizationRules }, diagnostics) {
    for (const { conditions, origin, targets } of authorizationRules) {
      for (const { node } of conditions) {
        const { field = '', texts = [] } = comparedTexts(node) ?? {};
        for (const name of texts) {
          const ofProxy = PROXY_NAMES[field]?.(name);
          if (ofProxy) diagnostics.report(CODE.proxyNameOfNothing, origin, { field, name, reason: ofProxy });
          const reason = targets && reasonOf(field, name, targets);
          if (reason) diagnostics.report(CODE.mcpNameOfNothing, origin, { field, name, reason });
        }
      }
    }
  },
};

function reasonOf(field: string, name: string, targets: readonly string[]): string | undefined {
  if (/^mcp\.\w+\.target$/.test(field)) {
    return targets.length === 0 || targets.includes(name)
      ? undefined
      : `there is no such target among ${targets.join(', ')}`;
  }
  if (field !== 'mcp.resource.name' || name === '') return undefined;
  if (!name.includes(':')) return 'it is the URI of a resource, or a template of URIs';
  const target = targets.find((each) => name.startsWith(`${each}+`));
  return target && `rules see the URI as the target gives it, without ${target}+ in front`;
}

const ofGateway = (name: string) => (name === 'default' ? '' : 'it is `default` for each Gateway');
const none = () => 'a compiled route has none';

/** Why a name is not what the data plane calls something that was compiled. */
const PROXY_NAMES: Readonly<Record<string, (name: string) => string>> = {
  'proxy.gateway.name': ofGateway,
  'proxy.gateway.namespace': ofGateway,
  'proxy.route.kind': none,
  'proxy.route.name': (name) => (/\.\d\d/.test(name) ? '' : 'it has the number of the rule in it, as in `web.00`'),
  'proxy.route.rule': none,
};
