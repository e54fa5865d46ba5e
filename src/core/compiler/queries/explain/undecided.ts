import type { RequestExplanation } from './explain-request';

/** Why it cannot be decided which rule takes a request; empty where it can. */
export function undecidedIn({
  unknownChanges,
  unknownMatches,
}: Pick<RequestExplanation, 'unknownChanges' | 'unknownMatches'>): readonly string[] {
  return [...unknownChanges, ...unknownMatches];
}
