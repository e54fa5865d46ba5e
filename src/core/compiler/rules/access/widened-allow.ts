import { CODE } from '../../../diagnostics/codes.generated';
import type { Authorization } from '../../../validation/types.generated';
import { type EffectiveField, type FieldSource, nameOfSource, sourcesOf } from '../../model/attachment';
import type { Rule } from '../rule';

/** `Allow` rules that admit callers whom a broader policy's rules do not. They add up, and one match suffices. */
export const widenedAllow: Rule = ({ accesses, calls }, diagnostics) => {
  const fields = [
    ...accesses.flatMap(({ sets }) => sets.map(({ authorization }) => authorization)),
    ...calls.map(({ policies }) => policies.mcpAuthorization),
  ];
  for (const field of new Set(fields)) {
    for (const { broad, own } of widened(field)) {
      const notes = [{ text: 'these rules no longer limit access there', at: broad.origin }];
      diagnostics.report(CODE.widenedAllow, own.origin, { broad: nameOfSource(broad) }, { notes });
    }
  }
};

/** The least precise comes first. */
function widened(field: EffectiveField<Authorization> | undefined) {
  const allowing = sourcesOf(field).filter(({ value }) => value.action === 'Allow');
  return allowing.flatMap((own, index) => {
    const broad = allowing.slice(0, index).find((other) => other.level !== own.level && saysLess(other, own));
    return broad ? [{ broad, own }] : [];
  });
}

/** Reports whether the second rule has an expression that the first one does not have. */
function saysLess({ value: broad }: FieldSource<Authorization>, { value: own }: FieldSource<Authorization>): boolean {
  const known = new Set(broad.policy.matchExpressions);
  return own.policy.matchExpressions.some((text) => !known.has(text));
}
