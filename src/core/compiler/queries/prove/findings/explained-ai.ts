import { ONLY_PROVIDER } from '../../../../providers';
import type { BackendAi } from '../../../../validation/types.generated';
import type { ExplainedBackend } from '../../explain';
import type { AiOf } from '../questions/chosen-models';

/** What an explanation says of LLM traffic to each provider: what is said of the provider itself takes the place of all else. */
export function aiExplained({ tiers, policies }: ExplainedBackend): AiOf {
  return ({ name }) => {
    const own = tiers.flat().find((section) => section.name === (name || ONLY_PROVIDER));
    return aiIn(own?.policies ?? []) ?? aiIn(policies);
  };
}

/** Where several policies say parts of it, each part stands alone. */
function aiIn(fields: ExplainedBackend['policies']): BackendAi | undefined {
  const said = fields.flatMap(({ field, value }) => {
    const [name, part] = field.split('.');
    return name === 'ai' ? [part === undefined ? value : { [part]: value }] : [];
  });
  return said.length > 0 ? Object.assign({}, ...said) : undefined;
}
