import type * as config from '../data-plane/config';
import type { LlmProvider, ModelProvider, RouteType } from '../validation/types.generated';
import { defined, keysOf } from '../values/objects';
import { ANTHROPIC } from './anthropic';
import { AZURE } from './azure';
import { AZURE_OPENAI } from './azure-openai';
import { BEDROCK } from './bedrock';
import { CUSTOM } from './custom';
import { GEMINI } from './gemini';
import { OPENAI } from './openai';
import type {
  ConfigSettings,
  FormatSettings,
  ProviderEndpoint,
  ProviderKind,
  ProviderType,
  SettingsOf,
} from './provider-kind';
import { VERTEX_AI } from './vertex-ai';

export type { EndpointOverride, ProviderKind, ProviderType } from './provider-kind';

/** The providers, by the reference's names. */
export const PROVIDERS: { readonly [Type in ProviderType]: ProviderKind<SettingsOf<Type>> } = {
  providerA: OPENAI,
  providerB: AZURE_OPENAI,
  providerC: ANTHROPIC,
  providerD: GEMINI,
  providerE: VERTEX_AI,
  providerF: BEDROCK,
  providerG: AZURE,
  custom: CUSTOM,
};

export const PROVIDER_TYPES = keysOf(PROVIDERS);

/** The name that the section of a backend's only provider goes by. */
export const ONLY_PROVIDER = 'backend';

/** A provider as some backend has it. */
export interface ChosenProvider
  extends Pick<
    ProviderKind<unknown>,
    'title' | 'prefix' | 'hasPathsByFormat' | 'knowsModelsOf' | 'nativeFormats' | 'unsupportedFormats' | 'signsAsPod'
  > {
  readonly type: ProviderType;
  /** The model that is used whatever the request asks for. */
  readonly fixedModel: string | undefined;
  readonly signingRegion: string | undefined;
  /** As the config has it. @param renamed - models that policies put in the place of others; undefined for one that is computed */
  called(renamed?: readonly (string | undefined)[]): CalledProvider;
  lower(): config.AIProvider;
  endpoint(): ProviderEndpoint | undefined;
}

/** Formats that the data plane answers with an error, whatever the provider. */
const NOT_IMPLEMENTED: readonly RouteType[] = ['Models'];

/** Formats of requests that fail at a provider, whatever their body. */
export function unsupportedFormats(
  type: ProviderType,
  settings: FormatSettings = {},
  hasPath = false,
): readonly RouteType[] {
  const kind = PROVIDERS[type];
  return [...NOT_IMPLEMENTED, ...kind.unsupportedFormats, ...(kind.unsupportedWith?.(settings, hasPath) ?? [])];
}

/** Which provider it is; `undefined` where none of the fields is set, which validation refuses. */
export function providerOf(value: LlmProvider): ChosenProvider | undefined {
  const type = PROVIDER_TYPES.find((candidate) => value[candidate] !== undefined);
  return type && choose(type, value);
}

/** The name of a provider in the config. */
export function keyOfProvider(value: LlmProvider): string | undefined {
  const { type } = providerOf(value) ?? {};
  return type && PROVIDERS[type].configKey;
}

function choose<Type extends ProviderType>(type: Type, value: LlmProvider): ChosenProvider {
  const kind: ProviderKind<SettingsOf<Type>> = PROVIDERS[type];
  const settings = value[type] as SettingsOf<Type>;
  const { title, prefix, hasPathsByFormat, knowsModelsOf, nativeFormats, signsAsPod } = kind;
  const fixedModel = kind.fixedModel(settings);
  return {
    type,
    ...{ title, prefix, hasPathsByFormat, knowsModelsOf, nativeFormats, signsAsPod },
    unsupportedFormats: unsupportedFormats(type, settings, value.path !== undefined),
    fixedModel,
    signingRegion: kind.signingRegion?.(settings),
    called: (renamed) => {
      const [[key, lowered]] = Object.entries<object>(kind.lower(settings));
      return calledProvider(key, lowered, renamed);
    },
    lower: () => kind.lower(settings),
    endpoint: () => kind.endpoint?.(settings),
  };
}

/** A provider as the config of the data plane has it. */
export interface CalledProvider {
  readonly region?: string;
  /** Where it is called, unless it stands at a host of its own. */
  readonly host?: string;
  /** What decides which region answers, beside the one that is called. */
  readonly unsureRegion?: string;
}

/** @param key its name in the config; models spell it in lower case */
export function calledProvider(
  key: string,
  settings: ConfigSettings,
  renamed: readonly (string | undefined)[] = [],
): CalledProvider {
  const kind = Object.values(PROVIDERS).find(({ configKey }) => configKey.toLowerCase() === key.toLowerCase());
  const host = kind?.publicHost(settings);
  const { region, model } = settings;
  const models = [typeof model === 'string' ? model : undefined, ...renamed];
  const unsure = models.map((one) => kind?.unsureRegion?.(one));
  return {
    ...(typeof region === 'string' ? { region } : {}),
    ...(host === undefined ? {} : { host }),
    ...defined({ unsureRegion: unsure.find((why) => why !== undefined) }),
  };
}

const SIGNED_MODELS: ReadonlySet<ModelProvider | undefined> = new Set<ModelProvider>(['Azure', 'Bedrock', 'VertexAI']);

/** Whether requests to a provider of Models are signed with the identity of the pod, where nothing else is said. */
export function signsModelsAsPod(provider: ModelProvider | undefined): boolean {
  return SIGNED_MODELS.has(provider);
}

/** Hosts of providers whose settings are part of them. */
const HOSTS: readonly (readonly [RegExp, ProviderType])[] = [
  [/^[a-z]{2}\.api\.openai\.com$/i, 'providerA'],
  [/\.(?:openai|cognitiveservices|services\.ai)\.azure\.(?:com|us|cn)$/i, 'providerB'],
  [
    /(?:^|\.)bedrock-(?:runtime|mantle)(?:-fips)?\.[a-z0-9-]+\.(?:vpce\.)?(?:amazonaws\.com(?:\.cn)?|api\.aws)$/i,
    'providerF',
  ],
  [/(?:^|[.-])aiplatform\.(?:[a-z0-9-]+\.rep\.)?googleapis\.com$/i, 'providerE'],
];

/** The key in the config of the provider that has a public host. */
export function providerKeyOfHost(text: string): string | undefined {
  const host = text.replace(/\.$/, '').toLowerCase();
  const [, type] = HOSTS.find(([pattern]) => pattern.test(host)) ?? [];
  if (type) return PROVIDERS[type].configKey;
  return Object.values(PROVIDERS).find(({ publicHost }) => publicHost({}) === host)?.configKey;
}

const REGIONS = [
  /(?:^|\.)bedrock[a-z-]*\.([a-z0-9-]+)\.(?:vpce\.)?(?:amazonaws\.com(?:\.cn)?|api\.aws)\.?$/i,
  /^([a-z0-9-]+)-aiplatform\.googleapis\.com$/i,
  /^aiplatform\.([a-z0-9-]+)\.rep\.googleapis\.com$/i,
];

/** The region of a cloud that a host is for, where it says so. */
export function regionOfHost(host: string): string | undefined {
  return REGIONS.flatMap((pattern) => pattern.exec(host)?.[1] ?? [])[0]?.toLowerCase();
}

/** Where a runtime of Amazon Bedrock AgentCore is called; undefined for a text that is no ARN with a region. */
export function agentRuntimeAt(arn: string): { readonly region: string; readonly host: string } | undefined {
  const [, , , region] = arn.split(':');
  return region ? { region, host: `bedrock-agentcore.${region}.amazonaws.com` } : undefined;
}

/** How answers of a provider are paid for. */
export interface PaidProvider {
  /** Its name in price lists of models. */
  readonly catalogName: string;
  /** Whether limits on tokens leave out what it reads from caches and writes to them. */
  readonly countsCacheApart: boolean;
  /** Whether they leave out what it thinks. */
  readonly countsThoughtsApart: boolean;
}

/** @param key its name in the config; models spell it in lower case */
export function paidProvider(key: string, model: string | undefined): PaidProvider {
  const kind = Object.values(PROVIDERS).find(({ configKey }) => configKey.toLowerCase() === key.toLowerCase());
  return {
    catalogName: kind?.catalogName ?? key,
    countsCacheApart: kind ? (kind.countsCacheApart?.(model) ?? false) : true,
    countsThoughtsApart: kind ? (kind.countsThoughtsApart?.(model) ?? false) : true,
  };
}
