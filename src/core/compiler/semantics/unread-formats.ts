import type { RouteType } from '../../validation/types.generated';

/** The formats that the data plane does not read prompts of, or answers; the guards of the others were seen to work. */
export const UNREAD_FORMATS: ReadonlySet<RouteType> = new Set<RouteType>([
  'Passthrough',
  'Detect',
  'Embeddings',
  'CountTokens',
  'Realtime',
]);
