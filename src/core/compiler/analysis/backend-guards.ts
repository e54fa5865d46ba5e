import { isObject } from '../../values/objects';
import type { FieldSource } from '../model/attachment';
import type { Destination } from '../model/graph';

/** The fields of backend policies that the data plane applies to destinations of type `ai` or `mcp` only. */
export const BACKEND_GUARDS = ['ai', 'mcpAuthorization', 'mcpAuthentication', 'mcpGuardrails'] as const;

export function fits(destination: Destination, field: (typeof BACKEND_GUARDS)[number]): boolean {
  if (destination.type === 'models') return field === 'ai';
  return destination.type === 'backend' && destination.backend.type === (field === 'ai' ? 'ai' : 'mcp');
}

/** Rules and guards, in whose absence more gets through. */
export function isProtection({ origin, value }: FieldSource): boolean {
  return origin.path.at(-1) !== 'ai' || (isObject(value) && 'promptGuard' in value);
}
