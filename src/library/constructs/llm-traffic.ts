import { CODE } from '../../core/diagnostics/codes.generated';
import { unlessEmpty } from '../../core/values/objects';
import { sortedEntries } from '../../core/values/sorted-entries';
import { inStableOrder } from '../../core/values/stable-order';
import * as api from '../api';
import { apiValue } from './api-value';
import { Cel } from './cel';
import type { PromptGuard } from './prompt-guard';
import { usageError } from './usage-error';

/** The format of requests to a path. */
export enum LlmApi {
  /** OpenAI chat completions. */
  COMPLETIONS = 'Completions',
  /** Messages API of Anthropic. */
  MESSAGES = 'Messages',
  /** The list of models. */
  MODELS = 'Models',
  /** Handed on unchanged, not treated as LLM traffic. */
  PASSTHROUGH = 'Passthrough',
  /** Handed on unchanged, but read for telemetry and limits. */
  DETECT = 'Detect',
  /** Responses API of OpenAI. */
  RESPONSES = 'Responses',
  /** Anthropic token counts. */
  COUNT_TOKENS = 'CountTokens',
  /** Embeddings API of OpenAI. */
  EMBEDDINGS = 'Embeddings',
  /** Realtime API of OpenAI. */
  REALTIME = 'Realtime',
}

/** A message that is put around every prompt. */
export interface PromptMessage {
  /** The role of the author in the provider's API, such as `system` or `user`. */
  readonly role: string;
  /** The content of the message. */
  readonly content: string;
}

/** Cache points of prompts for Amazon Bedrock. */
export interface PromptCachingOptions {
  /**
   * Caches the system prompt.
   *
   * @default true
   */
  readonly system?: boolean;
  /**
   * Caches the messages.
   *
   * @default true
   */
  readonly messages?: boolean;
  /**
   * Caches the tools.
   *
   * @default false
   */
  readonly tools?: boolean;
  /**
   * Shorter prompts are not cached; tokens are estimated as 1.3 times the words.
   *
   * @default 1024
   */
  readonly minTokens?: number;
  /**
   * The number of messages between the cache point of the conversation and the second to last message, 0 or more.
   *
   * @default 0
   */
  readonly messageOffset?: number;
}

/** How requests to language models are treated. */
export interface LlmTrafficOptions {
  /**
   * Model names of clients, mapped to model names of the provider; at most 64. A name may end in `*`. Other names are forwarded unchanged;
   * to restrict clients to a list of models, use `LlmFailoverGateway` or `ModelRouter`.
   *
   * @default - names are forwarded unchanged
   */
  readonly modelAliases?: { [alias: string]: string };
  /**
   * Guards for prompts, in the order in which they judge; at most 8.
   *
   * @default - prompts are not guarded
   */
  readonly promptGuards?: PromptGuard[];
  /**
   * Guards for answers, in the order in which they judge; at most 8.
   *
   * @default - responses are not guarded
   */
  readonly responseGuards?: PromptGuard[];
  /**
   * Whether guards also check streamed responses, which are not checked by default. Guards can reject a streamed response, but not mask it.
   * Requires revision v1.4.
   *
   * @default false
   */
  readonly guardStreams?: boolean;
  /**
   * Messages that are prepended to every prompt.
   *
   * @default - nothing is prepended
   */
  readonly prependMessages?: PromptMessage[];
  /**
   * Messages that are appended to every prompt.
   *
   * @default - nothing is appended
   */
  readonly appendMessages?: PromptMessage[];
  /**
   * Fields of the request body that are set if the client omits them, such as `temperature`; at most 64.
   *
   * @default - missing fields stay missing
   */
  readonly fieldDefaults?: { [field: string]: any };
  /**
   * Fields of the request body that replace the client's values; at most 64.
   *
   * @default - the client's values stay
   */
  readonly fieldOverrides?: { [field: string]: any };
  /**
   * Fields of the request's body that are computed; at most 64. They win over `fieldOverrides`.
   *
   * @default - no fields are computed
   */
  readonly fieldTransformations?: { [field: string]: Cel };
  /**
   * The API format of requests by the suffix of their path; `*` matches any path.
   *
   * @default - all requests are treated as chat completions
   */
  readonly apis?: { [pathSuffix: string]: LlmApi };
  /**
   * Prompt caching on Amazon Bedrock.
   *
   * @default - prompts are not cached
   */
  readonly promptCaching?: PromptCachingOptions;
}

/** The names of all options for LLM traffic. */
export const LLM_TRAFFIC_OPTIONS: readonly (keyof LlmTrafficOptions)[] = [
  'modelAliases',
  'promptGuards',
  'responseGuards',
  'guardStreams',
  'prependMessages',
  'appendMessages',
  'fieldDefaults',
  'fieldOverrides',
  'fieldTransformations',
  'apis',
  'promptCaching',
];

/** Returns the `ai` block for the options; `undefined` if nothing is set. */
export function renderLlmTraffic(options: LlmTrafficOptions, namespace: string | undefined): api.BackendAi | undefined {
  const ai: api.BackendAi = {
    modelAliases: options.modelAliases,
    promptGuard: renderGuards(options, namespace),
    prompt:
      options.prependMessages || options.appendMessages
        ? { prepend: options.prependMessages, append: options.appendMessages }
        : undefined,
    defaults: fields(options.fieldDefaults),
    overrides: fields(options.fieldOverrides),
    transformations: options.fieldTransformations
      ? renderFieldTransformations(options.fieldTransformations)
      : undefined,
    routes: options.apis
      ? Object.fromEntries(
          Object.entries(options.apis).map(([suffix, format]) => [suffix, apiValue(api.RouteType, format)]),
        )
      : undefined,
    promptCaching: options.promptCaching
      ? {
          cacheSystem: options.promptCaching.system,
          cacheMessages: options.promptCaching.messages,
          cacheTools: options.promptCaching.tools,
          minTokens: options.promptCaching.minTokens,
          cacheMessageOffset: options.promptCaching.messageOffset,
        }
      : undefined,
  };
  return unlessEmpty(ai);
}

/** Guards, in the order in which they judge. */
export interface GuardOptions extends Pick<LlmTrafficOptions, 'promptGuards' | 'responseGuards' | 'guardStreams'> {}

/** Returns the `promptGuard` block; `undefined` if there are no guards. */
export function renderGuards(
  { promptGuards = [], responseGuards = [], guardStreams }: GuardOptions,
  namespace: string | undefined,
): api.AiPromptGuard | undefined {
  if (promptGuards.length === 0 && responseGuards.length === 0) {
    if (guardStreams) throw usageError(CODE.incompleteOption, { option: 'guardStreams', needed: '`responseGuards`' });
    return undefined;
  }
  const rendered = (guards: readonly PromptGuard[]) =>
    guards.length > 0 ? guards.map((guard) => guard._render(namespace)) : undefined;
  return {
    request: rendered(promptGuards),
    response: rendered(responseGuards),
    streaming: guardStreams ? api.PromptGuardStreaming.ENABLED : undefined,
  };
}

function fields(values: { [field: string]: any } | undefined): api.FieldDefault[] | undefined {
  return values ? sortedEntries(values).map(([field, value]) => ({ field, value })) : undefined;
}

/** Renders field transformations, with expressions that read a field before those that change it. */
export function renderFieldTransformations(values: { [field: string]: Cel }): api.FieldTransformation[] {
  const changes = Object.entries(values).map(([name, { expression }]) => ({ name, expression }));
  const ordered = inStableOrder(
    changes,
    (reader, { name }) => reader.name !== name && `${reader.expression}`.includes(name),
  );
  return ordered.map(({ name, expression }) => ({ field: name, expression }));
}

/**
 * Returns the request fields by which clients keep answers from being counted, each with the expression that replaces it. Compiled output
 * replaces them anyway; a controller does not.
 *
 * @internal
 */
export function countedFields(apis: readonly LlmApi[]): { [field: string]: Cel } {
  const {
    DEFAULT_OPTIONS,
  }: typeof import('../../core/compiler/model/options') = require('../../core/compiler/model/options');
  const { formats } = DEFAULT_OPTIONS.dataPlane.modelTraffic;
  const used = [formats.completions, ...(apis.includes(LlmApi.RESPONSES) ? [formats.responses] : [])];
  const fields = used.flatMap(({ uncountedBy = [] }) =>
    uncountedBy.flatMap(({ field, replacement }) =>
      replacement === undefined ? [] : [[field, Cel.of(replacement)] as const],
    ),
  );
  return Object.fromEntries(fields);
}
