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

/** Whether limits count the tokens of a format that the config names; of one that nobody knows they do not. */
export function countsTokens(inConfig: string): boolean {
  const known = Object.values(MODEL_FORMATS).find((format) => format.inConfig === inConfig);
  return known !== undefined && isCounted(known);
}

/** Whether limits count all tokens of a format. */
export function isCounted({ tokens }: ModelFormat): boolean {
  return tokens === 'counted' || tokens === 'none';
}

/** The paths of Models whose requests are read and counted, and those that carry no content. The others are images, embeddings and the like. */
export const READ_MODEL_PATHS: readonly string[] = [
  '/v1/chat/completions',
  '/v1/messages',
  '/v1/responses',
  '/v1/models',
  '/models',
];
