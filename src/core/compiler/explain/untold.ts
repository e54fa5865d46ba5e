import type { RequestExplanation } from './explain-request';

/** Why it cannot be told which rule takes a request; empty where it can. */
export function untoldIn({
  unknownChanges,
  unknownMatches,
}: Pick<RequestExplanation, 'unknownChanges' | 'unknownMatches'>): readonly string[] {
  return [...unknownChanges, ...unknownMatches];
}
