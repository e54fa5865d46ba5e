import type * as config from '../data-plane/config';
import type { OpenAiInlineModeration, OpenAiInlineModerationConfig } from '../validation/types.generated';
import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** OpenAI and compatible APIs. */
export const OPENAI: ProviderKind<SettingsOf<'providerA'>> = {
  title: 'OpenAI',
  name: 'openai',
  factory: 'openAi',
  configKey: 'openAI',
  catalogName: 'openai',
  covered: { model: '`provider.openAI.model`', moderation: '`provider.openAI.moderation`' },
  prefix: '/v1',
  nativeFormats: ['Completions', 'Responses', 'Embeddings', 'Models', 'Realtime'],
  unsupportedFormats: [],
  signsAsPod: false,
  knowsModelsOf: ['OpenAI'],
  fixedModel: ({ model }) => model,
  publicHost: () => 'api.openai.com',
  lower: ({ model, moderation }) => ({
    openAI: defined({ model, moderation: moderation && lowerModeration(moderation) }),
  }),
};

const MODES = { Score: 'score', Block: 'block' } as const;

function lowerModeration({ model, policy }: OpenAiInlineModeration): config.OpenAIModeration {
  const mode = (part: OpenAiInlineModerationConfig | undefined) => part && { mode: MODES[part.mode] };
  return defined({ model, policy: policy && defined({ input: mode(policy.input), output: mode(policy.output) }) });
}
