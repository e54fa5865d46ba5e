import type * as config from '../../../data-plane/config';
import { keysOf } from '../../../values/objects';
import type { BackendRefAttachment } from '../../model/attachment';
import { lowerBackendPolicies } from '../backend-policies/table';
import { ofCaller } from '../levels';
import { backendName } from '../names';
import type { GatewayScope } from '../scope';

/** Fields of LLM policies that callers set for a backend, by its name: its providers may have to override them. */
export type CallerAi = ReadonlyMap<string, ReadonlySet<keyof config.Policy>>;

/** Returns the routes' `ai` settings for LLM backends. */
export function callerAi(scope: GatewayScope): CallerAi {
  return scope.once.of(scope.gateway, () => {
    const result = new Map<string, Set<keyof config.Policy>>();
    for (const { listener, rules } of scope.gateway.listeners) {
      if (listener.protocol !== 'HTTP' && listener.protocol !== 'HTTPS') continue;
      for (const { backends } of rules) for (const backend of backends) note(backend, result, scope);
    }
    return result;
  });
}

function note(
  { ref, policies }: BackendRefAttachment,
  result: Map<string, Set<keyof config.Policy>>,
  scope: GatewayScope,
): void {
  const { destination } = ref;
  if (destination.type !== 'backend' || destination.backend.type !== 'ai') return;
  if (!policies.ai) return;
  const { ai } = lowerBackendPolicies(ofCaller({ ai: policies.ai }), 'full', scope);
  const name = backendName(destination.backend.resource);
  const fields = result.get(name) ?? new Set();
  for (const field of keysOf(ai ?? {})) fields.add(field);
  result.set(name, fields);
}
