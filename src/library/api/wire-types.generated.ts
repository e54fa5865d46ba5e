// Generated from schema/ by `npm run generate`; do not edit.

import type { WireTypes } from './runtime/wire';

/** Members that are called other than on the wire, and the way to them. */
export const WIRE_TYPES: WireTypes = {
  AiBackend: { groups: ['groups', 'PriorityGroup'] },
  AiPromptGuard: { request: ['request', 'PromptguardRequest'], response: ['response', 'PromptguardResponse'] },
  BackendAi: { promptGuard: ['promptGuard', 'AiPromptGuard'] },
  BackendFull: { ai: ['ai', 'BackendAi'] },
  BackendWithAi: { ai: ['ai', 'BackendAi'] },
  NamedLlmProvider: { policies: ['policies', 'BackendWithAi'] },
  PriorityGroup: { providers: ['providers', 'NamedLlmProvider'] },
  PromptguardRequest: { regex: ['regex', 'Regex'] },
  PromptguardResponse: { regex: ['regex', 'Regex'] },
  ProxyBackendSpec: { ai: ['ai', 'AiBackend'], policies: ['policies', 'BackendFull'] },
  ProxyPolicySpec: { backend: ['backend', 'BackendFull'] },
  Regex: { builtinPatterns: ['builtins'] },
};
