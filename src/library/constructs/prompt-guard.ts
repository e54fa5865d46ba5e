import { CODE } from '../../core/diagnostics/codes.generated';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import { type ConnectionOptions, renderConnection } from './connection';
import type { Credentials } from './credentials';
import type { IDestination } from './destination-reference';
import { renderDestination } from './reference';
import { usageError } from './usage-error';

/** The response to a client if a guard rejects a prompt or a completion. */
export interface GuardRejection {
  /**
   * The body of the answer.
   *
   * @default 'The request was rejected due to inappropriate content', or 'The response ...' for answers
   */
  readonly message?: string;
  /**
   * The HTTP status of the answer, 200 to 599.
   *
   * @default 403
   */
  readonly statusCode?: number;
}

/** Patterns for a guard to look for. */
export interface PatternGuardOptions extends GuardRejection {
  /**
   * Regular expressions, each 1 to 1024 characters in RE2 syntax.
   *
   * @default - `known` alone applies
   */
  readonly patterns?: string[];
  /**
   * Built-in patterns of the data plane.
   *
   * @default - `patterns` alone apply
   */
  readonly known?: PersonalData[];
}

/** Personal data that the data plane recognizes with built-in patterns. */
export enum PersonalData {
  /** Social security numbers of the USA. */
  SSN = 'Ssn',
  /** Credit card numbers. */
  CREDIT_CARD = 'CreditCard',
  /** Numbers of telephones. */
  PHONE_NUMBER = 'PhoneNumber',
  /** Addresses of electronic mail. */
  EMAIL = 'Email',
  /** Social insurance numbers of Canada. */
  CANADA_SIN = 'CaSin',
}

/** A guard service of yours. */
export interface WebhookGuardOptions extends GuardRejection {
  /**
   * Names of headers that are handed to the service.
   *
   * @default - the service gets no headers of the request
   */
  readonly forwardHeaders?: string[];
  /**
   * Additional headers for the service, at most 64. A header whose expression fails is omitted. Requires revision v1.4.
   *
   * @default - the service gets no additional headers
   */
  readonly headers?: { [name: string]: Cel };
  /**
   * Forwards prompts and responses if the service does not respond, instead of responding with 503.
   *
   * @default false
   */
  readonly failOpen?: boolean;
}

/** A guardrail of Amazon Bedrock. */
export interface BedrockGuardOptions extends GuardRejection {
  /** Its identifier, 1 to 256 characters. */
  readonly identifier: string;
  /** Its version, 1 to 256 characters. */
  readonly version: string;
  /** The AWS region of the guardrail. */
  readonly region: string;
  /**
   * The credentials of the gateway for AWS.
   *
   * @default - the identity of the pod
   */
  readonly credentials?: Credentials;
  /**
   * The settings of connections to the guard. `credentials` takes precedence.
   *
   * @default - TLS with the system's certificate authorities
   */
  readonly connection?: ConnectionOptions;
}

/** A template of Google Cloud Model Armor. */
export interface ModelArmorGuardOptions extends GuardRejection {
  /** The template, 1 to 256 characters. */
  readonly templateId: string;
  /** The Google Cloud project of the template. */
  readonly projectId: string;
  /**
   * The region of the template.
   *
   * @default 'us-central1'
   */
  readonly location?: string;
  /**
   * The credentials of the gateway for Google Cloud.
   *
   * @default - the identity of the pod
   */
  readonly credentials?: Credentials;
  /**
   * The settings of connections to the guard. `credentials` takes precedence.
   *
   * @default - TLS with the system's certificate authorities
   */
  readonly connection?: ConnectionOptions;
}

/** The moderation service of OpenAI. It judges prompts only. */
export interface OpenAiModerationOptions extends GuardRejection {
  /** The key to OpenAI. */
  readonly credentials: Credentials;
  /**
   * The settings of connections to the service. `credentials` takes precedence.
   *
   * @default - TLS with the system's certificate authorities
   */
  readonly connection?: ConnectionOptions;
  /**
   * The moderation model.
   *
   * @default - the provider's newest
   */
  readonly model?: string;
}

/**
 * Looks at prompts or answers on their way, and masks or refuses them.
 *
 * @example
 *
 * const guarded = new LlmBackend(chart, 'guarded', {
 *   providers: [LlmProvider.openAi({ model: 'gpt-4o', credentials: credentials })],
 *   promptGuards: [PromptGuard.mask({ known: [PersonalData.CREDIT_CARD, PersonalData.EMAIL] })],
 *   responseGuards: [PromptGuard.reject({ patterns: ['INTERNAL ONLY'], message: 'withheld', statusCode: 403 })],
 * });
 * gateway.addRoute('guarded', { path: PathMatch.prefix('/v1'), to: [guarded] });
 */
@checkedOptions('PromptGuard')
export class PromptGuard {
  /**
   * Masks matching strings.
   *
   * @param options the patterns
   */
  public static mask(options: PatternGuardOptions): PromptGuard {
    return PromptGuard.regex(options, api.RegexAction.MASK);
  }

  /**
   * Refuses prompts or answers that match.
   *
   * @param options the patterns, and the answer that is given instead
   */
  public static reject(options: PatternGuardOptions): PromptGuard {
    return PromptGuard.regex(options, api.RegexAction.REJECT);
  }

  /** Masks all personal data that the data plane recognises. */
  public static maskPersonalData(): PromptGuard {
    return PromptGuard.mask({ known: Object.values(PersonalData) });
  }

  /**
   * Calls your service.
   *
   * @param service the service to call
   * @param options the headers that the service receives, and the response to rejected messages
   */
  public static webhook(service: IDestination, options: WebhookGuardOptions = {}): PromptGuard {
    return new PromptGuard(options, (namespace) => ({
      webhook: {
        backendRef: renderDestination(service.destination, namespace),
        forwardHeaderMatches: options.forwardHeaders?.map((name) => ({
          name,
          type: api.HttpHeaderMatchType.REGULAR_EXPRESSION,
          value: '.*',
        })),
        headers: expressionsOf(options.headers),
        failureMode: options.failOpen ? api.FailureMode.FAIL_OPEN : undefined,
      },
    }));
  }

  /**
   * Calls the moderation API of OpenAI. Only for prompts.
   *
   * @param options the check and the credentials
   */
  public static openAiModeration(options: OpenAiModerationOptions): PromptGuard {
    return new PromptGuard(
      options,
      (namespace) => ({
        moderationA: { model: options.model, policies: connectionTo(options, namespace) },
      }),
      true,
    );
  }

  /**
   * Calls a guardrail of Amazon Bedrock.
   *
   * @param options the check and the credentials
   */
  public static bedrock(options: BedrockGuardOptions): PromptGuard {
    const { identifier, version, region } = options;
    return new PromptGuard(options, (namespace) => ({
      guardrailsCloudA: { identifier, version, region, policies: connectionTo(options, namespace) },
    }));
  }

  /**
   * Calls Google Cloud Model Armor.
   *
   * @param options the check and the credentials
   */
  public static modelArmor(options: ModelArmorGuardOptions): PromptGuard {
    const { templateId, projectId, location } = options;
    return new PromptGuard(options, (namespace) => ({
      modelArmorCloudC: { templateId, projectId, location, policies: connectionTo(options, namespace) },
    }));
  }

  private static regex(options: PatternGuardOptions, action: api.RegexAction): PromptGuard {
    if (!options.patterns?.length && !options.known?.length) throw usageError(CODE.guardConstructWithoutPattern);
    return new PromptGuard(options, () => ({ regex: patterns(options, action) }));
  }

  /** True for a guard that cannot judge answers. */
  public readonly promptsOnly: boolean;

  private constructor(
    private readonly rejection: GuardRejection,
    private readonly judge: (namespace: string | undefined) => api.PromptguardRequest,
    promptsOnly = false,
  ) {
    this.promptsOnly = promptsOnly;
  }

  /** @internal */
  public _render(namespace: string | undefined): api.PromptguardRequest {
    const { message, statusCode } = this.rejection;
    const hasResponse = message !== undefined || statusCode !== undefined;
    return { ...this.judge(namespace), response: hasResponse ? { message, statusCode } : undefined };
  }
}

function patterns(options: PatternGuardOptions, action: api.RegexAction): api.Regex {
  return {
    action,
    matches: options.patterns,
    builtinPatterns: options.known?.map((name) => apiValue(api.RegexBuiltin, name)),
  };
}

function connectionTo(
  { credentials, connection }: { readonly credentials?: Credentials; readonly connection?: ConnectionOptions },
  namespace: string | undefined,
): ReturnType<typeof renderConnection> | undefined {
  return unlessEmpty(renderConnection({ ...connection, ...(credentials ? { credentials } : {}) }, namespace));
}
