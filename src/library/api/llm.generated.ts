// Generated from schema/ by `npm run generate`; do not edit.

import type { AiPromptGuard } from './guards.generated';

/** Messages put around every prompt. For providers without system messages use `defaults`. */
export interface AiPromptEnrichment {
  /**
   * Messages in front of the prompt.
   * @default - none
   */
  readonly prepend?: Message[];
  /**
   * Messages behind the prompt.
   * @default - none
   */
  readonly append?: Message[];
}

/** How requests to an LLM are treated. At least one of `defaults`, `finalTransformations`, `modelAliases`, `overrides`, `prompt`, `promptCaching`, `promptGuard`, `routes`, `transformations` is set. */
export interface BackendAi {
  /**
   * Messages put around every prompt. Only for chat formats.
   * @default - none
   */
  readonly prompt?: AiPromptEnrichment;
  /**
   * Checks of prompts and answers.
   * @default - none
   */
  readonly promptGuard?: AiPromptGuard;
  /**
   * Fields of the request body that are set where the client has not set them. 1 to 64 items.
   * @default - none
   */
  readonly defaults?: FieldDefault[];
  /**
   * Fields of the request body that are set whatever the client has set. 1 to 64 items.
   * @default - none
   */
  readonly overrides?: FieldDefault[];
  /**
   * Fields of the request body whose value is computed. Wins over `overrides` of the same field. 1 to 64 items.
   * @default - none
   */
  readonly transformations?: FieldTransformation[];
  /**
   * Fields of the request body whose value is computed after the request has the provider's format. Wins over everything before. If an expression fails, the field is removed. 1 to 64 items. Since v1.5.
   * @default - none
   */
  readonly finalTransformations?: FieldTransformation[];
  /**
   * Model names of clients, mapped to model names of the provider. At most 64 entries.
   * @default - none
   */
  readonly modelAliases?: { [key: string]: string };
  /**
   * Cache points in prompts. Only for provider F, for models that support it.
   * @default - none
   */
  readonly promptCaching?: PromptCachingConfig;
  /**
   * The API format of requests by the suffix of their path; `*` matches any path.
   * @default - every request is `Completions`
   */
  readonly routes?: { [key: string]: RouteType };
}

/** A field of the request body and its value. */
export interface FieldDefault {
  /** Key in the JSON body of the request. 1 to 256 characters. */
  readonly field: string;
  /** The value, of any type. */
  readonly value: any;
}

/** A field of the request body whose value is computed. */
export interface FieldTransformation {
  /** Key in the JSON body of the request. 1 to 256 characters. */
  readonly field: string;
  /** The value, computed from the current body (`llmRequest`). A CEL expression. 1 to 16384 characters. */
  readonly expression: string;
}

/** A message of a prompt. */
export interface Message {
  /** Who speaks, in the words of the provider, such as `SYSTEM` or `USER`. */
  readonly role: string;
  /** The text. */
  readonly content: string;
}

/** Where cache points are put into a prompt. */
export interface PromptCachingConfig {
  /**
   * Puts a cache point behind the system messages.
   * @default true
   */
  readonly cacheSystem?: boolean;
  /**
   * Puts a cache point into the conversation.
   * @default true
   */
  readonly cacheMessages?: boolean;
  /**
   * Puts a cache point behind the tool specifications.
   * @default false
   */
  readonly cacheTools?: boolean;
  /**
   * Shorter prompts are not cached. Tokens are estimated as 1.3 times the words. At least 0. In tokens.
   * @default 1024
   */
  readonly minTokens?: number;
  /**
   * The number of messages between the cache point of the conversation and the second to last message; limited to the first message. At least 0. In messages. Since the later revision.
   * @default 0
   */
  readonly cacheMessageOffset?: number;
}

/** The format of a request to an LLM. */
export enum RouteType {
  /** OpenAI chat completions (`/v1/chat/completions`). (Completions) */
  COMPLETIONS = "Completions",
  /** Anthropic messages (`/v1/messages`). (Messages) */
  MESSAGES = "Messages",
  /** The list of models (`/v1/models`). (Models) */
  MODELS = "Models",
  /** Sent on unchanged, not treated as LLM traffic. (Passthrough) */
  PASSTHROUGH = "Passthrough",
  /** Sent on unchanged, but tokens and models are read for telemetry and rate limits. (Detect) */
  DETECT = "Detect",
  /** OpenAI responses (`/v1/responses`). (Responses) */
  RESPONSES = "Responses",
  /** Anthropic token counts (`/v1/messages/count_tokens`). (CountTokens) */
  COUNT_TOKENS = "CountTokens",
  /** OpenAI embeddings (`/v1/embeddings`). (Embeddings) */
  EMBEDDINGS = "Embeddings",
  /** OpenAI realtime (`/v1/realtime`). (Realtime) */
  REALTIME = "Realtime",
  /** Rerank (`/v2/rerank`). Since v1.4. (Rerank) */
  RERANK = "Rerank",
  /** Gemini's own format (`:generateContent`). Since v1.5. (GenerateContent) */
  GENERATE_CONTENT = "GenerateContent",
  /** Gemini token counts (`:countTokens`). Since v1.5. (GeminiCountTokens) */
  GEMINI_COUNT_TOKENS = "GeminiCountTokens",
}
