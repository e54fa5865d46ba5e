import type * as config from '../data-plane/config';
import type { MessageCode } from '../diagnostics';
import type { LlmProvider, RouteType } from '../validation/types.generated';

/** The field of an LLM provider that says which one it is: `providerA` and so on, as the reference names them, or `custom`. */
export type ProviderType = Extract<keyof LlmProvider, `provider${string}` | 'custom'>;

/** What stands in that field. */
export type SettingsOf<Type extends ProviderType> = NonNullable<LlmProvider[Type]>;

/** Settings of a provider as they stand in the config. */
export interface ConfigSettings {
  readonly region?: unknown;
  readonly resourceName?: unknown;
  readonly resourceType?: unknown;
  readonly model?: unknown;
}

/** Settings of a provider, as they are written, on which the formats that it serves depend. */
export interface FormatSettings {
  readonly model?: string;
  readonly deploymentName?: string;
  readonly endpoint?: string;
  readonly resourceType?: string;
  readonly formats?: readonly { readonly type: string }[];
}

/** All that is special about one provider. */
export interface ProviderKind<Settings> {
  /** What people call it. */
  readonly title: string;
  /** The name that a provider of a construct gets, unless it is given one. */
  readonly name: string;
  /** The factory of `LlmProvider` among the constructs; absent where only the first layer makes the provider. */
  readonly factory?: string;
  /** Where its fields go in the config. */
  readonly covered: { readonly [Field in keyof Settings]-?: string };
  /** The key of its settings in the config. */
  readonly configKey: string;
  /** What the data plane calls it in price lists of models. */
  readonly catalogName: string;
  /** Whether it says what it read from and wrote to caches beside the tokens of a prompt, of which limits on tokens count the latter. */
  countsCacheApart?(model: string | undefined): boolean;
  /** Whether it says what it thought in the sum of all tokens only, of which limits on tokens count prompts and answers. */
  countsThoughtsApart?(model: string | undefined): boolean;
  /** What stands in front of the paths of its API, and can be put in front of another host's. */
  readonly prefix?: '/v1';
  /** Whether the format of a request says its path at any host, so that a prefix would change nothing. */
  readonly hasPathsByFormat?: true;
  /** Formats of requests that have a path of their own in its API, where it takes a prefix. */
  readonly nativeFormats: readonly RouteType[];
  /** Formats that the data plane cannot translate for it. */
  readonly unsupportedFormats: readonly RouteType[];
  /** Further formats that fail with these settings. @param hasPath - whether the provider has a `path`, to which all requests go */
  unsupportedWith?(settings: FormatSettings, hasPath: boolean): readonly RouteType[];
  /** Whether requests are signed with the identity of the pod unless credentials are given. */
  readonly signsAsPod: boolean;
  /** The region that requests are signed for. At a host of its own the data plane does not know it by itself. */
  signingRegion?(settings: Settings): string;
  /** What decides which region answers for a model, beside the one that is called; absent of a kind: nothing. @param model - absent where clients name it */
  unsureRegion?(model: string | undefined): string | undefined;
  /** Whose names of models it knows, unless it stands at a host of its own. */
  readonly knowsModelsOf: readonly string[];
  /** The model that is used whatever the request asks for. */
  fixedModel(settings: Settings): string | undefined;
  lower(settings: Settings): config.AIProvider;
  /** The host that the data plane calls unless another one is said, by the settings in the config; `undefined` where there is none. */
  publicHost(settings: ConfigSettings): string | undefined;
  /** Where requests go, for a provider whose settings tell. */
  endpoint?(settings: Settings): ProviderEndpoint;
}

export interface ProviderEndpoint {
  /** Absent where the data plane makes the host itself. */
  readonly override?: EndpointOverride;
  /** What of the settings has no effect or another one than people expect. */
  readonly findings: readonly EndpointFinding[];
}

export interface EndpointOverride {
  readonly host: string;
  readonly port: number;
  /** What a host of its own switches off, and the provider needs all the same. */
  readonly policies: Pick<config.LocalBackendPolicies, 'backendTLS' | 'backendAuth'>;
}

export interface EndpointFinding {
  readonly code: MessageCode;
  readonly field: string;
  readonly values: Readonly<Record<string, string>>;
}
