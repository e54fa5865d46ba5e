import type { Attachment } from '../model/attachment';
import type { Check } from './check';
import { destinationOf } from './failover';
import { RulesByBackend } from './rules-by-backend';
import { type BackendUse, nameOfBackend } from './survey';

/** An LLM or MCP backend that the gateway calls with credentials of its own, for whoever asks. */
export const checkOpenCredentials: Check = ({ attachment, backends }, diagnostics) => {
  const found = new RulesByBackend();
  for (const use of backends) {
    const { backend, rule } = use;
    if (backend.type !== 'ai' && backend.type !== 'mcp') continue;
    if (rule.isExposed && !isGuarded(use) && hasCredentials(use, attachment)) found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries())
    diagnostics.report('AIG7062', origin, { backend: nameOfBackend(backend), others });
};

function isGuarded({ rule, reference: { policies } }: BackendUse): boolean {
  const { access, gateway, listener } = rule;
  return (
    access.demandsCredentials ||
    access.authorization.length > 0 ||
    gateway.frontend.networkAuthorization !== undefined ||
    listener.listener.tls?.clientCa !== undefined ||
    policies.mcpAuthorization !== undefined ||
    policies.mcpAuthentication?.value.mode === 'Strict'
  );
}

/** Credentials of the gateway for the backend, or for a provider or target of it. Those of the client are its own affair. */
function hasCredentials({ backend, reference }: BackendUse, attachment: Attachment): boolean {
  const sections = destinationOf(attachment, backend)?.sections;
  return [reference.policies, ...(sections?.values() ?? [])].some(({ auth }) => {
    const value = auth?.value;
    return value !== undefined && value.passthrough === undefined;
  });
}
