import { defined } from '../values/objects';
import type { ProviderKind, SettingsOf } from './provider-kind';

export const GEMINI: ProviderKind<SettingsOf<'providerD'>> = {
  title: 'Gemini',
  name: 'gemini',
  factory: 'gemini',
  configKey: 'gemini',
  catalogName: 'gcp.gemini',
  countsThoughtsApart: () => true,
  covered: { model: '`provider.gemini.model`' },
  nativeFormats: [],
  unsupportedFormats: ['Realtime', 'Rerank'],
  signsAsPod: false,
  knowsModelsOf: ['Google'],
  fixedModel: ({ model }) => model,
  publicHost: () => 'generativelanguage.googleapis.com',
  lower: ({ model }) => ({ gemini: defined({ model }) }),
};
