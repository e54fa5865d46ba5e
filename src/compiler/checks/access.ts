import type { Authorization, Traffic } from '../../validation/types.generated';
import type { EffectiveField, EffectiveSet, FieldSource } from '../4-attach/effective';
import type { RuleUse } from './uses';

/** What a request passes before it reaches the rule's backends. */
export function trafficSets({ listener, rule }: RuleUse): readonly EffectiveSet<Traffic>[] {
  return [listener.preRouting, rule.traffic];
}

/** The authorization rules of all levels, least precise first. */
export function authorizationSources(sets: readonly EffectiveSet<Traffic>[]): FieldSource[] {
  return sets.flatMap((set) => {
    const field = set.authorization as EffectiveField<Authorization> | undefined;
    return field ? [...(field.merged ?? [field.from])] : [];
  });
}

/** Credentials that must be shown, in any phase. */
export function demandsCredentials(sets: readonly EffectiveSet<Traffic>[]): boolean {
  return sets.some(({ jwtAuthentication, basicAuthentication, apiKeyAuthentication, extAuth }) => {
    const modes = [jwtAuthentication, basicAuthentication, apiKeyAuthentication].map(
      (field) => field && (field.value.mode ?? 'Strict'),
    );
    return extAuth !== undefined || modes.includes('Strict');
  });
}
