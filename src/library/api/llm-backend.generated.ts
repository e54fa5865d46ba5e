// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendWithAi } from './backend-policy.generated';

/** An LLM backend: one provider, or groups of providers that stand in for each other. Exactly one of `provider`, `groups` is set. */
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

/** A provider of models. Exactly one of `providerA`, `providerB`, `providerC`, `providerD`, `providerE`, `providerF` is set. Rule: both host and port must be set together. Rule: path and pathPrefix are mutually exclusive. Rule: pathPrefix requires host to be set. */
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
   * Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. 1 to 1024 characters. Later revision only.
   * @default - the provider's own prefix
   */
  readonly pathPrefix?: string;
}

/** A provider of models in a group. Exactly one of `providerA`, `providerB`, `providerC`, `providerD`, `providerE`, `providerF` is set. Rule: both host and port must be set together. Rule: path and pathPrefix are mutually exclusive. Rule: pathPrefix requires host to be set. */
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
   * Replaces the beginning of the provider's own paths; the rest still depends on the format. Only for providers A and C. 1 to 1024 characters. Later revision only.
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

/** Providers of equal preference; each gets more traffic the healthier it is. */
export interface PriorityGroup {
  /** The providers. 1 to 16 items. Rule: provider names must be unique within a group. */
  readonly providers: NamedLlmProvider[];
}

/** Settings of OpenAI. */
export interface ProviderAConfig {
  /**
   * The model, whatever the request asks for. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
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
   * The model, whatever the request asks for. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
}

/** Settings of Google Gemini. */
export interface ProviderDConfig {
  /**
   * The model, whatever the request asks for. 1 to 256 characters.
   * @default - the model of the request
   */
  readonly model?: string;
}

/** Settings of Google Vertex AI. */
export interface ProviderEConfig {
  /**
   * The model, whatever the request asks for. 1 to 256 characters.
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
   * The model, whatever the request asks for. 1 to 256 characters.
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
