// Generated from schema/ by `npm run generate`; do not edit.

import type { AwsAuth, AzureAuth, BackendAuthPassthrough, GcpAuth } from './backend-auth.generated';
import type { BackendHttp, BackendTcp, BackendTls, BackendTunnel, Health, Transformation } from './backend-policy.generated';
import type { FailureMode } from './called-services.generated';
import type { BackendObjectReference, HttpHeaderMatch, LocalObjectReference, LocalSecretKeyReference } from './kubernetes.generated';
import type { AuthorizationLocation } from './locations.generated';

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
  /**
   * Whether streamed responses are also checked. They can be rejected, but not masked. Since v1.4.
   * @default - streamed answers pass unchecked
   */
  readonly streaming?: PromptGuardStreaming;
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
  readonly policies?: BedrockGuardrailsPolicy;
}

/** Credentials for the guardrail. Exactly one of `key`, `secretRef`, `passthrough`, `cloudA`, `cloudB`, `cloudC` is set. Rule: location may only be set for key or secretRef auth. */
export interface BedrockGuardrailsAuth {
  /**
   * Value of the credential, written into the resource. `secretRef` is safer. At most 2048 characters.
   * @default - none
   */
  readonly key?: string;
  /**
   * A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. Names a Secret with key `Authorization`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * Where the key is written to. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
  /**
   * Puts the client's token back that an authentication policy has taken off. Up to the later revision.
   * @default - none
   */
  readonly passthrough?: BackendAuthPassthrough;
  /**
   * Signs requests for AWS.
   * @default - none
   */
  readonly cloudA?: AwsAuth;
  /**
   * Obtains tokens of Microsoft Entra ID (Azure). Up to the later revision.
   * @default - none
   */
  readonly cloudB?: AzureAuth;
  /**
   * Obtains tokens of Google Cloud. Up to the later revision.
   * @default - none
   */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. At least one of `auth`, `http`, `tcp`, `tls`, `tunnel` is set. */
export interface BedrockGuardrailsPolicy {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Credentials for the service.
   * @default - none
   */
  readonly auth?: BedrockGuardrailsAuth;
  /**
   * Changes to requests and responses. Up to the later revision.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * When the service counts as unhealthy. Up to the later revision.
   * @default - none
   */
  readonly health?: Health;
}

/** A part of a request that a guard checks. */
export enum ContentScope {
  /** The system prompt. (SystemPrompt) */
  SYSTEM_PROMPT = "SystemPrompt",
  /** Messages of users and models. (Messages) */
  MESSAGES = "Messages",
  /** Arguments of tool calls. (ToolInput) */
  TOOL_INPUT = "ToolInput",
  /** Results of tool calls. (ToolOutput) */
  TOOL_OUTPUT = "ToolOutput",
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
  readonly policies?: GoogleModelArmorPolicy;
}

/** Credentials for the template. Exactly one of `key`, `secretRef`, `passthrough`, `cloudA`, `cloudB`, `cloudC` is set. */
export interface GoogleModelArmorAuth {
  /**
   * Value of the credential, written into the resource. `secretRef` is safer. At most 2048 characters. Up to the later revision.
   * @default - none
   */
  readonly key?: string;
  /**
   * A Secret with the credential under the key `Authorization`. Names a Secret with key `Authorization`. Up to the later revision.
   * @default - none
   */
  readonly secretRef?: LocalObjectReference;
  /**
   * Puts the client's token back that an authentication policy has taken off. Up to the later revision.
   * @default - none
   */
  readonly passthrough?: BackendAuthPassthrough;
  /**
   * Signs requests for AWS. Up to the later revision.
   * @default - none
   */
  readonly cloudA?: AwsAuth;
  /**
   * Obtains tokens of Microsoft Entra ID (Azure). Up to the later revision.
   * @default - none
   */
  readonly cloudB?: AzureAuth;
  /**
   * Obtains tokens of Google Cloud.
   * @default - none
   */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. At least one of `auth`, `http`, `tcp`, `tls`, `tunnel` is set. */
export interface GoogleModelArmorPolicy {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Credentials for the service.
   * @default - none
   */
  readonly auth?: GoogleModelArmorAuth;
  /**
   * Changes to requests and responses. Up to the later revision.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * When the service counts as unhealthy. Up to the later revision.
   * @default - none
   */
  readonly health?: Health;
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
  readonly policies?: OpenAiModerationPolicy;
}

/** Credentials for the moderation. Exactly one of `key`, `secretRef`, `passthrough`, `cloudA`, `cloudB`, `cloudC` is set. */
export interface OpenAiModerationAuth {
  /**
   * Value of the credential, written into the resource. `secretRef` is safer. At most 2048 characters.
   * @default - none
   */
  readonly key?: string;
  /**
   * A Secret with the credential, under the key `Authorization` by default. A leading `Bearer ` is removed from the value of that key only. Names a Secret with key `Authorization`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * Where the key is written to. Since v1.4.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
  /**
   * Puts the client's token back that an authentication policy has taken off. Up to the later revision.
   * @default - none
   */
  readonly passthrough?: BackendAuthPassthrough;
  /**
   * Signs requests for AWS. Up to the later revision.
   * @default - none
   */
  readonly cloudA?: AwsAuth;
  /**
   * Obtains tokens of Microsoft Entra ID (Azure). Up to the later revision.
   * @default - none
   */
  readonly cloudB?: AzureAuth;
  /**
   * Obtains tokens of Google Cloud. Up to the later revision.
   * @default - none
   */
  readonly cloudC?: GcpAuth;
}

/** How to talk to the service. At least one of `auth`, `http`, `tcp`, `tls`, `tunnel` is set. */
export interface OpenAiModerationPolicy {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Credentials for the service.
   * @default - none
   */
  readonly auth?: OpenAiModerationAuth;
  /**
   * Changes to requests and responses. Up to the later revision.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * When the service counts as unhealthy. Up to the later revision.
   * @default - none
   */
  readonly health?: Health;
}

/** Whether streamed answers are checked. */
export enum PromptGuardStreaming {
  /** Streamed answers and messages of realtime sockets are checked. (Enabled) */
  ENABLED = "Enabled",
}

/** A check of prompts. Exactly one of `regex`, `webhook`, `moderationA`, `guardrailsCloudA`, `modelArmorCloudC` is set. Rule: scope: only regex and guardrailsCloudA guards support a non-default scope; other guard kinds always inspect the default (SystemPrompt + Messages). */
export interface PromptguardRequest {
  /**
   * The response to a client whose prompt is rejected.
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
  /**
   * The parts of the request that are checked. 1 to 4 items. Since v1.5.
   * @default - `SystemPrompt` and `Messages`
   */
  readonly scope?: ContentScope[];
}

/** The response to a rejected request. At least one of `message`, `statusCode` is set. */
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
   * The response in place of a rejected response.
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

/** The response to a rejected response. At least one of `message`, `statusCode` is set. */
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
   * The action on a prompt or response that matches. By the reference, responses are always masked; the data plane rejects them with `Reject`.
   * @default "Mask"
   */
  readonly action?: RegexAction;
}

/** The action on a prompt or response that matches. */
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
  /**
   * Further headers that the service gets. At most 64 entries. Each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly headers?: { [key: string]: string };
  /**
   * Handling of messages if the service fails or is unreachable. Since v1.4.
   * @default - `FailClosed`: status 503
   */
  readonly failureMode?: FailureMode;
}
