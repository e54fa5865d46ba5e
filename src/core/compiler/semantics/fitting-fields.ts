import { defined } from '../../values/objects';
import type { BackendFields, BackendRefAttachment, EffectiveSet } from '../model/attachment';
import type { Destination } from '../model/graph';

/** `service`, `models`, or the type of a backend. */
export function kindOf(destination: Destination): string {
  return destination.type === 'backend' ? destination.backend.type : destination.type;
}

/** Policies on LLM and MCP traffic that reach a Gateway or a route concern only the backends that carry such traffic. */
export function fittingFields(fields: EffectiveSet<BackendFields>, kind: string): EffectiveSet<BackendFields> {
  const { ai, mcpAuthorization, mcpAuthentication, mcpGuardrails, ...others } = fields;
  const isOfOthers = [ai, mcpAuthorization, mcpAuthentication, mcpGuardrails].every((field) => field === undefined);
  if (isOfOthers) return fields;
  if (kind === 'ai' || kind === 'models') return { ...others, ...defined({ ai }) };
  return kind === 'mcp' ? { ...others, ...defined({ mcpAuthorization, mcpAuthentication, mcpGuardrails }) } : others;
}

/** Returns the policies that apply to requests for one destination of a rule. */
export function policiesAt({
  ref,
  policies,
}: Pick<BackendRefAttachment, 'ref' | 'policies'>): EffectiveSet<BackendFields> {
  return fittingFields(policies, kindOf(ref.destination));
}
