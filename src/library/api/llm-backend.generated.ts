// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendWithAi } from './backend-policy.generated';
import type { LocalBackendObjectReference } from './kubernetes.generated';

/** An LLM backend: one provider, or groups of providers for failover. Exactly one of `provider`, `groups` is set. */
export interface AiBackend {
  /**
   * The only provider.
   * @default - none
   */
  readonly provider?: LlmProvider;
  /**
   * Groups in the order of preference: the second serves when the first has no healthy provider, and so on. Provider names are unique across all groups. 1 to 8 items.
   * @default - none
   */
  readonly groups?: PriorityGroup[];
}

/** A guardrail of Amazon Bedrock. */
export interface AwsGuardrailConfig {
  /** Id or ARN of the guardrail. 1 to 256 characters. */
  readonly identifier: string;
  /** Version of the guardrail. 1 to 256 characters. */
  readonly version: string;
}

/** A kind of resource of Azure. */
export enum AzureResourceType {
  /** Azure OpenAI, below `openai.azure.com`. (OpenAI) */
  OPEN_AI = "OpenAI",
  /** A project of Azure AI Foundry, below `services.ai.azure.com`. (Foundry) */
  FOUNDRY = "Foundry",
}

/** Settings of Azure for a model. Rule: projectName is required when resourceType is Foundry. */
export interface AzureSettings {
  /** Name of the resource: the first label of its host. 1 to 256 characters. */
  readonly resourceName: string;
  /** Kind of the resource. */
  readonly resourceType: AzureResourceType;
  /**
   * The project of Azure AI Foundry. 1 to 256 characters.
   * @default - none
   */
  readonly projectName?: string;
  /**
   * Version of the API. 1 to 64 characters.
   * @default - `v1`
   */
  readonly apiVersion?: string;
}

/** Settings of Amazon Bedrock for a model. */
export interface BedrockSettings {
  /**
   * AWS region of the models. 1 to 63 characters. Pattern: `^[a-z0-9-]+$`.
   * @default "us-east-1"
   */
  readonly region?: string;
  /**
   * The guardrail that the provider applies.
   * @default - no guardrail
   */
  readonly guardrail?: AwsGuardrailConfig;
}

/** A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `host` and `port` beside this block. Rule: custom provider backendRef may target only Service or InferencePool. */
export interface CustomConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
  /**
   * The server: a Service, or an InferencePool.
   * @default - none
   */
  readonly backendRef?: LocalBackendObjectReference;
  /** The formats that the server speaks. 1 to 6 items. */
  readonly formats: ProviderFormatConfig[];
}

/** A server of your own that speaks formats of LLM providers. Its address is `backendRef`, or `baseURL` of the model. Rule: custom provider backendRef may target only Service or InferencePool. */
export interface CustomProviderSettings {
  /**
   * The server: a Service, or an InferencePool.
   * @default - none
   */
  readonly backendRef?: LocalBackendObjectReference;
  /** The formats that the server speaks. 1 to 6 items. */
  readonly formats: ProviderFormatConfig[];
}

/** A provider of models. Exactly one of `providerA`, `providerB`, `providerG`, `providerC`, `providerD`, `providerE`, `providerF`, `custom` is set. Rule: both host and port must be set together. Rule: path and pathPrefix are mutually exclusive. Rule: pathPrefix requires host to be set. Rule: path, pathPrefix, and custom format paths are mutually exclusive. Rule: custom providers must specify exactly one of backendRef or host and port. */
export interface LlmProvider {
  /**
   * OpenAI.
   * @default - none
   */
  readonly providerA?: ProviderAConfig;
  /**
   * Azure OpenAI.
   * @default - none
   */
  readonly providerB?: ProviderBConfig;
  /**
   * Anthropic.
   * @default - none
   */
  readonly providerC?: ProviderCConfig;
  /**
   * Google Gemini.
   * @default - none
   */
  readonly providerD?: ProviderDConfig;
  /**
   * Google Vertex AI.
   * @default - none
   */
  readonly providerE?: ProviderEConfig;
  /**
   * Amazon Bedrock.
   * @default - none
   */
  readonly providerF?: ProviderFConfig;
  /**
   * Azure, by the name of a resource. Since v1.4.
   * @default - none
   */
  readonly providerG?: ProviderGConfig;
  /**
   * A server of your own, with the formats that it speaks. Since v1.4.
   * @default - none
   */
  readonly custom?: CustomConfig;
  /**
   * Hostname that requests are sent to. 1 to 256 characters.
   * @default - the provider's own host
   */
  readonly host?: string;
  /**
   * Port that requests are sent to. 1 to 65535.
   * @default - the provider's own port
   */
  readonly port?: number;
  /**
   * URL path of every request. 1 to 1024 characters.
   * @default - the provider's own path for the format
   */
  readonly path?: string;
  /**
   * Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. 1 to 1024 characters. Since the later revision.
   * @default - the provider's own prefix
   */
  readonly pathPrefix?: string;
}

/** A provider of models in a group. Exactly one of `providerA`, `providerB`, `providerG`, `providerC`, `providerD`, `providerE`, `providerF`, `custom` is set. Rule: both host and port must be set together. Rule: path and pathPrefix are mutually exclusive. Rule: pathPrefix requires host to be set. Rule: path, pathPrefix, and custom format paths are mutually exclusive. Rule: custom providers must specify exactly one of backendRef or host and port. */
export interface NamedLlmProvider {
  /**
   * OpenAI.
   * @default - none
   */
  readonly providerA?: ProviderAConfig;
  /**
   * Azure OpenAI.
   * @default - none
   */
  readonly providerB?: ProviderBConfig;
  /**
   * Anthropic.
   * @default - none
   */
  readonly providerC?: ProviderCConfig;
  /**
   * Google Gemini.
   * @default - none
   */
  readonly providerD?: ProviderDConfig;
  /**
   * Google Vertex AI.
   * @default - none
   */
  readonly providerE?: ProviderEConfig;
  /**
   * Amazon Bedrock.
   * @default - none
   */
  readonly providerF?: ProviderFConfig;
  /**
   * Azure, by the name of a resource. Since v1.4.
   * @default - none
   */
  readonly providerG?: ProviderGConfig;
  /**
   * A server of your own, with the formats that it speaks. Since v1.4.
   * @default - none
   */
  readonly custom?: CustomConfig;
  /**
   * Hostname that requests are sent to. 1 to 256 characters.
   * @default - the provider's own host
   */
  readonly host?: string;
  /**
   * Port that requests are sent to. 1 to 65535.
   * @default - the provider's own port
   */
  readonly port?: number;
  /**
   * URL path of every request. 1 to 1024 characters.
   * @default - the provider's own path for the format
   */
  readonly path?: string;
  /**
   * Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. 1 to 1024 characters. Since the later revision.
   * @default - the provider's own prefix
   */
  readonly pathPrefix?: string;
  /** Name of the provider; policies can target it by this name. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly name: string;
  /**
   * How to talk to this provider. Wins over the policies of the backend and of ProxyPolicies.
   * @default - none
   */
  readonly policies?: BackendWithAi;
}

/** Moderation by OpenAI, within each request for a model. */
export interface OpenAiInlineModeration {
  /**
   * The moderation model. 1 to 256 characters.
   * @default "omni-moderation-latest"
   */
  readonly model?: string;
  /**
   * The effect of the result.
   * @default - OpenAI's defaults
   */
  readonly policy?: OpenAiInlineModerationPolicy;
}

/** Effect of the moderation of a text. */
export interface OpenAiInlineModerationConfig {
  /** The effect. */
  readonly mode: OpenAiInlineModerationMode;
}

/** Effect of the moderation of a text. */
export enum OpenAiInlineModerationMode {
  /** The scores are part of the answer. (Score) */
  SCORE = "Score",
  /** A text that is flagged is refused. (Block) */
  BLOCK = "Block",
}

/** Effects of the moderation of requests and responses. */
export interface OpenAiInlineModerationPolicy {
  /**
   * For requests.
   * @default - none
   */
  readonly input?: OpenAiInlineModerationConfig;
  /**
   * For answers.
   * @default - none
   */
  readonly output?: OpenAiInlineModerationConfig;
}

/** Providers of equal preference; each gets more traffic the healthier it is. */
export interface PriorityGroup {
  /** The providers. 1 to 16 items. Rule: provider names must be unique within a group. */
  readonly providers: NamedLlmProvider[];
}

/** Settings of OpenAI. */
export interface ProviderAConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
  /**
   * OpenAI checks requests and answers itself. Replaces what clients set. Since v1.5.
   * @default - none
   */
  readonly moderation?: OpenAiInlineModeration;
}

/** Settings of Azure OpenAI. Rule: deploymentName is required for this apiVersion. */
export interface ProviderBConfig {
  /** Host of the endpoint, such as `name.openai.azure.com`; a scheme in front of it is dropped. 1 to 256 characters. */
  readonly endpoint: string;
  /**
   * Name of the deployment. Required unless `apiVersion` is `v1`. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly deploymentName?: string;
  /**
   * Version of the API. 1 to 64 characters.
   * @default - `v1`
   */
  readonly apiVersion?: string;
}

/** Settings of Anthropic. */
export interface ProviderCConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
}

/** Settings of Google Gemini. */
export interface ProviderDConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
}

/** Settings of Google Vertex AI. */
export interface ProviderEConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
  /** Id of the project. 1 to 64 characters. */
  readonly projectId: string;
  /**
   * Location of the models. 1 to 64 characters. Required in the earlier revision.
   * @default "global"
   */
  readonly region?: string;
}

/** Settings of Amazon Bedrock. */
export interface ProviderFConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
  /**
   * AWS region of the models. 1 to 63 characters. Pattern: `^[a-z0-9-]+$`.
   * @default "us-east-1"
   */
  readonly region?: string;
  /**
   * The guardrail that the provider applies.
   * @default - no guardrail
   */
  readonly guardrail?: AwsGuardrailConfig;
}

/** A format that servers of models speak. */
export enum ProviderFormat {
  /** OpenAI chat completions. (Completions) */
  COMPLETIONS = "Completions",
  /** Anthropic messages. (Messages) */
  MESSAGES = "Messages",
  /** OpenAI responses. (Responses) */
  RESPONSES = "Responses",
  /** OpenAI embeddings. (Embeddings) */
  EMBEDDINGS = "Embeddings",
  /** Anthropic token counts. (CountTokens) */
  COUNT_TOKENS = "CountTokens",
  /** OpenAI realtime. (Realtime) */
  REALTIME = "Realtime",
  /** Rerank (`/v2/rerank`). (Rerank) */
  RERANK = "Rerank",
}

/** A format that a server speaks. Rule: path must start with /. */
export interface ProviderFormatConfig {
  /** The format. */
  readonly type: ProviderFormat;
  /**
   * Path of the format, from the root of the server. 1 to 1024 characters.
   * @default - the format's usual path
   */
  readonly path?: string;
}

/** Settings of Azure, by the name of a resource. Rule: projectName is required when resourceType is Foundry. */
export interface ProviderGConfig {
  /**
   * The model, which replaces the model of the request. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
  /** Name of the resource: the first label of its host. 1 to 256 characters. */
  readonly resourceName: string;
  /** Kind of the resource. */
  readonly resourceType: AzureResourceType;
  /**
   * The project of Azure AI Foundry. 1 to 256 characters.
   * @default - none
   */
  readonly projectName?: string;
  /**
   * Version of the API. 1 to 64 characters.
   * @default - `v1`
   */
  readonly apiVersion?: string;
}

/** Settings of Google Vertex AI for a model. */
export interface VertexSettings {
  /** Id of the project. 1 to 64 characters. */
  readonly projectId: string;
  /**
   * Location of the models. 1 to 64 characters.
   * @default "global"
   */
  readonly region?: string;
}
