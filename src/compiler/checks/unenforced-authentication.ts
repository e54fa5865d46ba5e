import { below } from '../ir/origin';
import { authorizationSources, demandsCredentials, trafficSets } from './access';
import type { Check } from './check';
import { nameOfRule, ruleUses } from './uses';

const AUTHENTICATIONS = ['jwtAuthentication', 'basicAuthentication', 'apiKeyAuthentication'] as const;

/** Optional authentication lets requests without credentials pass; only authorization behind it can refuse them. */
export const checkUnenforcedAuthentication: Check = (attachment, diagnostics) => {
  const reported = new Set<unknown>();
  for (const use of ruleUses(attachment)) {
    const sets = trafficSets(use);
    if (demandsCredentials(sets) || authorizationSources(sets).length > 0 || decidesOnMcp(use.rule.backends)) continue;
    for (const set of sets) {
      for (const name of AUTHENTICATIONS) {
        const field = set[name];
        const mode = field?.value.mode ?? 'Strict';
        if (!field || mode === 'Strict' || reported.has(field.from.value)) continue;
        reported.add(field.from.value);
        diagnostics.report('AIG7013', below(field.from.origin, 'mode'), {
          mode,
          field: name,
          scope: nameOfRule(use.rule),
        });
      }
    }
  }
};

/** MCP authorization reads the claims too. */
function decidesOnMcp(backends: readonly { readonly policies: { readonly mcpAuthorization?: unknown } }[]): boolean {
  return backends.length > 0 && backends.every(({ policies }) => policies.mcpAuthorization !== undefined);
}
