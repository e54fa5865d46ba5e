import type * as config from '../../data-plane/config';
import type { RouteType } from '../../validation/types.generated';

/** What the data plane makes of requests of one format. */
interface ModelFormat {
  /** How the config calls it. */
  readonly inConfig: config.RouteType;
  /** Whether prompts and answers are read; the guards of those that are were seen to work. */
  readonly isRead: boolean;
  /** Whether limits count its tokens, of each request; `told`: where the answer tells them. Lists of models and counts cost none. */
  readonly tokens: 'counted' | 'told' | 'uncounted' | 'none';
}

export const MODEL_FORMATS: Readonly<Record<RouteType, ModelFormat>> = {
  Completions: { inConfig: 'completions', isRead: true, tokens: 'counted' },
  Messages: { inConfig: 'messages', isRead: true, tokens: 'counted' },
  Models: { inConfig: 'models', isRead: true, tokens: 'none' },
  Passthrough: { inConfig: 'passthrough', isRead: false, tokens: 'uncounted' },
  Detect: { inConfig: 'detect', isRead: false, tokens: 'told' },
  Responses: { inConfig: 'responses', isRead: true, tokens: 'counted' },
  CountTokens: { inConfig: 'anthropicTokenCount', isRead: false, tokens: 'none' },
  Embeddings: { inConfig: 'embeddings', isRead: false, tokens: 'uncounted' },
  Realtime: { inConfig: 'realtime', isRead: false, tokens: 'uncounted' },
  Rerank: { inConfig: 'rerank', isRead: true, tokens: 'uncounted' },
};

/** What is passed on as it is, with the model that it names. */
export const KEEPING_MODELS: ReadonlySet<RouteType> = new Set<RouteType>(['Passthrough', 'Detect', 'Realtime']);

/** Whether limits count the tokens of a format that the config names; of one that nobody knows they do not. */
export function countsTokens(inConfig: string): boolean {
  const known = Object.values(MODEL_FORMATS).find((format) => format.inConfig === inConfig);
  return known !== undefined && isCounted(known);
}

/** Whether limits count all tokens of a format. */
export function isCounted({ tokens }: ModelFormat): boolean {
  return tokens === 'counted' || tokens === 'none';
}

/** Where Models are asked, in the formats of several providers, and for what requests are taken there. */
export const MODEL_PATHS: Readonly<Record<string, RouteType>> = {
  '/v1/models': 'Models',
  '/models': 'Models',
  '/v1/chat/completions': 'Completions',
  '/v1/messages': 'Messages',
  '/v1/responses': 'Responses',
  '/v1/responses/compact': 'Detect',
  '/v1/images/generations': 'Detect',
  '/v1/images/edits': 'Detect',
  '/v1/images/variations': 'Detect',
  '/v1/embeddings': 'Embeddings',
  '/v1/rerank': 'Rerank',
  '/v2/rerank': 'Rerank',
};

/** The paths of Models whose requests are read and counted, and those that carry no content. The others are images, embeddings and the like. */
export const READ_MODEL_PATHS: readonly string[] = Object.keys(MODEL_PATHS).filter((path) => {
  const format = MODEL_FORMATS[MODEL_PATHS[path]];
  return format.isRead && isCounted(format);
});
