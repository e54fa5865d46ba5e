import type * as config from '../data-plane/config';
import type { MessageCode } from '../diagnostics';
import type { LlmProvider, RouteType } from '../validation/types.generated';

/** The field of an LLM provider that selects it: `providerA` and so on, as the reference names them, or `custom`. */
export type ProviderType = Extract<keyof LlmProvider, `provider${string}` | 'custom'>;

/** The settings in that field. */
export type SettingsOf<Type extends ProviderType> = NonNullable<LlmProvider[Type]>;

/** The settings of a provider in the config. */
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
  /** The common name. */
  readonly title: string;
  /** The name that a provider of a construct gets, unless it is given one. */
  readonly name: string;
  /** The name of its factory in `LlmProvider`; absent if only first-layer constructs support the provider. */
  readonly factory?: string;
  /** Config fields by setting. */
  readonly covered: { readonly [Field in keyof Settings]-?: string };
  /** The key of its settings in the config. */
  readonly configKey: string;
  /** The data plane's name for it in model price lists. */
  readonly catalogName: string;
  /** Returns whether it reports cache reads and writes separately from the prompt tokens, which token limits count. */
  countsCacheApart?(model: string | undefined): boolean;
  /** Returns whether it reports thinking tokens only in the total, while token limits count prompts and answers. */
  countsThoughtsApart?(model: string | undefined): boolean;
  /** The path prefix of its API, which can also be set for another host. */
  readonly prefix?: '/v1';
  /** Whether the request format determines the path at any host, so that a prefix would have no effect. */
  readonly hasPathsByFormat?: true;
  /** Request formats with their own path in its API, if it accepts a prefix. */
  readonly nativeFormats: readonly RouteType[];
  /** Formats that the data plane cannot translate for it. */
  readonly unsupportedFormats: readonly RouteType[];
  /** Further formats that fail with these settings. @param hasPath - whether the provider has a `path`, to which all requests go */
  unsupportedWith?(settings: FormatSettings, hasPath: boolean): readonly RouteType[];
  /** Whether requests are signed with the identity of the pod unless credentials are given. */
  readonly signsAsPod: boolean;
  /** Returns the region for which requests are signed. With a custom host, the data plane cannot derive it. */
  signingRegion?(settings: Settings): string;
  /**
   * Returns the setting that decides which region responds for a model, in addition to the called one; absent for a kind: there is none.
   *
   * @param model - absent if clients name it
   */
  unsureRegion?(model: string | undefined): string | undefined;
  /** The vendors whose model names it knows, unless it has its own host. */
  readonly knowsModelsOf: readonly string[];
  /** Returns the model that is used regardless of the request. */
  fixedModel(settings: Settings): string | undefined;
  lower(settings: Settings): config.AIProvider;
  /** Returns the default host that the data plane calls, derived from the settings in the config; `undefined` if there is none. */
  publicHost(settings: ConfigSettings): string | undefined;
  /** Returns the endpoint of requests, for a provider whose settings determine it. */
  endpoint?(settings: Settings): ProviderEndpoint;
}

export interface ProviderEndpoint {
  /** Absent if the data plane derives the host. */
  readonly override?: EndpointOverride;
  /** Findings on settings that have no effect or an unexpected one. */
  readonly findings: readonly EndpointFinding[];
}

export interface EndpointOverride {
  readonly host: string;
  readonly port: number;
  /** Policies that an explicit host disables and the provider still requires. */
  readonly policies: Pick<config.LocalBackendPolicies, 'backendTLS' | 'backendAuth'>;
}

export interface EndpointFinding {
  readonly code: MessageCode;
  readonly field: string;
  readonly values: Readonly<Record<string, string>>;
}
