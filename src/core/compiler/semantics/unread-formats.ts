import type { RouteType } from '../../validation/types.generated';

/** The formats that the data plane does not read prompts of, or answers; the guards of the others were seen to work. */
export const UNREAD_FORMATS: ReadonlySet<RouteType> = new Set<RouteType>([
  'Passthrough',
  'Detect',
  'Embeddings',
  'CountTokens',
  'Realtime',
]);

/** The formats whose tokens the data plane does not count, so that no limit on tokens holds them. Lists of models and counts cost none. */
export const UNCOUNTED_FORMATS: ReadonlySet<RouteType> = new Set<RouteType>([
  'Passthrough',
  'Embeddings',
  'Realtime',
  'Rerank',
]);

/** The paths of Models whose requests are read and counted, and those that carry no content. The others are images, embeddings and the like. */
export const READ_MODEL_PATHS: readonly string[] = [
  '/v1/chat/completions',
  '/v1/messages',
  '/v1/responses',
  '/v1/models',
  '/models',
];
