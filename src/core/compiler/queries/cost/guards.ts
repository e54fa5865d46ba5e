import { isObject } from '../../../values/objects';
import { cloudServiceIn } from '../destinations/providers';

/** Guards of OpenAI cost nothing. */
const FREE = 'openAIModeration';

/** Services that guards in a part of the config ask, and that are paid for: one for each guard. */
export function guardsIn(part: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown, isGuard: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isGuard);
    if (!isObject(value)) return;
    if (isGuard && value.webhook !== undefined) found.push('a webhook');
    const { bedrock } = value;
    // Bedrock applies a guardrail of its own, too.
    const own = isObject(bedrock) && bedrock.guardrailIdentifier !== undefined ? { bedrockGuardrails: bedrock } : value;
    const service = (isGuard || own !== value) && value[FREE] === undefined ? cloudServiceIn(own) : undefined;
    if (service) found.push(service.what);
    for (const [key, below] of Object.entries(value))
      visit(below, key === 'request' || key === 'response' || key === 'promptGuard' || key === 'guardrails');
  };
  visit(part, false);
  return found;
}
