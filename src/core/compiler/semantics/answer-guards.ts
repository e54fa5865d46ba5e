import type { AiPromptGuard, PromptguardResponse } from '../../validation/types.generated';
import type { CompileOptions } from '../model/options';

/** A pattern that masks refuses nothing; all others may. */
export function canRefuse({ regex }: PromptguardResponse): boolean {
  return !regex || regex.action === 'Reject';
}

/** Whether a guard changes answers: patterns that mask, webhooks, and guardrails that anonymize. */
export function canMask({ regex, webhook, guardrailsCloudA }: PromptguardResponse): boolean {
  return (regex !== undefined && regex.action !== 'Reject') || webhook !== undefined || guardrailsCloudA !== undefined;
}

/** Whether guards read streamed answers. Compiled, they do where one of them can refuse; a controller leaves that to the policy. */
export function readsStreams({ streaming, response }: AiPromptGuard, mode: CompileOptions['mode']): boolean {
  if (streaming !== undefined) return streaming === 'Enabled';
  return mode === 'compiled' && (response ?? []).some(canRefuse);
}
