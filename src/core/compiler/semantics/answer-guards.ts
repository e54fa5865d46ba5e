import type { AiPromptGuard, PromptguardResponse } from '../../validation/types.generated';
import type { CompileOptions } from '../model/options';

/** Reports whether a guard can reject; patterns that mask cannot, all other guards can. */
export function canRefuse({ regex }: PromptguardResponse): boolean {
  return !regex || regex.action === 'Reject';
}

/** Whether a guard changes answers: patterns that mask, webhooks, and guardrails that anonymize. */
export function canMask({ regex, webhook, guardrailsCloudA }: PromptguardResponse): boolean {
  return (regex !== undefined && regex.action !== 'Reject') || webhook !== undefined || guardrailsCloudA !== undefined;
}

/**
 * Reports whether guards read streamed responses. In compiled output they do if one of them can reject; a controller leaves that to the
 * policy.
 */
export function readsStreams({ streaming, response }: AiPromptGuard, mode: CompileOptions['mode']): boolean {
  if (streaming !== undefined) return streaming === 'Enabled';
  return mode === 'compiled' && (response ?? []).some(canRefuse);
}
