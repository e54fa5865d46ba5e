import type { Authorization, Traffic } from '../../validation/types.generated';
import { type EffectiveSet, type FieldSource, sourcesOf } from '../model/attachment';
import { isExhaustive } from '../semantics/conditional';
import { AUTHENTICATIONS } from '../semantics/restrictions';

/** The checks that a request passes before it reaches the backends of a rule. */
export interface RuleAccess {
  /** The traffic policies of both phases. The rules' own settings do not affect access. */
  readonly sets: readonly EffectiveSet<Traffic>[];
  /** All authentications of clients, in the order of their evaluation. */
  readonly authentications: readonly AccessAuthentication[];
  /** The authorization rules of all levels, least precise first. */
  readonly authorization: readonly FieldSource<Authorization>[];
  /** Whether requests without credentials are refused. */
  readonly demandsCredentials: boolean;
}

export interface AccessAuthentication {
  readonly name: (typeof AUTHENTICATIONS)[number];
  readonly mode: string;
  /** 0 before routing, 1 after it. */
  readonly phase: number;
  readonly from: FieldSource;
}

export function accessThrough(preRouting: EffectiveSet<Traffic>, policies: EffectiveSet<Traffic>): RuleAccess {
  const sets = [preRouting, policies];
  const authentications: AccessAuthentication[] = [];
  const authorization: FieldSource<Authorization>[] = [];
  sets.forEach((set, phase) => {
    for (const name of AUTHENTICATIONS) {
      const field = set[name];
      if (field) authentications.push({ name, mode: field.value.mode, phase, from: field.from });
    }
    const rules = set.authorization;
    if (rules) authorization.push(...sourcesOf(rules));
  });
  return {
    sets,
    authentications,
    authorization,
    demandsCredentials:
      authentications.some(({ mode }) => mode === 'Strict') ||
      sets.some(({ extAuth }) => extAuth !== undefined && isExhaustive(extAuth.value)),
  };
}

/** Returns all policies that may refuse a request because of its sender's credentials or identity. */
export function guardsOf({ sets, authentications, authorization }: RuleAccess): ReadonlySet<FieldSource> {
  return new Set<FieldSource>([
    ...authentications.filter(({ mode }) => mode === 'Strict').map(({ from }) => from),
    ...sets.flatMap(({ extAuth }) => sourcesOf(extAuth)),
    ...authorization,
  ]);
}
