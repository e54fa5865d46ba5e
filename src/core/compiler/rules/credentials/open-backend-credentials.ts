import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, type RuleUse, usesOf } from '../../analysis/check-context';
import { signsAsPod, writtenProvidersOf } from '../../analysis/providers';
import { RulesByBackend } from '../../analysis/rules-by-backend';
import { sourcesOf } from '../../model/attachment';
import type { BackendNode } from '../../model/graph';
import type { Rules } from '../../queries/prove/caller/access';
import { hasOwnCredentials } from '../../semantics/own-credentials';
import type { Rule } from '../rule';

/** A backend of models, tools or agents that the gateway calls with credentials of its own, for whoever asks. */
export const openBackendCredentials: Rule = ({ backendCalls, uses }, diagnostics) => {
  const found = new RulesByBackend();
  for (const { call, rule } of usesOf(new Set(backendCalls.filter(spendsCredentials)), uses)) {
    const { mcpAuthorization } = call.policies;
    const ofTools = sourcesOf(mcpAuthorization).map(({ value }) => value);
    if (rule.isExposed && asksNobody(rule, ofTools)) found.add(call.backend, rule);
  }
  for (const { backend, origin, others } of found.entries())
    diagnostics.report(CODE.openBackendCredentials, origin, { backend: nameOfBackend(backend), others });
};

const OF_MODELS_TOOLS_AND_AGENTS: ReadonlySet<string> = new Set<BackendNode['type']>([
  'ai',
  'mcp',
  'a2a',
  'agentRuntime',
]);

/** Asks nobody who they are, and calls with credentials of the gateway. Those of the client are its own affair. */
function spendsCredentials(call: BackendCall): boolean {
  const { backend, policies, sections } = call;
  if (!OF_MODELS_TOOLS_AND_AGENTS.has(backend.type)) return false;
  if (policies.mcpAuthentication?.value.mode === 'Strict') return false;
  const isGiven = [policies, ...sections.values()].some(({ auth }) => auth && hasOwnCredentials(auth.value));
  // A runtime is called with the identity of the pods where nothing else is said.
  if (backend.type === 'agentRuntime' && policies.auth === undefined) return true;
  return isGiven || writtenProvidersOf(backend).some((provider) => signsAsPod(call, provider));
}

/** Whether nothing of a rule says who may use what it leads to. @param others - what is said of that itself */
export function asksNobody(use: RuleUse, others: readonly Rules[]): boolean {
  const { access, gateway, listener } = use;
  if (access.demandsCredentials || listener.listener.tls?.clientCa !== undefined) return false;
  const { networkAuthorization } = gateway.frontend;
  const ofConnections = sourcesOf(networkAuthorization);
  if (access.authorization.length + ofConnections.length + others.length === 0) return true;
  const rules = [...[...access.authorization, ...ofConnections].map(({ value }) => value), ...others];
  return rules.every(({ action }) => action === 'Deny') && letsStrangersPass(use, others);
}

/** Of rules that only deny, most leave others alone. */
function letsStrangersPass(use: RuleUse, others: readonly Rules[]): boolean {
  const strangers =
    require('../../queries/prove/questions/strangers') as typeof import('../../queries/prove/questions/strangers');
  return strangers.letsStrangersPass(use, others);
}
