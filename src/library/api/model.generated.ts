// Generated from schema/ by `npm run generate`; do not edit.

import type { Authorization } from './auth.generated';
import type { ModelBackendAuth } from './backend-auth.generated';
import type { BackendTls, BackendTunnel, Health } from './backend-policy.generated';
import type { AiPromptGuard } from './guards.generated';
import type { LocalObjectReference, ParentReference } from './kubernetes.generated';
import type { AzureSettings, BedrockSettings, CustomProviderSettings, VertexSettings } from './llm-backend.generated';
import type { FieldTransformation } from './llm.generated';
import type { HeaderModifiers } from './traffic.generated';

/** Chooses by conditions. */
export interface ConditionalModelRouting {
  /** The models in order; the first whose condition matches serves a request. 1 to 64 items. Rule: conditional targets without when must be last. */
  readonly targets: ConditionalModelTarget[];
}

/** A model and when it is chosen. */
export interface ConditionalModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /**
   * The model name in requests to the target. 1 to 1024 characters.
   * @default - the target's own name; needed where that is a pattern
   */
  readonly model?: string;
  /**
   * When it is chosen. Only the last target may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly when?: string;
}

/** Chooses by priority. */
export interface FailoverModelRouting {
  /** The models; those of the smallest number come first. 1 to 64 items. */
  readonly targets: FailoverModelTarget[];
}

/** A model and its priority. */
export interface FailoverModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /**
   * The model name in requests to the target. 1 to 1024 characters.
   * @default - the target's own name; needed where that is a pattern
   */
  readonly model?: string;
  /** The smaller, the earlier; equal ones share the requests. 0 to 1000000. */
  readonly priority: number;
}

/** Which names in requests mean a model. */
export interface ModelMatch {
  /**
   * The name, or a pattern with one `*` at an end: `gpt-*`, `*-latest`, `*`. 1 to 1024 characters. Rule: model wildcards must be '*', a suffix like 'gpt-*', or a prefix like '*-latest'.
   * @default - the name of the resource
   */
  readonly model?: string;
}

/** How a model is treated. At least one of `auth`, `authorization`, `finalTransformations`, `headers`, `health`, `promptGuard`, `tls`, `transformations`, `tunnel` is set. */
export interface ModelPolicies {
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Credentials for the provider.
   * @default - none
   */
  readonly auth?: ModelBackendAuth;
  /**
   * Who may use the model. Requests of others go to the next model whose name fits, if there is one.
   * @default - none
   */
  readonly authorization?: Authorization;
  /**
   * Fixed changes to headers of requests to the provider and of its answers.
   * @default - none
   */
  readonly headers?: HeaderModifiers;
  /**
   * When the provider counts as unhealthy, and how long it then gets no traffic.
   * @default - none
   */
  readonly health?: Health;
  /**
   * Checks of prompts and answers.
   * @default - none
   */
  readonly promptGuard?: AiPromptGuard;
  /**
   * Fields of the request body whose value is computed. 1 to 64 items.
   * @default - none
   */
  readonly transformations?: FieldTransformation[];
  /**
   * Fields of the request body whose value is computed after the request has the provider's format. If an expression fails, the field is removed. 1 to 64 items. Since v1.5.
   * @default - none
   */
  readonly finalTransformations?: FieldTransformation[];
}

/** Who serves a model. */
export enum ModelProvider {
  /** OpenAI. (OpenAI) */
  OPEN_AI = "OpenAI",
  /** Anthropic. (Anthropic) */
  ANTHROPIC = "Anthropic",
  /** Azure OpenAI, or Azure AI Foundry. (Azure) */
  AZURE = "Azure",
  /** Baseten. (Baseten) */
  BASETEN = "Baseten",
  /** Amazon Bedrock. (Bedrock) */
  BEDROCK = "Bedrock",
  /** Cerebras. (Cerebras) */
  CEREBRAS = "Cerebras",
  /** Cohere. (Cohere) */
  COHERE = "Cohere",
  /** A server of your own. (Custom) */
  CUSTOM = "Custom",
  /** DeepInfra. (Deepinfra) */
  DEEPINFRA = "Deepinfra",
  /** DeepSeek. (Deepseek) */
  DEEPSEEK = "Deepseek",
  /** Fireworks AI. (Fireworks) */
  FIREWORKS = "Fireworks",
  /** Google Gemini. (Gemini) */
  GEMINI = "Gemini",
  /** Groq. (Groq) */
  GROQ = "Groq",
  /** Hugging Face. (Huggingface) */
  HUGGINGFACE = "Huggingface",
  /** Mistral AI. (Mistral) */
  MISTRAL = "Mistral",
  /** Ollama, at `baseURL`. (Ollama) */
  OLLAMA = "Ollama",
  /** OpenRouter. (Openrouter) */
  OPENROUTER = "Openrouter",
  /** Together AI. (TogetherAI) */
  TOGETHER_AI = "TogetherAI",
  /** Google Vertex AI. (VertexAI) */
  VERTEX_AI = "VertexAI",
  /** xAI. (XAI) */
  XAI = "XAI",
}

/** Who may name a model. */
export enum ModelVisibility {
  /** Clients; it is in the list of models. (Public) */
  PUBLIC = "Public",
  /** Virtual models only. (Internal) */
  INTERNAL = "Internal",
}

/** A model of a provider, or a virtual model that selects one of several others. Exactly one of `provider`, `virtualModel` is set. Rule: baseURL requires provider. Rule: policies cannot be used with virtualModel. Rule: virtual models must be public. Rule: virtual model match.model must be an exact name. Rule: ollama requires baseURL. Rule: baseURL must be an absolute http or https URL with a host. Rule: baseURL cannot target localhost, loopback, or link-local addresses. Rule: azure must be set if and only if provider is Azure. Rule: vertexai must be set if and only if provider is VertexAI. Rule: bedrock must be set if and only if provider is Bedrock. Rule: custom must be set if and only if provider is Custom. */
export interface ProxyModelSpec {
  /** The Gateways, listeners or ListenerSets that serve the model. 1 to 16 items. */
  readonly parentRefs: ParentReference[];
  /**
   * Which names in requests mean this model.
   * @default - the name of the resource
   */
  readonly match?: ModelMatch;
  /**
   * Who may name the model.
   * @default "Public"
   */
  readonly visibility?: ModelVisibility;
  /**
   * Who serves the model.
   * @default - none
   */
  readonly provider?: ModelProvider;
  /**
   * Another address and base path of the provider: `http` or `https`, not of the gateway itself. Required for `Ollama`. 1 to 1024 characters.
   * @default - the provider's own
   */
  readonly baseUrl?: string;
  /**
   * Settings of provider `Azure`.
   * @default - none
   */
  readonly azure?: AzureSettings;
  /**
   * Settings of provider `VertexAI`.
   * @default - none
   */
  readonly vertexai?: VertexSettings;
  /**
   * Settings of provider `Bedrock`.
   * @default - none
   */
  readonly bedrock?: BedrockSettings;
  /**
   * Settings of provider `Custom`, with either `backendRef` or `baseURL`.
   * @default - none
   */
  readonly custom?: CustomProviderSettings;
  /**
   * How the model is treated. Not of virtual models.
   * @default - none
   */
  readonly policies?: ModelPolicies;
  /**
   * Chooses another model of the namespace for each request.
   * @default - none
   */
  readonly virtualModel?: VirtualModel;
}

/** How a virtual model chooses. Exactly one of `weighted`, `failover`, `conditional` is set. */
export interface VirtualModel {
  /**
   * By weight.
   * @default - none
   */
  readonly weighted?: WeightedModelRouting;
  /**
   * By priority: others serve while the preferred ones are unhealthy.
   * @default - none
   */
  readonly failover?: FailoverModelRouting;
  /**
   * By conditions.
   * @default - none
   */
  readonly conditional?: ConditionalModelRouting;
}

/** Chooses by weight. */
export interface WeightedModelRouting {
  /** The models. 1 to 64 items. */
  readonly targets: WeightedModelTarget[];
}

/** A model and its share. */
export interface WeightedModelTarget {
  /** A model of the same namespace that is not virtual. */
  readonly modelRef: LocalObjectReference;
  /**
   * The model name in requests to the target. 1 to 1024 characters.
   * @default - the target's own name; needed where that is a pattern
   */
  readonly model?: string;
  /**
   * Its share of the requests. 1 to 1000000.
   * @default 1
   */
  readonly weight?: number;
}
