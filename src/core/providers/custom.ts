import type * as config from '../data-plane/config';
import type { ProviderFormat, ProviderFormatConfig, RouteType } from '../validation/types.generated';
import { defined, keysOf } from '../values/objects';
import { isClaude } from './model-names';
import type { ProviderKind, SettingsOf } from './provider-kind';

/** The formats of a server of one's own, as the config of the data plane calls them. */
export const PROVIDER_FORMATS: Readonly<Record<ProviderFormat, config.ProviderFormat>> = {
  Completions: 'completions',
  Messages: 'messages',
  Responses: 'responses',
  Embeddings: 'embeddings',
  CountTokens: 'anthropicTokenCount',
  Realtime: 'realtime',
  Rerank: 'rerank',
};

/** The settings of a server of one's own, in the config of the data plane. */
export function lowerFormats(formats: readonly ProviderFormatConfig[]): readonly config.ProviderFormatConfig[] {
  return formats.map(({ type, path }) => defined({ type: PROVIDER_FORMATS[type], path }));
}

/** The formats of a server, each of which is enough for requests of a format: the data plane translates between some of them. */
const SERVED_BY = {
  Completions: ['Completions', 'Messages'],
  Messages: ['Messages', 'Completions'],
  Responses: ['Responses', 'Completions'],
  Embeddings: ['Embeddings'],
  Rerank: ['Rerank'],
} as const satisfies Partial<Record<RouteType, readonly ProviderFormat[]>>;

/** A server of one's own that speaks formats of providers. */
export const CUSTOM: ProviderKind<SettingsOf<'custom'>> = {
  title: 'a self-hosted server',
  name: 'custom',
  configKey: 'custom',
  catalogName: 'custom',
  countsCacheApart: isClaude,
  covered: {
    model: '`provider.custom.model`',
    formats: '`provider.custom.formats`',
    backendRef: '`hostOverride`: the DNS name of the Service',
  },
  hasPathsByFormat: true,
  nativeFormats: [],
  unsupportedFormats: [],
  unsupportedWith: ({ formats = [] }) => {
    const spoken = new Set(formats.map(({ type }) => type));
    return keysOf(SERVED_BY).filter((format) => !SERVED_BY[format].some((type) => spoken.has(type)));
  },
  signsAsPod: false,
  knowsModelsOf: [],
  fixedModel: ({ model }) => model,
  publicHost: () => undefined,
  lower: ({ model, formats }) => ({ custom: defined({ model, formats: lowerFormats(formats) }) }),
};
