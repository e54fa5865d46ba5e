import { CODE } from '../../diagnostics/codes.generated';
import { providerOf } from '../../providers';
import type { BackendCall } from './calls';
import { type Check, POLICIES } from './check';
import { fieldAt, type WrittenProvider, writtenProvidersOf } from './providers';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend, type RuleUse, usesOf } from './survey';

/** An LLM or MCP backend that the gateway calls with credentials of its own, for whoever asks. */
export const checkOpenCredentials: Check = {
  needs: POLICIES,
  run({ backendCalls, uses }, diagnostics) {
    const found = new RulesByBackend();
    for (const { call, rule } of usesOf(new Set(backendCalls.filter(spendsCredentials)), uses)) {
      if (rule.isExposed && asksNobody(rule)) found.add(call.backend, rule);
    }
    for (const { backend, origin, others } of found.entries())
      diagnostics.report(CODE.openBackendCredentials, origin, { backend: nameOfBackend(backend), others });
  },
};

/** Asks nobody who they are, and calls with credentials of the gateway. Those of the client are its own affair. */
function spendsCredentials(call: BackendCall): boolean {
  const { backend, policies, sections } = call;
  if (backend.type !== 'ai' && backend.type !== 'mcp') return false;
  if (policies.mcpAuthorization || policies.mcpAuthentication?.value.mode === 'Strict') return false;
  const isGiven = [policies, ...sections.values()].some(
    ({ auth }) => auth !== undefined && auth.value.passthrough === undefined,
  );
  return isGiven || writtenProvidersOf(backend).some((provider) => signsAsPod(call, provider));
}

/** Where nothing else is said, some clouds are called with the identity of the gateway's pods. */
function signsAsPod(call: BackendCall, provider: WrittenProvider): boolean {
  const { spec } = provider;
  return !fieldAt(call, provider, 'auth') && spec.host === undefined && providerOf(spec)?.signsAsPod === true;
}

/** Whether nothing of a rule says who may use what it leads to. */
export function asksNobody({ access, gateway, listener }: RuleUse): boolean {
  return (
    !access.demandsCredentials &&
    access.authorization.length === 0 &&
    gateway.frontend.networkAuthorization === undefined &&
    listener.listener.tls?.clientCa === undefined
  );
}
