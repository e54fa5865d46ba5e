// Generated from schema/ by `npm run generate`; do not edit.

import type { WireTypes } from './runtime/wire';

/** Members that are called other than on the wire, and the way to them. */
export const WIRE_TYPES: WireTypes = {
  AiBackend: { groups: ['groups', 'PriorityGroup'] },
  AiPromptGuard: { request: ['request', 'PromptguardRequest'], response: ['response', 'PromptguardResponse'] },
  BackendAi: { promptGuard: ['promptGuard', 'AiPromptGuard'] },
  BackendFull: { ai: ['ai', 'BackendAi'] },
  BackendWithAi: { ai: ['ai', 'BackendAi'] },
  ModelPolicies: { promptGuard: ['promptGuard', 'AiPromptGuard'] },
  NamedLlmProvider: { policies: ['policies', 'BackendWithAi'] },
  PriorityGroup: { providers: ['providers', 'NamedLlmProvider'] },
  PromptguardRequest: { regex: ['regex', 'Regex'] },
  PromptguardResponse: { regex: ['regex', 'Regex'] },
  ProxyBackendSpec: { ai: ['ai', 'AiBackend'], a2A: ['a2a'], policies: ['policies', 'BackendFull'] },
  ProxyModelSpec: { baseUrl: ['baseURL'], policies: ['policies', 'ModelPolicies'] },
  ProxyPolicySpec: { backend: ['backend', 'BackendFull'] },
  Regex: { builtinPatterns: ['builtins'] },
};
