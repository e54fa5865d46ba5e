import { CODE } from '../../../diagnostics/codes.generated';
import { nearestName } from '../../../text/nearest-name';
import { below } from '../../../values/origin';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, nameOfGateway, usesOf } from '../../analysis/check-context';
import { authenticatesNoCaller } from '../../analysis/open-access';
import { sourcesOf } from '../../model/attachment';
import type { BackendNode } from '../../model/graph';
import { hasOwnCredentials } from '../../semantics/own-credentials';
import { signsAsPod } from '../../semantics/provider-fields';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** Reports backends of models, tools or agents that the gateway calls with its own credentials for any caller. */
export const openBackendCredentials: Rule = ({ attachment, backendCalls, uses }, diagnostics) => {
  const unattached = attachment.graph.policies.flatMap(({ targets }) =>
    targets.filter(({ missing }) => missing !== undefined),
  );
  for (const { call, rule } of usesOf(new Set(backendCalls.filter(spendsCredentials)), uses)) {
    const { mcpAuthorization } = call.policies;
    const ofTools = sourcesOf(mcpAuthorization).map(({ value }) => value);
    if (!rule.isExposed || !authenticatesNoCaller(rule, ofTools)) continue;
    const { origin } = rule.rule.rule;
    const values = { backend: nameOfBackend(call.backend), gateway: nameOfGateway(rule) };
    const { name, writtenKind } = rule.rule.rule.route.resource;
    diagnostics.report(CODE.openBackendCredentials, origin, values, {
      cause: rule.gateway.gateway.resource.origin,
      // A policy whose target has the same or a similar name was meant to restrict these requests.
      resultsFrom: unattached
        .filter((target) => target.kind === writtenKind && nearestName(target.name, [name]) !== undefined)
        .flatMap(({ origin: at }) => [
          { code: CODE.restrictingPolicyNotAttached, at },
          { code: CODE.unresolvedSection, at: below(at, 'sectionName') },
        ]),
    });
  }
};

const OF_MODELS_TOOLS_AND_AGENTS: ReadonlySet<string> = new Set<BackendNode['type']>([
  'ai',
  'mcp',
  'a2a',
  'agentRuntime',
]);

/**
 * Reports whether a call does not require authentication but uses credentials of the gateway. Credentials of the client are not affected.
 */
function spendsCredentials(call: BackendCall): boolean {
  const { backend, policies, sections } = call;
  if (!OF_MODELS_TOOLS_AND_AGENTS.has(backend.type)) return false;
  if (policies.mcpAuthentication?.value.mode === 'Strict') return false;
  const isGiven = [policies, ...sections.values()].some(({ auth }) => auth && hasOwnCredentials(auth.value));
  // A runtime is called with the identity of the pods by default.
  if (backend.type === 'agentRuntime' && policies.auth === undefined) return true;
  return isGiven || writtenProvidersOf(backend).some((provider) => signsAsPod(call, provider));
}
