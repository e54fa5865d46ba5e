import { OF_DESTINATIONS } from './of-destinations';
import { OF_ERRORS } from './of-errors';
import { OF_MODELS } from './of-models';
import { OF_POLICIES } from './of-policies';
import { OF_ROUTES } from './of-routes';
import type { SeenReason } from './reason';

export { UNSEEN_REASONS } from './unseen';

/** Reasons that a dump shows. The first matching reason applies to a difference. */
export const SEEN_REASONS: readonly SeenReason[] = [
  ...OF_ERRORS,
  ...OF_ROUTES,
  ...OF_POLICIES,
  ...OF_MODELS,
  ...OF_DESTINATIONS,
];
