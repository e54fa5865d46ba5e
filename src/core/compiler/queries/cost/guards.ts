import { isObject } from '../../../values/objects';
import { cloudServiceIn } from '../destinations/providers';

/** The guard of OpenAI, which is free. */
const FREE = 'openAIModeration';

/** Returns the paid services that guards in a part of the config call, one entry for each guard. */
export function guardsIn(part: unknown): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown, isGuard: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isGuard);
    if (!isObject(value)) return;
    if (isGuard && value.webhook !== undefined) found.push('a webhook');
    const { bedrock } = value;
    // Bedrock providers can also apply a guardrail.
    const own = isObject(bedrock) && bedrock.guardrailIdentifier !== undefined ? { bedrockGuardrails: bedrock } : value;
    const service = (isGuard || own !== value) && value[FREE] === undefined ? cloudServiceIn(own) : undefined;
    if (service) found.push(service.what);
    for (const [key, below] of Object.entries(value))
      visit(below, key === 'request' || key === 'response' || key === 'promptGuard' || key === 'guardrails');
  };
  visit(part, false);
  return found;
}
