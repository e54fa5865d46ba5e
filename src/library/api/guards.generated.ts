// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendSimple } from './backend-policy.generated';
import type { BackendObjectReference, HttpHeaderMatch } from './kubernetes.generated';

/** Checks of prompts and answers. At least one of `request`, `response` is set. */
export interface AiPromptGuard {
  /**
   * Checks of prompts, one after the other. 1 to 8 items.
   * @default - none
   */
  readonly request?: PromptguardRequest[];
  /**
   * Checks of answers, one after the other. 1 to 8 items.
   * @default - none
   */
  readonly response?: PromptguardResponse[];
}

/** A guardrail of Amazon Bedrock. */
export interface BedrockGuardrails {
  /** Id or ARN of the guardrail. 1 to 256 characters. */
  readonly identifier: string;
  /** Version of the guardrail. 1 to 256 characters. */
  readonly version: string;
  /** AWS region of the guardrail. 1 to 256 characters. */
  readonly region: string;
  /**
   * How to talk to the service.
   * @default - none
   */
  readonly policies?: BackendSimple;
}

/** A template of Google Model Armor. */
export interface GoogleModelArmor {
  /** Id of the template. 1 to 256 characters. */
  readonly templateId: string;
  /** Id of the project. 1 to 256 characters. */
  readonly projectId: string;
  /**
   * Location of the template. 1 to 256 characters.
   * @default "us-central1"
   */
  readonly location?: string;
  /**
   * How to talk to the service.
   * @default - none
   */
  readonly policies?: BackendSimple;
}

/** OpenAI's moderation. */
export interface OpenAiModeration {
  /**
   * The moderation model.
   * @default - the service's own choice
   */
  readonly model?: string;
  /**
   * How to talk to the service.
   * @default - none
   */
  readonly policies?: BackendSimple;
}

/** A check of prompts. Exactly one of `regex`, `webhook`, `moderationA`, `guardrailsCloudA`, `modelArmorCloudC` is set. */
export interface PromptguardRequest {
  /**
   * What a client gets whose prompt is refused.
   * @default - status 403 and a default text
   */
  readonly response?: PromptguardRequestRejection;
  /**
   * Patterns looked for in the text.
   * @default - none
   */
  readonly regex?: Regex;
  /**
   * A service of yours that decides.
   * @default - none
   */
  readonly webhook?: Webhook;
  /**
   * OpenAI's moderation.
   * @default - none
   */
  readonly moderationA?: OpenAiModeration;
  /**
   * A guardrail of Amazon Bedrock.
   * @default - none
   */
  readonly guardrailsCloudA?: BedrockGuardrails;
  /**
   * A template of Google Model Armor.
   * @default - none
   */
  readonly modelArmorCloudC?: GoogleModelArmor;
}

/** The answer in place of a refused request. At least one of `message`, `statusCode` is set. */
export interface PromptguardRequestRejection {
  /**
   * Body of the answer.
   * @default "The request was rejected due to inappropriate content"
   */
  readonly message?: string;
  /**
   * Status of the answer. 200 to 599.
   * @default 403
   */
  readonly statusCode?: number;
}

/** A check of answers. Exactly one of `regex`, `webhook`, `guardrailsCloudA`, `modelArmorCloudC` is set. */
export interface PromptguardResponse {
  /**
   * What a client gets in place of a refused answer.
   * @default - status 403 and a default text
   */
  readonly response?: PromptguardResponseRejection;
  /**
   * Patterns looked for in the text.
   * @default - none
   */
  readonly regex?: Regex;
  /**
   * A service of yours that decides.
   * @default - none
   */
  readonly webhook?: Webhook;
  /**
   * A guardrail of Amazon Bedrock.
   * @default - none
   */
  readonly guardrailsCloudA?: BedrockGuardrails;
  /**
   * A template of Google Model Armor.
   * @default - none
   */
  readonly modelArmorCloudC?: GoogleModelArmor;
}

/** The answer in place of a refused response. At least one of `message`, `statusCode` is set. */
export interface PromptguardResponseRejection {
  /**
   * Body of the answer.
   * @default "The response was rejected due to inappropriate content"
   */
  readonly message?: string;
  /**
   * Status of the answer. 200 to 599.
   * @default 403
   */
  readonly statusCode?: number;
}

/** Patterns looked for in prompts or answers. */
export interface Regex {
  /**
   * Regular expressions, looked for in addition to the built-in ones. Each: 1 to 1024 characters.
   * @default - none
   */
  readonly matches?: string[];
  /**
   * Built-in patterns.
   * @default - none
   */
  readonly builtinPatterns?: RegexBuiltin[];
  /**
   * What happens to a prompt that matches, and to an answer: the reference masks answers whatever is set, the data plane refuses them where it says `Reject`.
   * @default "Mask"
   */
  readonly action?: RegexAction;
}

/** What happens to a prompt or an answer that matches. */
export enum RegexAction {
  /** The matching text is replaced by a placeholder. (Mask) */
  MASK = "Mask",
  /** The request or the answer is refused. (Reject) */
  REJECT = "Reject",
}

/** A pattern that the data plane brings. */
export enum RegexBuiltin {
  /** Social security numbers of the USA. (Ssn) */
  SSN = "Ssn",
  /** Credit card numbers. (CreditCard) */
  CREDIT_CARD = "CreditCard",
  /** Phone numbers. (PhoneNumber) */
  PHONE_NUMBER = "PhoneNumber",
  /** Email addresses. (Email) */
  EMAIL = "Email",
  /** Social insurance numbers of Canada. (CaSin) */
  CA_SIN = "CaSin",
}

/** A service of yours that passes, masks or refuses texts. */
export interface Webhook {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /**
   * Headers that are passed on to the service when their value matches: those of the request for prompts, those of the response for answers.
   * @default - no headers
   */
  readonly forwardHeaderMatches?: HttpHeaderMatch[];
}
