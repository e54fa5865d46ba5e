import type { RequestExplanation } from './explain-request';

/** Returns why the matching rule cannot be decided; empty if it can. */
export function undecidedIn({
  unknownChanges,
  unknownMatches,
}: Pick<RequestExplanation, 'unknownChanges' | 'unknownMatches'>): readonly string[] {
  return [...unknownChanges, ...unknownMatches];
}
