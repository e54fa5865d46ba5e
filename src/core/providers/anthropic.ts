import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

export const ANTHROPIC: ProviderKind<SettingsOf<'providerC'>> = {
  title: 'Anthropic',
  name: 'anthropic',
  factory: 'anthropic',
  configKey: 'anthropic',
  catalogName: 'anthropic',
  countsCacheApart: () => true,
  covered: { model: '`provider.anthropic.model`' },
  prefix: '/v1',
  nativeFormats: ['Messages', 'CountTokens', 'Models'],
  unsupportedFormats: ['Responses', 'Embeddings', 'Realtime', 'Rerank'],
  signsAsPod: false,
  knowsModelsOf: ['Anthropic'],
  fixedModel: ({ model }) => model,
  publicHost: () => 'api.anthropic.com',
  lower: ({ model }) => ({ anthropic: defined({ model }) }),
};
