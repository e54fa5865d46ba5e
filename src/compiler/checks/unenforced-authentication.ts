import { below } from '../model/origin';
import { AUTHENTICATIONS } from '../model/restrictions';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** Optional authentication lets requests without credentials pass; only authorization behind it can refuse them. */
export const checkUnenforcedAuthentication: Check = ({ rules }, diagnostics) => {
  const reported = new Set<unknown>();
  for (const { rule, access } of rules) {
    if (access.demandsCredentials || access.authorization.length > 0 || decidesOnMcp(rule.backends)) continue;
    for (const set of access.sets) {
      for (const name of AUTHENTICATIONS) {
        const field = set[name];
        if (!field || field.value.mode === 'Strict' || reported.has(field.from.value)) continue;
        reported.add(field.from.value);
        const values = { mode: field.value.mode, field: name, scope: nameOfRule(rule) };
        diagnostics.report('AIG7013', below(field.from.origin, 'mode'), values);
      }
    }
  }
};

/** MCP authorization reads the claims too. */
function decidesOnMcp(backends: readonly { readonly policies: { readonly mcpAuthorization?: unknown } }[]): boolean {
  return backends.length > 0 && backends.every(({ policies }) => policies.mcpAuthorization !== undefined);
}
