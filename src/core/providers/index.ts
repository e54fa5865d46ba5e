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

/** The section name of a backend's only provider. */
export const ONLY_PROVIDER = 'backend';

/** A provider as some backend has it. */
export interface ChosenProvider
  extends Pick<
    ProviderKind<unknown>,
    'title' | 'prefix' | 'hasPathsByFormat' | 'knowsModelsOf' | 'nativeFormats' | 'unsupportedFormats' | 'signsAsPod'
  > {
  readonly type: ProviderType;
  /** Returns the model that is used regardless of the request. */
  readonly fixedModel: string | undefined;
  readonly signingRegion: string | undefined;
  /**
   * Returns the provider as in the config.
   *
   * @param renamed - models that policies substitute; undefined for a computed one
   */
  called(renamed?: readonly (string | undefined)[]): CalledProvider;
  lower(): config.AIProvider;
  endpoint(): ProviderEndpoint | undefined;
}

/** Formats that the data plane answers with an error, regardless of the provider. */
const NOT_IMPLEMENTED: readonly RouteType[] = ['Models'];

/** Returns request formats that fail at a provider, regardless of the body. */
export function unsupportedFormats(
  type: ProviderType,
  settings: FormatSettings = {},
  hasPath = false,
): readonly RouteType[] {
  const kind = PROVIDERS[type];
  return [...NOT_IMPLEMENTED, ...kind.unsupportedFormats, ...(kind.unsupportedWith?.(settings, hasPath) ?? [])];
}

/** Returns the provider of a definition; `undefined` if no field is set, which validation rejects. */
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
  /** The default host, unless it has its own. */
  readonly host?: string;
  /** The setting that decides which region responds, in addition to the called one. */
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

/** Returns whether requests to a provider of Models are signed with the identity of the pod by default. */
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

/** Returns the cloud region of a host, if the host names one. */
export function regionOfHost(host: string): string | undefined {
  return REGIONS.flatMap((pattern) => pattern.exec(host)?.[1] ?? [])[0]?.toLowerCase();
}

/** Returns the region and host of an Amazon Bedrock AgentCore runtime; `undefined` if the string is not an ARN with a region. */
export function agentRuntimeAt(arn: string): { readonly region: string; readonly host: string } | undefined {
  const [, , , region] = arn.split(':');
  return region ? { region, host: `bedrock-agentcore.${region}.amazonaws.com` } : undefined;
}

/** How answers of a provider are paid for. */
export interface PaidProvider {
  /** Its name in price lists of models. */
  readonly catalogName: string;
  /** Whether token limits exclude the tokens that it reads from and writes to caches. */
  readonly countsCacheApart: boolean;
  /** Whether token limits exclude its thinking tokens. */
  readonly countsThoughtsApart: boolean;
}

/** Whether the provider reports the tokens of caches in addition to those of the prompt. @param catalogName its name in price lists */
export function countsCacheApart(catalogName: string, model: string | undefined): boolean {
  const kinds = Object.values(PROVIDERS).filter((kind) => kind.catalogName === catalogName);
  return kinds.some((kind) => kind.countsCacheApart?.(model) ?? false);
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
