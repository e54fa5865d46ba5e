import { CODE } from '../../diagnostics/codes.generated';
import type { BackendCall } from './calls';
import { type Check, POLICIES } from './check';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend, type RuleUse, usesOf } from './survey';

/** An LLM or MCP backend that the gateway calls with credentials of its own, for whoever asks. */
export const checkOpenCredentials: Check = {
  needs: POLICIES,
  run({ backendCalls, uses }, diagnostics) {
    const found = new RulesByBackend();
    for (const { call, rule } of usesOf(new Set(backendCalls.filter(spendsCredentials)), uses)) {
      if (rule.isExposed && !isGuarded(rule)) found.add(call.backend, rule);
    }
    for (const { backend, origin, others } of found.entries())
      diagnostics.report(CODE.openBackendCredentials, origin, { backend: nameOfBackend(backend), others });
  },
};

/** Asks nobody who they are, and calls with credentials of the gateway. Those of the client are its own affair. */
function spendsCredentials({ backend, policies, sections }: BackendCall): boolean {
  if (backend.type !== 'ai' && backend.type !== 'mcp') return false;
  if (policies.mcpAuthorization || policies.mcpAuthentication?.value.mode === 'Strict') return false;
  return [policies, ...sections.values()].some(
    ({ auth }) => auth !== undefined && auth.value.passthrough === undefined,
  );
}

function isGuarded({ access, gateway, listener }: RuleUse): boolean {
  return (
    access.demandsCredentials ||
    access.authorization.length > 0 ||
    gateway.frontend.networkAuthorization !== undefined ||
    listener.listener.tls?.clientCa !== undefined
  );
}
