import { ONLY_PROVIDER } from '../../../../providers';
import type { BackendAi } from '../../../../validation/types.generated';
import type { ExplainedBackend } from '../../explain';
import type { AiOf } from '../questions/chosen-models';

/** Returns the `ai` settings for each provider according to an explanation: the provider's own settings override all others. */
export function aiExplained({ tiers, policies }: ExplainedBackend): AiOf {
  return ({ name }) => {
    const own = tiers.flat().find((section) => section.name === (name || ONLY_PROVIDER));
    return aiIn(own?.policies ?? []) ?? aiIn(policies);
  };
}

/** If several policies set parts of the field, each part is listed separately. */
function aiIn(fields: ExplainedBackend['policies']): BackendAi | undefined {
  const settings = fields.flatMap(({ field, value }) => {
    const [name, part] = field.split('.');
    return name === 'ai' ? [part === undefined ? value : { [part]: value }] : [];
  });
  return settings.length > 0 ? Object.assign({}, ...settings) : undefined;
}
