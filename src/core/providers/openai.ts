import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** OpenAI, and whatever speaks its API. */
export const OPENAI: ProviderKind<SettingsOf<'providerA'>> = {
  title: 'OpenAI',
  name: 'openai',
  factory: 'openAi',
  configKey: 'openAI',
  catalogName: 'openai',
  covered: { model: '`provider.openAI.model`' },
  prefix: '/v1',
  nativeFormats: ['Completions', 'Responses', 'Embeddings', 'Models', 'Realtime'],
  unsupportedFormats: [],
  signsAsPod: false,
  knowsModelsOf: ['OpenAI'],
  fixedModel: ({ model }) => model,
  publicHost: () => 'api.openai.com',
  lower: ({ model }) => ({ openAI: defined({ model }) }),
};
