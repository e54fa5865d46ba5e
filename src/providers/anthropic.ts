import { given, type ProviderKind, type SettingsOf } from './provider-kind';

export const ANTHROPIC: ProviderKind<SettingsOf<'providerC'>> = {
  title: 'Anthropic',
  name: 'anthropic',
  factory: 'anthropic',
  configKey: 'anthropic',
  covered: { model: '`provider.anthropic.model`' },
  prefix: '/v1',
  nativeFormats: ['Messages', 'CountTokens', 'Models'],
  unsupportedFormats: ['Responses', 'Embeddings', 'Realtime'],
  signsAsPod: false,
  fixedModel: ({ model }) => model,
  lower: ({ model }) => ({ anthropic: given({ model }) }),
};
